import { makePull } from '../../harness/github-double.ts';
import { pullRequestEvent } from '../../harness/runner-files.ts';
import type { TestWorld } from '../../harness/world.ts';
import type { NetRow } from '../../net/rows.ts';

const file = (text: string, env: Readonly<Record<string, string>> = {}) => ({ files: { 'platform.yml': text }, env });
const shop = (lines: string) => `apps:\n  shop-staging:\n${lines.replace(/^/gm, '    ')}\n`;
const plan = { operation: 'plan' };
const apply = { operation: 'apply' };
const pull = makePull({ number: 42 });
const onPull = pullRequestEvent(pull);
const fork = pullRequestEvent({ ...pull, head: { ...pull.head, repo: null } });
const staging = (world: TestWorld) => world.emulator.state.apps.find(({ name }) => name === 'shop-staging');
const change = 'PATCH /apps/shop-staging/config-vars';

const whole = shop(`config:
  NODE_ENV: production
  NEW: fake-new-value
  FROM: { from: GIVEN }
  DATABASE_URL: { keep: true }
domains: [staging.shop.example]
formation: { web: 2 }`);
const given = { GIVEN: 'fake-given-value' };

export const planRows: readonly NetRow[] = [
  {
    title: 'plan names every change and writes nothing',
    with: plan,
    step: file(whole, given),
    exit: 0,
    headline: 'Plan of platform.yml: 5 changes in 1 of 1 app',
    outputs: {
      'would-change': 'true',
      changed: 'false',
      names: ['shop-staging'],
      count: '5',
      'plan-digest': /^[\da-f]{96}$/,
    },
    says: [
      '+ NEW',
      '~ NODE_ENV',
      '+ domain staging.shop.example',
      '~ formation web: 1 × standard-1x → 2 × standard-1x',
    ],
    saysNot: [/fake-(new|given)-value/, /postgres/],
    writes: [],
    check: ({ calls }) => {
      if (calls.length !== 4) throw new Error(calls.join());
    },
  },
  {
    title: 'plan of what is as it should be',
    with: plan,
    step: file(shop('config: { NODE_ENV: staging, GONE: null }\nformation: { web: 1 }')),
    exit: 0,
    outputs: { 'would-change': 'false', names: [] },
    says: ['shop-staging: nothing to do. 1 other config var stays as set.'],
  },
  {
    title: 'plan comments on the pull request',
    world: { event: onPull },
    prepare: ({ github }) => void github.setPull(pull),
    with: plan,
    step: file(shop('config: { NEW: x }')),
    exit: 0,
    outputs: { 'comment-url': /issuecomment/ },
    github: ['POST /issues/*/comments'],
    check: (_, { github }) => {
      if (!/\+ NEW/.test(github.comments[0]?.body ?? '')) throw new Error(github.comments[0]?.body);
    },
  },
  {
    title: 'the next push updates the comment',
    world: { event: onPull },
    prepare: async (world) => {
      world.github.setPull(pull);
      await world.run({ with: plan, ...file(shop('config: { NEW: x }')) });
    },
    with: plan,
    step: file(shop('config: { OTHER: x }')),
    exit: 0,
    github: ['PATCH /issues/comments/*'],
  },
  {
    title: 'plan without a comment',
    world: { event: onPull },
    with: { ...plan, comment: 'false' },
    step: file(shop('config: { NEW: x }')),
    exit: 0,
    github: [],
  },
  {
    title: 'a fork’s pull request: what the file demands, and nothing is read',
    world: { event: fork },
    with: { ...plan, token: '', 'github-token': '' },
    step: file(whole),
    exit: 0,
    outputs: { skipped: 'true', 'would-change': undefined },
    says: ['= NEW', '= FROM (from a variable)', '= DATABASE_URL (must be set already)', '= formation web: 2'],
    check: ({ requests }) => {
      if (requests.length > 0) throw new Error('something was asked');
    },
  },
  {
    title: 'a fork’s pull request with a problem in the file, without any variable',
    world: { event: fork },
    with: { ...plan, token: '', 'github-token': '', 'api-url': '' },
    step: file(shop('confg: {}')),
    exit: 1,
    code: 'input-problems',
    says: [/::error [^\n]*file=platform.yml,line=3,col=5/],
  },
  {
    title: 'a variable that is empty is refused by name',
    with: plan,
    step: file(whole, { GIVEN: '' }),
    exit: 1,
    code: 'input-problems',
    says: ['`GIVEN` is empty or not set. Set it under `env`', /file=platform.yml,line=6,/],
    check: ({ calls }) => {
      if (calls.length > 0) throw new Error('something was asked');
    },
  },
  {
    title: 'a name that an addon provides is an error in the file',
    with: apply,
    step: file(shop('config:\n  NEW: x\n  DATABASE_URL: null')),
    exit: 1,
    code: 'input-problems',
    says: ['An addon of shop-staging provides `DATABASE_URL`', /file=platform.yml,line=5,/],
    writes: [],
  },
  {
    title: 'a file with problems says so in the comment that is there',
    world: { event: onPull },
    prepare: async (world) => {
      world.github.setPull(pull);
      await world.run({ with: plan, ...file(shop('config: { NEW: x }')) });
    },
    with: plan,
    step: file(shop('config: { 1A: x, FROM: { from: GIVEN } }')),
    exit: 1,
    code: 'input-problems',
    github: ['PATCH /issues/comments/*'],
    check: (_, { github }) => {
      if (!/2 problems[\s\S]*letters[\s\S]*GIVEN/.test(github.comments[0]?.body ?? '')) throw new Error('comment');
    },
  },
  {
    title: 'a formation that the platform does not report cannot be demanded',
    prepare: (world) => world.disturb({ on: 'getApp', edit: (app: object) => ({ ...app, formation: null }) }),
    with: apply,
    step: file(shop('formation: { web: 2 }')),
    exit: 1,
    code: 'cannot-scale',
    writes: [],
  },
  {
    title: 'nor can a size that it does not report',
    prepare: (world) =>
      world.disturb({ on: 'getApp', edit: (app: object) => ({ ...app, formation: { web: { quantity: 2 } } }) }),
    with: apply,
    step: file(shop('formation: { web: 2:large }')),
    exit: 1,
    code: 'cannot-scale',
    writes: [],
  },
  {
    title: 'a type that is not listed has no dynos',
    with: plan,
    step: file(shop('formation: { clock: 0 }')),
    exit: 0,
    outputs: { 'would-change': 'false' },
  },
  {
    title: 'what should be kept and is not set is red',
    with: apply,
    step: file(shop('config: { NEW: x, SESSION_SECRET: { keep: true } }')),
    exit: 1,
    code: 'config-missing',
    says: ['! SESSION_SECRET', 'shop-staging: `SESSION_SECRET`'],
    writes: [],
  },
  {
    title: 'an app that is not there',
    with: plan,
    step: file('apps: { absent: { config: { A: x } } }'),
    exit: 1,
    code: 'not-found',
  },
  { title: 'a file that is not there', with: plan, exit: 1, code: 'input-problems', says: ['platform.yml'] },
  { title: 'no other operation needs that file', with: { operation: 'whoami', file: 'platform.yml' }, exit: 0 },
  {
    title: 'domains alone ask nothing about config',
    with: apply,
    step: file(shop('domains: [staging.shop.example]')),
    exit: 0,
    writes: ['POST /apps/shop-staging/domains'],
    check: ({ calls }) => {
      if (calls.some((call) => /config|addons|apps\/shop-staging$/.test(call))) throw new Error(calls.join());
    },
  },
  {
    title: 'apply does all in order, config in one request',
    prepare: (world) =>
      world.run({ with: { operation: 'set-config', app: 'shop-staging', 'config-vars': 'OLD=value' } }),
    with: apply,
    step: file(whole.replace('      DATABASE', '      OLD: null\n      DATABASE'), given),
    exit: 0,
    headline: 'Applied platform.yml: 6 changes in 1 of 1 app',
    outputs: { changed: 'true' },
    says: ['may not see changed config vars until they restart'],
    writes: [
      change,
      'DELETE /apps/shop-staging/config-vars/OLD',
      'POST /apps/shop-staging/domains',
      'PATCH /apps/shop-staging/formation',
    ],
    check: (_, world) => {
      const { config, formation } = staging(world) ?? {};
      const wanted = { FROM: 'fake-given-value', NEW: 'fake-new-value', NODE_ENV: 'production' };
      const { DATABASE_URL: _own, ...rest } = config ?? {};
      if (JSON.stringify(Object.entries(rest).sort()) !== JSON.stringify(Object.entries(wanted)))
        throw new Error('config');
      if (formation?.['web']?.quantity !== 2) throw new Error('formation');
    },
  },
  {
    title: 'apply as a dry run',
    with: { ...apply, 'dry-run': 'true' },
    step: file(whole, given),
    exit: 0,
    outputs: { changed: 'false', 'would-change': 'true' },
    writes: [],
  },
  {
    title: 'an apply that fails says what was done and what was not',
    prepare: (world) =>
      world.disturb({ on: 'addDomain', ends: { status: 422, body: { code: 'taken', message: 'Taken' } } }),
    with: apply,
    step: file(whole, given),
    exit: 1,
    code: 'rejected',
    outputs: { changed: 'true' },
    says: [/Done[\s\S]*\+ NEW[\s\S]*Failed[\s\S]*domain staging.shop.example[\s\S]*Not started[\s\S]*formation web/],
    writes: [change, 'POST /apps/shop-staging/domains'],
  },
  {
    title: 'a platform that cannot scale',
    world: { switches: { formation: false } },
    with: apply,
    step: file(shop('formation: { web: 2 }')),
    exit: 1,
    code: 'cannot-scale',
  },
];
