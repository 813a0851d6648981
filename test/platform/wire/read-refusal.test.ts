import { expect, it } from 'vitest';
import { endpoints } from '../../../src/platform/wire/endpoints.ts';
import { errorFromReply } from '../../../src/platform/wire/error-from.ts';

const secret = 's3cr3t-Passw0rd-91xyz';

/** What is said of an answer to a request. */
function tellOf(name: keyof typeof endpoints, status: number, body: unknown): string {
  const sent = { endpoint: endpoints[name], url: new URL('https://platform.test/api/v1/x'), label: 'GET /x' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { hint, message } = errorFromReply(sent, { status, headers: {}, body: Buffer.from(text) });
  return `${message} ${hint}`;
}

it.each<[name: keyof typeof endpoints, status: number, body: unknown]>([
  ['getConfig', 200, { success: false, data: { DB_PASSWORD: secret } }],
  ['getConfig', 200, { status: 'error', data: { DB_PASSWORD: secret } }],
  ['getConfig', 200, { ok: false, DB_PASSWORD: secret }],
  ['getConfig', 200, { error: secret }],
  ['getConfig', 200, { errors: [secret] }],
  ['getConfig', 200, { code: secret, message: secret }],
  ['getConfig', 500, { DB_PASSWORD: secret }],
  ['getConfig', 500, { detail: secret, reason: secret, title: secret }],
  ['getConfig', 422, [{ key: 'DB_PASSWORD', value: secret }]],
  ['getConfig', 500, `DB_PASSWORD=${secret}`],
  ['getConfig', 500, JSON.stringify(secret)],
  ['getConfig', 500, `<h1>Error</h1><pre>DB_PASSWORD=${secret}</pre>`],
  ['updateConfig', 500, { code: secret }],
  ['getEnvironment', 200, { success: false, data: { DB_PASSWORD: secret } }],
  ['getClusterLogin', 200, { status: 'failed', data: { status: { token: secret } } }],
  ['getClusterLogin', 500, { status: { token: secret } }],
  ['getApp', 200, { success: false, data: { name: 'shop', settings: { A: secret } } }],
  ['getApp', 500, { name: 'shop', config_vars: { A: secret } }],
  ['getApp', 500, { access_token: secret }],
])('%s quotes nothing that may be secret of an answer %i: %j', (...answer) => {
  expect(tellOf(...answer)).not.toContain(secret);
});

it.each<[name: keyof typeof endpoints, status: number, body: unknown, told: string]>([
  ['startBuild', 422, { problems: [{ message: 'the target is locked' }] }, 'the target is locked (422'],
  ['startBuild', 422, { userErrors: [{ message: 'the target is locked' }] }, 'the target is locked (422'],
  [
    'getConfig',
    403,
    { error: { code: 'forbidden', message: 'no access to shop' } },
    'no access to shop (403 forbidden)',
  ],
  ['updateConfig', 422, { message: 'a name is too long' }, 'a name is too long (422'],
  ['getApp', 500, { trouble: 'the disk is full' }, '{"trouble":"the disk is full"}'],
  ['getApp', 502, '<h1>Bad Gateway</h1>', 'Bad Gateway'],
])('%s quotes what a refusal %i says: %j', (name, status, body, told) => {
  expect(tellOf(name, status, body)).toContain(told);
});
