import { OutcomeError, UnshownError } from '../../../contract/errors.ts';
import { type Fields, isFields } from '../../../contract/is-fields.ts';
import type { Log } from '../../../contract/log.ts';
import { type Endpoint, endpoints } from '../../wire/endpoints.ts';
import type { Wire } from '../../wire/open-wire.ts';
import type { Find } from '../../wire/retry.ts';
import { compareWith } from './compare-sent.ts';
import { requireSound } from './require-sound.ts';

/** A wire on which what is made or changed is as it was sent, or it is an error: no resource can forget to compare. */
export function confirmSent(wire: Wire, log: Pick<Log, 'warning'>): Wire {
  return {
    ...wire,
    async call(name, params, ...how) {
      const { method, of, repeat }: Endpoint = endpoints[name];
      const { body, find } = params as { readonly body?: Fields; readonly find?: Find<unknown> | undefined };
      let wasFound = false;
      const seek = async () => {
        const found = await find?.();
        wasFound = found !== undefined;
        return found;
      };
      const answer = await wire.call(name, { ...params, find: find && seek }, ...how);
      // What a build, an exec or a restart comes to is judged by its own end.
      if (body === undefined || repeat === 'never' || !isFields(answer) || !isFields(answer['raw'])) return answer;
      const { others, certain: differing } = await compareWith(wire, body, answer);
      const made = String(answer['hostname'] ?? answer['name']);
      // What is made is known by its name; that something changed is shown by nothing but the value that was sent.
      const certain = method === 'POST' ? differing : others;
      // Of what only a look shows, other values say that somebody else has made it.
      if (certain.length > 0)
        throw answeredOtherwise(made, certain, method === 'POST' && !wasFound ? OutcomeError : UnshownError);
      requireSound(of, { raw: answer['raw'], name: made }, true);
      if (others.length > 0)
        log.warning(`The platform has ${made}, but tells this in another way than it was sent: ${others.join(', ')}`);
      return answer;
    },
  };
}

/** The error for an answer that shows other values than were sent; values are not quoted, because one may be a secret. */
export function answeredOtherwise(of: string, names: readonly string[], OtherError = UnshownError): OutcomeError {
  return new OtherError(
    `The platform answered with other values than were sent, for ${of}: ${names.toSorted().join(', ')}`,
    'Look at it on the platform: somebody may be changing it at the same time, or the platform may refuse such values.',
  );
}
