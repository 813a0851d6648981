import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { ApiError, isNotFound } from '../../wire/api-error.ts';
import type { Wire } from '../../wire/open-wire.ts';
import { readTeam } from '../teams.ts';

/** The names of the fields that an answer shows otherwise than they were sent, or are wanted; and which of them are another value for certain. */
export async function compareWith(wire: Wire, sent: Fields, answer: Fields) {
  const told = Object.keys(sent).filter((name) => showsOther(name, sent[name], answer));
  const team = told.includes('team_id') && (await isSameTeam(wire, sent['team_id'], tellsOf('team_id', answer)));
  const others = team ? told.filter((name) => name !== 'team_id') : told;
  const isDoubtful = (name: string) => isUnlike(name, sent[name], answer) || (name === 'team_id' && team === undefined);
  return { others, certain: others.filter((name) => !isDoubtful(name)) };
}

/** Whether an answer shows a field that was sent, but with another value. */
export function showsOther(name: string, sent: unknown, answer: Fields): boolean {
  if (typeof sent !== 'string') return false;
  // A certificate may be sent as PEM and told by its name: that says nothing.
  const told = tellsOf(name, answer).filter((value) => isPem(value) === isPem(sent));
  // What is as secret as a key, nobody tells.
  if (told.length === 0) return !isPem(sent) && isEmptied(name, answer);
  return !tellsOf(name, answer).some((value) => isSame(value, sent));
}

/** Whether an answer names a field only to say that nothing is there; one that it does not name, it does not tell. */
function isEmptied(name: string, { raw }: Fields): boolean {
  const told = namesOf(name).flatMap((key) => (isFields(raw) && key in raw ? [raw[key]] : []));
  return told.length > 0 && told.every((value) => [null, '', false].includes(value as null));
}

/**
 * The fields that a platform may tell in its own way, and when it certainly tells another value: one of the same form. By all
 * others a thing is what it is.
 */
const differences: Readonly<Record<string, (told: string, sent: string) => boolean>> = {
  // `fra` is a code, and `Frankfurt` a name.
  region: (told, sent) => told.length > 3 === sent.length > 3 && areAlike(told, sent),
  cert: areAlike,
  description: (told, sent) => !sent.startsWith(told.replace(/ ?(…|\.\.\.)$/, '')),
};

/** Whether what is told of a field cannot be compared with what was sent: `eu-west-1` with `eu`, an id with a name, a text with its beginning. */
function isUnlike(name: string, sent: unknown, answer: Fields): boolean {
  const differ = differences[name];
  if (differ === undefined || isPem(String(sent))) return false;
  return !tellsOf(name, answer).some((told) => differ(normalise(told), normalise(String(sent))));
}

/** Whether two texts are of the same form, by which of their words are numbers: as are `eu-west-1` and `us-central-2`. */
function areAlike(...texts: readonly string[]): boolean {
  const [one, other] = texts.map((text) =>
    text.replace(/[^\0-/:-@[-`{-\x7f]+/g, (word) => (/\d/.test(word) ? '1' : 'a')),
  );
  return one === other;
}

const namesOf = (field: string) => [field, field.replace(/_id$/, '')];

/** What a certificate is told by, where not as it was sent; `certificate` alone may also be a word for how it stands. */
const certificateNames = ['certificate_name', 'sni_endpoint', 'certificate'];

/** All by which an answer tells of a field: `team_id` is also told as `team`, by its id or its name. */
function tellsOf(name: string, answer: Fields): readonly string[] {
  const values = [answer, answer['raw']].flatMap((fields) =>
    [...namesOf(name), ...(name === 'cert' ? certificateNames : [])].map((key) => {
      const value = isFields(fields) ? fields[key] : '';
      return key === 'certificate' && !isFields(value) ? '' : value;
    }),
  );
  const parts = values.flatMap((value) =>
    isFields(value) ? ['id', 'name', 'slug', 'code'].map((key) => value[key]) : value,
  );
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

function isPem(text: string): boolean {
  return text.includes('-----BEGIN');
}

/** Whether two texts say the same: names are spelt in either case, and a certificate is told without its key. */
function isSame(told: string, sent: string): boolean {
  const [one, other] = [normalise(told), normalise(sent)];
  return one === other || ([told, sent].every(isPem) && other.includes(one));
}

function normalise(text: string): string {
  return text
    .replace(/\s+/g, isPem(text) ? '' : ' ')
    .trim()
    .toLowerCase();
}

/** A team that was sent by its name may be told by its id alone, or the other way round: the platform knows which is whose, where this token may ask. */
async function isSameTeam(wire: Wire, sent: unknown, told: readonly string[]): Promise<boolean | undefined> {
  const [only, ...more] = new Set(told);
  if (only === undefined || more.length > 0) return false;
  const isBoth = async (asked: string): Promise<boolean | undefined> => {
    try {
      const { id, name } = await wire.call('getTeam', { team: asked }, readTeam);
      return [only, sent].every((known) => known === id || known === name);
    } catch (error) {
      if (error instanceof ApiError) return isNotFound(error) ? false : undefined;
      throw error;
    }
  };
  // Some platforms show a team by its id only, and either of the two may be the id.
  const answers = [await isBoth(only), await isBoth(String(sent))];
  return answers.includes(true) || (answers.includes(undefined) ? undefined : false);
}
