import type { Dyno } from '../dyno.ts';
import { findWorst, readState } from '../words/dyno-words.ts';
import { listSetbacks } from '../words/setbacks.ts';
import { isTelling } from '../words/status-words.ts';
import { pick, pickFlag } from './fields.ts';

/** Something that is told of how a dyno stands, and what it means. */
type Told = Required<Pick<Dyno, 'status' | 'state'>>;

/** How a dyno stands by all that its record tells: it is up only if nothing there speaks against that. */
export function readDynoState(fields: unknown): Told {
  const words = ['status', 'state'].map((name) => read(pick(fields, name))).filter(({ status }) => status);
  const [first = read(undefined)] = words;
  const said = findWorst(words) ?? first;
  // One that is coming is not ready yet, and one that has ended may tell why.
  const worst = ['up', 'unknown', 'untold'].includes(said.state) ? (findDoubt(fields) ?? said) : said;
  return worst === first ? first : { ...worst, status: [first.status ?? [], worst.status].flat().join(', ') };
}

function read(status: string | undefined): Told {
  return { status, state: readState(status) };
}

/** What a record says against its own word: an error or a flag, else how healthy or ready the dyno is. */
function findDoubt(fields: unknown): Told | undefined {
  const setback = listSetbacks(fields).find(({ kind }) => kind !== 'past');
  if (setback) return { status: setback.text, state: setback.kind === 'going' ? 'terminating' : 'broken' };
  const health = pick(fields, 'health', 'health_status', 'health.status');
  const { state } = read(health);
  if (isTelling(health) && ['broken', 'down', 'coming'].includes(state))
    // It may get well by itself.
    return { status: health, state: state === 'coming' ? state : 'down' };
  const lack = ['ready', 'healthy'].find((name) => pickFlag(fields, name) === false);
  return lack === undefined ? undefined : { status: `not ${lack}`, state: 'coming' };
}
