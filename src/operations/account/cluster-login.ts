import { formatTime } from '../../contract/text.ts';
import { defineOperation } from '../operation.ts';

export const clusterLogin = defineOperation({
  name: 'cluster-login',
  summary: 'Signs in to the platform’s cluster: later steps can use kubectl',
  needs: ['region'],
  takes: ['cluster-server', 'cluster-ca'],
  gives: ['kubeconfig', 'expires-at'],
  endpoints: ['getClusterLogin'],
  example: { region: 'us', 'cluster-server': 'https://cluster.us.platform.example' },

  async run({ platform, dryRun, job, log }, { region, clusterServer: server, clusterCa: ca }) {
    // The request itself makes a credential, so that a dry run does not send it.
    if (dryRun) return { headline: `Would sign in to the cluster of region ${region}`, changed: false };

    const { status } = await platform.account.clusterLogin(region);
    const kubeconfig = job.writeSecretFile('kubeconfig', renderKubeconfig(status.token, region, { server, ca }));
    job.exportVariable('KUBECONFIG', kubeconfig);
    if (server === undefined)
      log.notice('The kubeconfig names no cluster. Set `cluster-server`, or call `kubectl --server=…`.');
    const expiresAt = new Date(status.expirationTimestamp).toISOString();
    return {
      headline: `Signed in to the cluster of region ${region}`,
      changed: false,
      outputs: { kubeconfig, expiresAt },
      result: { region, kubeconfig, expires_at: expiresAt },
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Region', region],
            ['Cluster', server],
            ['Kubeconfig', { text: kubeconfig, code: true }],
            ['Expires', formatTime(status.expirationTimestamp)],
          ],
        },
      ],
    };
  },
});

/** A kubeconfig for a token. It is JSON, which is YAML in which no text can break out of its quotes. */
export function renderKubeconfig(
  token: string,
  region: string,
  { server, ca }: { readonly server?: string | undefined; readonly ca?: string | undefined },
): string {
  const name = `platform-${region}`;
  const user = 'platform';
  const caData = ca && (ca.includes('-----BEGIN') ? Buffer.from(ca).toString('base64') : ca);
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: server === undefined ? [] : [{ name, cluster: { server, 'certificate-authority-data': caData } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name, context: server === undefined ? { user } : { cluster: name, user } }],
    'current-context': name,
  };
  return `${JSON.stringify(config, undefined, 2)}\n`;
}
