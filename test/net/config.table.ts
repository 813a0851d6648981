import type { TestWorld } from '../harness/world.ts';
import type { NetRow } from './rows.ts';

const set = { operation: 'set-config', app: 'my-app' };
const patch = 'PATCH /apps/my-app/config-vars';
const staging = { operation: 'set-config', app: 'shop-staging', 'config-strategy': 'overwrite' };

const configOf = (world: TestWorld, name: string) => world.emulator.state.apps.find((app) => app.name === name)?.config;

export const config: readonly NetRow[] = [
  {
    title: 'set-config sends what differs in one request',
    with: { ...set, 'config-vars': 'GREETING=hello # all of it\nLOG_LEVEL=debug\nNODE_ENV=production' },
    exit: 0,
    outputs: {
      'added-keys': ['GREETING'],
      'changed-keys': ['LOG_LEVEL'],
      'unchanged-keys': ['NODE_ENV'],
      'removed-keys': [],
    },
    writes: [patch],
    saysNot: ['all of it', 'debug\n'],
    check: (step) => {
      const sent = step.requests.find(({ call }) => call === 'updateConfigVars')?.body;
      if (JSON.stringify(sent) !== JSON.stringify({ GREETING: 'hello # all of it', LOG_LEVEL: 'debug' }))
        throw new Error('sent otherwise');
    },
  },
  {
    title: 'set-config with nothing new sends nothing',
    with: { ...set, 'config-vars': 'LOG_LEVEL=info' },
    exit: 0,
    outputs: { changed: 'false', 'unchanged-keys': ['LOG_LEVEL'] },
    writes: [],
  },
  {
    title: 'set-config says that the app may need a restart',
    with: { ...set, 'config-vars': 'LOG_LEVEL=debug' },
    exit: 0,
    says: [/restart/],
  },
  {
    title: 'set-config before a restart does not',
    with: { ...set, operation: 'set-config, restart', 'config-vars': 'LOG_LEVEL=debug' },
    exit: 0,
    saysNot: [/may not see/],
  },
  {
    title: 'overwrite removes what is not listed, but nothing of an addon',
    with: { ...staging, 'config-vars': 'NEW=value' },
    exit: 0,
    outputs: { 'removed-keys': ['NODE_ENV'], 'added-keys': ['NEW'] },
    says: ['DATABASE_URL'],
    check: (_, world) => {
      const names = Object.keys(configOf(world, 'shop-staging') ?? {}).sort();
      if (names.join() !== 'DATABASE_URL,NEW') throw new Error(names.join());
    },
  },
  {
    title: 'overwrite without a list of addons warns',
    world: { switches: { addons: false } },
    with: { ...staging, app: 'my-app', 'config-vars': 'NODE_ENV=production' },
    exit: 0,
    outputs: { 'removed-keys': ['LOG_LEVEL', 'SESSION_SECRET'] },
    says: [/::warning/],
  },
  {
    title: 'overwrite removes nothing if the addons cannot be read',
    prepare: (world) =>
      world.disturb({
        on: 'listAddons',
        count: 100,
        ends: { status: 403, body: { code: 'forbidden', message: 'No' } },
      }),
    with: { ...staging, 'config-vars': 'NEW=value' },
    exit: 1,
    code: 'forbidden',
    writes: [],
  },
  {
    title: 'another value in the echo is red, by name',
    prepare: (world) =>
      world.disturb({ on: 'updateConfigVars', edit: (body: object) => ({ ...body, LOG_LEVEL: 'info' }) }),
    with: { ...set, 'config-vars': 'LOG_LEVEL=debug' },
    exit: 1,
    code: 'config-not-confirmed',
    says: ['LOG_LEVEL'],
    outputs: { changed: 'true' },
  },
  {
    title: 'an empty value that is allowed',
    with: { ...set, 'config-vars': 'API_KEY=', 'allow-empty': 'true' },
    exit: 0,
    outputs: { 'added-keys': ['API_KEY'] },
  },
  {
    title: 'values from a dotenv file',
    with: { ...set, 'config-file': 'deploy.env' },
    step: { files: { 'deploy.env': "A=one\nB='two words'\n# a remark\n" } },
    exit: 0,
    outputs: { 'added-keys': ['A', 'B'] },
  },
  {
    title: 'values from the environment by their prefix',
    with: { ...set, 'config-prefix': 'APP_' },
    step: { env: { APP_A: 'one', OTHER: 'two' } },
    exit: 0,
    outputs: { 'added-keys': ['A'] },
  },
  {
    title: 'unset-config removes by key',
    with: { operation: 'unset-config', app: 'my-app', 'config-keys': 'LOG_LEVEL' },
    exit: 0,
    outputs: { 'removed-keys': ['LOG_LEVEL'], changed: 'true' },
    writes: ['DELETE /apps/my-app/config-vars/LOG_LEVEL'],
  },
  {
    title: 'unset-config of what is not set is red',
    with: { operation: 'unset-config', app: 'my-app', 'config-keys': 'ABSENT' },
    exit: 1,
    code: 'not-found',
    outputs: { changed: 'false' },
  },
  {
    title: 'unset-config of what is not set is green if asked',
    with: { operation: 'unset-config', app: 'my-app', 'config-keys': 'ABSENT', 'ignore-not-found': 'true' },
    exit: 0,
    outputs: { changed: 'false', 'removed-keys': [] },
  },
  {
    title: 'get-config gives names and no values',
    with: { operation: 'get-config', app: 'my-app' },
    exit: 0,
    outputs: { keys: ['LOG_LEVEL', 'NODE_ENV', 'SESSION_SECRET'], count: '3' },
    saysNot: ['fake-session-secret'],
    check: (step) => {
      if (Object.keys(step.exported).length > 0) throw new Error('something was exported');
    },
  },
  {
    title: 'get-config exports what is named, masked',
    with: { operation: 'get-config', app: 'my-app', 'config-keys': 'SESSION_SECRET', 'export-config': 'true' },
    exit: 0,
    check: (step) => {
      if (step.exported['SESSION_SECRET'] !== 'fake-session-secret-of-my-app') throw new Error('not exported');
      if (!step.masks.includes('fake-session-secret-of-my-app')) throw new Error('not masked');
    },
  },
  {
    title: 'check-config: all names are there',
    with: { operation: 'check-config', app: 'my-app', 'config-required': 'LOG_LEVEL, NODE_ENV' },
    exit: 0,
    outputs: { 'missing-keys': [], 'extra-keys': ['SESSION_SECRET'] },
  },
  {
    title: 'check-config: a name is missing',
    with: { operation: 'check-config', app: 'my-app', 'config-required': 'LOG_LEVEL, DATABASE_URL' },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['DATABASE_URL'] },
    says: ['DATABASE_URL'],
  },
  {
    title: 'check-config: names of a file',
    with: { operation: 'check-config', app: 'my-app', 'config-required': '.env.example' },
    step: { files: { '.env.example': 'LOG_LEVEL=\nREDIS_URL=\n' } },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['REDIS_URL'] },
  },
  {
    title: 'check-config: against another app',
    with: { operation: 'check-config', app: 'my-app', against: 'shop-staging' },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['DATABASE_URL'], 'extra-keys': ['LOG_LEVEL', 'SESSION_SECRET'] },
  },
  {
    title: 'check-config: against an environment of a pipeline',
    with: { operation: 'check-config', app: 'my-app', against: 'ci', pipeline: 'shop' },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['CI'] },
  },
  {
    title: 'a build with a required name that is missing builds nothing',
    with: { operation: 'build', app: 'my-app', 'config-required': 'DATABASE_URL' },
    exit: 1,
    code: 'config-missing',
    outputs: { 'missing-keys': ['DATABASE_URL'], changed: 'false' },
    writes: [],
  },
  {
    title: 'set-environment removes by null in the same request',
    with: {
      ...{ operation: 'set-environment', pipeline: 'shop', 'pipeline-environment': 'ci' },
      ...{ 'config-vars': 'NEW=value', 'config-strategy': 'overwrite' },
    },
    exit: 0,
    outputs: { 'removed-keys': ['CI'], 'added-keys': ['NEW'] },
    writes: ['PATCH /environments/env-shop-ci'],
    check: (step) => {
      const sent = step.requests.find(({ call }) => call === 'updateEnvironment')?.body;
      if (JSON.stringify(Object.entries(sent as object).sort()) !== '[["CI",null],["NEW","value"]]')
        throw new Error(JSON.stringify(sent));
    },
  },
  {
    title: 'unset-environment removes by key',
    with: { operation: 'unset-environment', pipeline: 'shop', 'pipeline-environment': 'ci', 'config-keys': 'CI' },
    exit: 0,
    outputs: { 'removed-keys': ['CI'] },
    writes: ['DELETE /environments/env-shop-ci/CI'],
  },
  {
    title: 'an environment that the pipeline lacks',
    with: { operation: 'get-environment', pipeline: 'shop', 'pipeline-environment': 'qa' },
    exit: 1,
    code: 'not-found',
  },
];
