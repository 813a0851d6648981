import { describe, expect, it } from 'vitest';
import { serveHttp } from '../harness/loopback.ts';
import { startPlatform, type TestPlatform } from '../harness/platform.ts';
import { shownBy } from '../harness/shown.ts';
import { runStep } from '../harness/step.ts';

/** Gives the app of the tests config vars that it has had before the step. */
function store({ emulator }: TestPlatform, config: Readonly<Record<string, string>>): void {
  const app = emulator.world.store.apps.values().find(({ name }) => name === 'my-app');
  if (app) app.config = { ...app.config, ...config };
}

const exec = { operation: 'get-config, exec', app: 'my-app', dyno: 'web.1' };

describe('what the platform tells openly', () => {
  it('stays readable although config vars hold the same texts', async () => {
    await using platform = await startPlatform();
    const before = await platform.step({ operation: 'get-app, list-dynos', app: 'my-app' });
    const { url = '', id = '', region = '', status = '' } = before.outputs;
    expect([url, id, region, status]).not.toContain('');
    store(platform, { PUBLIC_URL: url, APP_ID: id, REGION: region, STATUS: status, HOST: new URL(url).hostname });
    const after = await platform.step({ operation: 'get-app, get-config, list-dynos', app: 'my-app' });
    for (const name of ['url', 'id', 'region', 'status']) expect(after.outputs[name]).toBe(before.outputs[name]);
    expect(shownBy(after)).not.toContain('***');
  });

  it('stays readable in what only its result shows', async () => {
    const owner = { id: 'fake-owner-id', email: 'ops@acme.example' };
    const app = { id: 'fake-app-id', name: 'my-app', owner };
    await using platform = await serveHttp(({ url = '' }, response) => {
      const isConfig = url.endsWith('/config-vars');
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isConfig ? { OWNER: owner.email } : app));
    });
    const { outputs } = await runStep({
      with: {
        'api-url': platform.url.href,
        token: 'fake-token-of-it',
        operation: 'get-config, get-app',
        app: 'my-app',
      },
    });
    expect(outputs['result']).toContain(JSON.stringify(owner));
  });

  it('shows no value that its address is asked with', async () => {
    const secret = 'Qz8vT2mK9xLw4RbN7cJd';
    const app = { id: 'fake-app-id', name: 'my-app', web_url: `https://shop.example/?access_token=${secret}` };
    await using platform = await serveHttp(({ url = '' }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(url.endsWith('/config-vars') ? { ACCESS: secret } : app));
    });
    const step = await runStep({
      with: {
        'api-url': platform.url.href,
        token: 'fake-token-of-it',
        operation: 'get-config, get-app',
        app: 'my-app',
      },
    });
    expect(shownBy(step)).not.toContain(secret);
    expect(step.outputs['url']).toBe('https://shop.example/?access_token=***');
    expect(step.outputs['result']).toContain(`"web_url":"${step.outputs['url']}"`);
  });

  it('says nothing for a value that only begins like it', async () => {
    await using platform = await startPlatform();
    const { outputs } = await platform.step({ operation: 'get-app', app: 'my-app' });
    const value = `${outputs['url']}/hook/fake-path`;
    store(platform, { HOOK: value });
    const step = await platform.step({ ...exec, operation: 'get-app, get-config, exec', command: `echo ${value}` });
    expect(step.outputs['url']).toBe(outputs['url']);
    expect(step.outputs['output']).not.toContain('fake-path');
  });
});

describe('what an input names', () => {
  it('stays readable although a config var has the same value', async () => {
    await using platform = await startPlatform();
    store(platform, { BRANCH: 'release-2026', APP: 'my-app' });
    const step = await platform.step({ operation: 'get-config, build', app: 'my-app', branch: 'release-2026' });
    expect(shownBy(step)).not.toContain('***');
    expect(platform.emulator.requests().some(({ body }) => JSON.stringify(body).includes('release-2026'))).toBe(true);
  });

  it('stays readable where it names the operations or the repository', async () => {
    await using platform = await startPlatform();
    store(platform, {
      ONE: 'get-config',
      BOTH: 'get-config,get-app',
      REPOSITORY: 'octo/shop-of-cats',
      HOST: 'git.example',
    });
    const env = { GITHUB_REPOSITORY: 'octo/shop-of-cats', GITHUB_SERVER_URL: 'https://git.example' };
    const step = await platform.step({ operation: 'get-config\nget-app', app: 'my-app' }, { env });
    expect(step.outputs['operation']).toBe('get-config,get-app');
    expect(shownBy(step)).not.toContain('***');
  });

  it('is no free text: a value inside of a command or a description is hidden', async () => {
    await using platform = await startPlatform();
    store(platform, { SESSION_KEY: 'fake-session-value' });
    const command = 'echo fake-session-value';
    expect(shownBy(await platform.step({ ...exec, command }))).not.toContain('fake-session-value');
  });

  it('is no reason to show a credential', async () => {
    await using platform = await startPlatform();
    const { token } = platform.emulator;
    expect(shownBy(await platform.step({ operation: 'build', app: 'my-app', branch: token }))).not.toContain(token);
  });
});

describe('a short value', () => {
  const set = (value: string) => ({ ...exec, operation: 'set-config, exec', 'config-vars': `PIN=${value}` });

  it.each(['k9x2', 'hunter2'])('that this step sets is hidden in what the platform says: %s', async (value) => {
    await using platform = await startPlatform();
    const forms = [value, Buffer.from(value).toString('base64'), Buffer.from(value).toString('hex')];
    const step = await platform.step({ ...set(value), command: `echo "got ${forms.join(' ')}"` });
    for (const form of forms) expect(shownBy(step)).not.toContain(form);
    expect(step.outputs['output']).toContain('got ***');
  });

  it.each(['true', 'none', '8080', 'production'])('that any text may hold ruins none: %s', async (value) => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...set(value), command: `echo "got ${value}"` });
    expect(step.outputs['output']).toContain(`got ${value}`);
  });
});

describe('the rest of the job', () => {
  it('can read the words and addresses that are exported to it', async () => {
    await using platform = await startPlatform();
    const { outputs } = await platform.step({ operation: 'get-app', app: 'my-app' });
    store(platform, { NODE_ENV: 'production', PUBLIC_URL: outputs['url'] ?? '', SESSION_KEY: 'fake-session-value' });
    const step = await platform.step({ operation: 'get-app, get-config', app: 'my-app', 'export-config': 'true' });
    expect(step.exported).toMatchObject({ NODE_ENV: 'production', SESSION_KEY: 'fake-session-value' });
    expect(step.masks).toContain('fake-session-value');
    for (const open of ['production', outputs['url']]) expect(step.masks).not.toContain(open);
  });
});
