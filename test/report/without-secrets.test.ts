import { describe, expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { locateCredentials, redactTexts, withoutSecretFields } from '../../src/report/without-secrets.ts';

const withoutSecrets = (answer: unknown, redactor: Redactor) =>
  redactTexts(withoutSecretFields(answer), {
    ...redactor,
    redact: (text) => redactor.redact(text, undefined, locateCredentials),
  });

const keep = (answer: unknown) => withoutSecrets(answer, createRedactor());

describe('what the platform answered, as an output', () => {
  it('is there as it came', () => {
    const app = {
      id: 'a-1',
      name: 'shop',
      formation: { web: { quantity: 2 } },
      buildpacks: [{ url: 'https://a.example' }],
    };
    expect(keep(app)).toEqual(app);
  });

  it('leaves out config values and credentials, at every depth', () => {
    const answer = {
      name: 'shop',
      config_vars: { KEY: 'fake' },
      env: { KEY: 'fake' },
      deploy_token: 'fake',
      review: [{ client_secret: 'fake', apiKeys: ['fake'], password: 'fake', 'private-key': 'fake', stage: 'staging' }],
    };
    expect(keep(answer)).toEqual({ name: 'shop', review: [{ stage: 'staging' }] });
  });

  const pem = '-----BEGIN PRIVATE KEY-----\nfake\n-----END PRIVATE KEY-----';

  it.each<[string, object, object]>([
    ['names and values told apart', { envs: [{ key: 'A', value: 'fake' }] }, {}],
    ['the same where no name tells it', { values: [{ key: 'a', value: 'fake' }] }, { values: [{ key: 'a' }] }],
    [
      'a number told so',
      { spec: [{ name: 'PIN', value: 12345678, type: 'SECRET' }] },
      { spec: [{ name: 'PIN', type: 'SECRET' }] },
    ],
    [
      'what is named as variables are',
      { settings: { STRIPE_SK: 'fake', size: 'small' } },
      { settings: { size: 'small' } },
    ],
    ['variables', { variables: { a: 'fake' }, default_vars: { a: 'fake' }, envVars: { a: 'fake' }, vars: [] }, {}],
    ['an environment', { runtimeEnvironment: { a: 'fake' }, environment_json: { a: 'fake' }, build_env: {} }, {}],
    ['config in one text', { env: 'a=fake', config: 'a: fake', environment: '{"a":"fake"}' }, {}],
    ['keys', { client_key: 'fake', deploy_key: { key: 'fake' }, tls: { key: 'fake1fake2fake3' } }, { tls: {} }],
    ['credentials', { authorization: 'Bearer fake', session_id: 'fake', basic_auth: { user: 'fake' } }, {}],
    [
      'a private key',
      { tls: { key: pem, crt: 'x' }, note: `a ${pem} b` },
      { tls: { key: '***', crt: 'x' }, note: 'a *** b' },
    ],
    ['half a private key', { note: pem.slice(0, 32) }, { note: '***' }],
    [
      'a user name and password',
      { git_url: 'https://mona:fake@git.example/x.git' },
      { git_url: 'https://***@git.example/x.git' },
    ],
    ['a password with an @', { url: 'postgres://u:p@fake@db.example/x' }, { url: 'postgres://***@db.example/x' }],
    ['a password with a slash', { url: 'postgres://u:p/fake@db.example/x' }, { url: 'postgres://***@db.example/x' }],
    ['a key in an address', { hook: 'https://a.example/d?key=fake&b=1' }, { hook: 'https://a.example/d?key=***&b=1' }],
    ['a password in a text', { dsn: 'Server=db;Password=fake;Port=1' }, { dsn: 'Server=db;Password=***;Port=1' }],
  ])('leaves out %s', (_, answer, told) => {
    expect(keep(answer)).toEqual(told);
  });

  it.each<[string, object]>([
    ['the name of an environment', { environment: 'production', env: 'eu-1', environments: { review: 'env-1' } }],
    ['records of the DNS', { records: [{ type: 'CNAME', name: 'www', value: 'shop.dns.example' }] }],
    [
      'records of the DNS, whatever their kind is called',
      {
        records: [
          { record_type: 'ALIAS', name: '@', value: 'shop.dns.example' },
          { recordType: 'TXT', name: '_acme-challenge', value: 'fake-proof' },
          { kind: 'txt', name: '_verify', value: 'fake-proof' },
          { type: 'dns-01', name: '_acme-challenge', value: 'fake-proof' },
        ],
      },
    ],
    ['numbers that are no config vars', { limits: [{ name: 'dynos', value: 4 }] }],
    ['a key that everybody may know', { deploy_key: 'ssh-ed25519 AAAA', monkey: 'x', bypass: 'no' }],
    ['names of config vars', { keys: ['STRIPE_SK'], removed_keys: ['STRIPE_SK'] }],
    [
      'public keys, and what is known by a key',
      { public_key: 'ssh-rsa AAAA', project: { key: 'SHOP' }, key_id: 'k-1' },
    ],
    ['whether there is a credential', { has_cert: true, token: false, passwords: 2 }],
    ['a port, and an @ in a path', { url: 'https://a.example:8080/@scope/x', ip: 'http://[::1]:80/@scope' }],
    ['two addresses', { urls: 'https://a.example:80,https://b.example/x@1' }],
    ['what an address asks for', { url: 'https://a.example/?page=2&key_id=3' }],
    ['ids in capitals', { ID: 'a1', UUID: 'u1', URL: 'https://a.example' }],
    ['process types in capitals', { formation: { WEB: { quantity: 2, size: 'small' } } }],
    ['a certificate', { chain: '-----BEGIN CERTIFICATE-----\nfake\n-----END CERTIFICATE-----' }],
  ])('keeps %s', (_, answer) => {
    expect(keep(answer)).toEqual(answer);
  });

  it('holds no secret in its texts and names, at every depth, and the rest as it was', () => {
    const redactor = createRedactor();
    redactor.hide('fake-token-1', 'credential');
    redactor.hide('fake-value-2', 'stored');
    const answer = { 'fake-token-1': 'a', list: ['fake-value-2', 1, null, { 'a fake-value-2': true }] };
    expect(withoutSecrets(answer, redactor)).toEqual({ '***': 'a', list: ['***', 1, null, { 'a ***': true }] });
  });

  it('keeps its fields’ names although a config var has the value of one', () => {
    const redactor = createRedactor();
    for (const value of ['startedAt', 'removed_keys']) redactor.hide(value, 'given');
    const answer = { startedAt: 'startedAt', removed_keys: [] };
    expect(withoutSecrets(answer, redactor)).toEqual({ startedAt: '***', removed_keys: [] });
  });
});
