import { type TransportCode, TransportError } from './http.ts';

/** Failures that no other attempt can mend, by what Node calls them. Nothing was sent. */
const lasting: readonly (readonly [pattern: RegExp, code: TransportCode])[] = [
  [/CERT_(HAS_EXPIRED|NOT_YET_VALID)/, 'certificate_date'],
  [/ERR_TLS_CERT_ALTNAME/, 'certificate_host'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/, 'certificate'],
  [/wrong version number|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/, 'no_tls'],
  [/ERR_INVALID_(CHAR|URL|PROTOCOL)|ERR_UNESCAPED/, 'unsendable'],
];

/** Tells apart what never reached the other side, what cannot be mended by another attempt, and what is open. */
export function describeFailure(failure: unknown): TransportError {
  // Where a name has several addresses and none lets us in, the failures come as one that says nothing itself.
  const cause: unknown = failure instanceof AggregateError ? failure.errors[0] : failure;
  const { message, code = '', syscall } = cause as NodeJS.ErrnoException;
  const kind = `${code} ${/wrong version number/.exec(message) ?? ''}`;
  const known = lasting.find(([pattern]) => pattern.test(kind))?.[1];
  if (known !== undefined) return new TransportError(message, { sent: false, again: false, code: known, cause });
  const unopened =
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    /tunneling socket could not be established|before secure TLS connection was established/.test(message);
  return new TransportError(message, { sent: !unopened, again: true, cause });
}
