import { type Dyno, isBroken, isDown, isFit, isOut, isUnfit } from '../dyno.ts';
import { readState } from '../words/dyno-words.ts';
import { pick } from './fields.ts';

/** Something that is told of how a dyno stands, and what it means. */
export type ToldState = Pick<Dyno, 'status' | 'state'>;

/** How what runs stands by its own words, and by how it ended, whatever else its record tells. */
export function readOwnWord(fields: unknown): ToldState | undefined {
  const words = ['status', 'state'].flatMap((name) => pick(fields, name) ?? []);
  const said = words.map((status): ToldState => ({ status, state: readState(status) }));
  // Of several words the worst counts, and one that nobody knows says nothing.
  const [word = said[0]] = [isBroken, isDown, isOut, isUnfit, isFit].flatMap((isSo) => said.filter(isSo));
  if (word?.state !== 'down') return word;
  const reason = pick(fields, 'reason', 'status_reason') ?? '';
  const ending = readState(`exited (${pick(fields, 'exit_code', 'exit_status')})`);
  const endedWell = ending === 'finished' || /^completed$/i.test(reason);
  return { ...word, state: endedWell ? 'finished' : /^oom/i.test(reason) ? 'broken' : 'down' };
}
