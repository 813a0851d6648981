import { describe, expect, it } from 'vitest';
import { createRedactor, type Redactor } from '../../src/report/redact.ts';
import { redactTexts, withoutSecretFields } from '../../src/report/without-secrets.ts';

const withoutSecrets = (answer: unknown, redactor: Redactor) => redactTexts(withoutSecretFields(answer), redactor);

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

  it('leaves out the user name and password in an address', () => {
    expect(keep({ git_url: 'https://mona:fake-password@git.example/shop.git' })).toEqual({
      git_url: 'https://git.example/shop.git',
    });
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
