import { formatTime } from '../../contract/format-time.ts';
import { defineOperation } from '../operation.ts';
import { writeKubeconfig } from './kubeconfig.ts';

export const clusterLogin = defineOperation({
  name: 'cluster-login',
  summary: 'Signs in to the platform’s cluster: later steps can use kubectl',
  needs: ['region'],
  takes: ['cluster-server', 'cluster-ca'],
  gives: ['kubeconfig', 'expires-at'],
  endpoints: ['getClusterLogin'],
  example: { region: 'us', 'cluster-server': 'https://cluster.us.platform.example' },

  async run({ platform, dryRun, job, log }, { region, clusterServer: server, clusterCa: ca }) {
    // Asking for a credential makes one, so that a dry run does not even ask.
    if (dryRun) return { headline: `Would sign in to the cluster of the region ${region}`, changed: false };

    const credential = await platform.account.logIn(region);
    const { expiresAt } = credential;
    const kubeconfig = job.writeSecretFile('kubeconfig', writeKubeconfig(credential, region, { server, ca }));
    job.exportVariable('KUBECONFIG', kubeconfig);
    if (server === undefined)
      log.notice('The kubeconfig names no cluster: give `cluster-server`, or call `kubectl --server=…`.');
    return {
      headline: `Signed in to the cluster of the region ${region}`,
      changed: false,
      outputs: { kubeconfig, expiresAt },
      result: { region, kubeconfig, expires_at: expiresAt ?? null },
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Region', region],
            ['Cluster', server],
            ['Kubeconfig', { text: kubeconfig, code: true }],
            ['Expires', expiresAt && formatTime(expiresAt)],
          ],
        },
      ],
    };
  },
});
