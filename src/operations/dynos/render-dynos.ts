import type { Block } from '../../contract/outcome.ts';
import { formatTime } from '../../contract/text.ts';
import { type DynoType, dynoType } from '../../platform/resources/dynos.ts';
import { wireForm } from '../../platform/shape/reader.ts';
import { livesOf } from './lives.ts';

/** What every operation shows of the dynos in a list: a table, their names, and the platform's answer. */
export function renderDynos(types: readonly DynoType[]) {
  const lives = livesOf(types);
  const rows = lives.map(({ began, name, status }) => [
    { text: name, code: true as const },
    status,
    began === undefined ? '' : formatTime(began),
  ]);
  return {
    outputs: { names: lives.map(({ name }) => name) },
    result: types.map((type) => wireForm(dynoType, type)),
    blocks: [{ kind: 'table', head: ['Dyno', 'Status', 'Started'], rows }] as readonly Block[],
  };
}

/** `web.1 starting, worker.1 up`. */
export function describeStates(types: readonly DynoType[]): string {
  const states = livesOf(types).map(({ name, status }) => `${name} ${status}`);
  return states.join(', ') || 'no dynos';
}
