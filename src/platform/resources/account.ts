import { maybe, name, nullable, object, oneOf, text, time } from '../shape/reader.ts';
import type { Wire } from '../wire/wire.ts';
import { ref } from './apps.ts';

/** The caller; a token that is bound to one app has no email. */
export const me = object('a user', { email: nullable(text), app: maybe(ref) });

/** A credential for the platform's cluster, in the form that Kubernetes clients take. */
const execCredential = object('an exec credential', {
  kind: oneOf('ExecCredential'),
  apiVersion: oneOf('client.authentication.k8s.io/v1beta1', 'client.authentication.k8s.io/v1'),
  status: object('an object', { token: name, expirationTimestamp: time }),
});

/** Opens the calls about the caller. */
export function openAccount({ call }: Wire, mask: (secret: string) => void) {
  return {
    get: () => call('getCurrentUser', {}, me),
    /** Makes a credential for the cluster of a region. */
    async clusterLogin(region: string) {
      const credential = await call('getClusterLogin', { query: { region } }, execCredential);
      mask(credential.status.token);
      return credential;
    },
  };
}
