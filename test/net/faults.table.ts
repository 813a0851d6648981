import type { Fault } from '../harness/network.ts';

const answered = (status: number, headers?: Readonly<Record<string, string>>) => ({
  ends: { status, headers, body: { code: 'some_code', message: 'Not so' } },
});
const later = { 'retry-after': '2' };

/** What goes wrong with one request. */
export const faults: Readonly<Record<string, Omit<Fault, 'on'>>> = {
  'never opened': { ends: 'refused' },
  429: answered(429),
  '429, Retry-After': answered(429, later),
  '503, Retry-After': answered(503, later),
  '503, Retry-After, acted': { acts: true, ...answered(503, later) },
  reset: { ends: 'reset' },
  'reset, acted': { acts: true, ends: 'reset' },
  silence: { ends: 'silence' },
  'silence, acted': { acts: true, ends: 'silence' },
  408: answered(408),
  '500, acted': { acts: true, ...answered(500) },
  502: answered(502),
  '504, acted': { acts: true, ...answered(504) },
  'a page, acted': { acts: true, ends: { status: 200, body: '<html>Sign in</html>' } },
  401: answered(401),
  403: answered(403),
  409: answered(409),
  422: answered(422),
  'led elsewhere': { ends: { status: 302, headers: { location: 'https://elsewhere.example/' }, body: '' } },
};

/**
 * What comes of a fault that hits one request, by the kind of call: `green`, as if nothing had been; `unknown`; or the code of a refusal,
 * after which nothing has changed.
 */
export const outcomes = `
fault                   | read             | set              | remove           | destroy          | create           | once
never opened            | green            | green            | green            | green            | green            | green
429                     | green            | green            | green            | green            | green            | green
429, Retry-After        | green            | green            | green            | green            | green            | green
503, Retry-After        | green            | green            | green            | green            | unknown          | unknown
503, Retry-After, acted | green            | green            | green            | green            | green            | unknown
reset                   | green            | green            | green            | green            | unknown          | unknown
reset, acted            | green            | green            | green            | green            | green            | unknown
silence                 | green            | green            | green            | green            | unknown          | unknown
silence, acted          | green            | green            | green            | green            | green            | unknown
408                     | green            | green            | green            | green            | unknown          | unknown
500, acted              | green            | green            | green            | green            | green            | unknown
502                     | green            | green            | green            | green            | unknown          | unknown
504, acted              | green            | green            | green            | green            | green            | unknown
a page, acted           | reply-unexpected | reply-unexpected | green            | green            | green            | reply-unexpected
401                     | token-refused    | token-refused    | token-refused    | token-refused    | token-refused    | token-refused
403                     | forbidden        | forbidden        | forbidden        | forbidden        | forbidden        | forbidden
409                     | conflict         | conflict         | conflict         | conflict         | conflict         | conflict
422                     | rejected         | rejected         | rejected         | rejected         | rejected         | rejected
led elsewhere           | redirect-refused | redirect-refused | redirect-refused | redirect-refused | redirect-refused | redirect-refused
`;
