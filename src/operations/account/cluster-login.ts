import { formatTime } from '../../contract/text.ts';
import { defineOperation } from '../operation.ts';
import { renderKubeconfig } from './kubeconfig.ts';

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
