import type { Seed } from './seed.ts';

/** What the emulator holds when nothing else is asked for; every value is made up. */
export const defaultSeed: Seed = {
  email: 'dev@platform.example',
  teams: [{ name: 'acme' }, { name: 'labs' }],
  apps: [
    {
      name: 'my-app',
      team: 'acme',
      region: 'us',
      buildpacks: ['https://buildpacks.platform.example/nodejs.tgz'],
      formation: { web: { size: 'standard-1x', quantity: 2 }, worker: { size: 'standard-1x', quantity: 1 } },
      config: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: 'fake-session-secret-of-my-app' },
      domains: ['www.my-app.example'],
    },
    {
      name: 'shop-staging',
      team: 'acme',
      region: 'eu',
      formation: { web: { size: 'standard-1x', quantity: 1 } },
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/staging', NODE_ENV: 'staging' },
    },
    {
      name: 'shop-production',
      team: 'acme',
      region: 'eu',
      formation: { web: { size: 'performance-m', quantity: 3 }, worker: { size: 'standard-2x', quantity: 2 } },
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/production', NODE_ENV: 'production' },
      domains: ['shop.example', 'www.shop.example'],
    },
    { name: 'lab-notebook', team: 'labs', region: 'us' },
  ],
  pipelines: [
    {
      name: 'shop',
      team: 'acme',
      apps: [
        { name: 'shop-staging', stage: 'staging' },
        { name: 'shop-production', stage: 'production' },
      ],
      environments: [
        {
          id: 'env-shop-ra',
          kind: 'ra',
          name: 'review apps',
          config: { NODE_ENV: 'review', PAYMENT_KEY: 'fake-review-key' },
        },
        { id: 'env-shop-ci', kind: 'ci', name: 'ci', config: { CI: 'true', NODE_ENV: 'test' } },
        { id: 'env-shop-staging', kind: 'staging', name: 'staging', config: { NODE_ENV: 'staging' } },
      ],
      reviewApps: { enabled: true, autoDestroy: true },
    },
  ],
  namespaces: [
    { name: 'acme-tools', team: 'acme', description: 'Internal tools', region: 'us' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments', region: 'eu' },
  ],
};
