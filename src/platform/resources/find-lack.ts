import { type Fields, isFields } from '../../contract/is-fields.ts';
import type { Dyno } from '../dyno.ts';
import { nameOfField } from '../words/setbacks.ts';

/** Something that is told of how a dyno stands, and what it means. */
export type ToldState = Pick<Dyno, 'status' | 'state'>;

/** The fields that have a word for health, those that say yes or no to it, and the parts in which there are such. */
const ofWords = /^(health((_?check)?_?(status|state))?|status|state|checks)$/;
const ofFlags = /^(healthy|(containers_)?ready|available)$/;
const ofParts = /^(conditions|container(_statuse)?s|health_?checks?)$/;

/** Words of ill health, and of one that is still to come. Any other may be a good one, or say that nobody looks. */
const coming = /^(start|initial|pending|waiting|checking)/i;
const ill =
  /^(un(healthy|available|responsive|reachable|stable|ready|well)|not?[-_ ]?(ok|healthy|ready)|fail|degrad|critical|sever|(red|down|ill)\b|bad|poor|sick|impair|dead|err|broken|crash)/i;

/**
 * What a record says against the health of a thing that runs, be it a dyno, a deployment or an app, or that it is not ready: right
 * after a start it may get well by itself.
 */
export function findLack(fields: unknown, checks?: unknown): ToldState | undefined {
  // Its own status is of more than its health, and that it is to be had of more than now.
  const { status: _, state: __, checks: ___, available: ____, ...told } = isFields(fields) ? fields : {};
  const status = readEach({ ...told, checks });
  return status === undefined
    ? undefined
    : { status, state: /^not /.test(status) || coming.test(status) ? 'coming' : 'unwell' };
}

function readEach(fields: Fields): string | undefined {
  const lacks = Object.entries(fields).flatMap(([key, value]) => readLack(nameOfField(key), value) ?? []);
  return lacks.find((lack) => !lack.startsWith('not ')) ?? lacks[0];
}

/** What is told under such a name, whatever shape it has. A number is a count, and no flag. */
function readLack(name: string, value: unknown): string | undefined {
  const [isWord, isFlag] = [ofWords.test(name), ofFlags.test(name)];
  if (typeof value === 'object' && (isWord || isFlag || ofParts.test(name)))
    return [value].flat().flatMap((one) => readPart(name, one) ?? [])[0];
  if (!isWord && !isFlag) return undefined;
  const text = String(value ?? '').trim();
  if (isWord && (ill.test(text) || coming.test(text))) return text;
  const [, few = 1, all = 1] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return value === false || /^(false|no)$/i.test(text) || Number(few) < Number(all)
    ? `not ${isWord ? 'healthy' : name.replace('_', ' ')}`
    : undefined;
}

/** What a part says, be it a condition, a container or a check: what has come to its end is not ready any more. */
function readPart(name: string, part: unknown): string | undefined {
  if (!isFields(part)) return ofWords.test(name) && part !== null ? readLack(name, String(part)) : undefined;
  const { reason, state, status, type } = part;
  if (/completed$/i.test(String(reason)) || (isFields(state) && 'terminated' in state)) return undefined;
  if (ofFlags.test(name)) return readLack(name, status);
  if (typeof type === 'string' && name === 'conditions') return readLack(nameOfField(type), status);
  return readEach(part);
}
