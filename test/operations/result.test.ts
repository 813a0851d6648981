import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../harness/shown.ts';
import { runStep } from '../harness/step.ts';

describe('the output `result`', () => {
  it('leaves out what a platform’s reply holds of config values and credentials', async () => {
    await using platform = await serve({
      id: 'app-1',
      name: 'my-app',
      region: 'eu',
      config_vars: { DB: 'fake-database-password' },
      env: [{ key: 'DB', value: 'fake-database-password' }],
      deploy_token: 'fake-deploy-token',
      team: { name: 'acme', api_key: 'fake-api-key' },
      git_url: 'https://fake-user:fake-git-password@git.example/my-app.git',
      has_cert: true,
      environment: 'production',
      environments: [{ id: 'env-1', config: { KEY: 'fake-environment-value' } }],
    });
    const result = await runStep({
      with: { operation: 'get-app', app: 'my-app', 'api-url': platform.url, token: 'fake-token-12345' },
    });
    expect(JSON.parse(result.outputs['result'] ?? '')).toEqual({
      id: 'app-1',
      name: 'my-app',
      region: 'eu',
      team: { name: 'acme' },
      git_url: 'https://git.example/my-app.git',
      has_cert: true,
      environment: 'production',
      environments: [{ id: 'env-1' }],
    });
    expect(shownBy(result)).not.toMatch(/fake-(database|deploy|api|user|git|environment)/);
  });
});

async function serve(body: object) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
