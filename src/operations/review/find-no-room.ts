import type { Context } from '../operation.ts';
import { listOwn } from './list-own.ts';

/** Why a pull request gets no review namespace, if this repository has as many as it may. Those that open at the same moment do not see each other. */
export async function findNoRoom(context: Context, maxOpen: number | undefined): Promise<string | undefined> {
  if (maxOpen === undefined) return undefined;
  const { length } = await listOwn(context);
  if (length < maxOpen) return undefined;
  return `This repository has ${length} review namespaces, and \`max-open\` allows ${maxOpen}: close a pull request, or run this again once one is closed.`;
}
