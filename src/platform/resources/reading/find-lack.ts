import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { type Dyno, isAtRest, isBroken, isDown, isFit, isIll, isOut, isUnfit } from '../../dyno.ts';
import { readState } from '../../words/dyno-words.ts';
import { remember } from '../../words/remember.ts';
import { listSetbacks, type Setback } from '../../words/setbacks.ts';
import { nameOfField } from '../../words/spelling.ts';
import { pick } from './fields.ts';

/** Something that is told of how a dyno stands, and what it means. */
export type ToldState = Pick<Dyno, 'status' | 'state'>;

/** The fields that have a word for health, those that say yes or no to it, and the parts in which there are such. */
const ofWords = /^(health((_?check)?_?(status|state))?|status|state|checks)$/;
const ofFlags = /^(healthy|(containers_)?ready|available|deployed|pass(ed|ing)?)$/;
const ofParts = /^(conditions|container(_statuse)?s|instances|health_?checks?)$/;

/** `status` and `state` tell more than health, `available` may be about more than this moment, and `checks` count only where the caller gives them. */
const unheard = ['status', 'state', 'available', 'checks'];

/** Whether a field may tell of health. */
const tellsHealth = remember((key) => [ofWords, ofFlags, ofParts].some((names) => names.test(nameOfField(key))));

/** Words of health that is still to come. Any other that is not ill may be a good one, or say that nobody looks. */
const coming = /^(start|initial|pending|waiting|checking)(?!\w*ed$)/i;

/**
 * What a record says against the health of a thing that runs, be it a dyno, a deployment or an app, or that it is not ready: right
 * after a start it may get well by itself.
 */
export function findLack(fields: unknown, checks?: unknown): ToldState | undefined {
  const told = isFields(fields) ? listTelling(fields).filter(([key]) => !unheard.includes(key)) : [];
  const status = readEach(checks === undefined ? told : [...told, ['checks', checks]]);
  return status === undefined
    ? undefined
    : { status, state: /^not /.test(status) || coming.test(status) ? 'coming' : 'unwell' };
}

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

/** What a record says against what it is of, now. */
export function findSetback(fields: unknown): Setback | undefined {
  // A reason may be of a life before.
  const { failure_reason: _, failureReason: __, ...now } = isFields(fields) ? fields : {};
  return listSetbacks(now).find(({ kind }) => kind !== 'past');
}

/** The fields that may tell of health: hardly any does. */
function listTelling(fields: Fields): readonly (readonly [key: string, value: unknown])[] {
  return Object.keys(fields)
    .filter(tellsHealth)
    .map((key) => [key, fields[key]]);
}

function readEach(told: readonly (readonly [key: string, value: unknown])[]): string | undefined {
  const lacks = told.flatMap(([key, value]) => readLack(nameOfField(key), value) ?? []);
  return lacks.find((lack) => !lack.startsWith('not ')) ?? lacks[0];
}

/** What is told under such a name, whatever shape it has. A number is a count, and no flag. */
function readLack(name: string, value: unknown): string | undefined {
  const [isWord, isFlag] = [ofWords.test(name), ofFlags.test(name)];
  if (typeof value === 'object' && (isWord || isFlag || ofParts.test(name)))
    return listParts(name, value).flatMap((one) => readPart(name, one) ?? [])[0];
  if (!isWord && !isFlag) return undefined;
  const text = String(value ?? '').trim();
  // That a part has ended may be as it should.
  const isOver = name !== 'health' && /^(exited|terminated)$/i.test(text);
  if (isWord && !isOver && (isIll({ state: readState(text) }) || coming.test(text))) return text;
  const [, few = 1, all = 1] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  return value === false || /^(false|no)$/i.test(text) || Number(few) < Number(all)
    ? `not ${isWord ? 'healthy' : name.replace('_', ' ')}`
    : undefined;
}

/** The parts of a list, or one alone. Where each field is a part, or a word of how one stands, its name is that of the part. */
function listParts(name: string, value: unknown): readonly unknown[] {
  const isNamed = ([key, one]: [string, unknown]) =>
    isFields(one) || (typeof one === 'string' && !ofWords.test(key) && readState(one) !== 'unknown');
  return isFields(value) && name !== 'conditions' && Object.entries(value).every(isNamed)
    ? Object.values(value).flatMap((one) => listParts(name, isFields(one) ? one : { status: one }))
    : [value].flat();
}

/** What a part says, be it a condition, a container or a check: what has come to its end is not ready any more, and what is switched off says nothing. */
function readPart(name: string, part: unknown): string | undefined {
  if (!isFields(part)) return ofWords.test(name) && part !== null ? readLack(name, String(part)) : undefined;
  const { enabled, reason, state, status, type } = part;
  // What is replaced ends by a signal.
  const code = pick(part, 'exit_code', 'state.terminated.exit_code') ?? '';
  const isClean = /^(0|137|143)?$/.test(code) && !/oom/i.test(JSON.stringify(state) ?? '');
  const isOver = /^\W+terminated/i.test(JSON.stringify(state)) && isClean;
  if (isOver || enabled === false || /completed \w*$|(disabled|configured)$/i.test(`${reason} ${status}`))
    return undefined;
  if (ofFlags.test(name)) return readLack(name, status);
  if (typeof type === 'string' && name === 'conditions') return readLack(nameOfField(type), status);
  const word = !/^(health|checks)/.test(name) && readOwnWord(part);
  if (word && isAtRest(word)) return undefined;
  if (word && word.state === 'down' && /^(exited|terminated)/i.test(word.status ?? ''))
    return isClean ? undefined : word.status;
  const setback = findSetback(part);
  return setback && setback.kind !== 'going' ? setback.text : readEach(listTelling(part));
}
