import { certificate } from '../../scripts/bench/loopback-certificate.ts';
import { startEmulator } from '../../src/emulator/start-emulator.ts';
import { serveHttps } from '../harness/loopback.ts';
import { certificate as otherCertificate } from '../harness/make-certificate.ts';
import { makeFolder } from '../harness/make-folder.ts';
import { runStep } from '../harness/step.ts';
import { runTool } from './run-tool.ts';
import type { Oracle, Verdict } from './verdict.ts';

/** Signs in by the action, and reaches a cluster over TLS with the kubeconfig that it leaves behind. */
export const kubectl: Oracle = {
  claim: 'The kubeconfig of cluster-login is one, says kubectl',

  async ask(): Promise<Verdict> {
    const { code, text } = await runTool('kubectl', ['version', '--client', '-o', 'json']);
    if (code !== 0) return { kind: 'absent', what: `no kubectl: ${text}` };
    const [what = 'kubectl'] = /v\d+\.\d+\.\d+/.exec(text) ?? [];
    const [own, foreign] = [await reachCluster(certificate), await reachCluster(otherCertificate)];
    const found = [
      ...(own.token === undefined || !own.text.includes('v1.99.0') ? [`The cluster was not reached: ${own.text}`] : []),
      ...(foreign.token === undefined ? [] : ['The token went to a cluster that another authority vouches for']),
    ];
    return found.length === 0 ? { kind: 'holds', what } : { kind: 'breaks', what, found: found.join('\n') };
  },
};

/** What kubectl says, and the token that the cluster got from it. */
async function reachCluster(ca: string): Promise<{ readonly text: string; readonly token: string | undefined }> {
  using folder = makeFolder();
  await using emulator = await startEmulator();
  let token: string | undefined;
  await using cluster = await serveHttps((request, response) => {
    token = /^Bearer (emulator-cluster-token-us-\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ gitVersion: 'v1.99.0' }));
  });
  const { exported, log } = await runStep({
    with: {
      ...{ operation: 'cluster-login', region: 'us', 'api-url': emulator.apiUrl, token: emulator.token },
      ...{ 'cluster-server': `https://127.0.0.1:${cluster.port}`, 'cluster-ca': ca },
    },
    env: { RUNNER_TEMP: folder.path },
  });
  const env = { PATH: process.env['PATH'], HOME: folder.path, KUBECONFIG: exported['KUBECONFIG'] };
  const { text } = await runTool('kubectl', ['get', '--raw', '/version'], { env, seconds: 60 });
  return { text: exported['KUBECONFIG'] === undefined ? log : text, token };
}
