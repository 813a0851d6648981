import { describe, expect, it } from 'vitest';
import { formatResult } from '../../src/report/format-result.ts';

const format = (result: unknown) => JSON.parse(formatResult(result)) as unknown;

describe('what the platform answered, as an output', () => {
  it('is there as it came', () => {
    const app = {
      id: 'a-1',
      name: 'shop',
      formation: { web: { quantity: 2 } },
      buildpacks: [{ url: 'https://a.example' }],
    };
    expect(format(app)).toEqual(app);
    expect(format(undefined)).toBeNull();
  });

  it('leaves out config values and credentials, at every depth', () => {
    const answer = {
      name: 'shop',
      config_vars: { KEY: 'fake' },
      env: { KEY: 'fake' },
      deploy_token: 'fake',
      review: [{ client_secret: 'fake', apiKeys: ['fake'], password: 'fake', 'private-key': 'fake', stage: 'staging' }],
    };
    expect(format(answer)).toEqual({ name: 'shop', review: [{ stage: 'staging' }] });
  });

  it('leaves out the user name and password in an address', () => {
    expect(format({ git_url: 'https://mona:fake-password@git.example/shop.git' })).toEqual({
      git_url: 'https://git.example/shop.git',
    });
  });
});
