import type { Context } from '../operation.ts';
import { listOwn } from './list-own.ts';

/** Why a pull request gets no review namespace, if this repository has as many as it may. Those that open at the same moment do not see each other. */
export async function findNoRoom(context: Context, maxOpen: number | undefined): Promise<string | undefined> {
  if (maxOpen === undefined) return undefined;
  const { length } = await listOwn(context);
  if (length < maxOpen) return undefined;
  return `This repository has ${length} of ${maxOpen} review namespaces that \`max-open\` allows: run this again once a pull request is closed.`;
}
