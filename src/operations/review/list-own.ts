import type { Namespace } from '../../platform/models.ts';
import type { Context } from '../operation.ts';
import { isOfRepository, readMark } from './ownership.ts';

/** A review namespace of this repository, and the pull request whose it is. */
export interface OwnNamespace {
  readonly namespace: Namespace;
  readonly pullRequest: number;
  /** Every namespace that the platform lists: one of them may be named as this one's id. */
  readonly all: readonly Namespace[];
}

/** All review namespaces of this repository. */
export async function listOwn({ event, platform }: Context): Promise<readonly OwnNamespace[]> {
  const all = await platform.namespaces.list();
  return all.flatMap((namespace) => {
    const mark = readMark(namespace.description);
    return isOfRepository(mark, event) ? [{ namespace, pullRequest: mark.pullRequest, all }] : [];
  });
}
