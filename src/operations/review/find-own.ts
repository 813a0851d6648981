import type { OutcomeError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { ifFound } from '../existence.ts';
import type { Context } from '../operation.ts';
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
