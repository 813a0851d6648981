import { type TransportCode, TransportError } from './http.ts';

/** What stands in the way of sending and no other attempt can mend, by what Node calls it. */
const lasting: readonly (readonly [pattern: RegExp, code: TransportCode])[] = [
  [/CERT_(HAS_EXPIRED|NOT_YET_VALID)/, 'certificate_date'],
  [/ERR_TLS_CERT_ALTNAME/, 'certificate_host'],
  [/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)/, 'certificate'],
  [/wrong version number|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)/, 'no_tls'],
  [/statusCode=407/, 'proxy_password'],
  [/ERR_INVALID_(CHAR|URL|PROTOCOL)|ERR_UNESCAPED/, 'unsendable'],
];

/**
 * Tells what failed. Whether anything was sent is what was seen of the connection, never what the failure says: once it was
 * open, whatever went wrong came after the platform may have acted.
 */
export function describeFailure(failure: unknown, sent: boolean): TransportError {
  // Where a name has several addresses and none lets us in, the failures come as one that says nothing itself.
  const cause: unknown = failure instanceof AggregateError ? failure.errors[0] : failure;
  const { message, code: name = '' } = cause as NodeJS.ErrnoException;
  const kind = `${name} ${/wrong version number|statusCode=407/.exec(message) ?? ''}`;
  const code = sent ? undefined : lasting.find(([pattern]) => pattern.test(kind))?.[1];
  // OpenSSL ends its lines.
  return new TransportError(message.replace(/\s+/g, ' ').trim(), {
    sent,
    again: code === undefined,
    ...(code && { code }),
    cause,
  });
}
