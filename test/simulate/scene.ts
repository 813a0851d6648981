import type { Seed } from '../../src/emulator/seed/seed.ts';

/** The repositories: their names are the same, so that their review namespaces want the same names. */
export const repositories = [
  { id: 1001, owner: 'octo', name: 'shop' },
  { id: 2002, owner: 'other', name: 'shop' },
] as const;

export const origins = {
  platform: 'https://api.platform.example',
  github: 'https://api.github.example',
  server: 'https://github.example',
  issuer: 'https://issuer.example',
} as const;

/** What no sink may show. All are made up. */
export const secrets = {
  token: 'fake-Token/of+the=Platform-0123456789',
  githubToken: 'ghs_fakeTokenOfTheSimulatedJob0123456789',
  requestToken: 'fake-request-token-of-the-job-42',
  stored: 'fake-stored-secret/of+my-app==',
} as const;

export const apps = ['my-app', 'shop-web'] as const;

/** What the platform holds at the beginning. */
export const seed: Seed = {
  teams: [{ name: 'acme' }, { name: 'labs' }],
  apps: [
    {
      name: 'my-app',
      team: 'acme',
      formation: { web: { size: 'standard-1x', quantity: 2 } },
      config: { LOG_LEVEL: 'info', SESSION_SECRET: secrets.stored, OLD_ONE: 'to-be-removed' },
    },
    { name: 'shop-web', team: 'labs', config: { LOG_LEVEL: 'warn' } },
  ],
  pipelines: [
    {
      name: 'shop',
      team: 'acme',
      apps: [
        { name: 'my-app', stage: 'staging' },
        { name: 'shop-web', stage: 'production' },
      ],
    },
  ],
  namespaces: [
    { name: 'acme-tools', team: 'acme', description: 'Internal tools' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments' },
  ],
};
