import { describe, expect, it } from 'vitest';
import { serveJson } from '../harness/loopback.ts';
import { shownBy } from '../harness/shown.ts';
import { runStep } from '../harness/step.ts';

describe('the output `result`', () => {
  it('leaves out what a platform’s reply holds of config values and credentials', async () => {
    await using platform = await serveJson({
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
      with: {
        operation: 'get-app',
        app: 'my-app',
        'api-url': `${platform.url.origin}/api/v1`,
        token: 'fake-token-12345',
      },
    });
    expect(JSON.parse(result.outputs['result'] ?? '')).toEqual({
      id: 'app-1',
      name: 'my-app',
      region: 'eu',
      team: { name: 'acme' },
      git_url: 'https://***@git.example/my-app.git',
      has_cert: true,
      environment: 'production',
      environments: [{ id: 'env-1' }],
    });
    expect(shownBy(result)).not.toMatch(/fake-(database|deploy|api|user|git|environment)/);
  });
});
