import { adviseNear } from '../../contract/advise-near.ts';
import { InputError, OutcomeError } from '../../contract/errors.ts';
import { type Dyno, isUp } from '../../platform/dyno.ts';
import { selectLasting } from './lasting-dynos.ts';

/** The dyno in which a command runs that names none: the first of type `web` that is up, else the first of any type; not the task of somebody else. */
export function chooseDyno(app: string, dynos: readonly Dyno[]): string {
  const running = selectLasting(dynos).filter(isUp);
  const chosen = running.find(({ name, type }) => type === 'web' || (type === '' && /^web\b/.test(name))) ?? running[0];
  if (chosen !== undefined) return chosen.name;
  const states = dynos.map(({ name, status }) => `${name} (${status ?? 'not told'})`).join(', ');
  throw new OutcomeError(
    `The app ${app} has no running dyno`,
    states
      ? `Run this when a dyno is up, or name one with \`dyno\`: ${states}.`
      : 'Run this when a dyno is up: there is none.',
  );
}

/** The dyno of a name, or all of a type, if there are any. */
export function findDynos(dynos: readonly Dyno[], wanted: string): readonly Dyno[] {
  const named = dynos.filter(({ id, name }) => name === wanted || id === wanted);
  return named.length > 0 ? named : dynos.filter(({ type }) => type === wanted);
}

/** The dyno of a name, or all of a type; that there is none is an error. */
export function selectDynos(app: string, dynos: readonly Dyno[], wanted: string): readonly Dyno[] {
  const selected = findDynos(dynos, wanted);
  if (selected.length > 0) return selected;
  const names = new Set(dynos.flatMap(({ name, type }) => [type, name]).filter((one) => one !== undefined));
  throw new InputError(`The app ${app} has no dyno \`${wanted}\``, adviseNear('dyno', [wanted], [...names]));
}
