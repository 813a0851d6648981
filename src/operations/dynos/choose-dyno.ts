import { ActionError } from '../../contract/errors.ts';
import { adviseNames } from '../../contract/text.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { type Life, livesOf, upOf } from './lives.ts';
import { describeStates } from './render-dynos.ts';

/** The dyno for a command that names none: the first of type `web` that is up, else the first of any type. */
export function chooseDyno(app: string, types: readonly DynoType[]): string {
  const up = upOf(livesOf(types));
  const chosen = up.find(({ type }) => type === 'web') ?? up[0];
  if (chosen !== undefined) return chosen.name;
  const hint = `Run this when a dyno is up, or set \`dyno\`. Available: ${describeStates(types)}.`;
  throw new ActionError('dyno-not-found', `${app} has no running dyno`, hint);
}

/** The dyno of a name, or all of a type; none is an error. */
export function selectDynos(app: string, types: readonly DynoType[], wanted: string): readonly Life[] {
  const lives = livesOf(types);
  const named = lives.filter(({ name }) => name === wanted);
  const selected = named.length > 0 ? named : lives.filter(({ type }) => type === wanted);
  if (selected.length > 0) return selected;
  const names = new Set(lives.flatMap(({ name, type }) => [type, name]));
  throw new ActionError('dyno-not-found', `${app} has no dyno \`${wanted}\``, adviseNames('dyno', [...names]));
}
