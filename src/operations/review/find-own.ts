import type { OutcomeError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { isDeleted } from '../../platform/resources/reading/find-only.ts';
import { findGoing } from '../../platform/words/setbacks.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';
import { answerOf, waitFor } from '../wait-for.ts';
import { refuseForeign } from './ownership.ts';

/** The namespace of that name, if it is there; one that is not this pull request's is refused. */
export async function findOwn(
  { event, platform }: Context,
  name: string,
  pullRequest: number,
  RefusalError?: typeof OutcomeError,
): Promise<Namespace | undefined> {
  const namespace = await ifFound(platform.namespaces.get(name));
  if (namespace) refuseForeign(namespace, { name, pullRequest }, event, RefusalError);
  return namespace;
}

/** How long what is going away is waited for. */
const patience = 120_000;

/** The same, once it is not going away any more: a pull request that was closed may be opened again before its namespace is gone. */
export async function findLasting(context: Context, name: string, pullRequest: number): Promise<Namespace | undefined> {
  const find = () => findOwn(context, name, pullRequest);
  const present = await find();
  if (present === undefined || findGoing(present.raw) === undefined) return present;
  if (isDeleted(present) || context.dryRun) return undefined;
  context.log.info(`${name} is going away`);
  const end = context.clock.now() + patience;
  const look = async () => {
    const found = await find();
    const goes = found && findGoing(found.raw) !== undefined && context.clock.now() < end;
    return goes ? undefined : { found };
  };
  return answerOf(await waitFor(look, context)).found;
}
