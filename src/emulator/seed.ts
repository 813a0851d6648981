import { hash } from 'node:crypto';

type Vars = Readonly<Record<string, string>>;

/** An app to start with; the oldest commit that it was built from stands first, and it runs the last. */
export interface SeedApp {
  readonly name: string;
  readonly team?: string;
  readonly region?: string;
  readonly pipeline?: string;
  readonly stage?: string;
  readonly commits?: readonly string[];
  readonly config?: Vars;
  /** The names of the config vars that its addon provides. */
  readonly addon?: readonly string[];
  readonly domains?: readonly string[];
  readonly formation?: Readonly<Record<string, { readonly quantity: number; readonly size: string }>>;
}

/** What the emulator starts with: resources by their names. */
export interface Seed {
  readonly teams: readonly { readonly name: string; readonly personal?: boolean }[];
  readonly apps?: readonly SeedApp[];
  /** With the config vars of each kind of environment. */
  readonly pipelines?: readonly {
    readonly name: string;
    readonly team?: string;
    readonly environments?: Readonly<Record<string, Vars>>;
  }[];
  readonly namespaces?: readonly { readonly name: string; readonly team?: string; readonly description?: string }[];
}

/** A commit id that follows from a text. */
export const commitFrom = (text: string): string => hash('sha1', text);

const [small, large] = ['standard-1x', 'standard-2x'];

/** What the emulator holds if it is given nothing else; every value is made up. */
// biome-ignore format: one row per resource
export const defaultSeed: Seed = {
  teams: [{ name: 'acme' }, { name: 'labs' }, { name: 'dev', personal: true }],
  apps: [
    { name: 'my-app', commits: [commitFrom('my-app 1'), commitFrom('my-app 2')], domains: ['www.my-app.example'],
      config: { LOG_LEVEL: 'info', NODE_ENV: 'production', SESSION_SECRET: 'fake-session-secret-of-my-app' },
      formation: { web: { quantity: 2, size: small }, worker: { quantity: 1, size: small } } },
    { name: 'shop-staging', region: 'eu', pipeline: 'shop', stage: 'staging', addon: ['DATABASE_URL'],
      commits: [commitFrom('shop 1'), commitFrom('shop 2')],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/staging', NODE_ENV: 'staging' } },
    { name: 'shop-production', region: 'eu', pipeline: 'shop', stage: 'production', addon: ['DATABASE_URL'],
      commits: [commitFrom('shop 1')], domains: ['shop.example', 'www.shop.example'],
      config: { DATABASE_URL: 'postgres://fake:fake@db.invalid/production', NODE_ENV: 'production' },
      formation: { web: { quantity: 3, size: large }, worker: { quantity: 2, size: large } } },
    { name: 'lab-notebook', team: 'labs' },
  ],
  pipelines: [
    { name: 'shop', environments: { ra: { NODE_ENV: 'review', PAYMENT_KEY: 'fake-review-key' }, ci: { CI: 'true' } } },
  ],
  namespaces: [
    { name: 'acme-tools', description: 'Internal tools' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments' },
  ],
};
