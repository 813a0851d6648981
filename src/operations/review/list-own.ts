import { isFields } from '../../contract/is-fields.ts';
import type { Namespace } from '../../platform/models.ts';
import { ifTold } from '../existence.ts';
import { inParallel } from '../in-parallel.ts';
import type { Context } from '../operation.ts';
import { isOfRepository, readMark } from './ownership.ts';

/** A review namespace of this repository, and the pull request whose it is. */
export interface OwnNamespace {
  readonly namespace: Namespace;
  readonly pullRequest: number;
  /** Every namespace that the platform lists: one of them may be named as this one's id. */
  readonly all: readonly Namespace[];
}

/** So many of those that a list does not describe are asked for themselves. */
const mostAsked = 100;
/** None of them holds up the rest. */
const haste = { attempts: 1, requestTimeout: 3000 };

/** All review namespaces of this repository. The name of one holds a number; where a list describes none, each is asked what it is. */
export async function listOwn({ event, platform }: Context): Promise<readonly OwnNamespace[]> {
  const all = await platform.namespaces.list();
  const isBare = all.every(({ raw }) => !(isFields(raw) && 'description' in raw));
  const asked = all.filter(({ name }) => isBare && /\d/.test(name)).slice(0, mostAsked);
  const whole = await inParallel(asked, 4, ({ id, name }) => ifTold(platform.namespaces.get(id ?? name, haste)));
  const described = all.map(
    (one) => whole.find((told) => told?.name === one.name && (one.id ?? told.id) === told.id) ?? one,
  );
  return described.flatMap((namespace) => {
    const mark = readMark(namespace.description);
    return isOfRepository(mark, event) ? [{ namespace, pullRequest: mark.pullRequest, all }] : [];
  });
}
