import { OutcomeError } from '../../contract/errors.ts';
import { type Fields, isFields } from '../../contract/is-fields.ts';
import { ApiError } from '../wire/api-error.ts';
import { type Endpoint, endpoints } from '../wire/endpoints.ts';
import type { Wire } from '../wire/open-wire.ts';
import { requireSound } from './require-sound.ts';
import { readTeam } from './teams.ts';

/** A wire on which what is made or changed is as it was sent, or it is an error: no resource can forget to compare. */
export function confirmSent(wire: Wire): Wire {
  return {
    ...wire,
    async call(name, params, read) {
      const answer = await wire.call(name, params, read);
      const { of, repeat }: Endpoint = endpoints[name];
      const { body } = params as { readonly body?: Fields };
      // What a build, an exec or a restart comes to is judged by its own end.
      if (body === undefined || repeat === 'never' || !isFields(answer) || !isFields(answer['raw'])) return answer;
      const others = await listOthers(wire, body, answer);
      const made = String(answer['hostname'] ?? answer['name']);
      if (others.length > 0) throw answeredOtherwise(made, others);
      requireSound(of, { raw: answer['raw'], name: made }, true);
      return answer;
    },
  };
}

/** The names of the fields that an answer shows otherwise than they were sent. */
async function listOthers(wire: Wire, sent: Fields, answer: Fields): Promise<readonly string[]> {
  const others = Object.keys(sent).filter((name) => showsOther(name, sent[name], answer));
  const team = others.includes('team_id') && (await isSameTeam(wire, sent['team_id'], tellsOf('team_id', answer)));
  return team ? others.filter((name) => name !== 'team_id') : others;
}

/** Whether an answer shows a field that was sent, but with another value. */
export function showsOther(name: string, sent: unknown, answer: Fields): boolean {
  if (typeof sent !== 'string') return false;
  // A certificate may be sent as PEM and told by its name: that says nothing.
  const told = tellsOf(name, answer).filter((value) => isPem(value) === isPem(sent));
  return told.length > 0 && !told.some((value) => isSame(value, sent));
}

/** All by which an answer tells of a field: `team_id` is also told as `team`, by its id or its name. */
function tellsOf(name: string, answer: Fields): readonly string[] {
  const names = [name, name.replace(/_id$/, '')];
  const values = [answer, answer['raw']].flatMap((fields) => names.map((key) => (isFields(fields) ? fields[key] : '')));
  const parts = values.flatMap((value) => (isFields(value) ? ['id', 'name', 'slug'].map((key) => value[key]) : value));
  return parts.filter((part): part is string => typeof part === 'string' && part !== '');
}

function isPem(text: string): boolean {
  return text.includes('-----BEGIN');
}

/** Whether two texts say the same: names are spelt in either case, and a certificate is told without its key. */
function isSame(told: string, sent: string): boolean {
  const [one, other] = [told, sent].map((text) =>
    text
      .replace(/\s+/g, isPem(text) ? '' : ' ')
      .trim()
      .toLowerCase(),
  );
  return one === other || (isPem(sent) && other?.includes(one ?? '') === true);
}

/** A team that was sent by its name may be told by its id alone, or the other way round: the platform knows which is whose. */
async function isSameTeam(wire: Wire, sent: unknown, told: readonly string[]): Promise<boolean> {
  const [only, ...more] = new Set(told);
  if (only === undefined || more.length > 0) return false;
  const isBoth = async (asked: string): Promise<boolean> => {
    try {
      const { id, name } = await wire.call('getTeam', { team: asked }, readTeam);
      return [only, sent].every((known) => known === id || known === name);
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  // Some platforms show a team by its id only, and either of the two may be the id.
  return (await isBoth(only)) || isBoth(String(sent));
}

/** The error for an answer that shows other values than were sent; values are not quoted, because one may be a secret. */
export function answeredOtherwise(of: string, names: readonly string[]): OutcomeError {
  return new OutcomeError(
    `The platform answered with other values than were sent, for ${of}: ${names.toSorted().join(', ')}`,
    'Look at it on the platform: somebody may be changing it at the same time, or the platform may refuse such values.',
  );
}
