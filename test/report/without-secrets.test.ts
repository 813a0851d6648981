import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../src/report/without-secrets.ts';

const keep = (answer: unknown) => withoutSecrets(answer, (text) => text);

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

  it('has its names and its texts changed, at every depth, and the rest left alone', () => {
    const answer = { name: 'a', list: ['b', 1, null, { c: true }] };
    expect(withoutSecrets(answer, (text) => `<${text}>`)).toEqual({
      '<name>': '<a>',
      '<list>': ['<b>', 1, null, { '<c>': true }],
    });
  });
});
