import type { ClusterCredential } from '../../platform/models.ts';
import { encodeOnce } from '../../platform/resources/account.ts';

/** A kubeconfig for a credential. It is written as JSON, which is YAML in which no text can break out of its quotes. */
export function writeKubeconfig(
  { token, certificate, key }: ClusterCredential,
  region: string,
  { server, ca }: { readonly server: string | undefined; readonly ca: string | undefined },
): string {
  const [name, user] = [`platform-${region}`, 'platform'];
  const [caData, certificateData, keyData] = [ca, certificate, key].map((pem) => pem && encodeOnce(pem));
  const cluster = { server, 'certificate-authority-data': caData };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: server === undefined ? [] : [{ name, cluster }],
    users: [
      {
        name: user,
        user: { token, 'client-certificate-data': certificateData, 'client-key-data': keyData },
      },
    ],
    contexts: [{ name, context: server === undefined ? { user } : { cluster: name, user } }],
    'current-context': name,
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}
