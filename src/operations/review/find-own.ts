import type { Context } from '../../contract/operation.ts';
import { endpoints } from '../../platform/endpoints.ts';
import { isNotFound } from '../../platform/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import { readNamespace } from '../../platform/read/namespace.ts';
import { isOwn, notOurs } from './mark.ts';

/** The namespace of that name, if it is there; one that is not this pull request's is refused. */
export async function findOwn(
  { event, platform }: Context,
  name: string,
  pullRequest: number,
): Promise<Namespace | undefined> {
  const namespace = await platform
    .call(endpoints.getNamespace, { namespace: name }, readNamespace)
    .catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
  if (namespace && !isOwn(namespace, event, pullRequest)) throw notOurs(namespace, pullRequest);
  return namespace;
}
