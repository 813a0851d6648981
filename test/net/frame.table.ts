import { origins } from '../harness/world.ts';
import type { NetRow } from './rows.ts';
import { commit } from './values.ts';

const build = { operation: 'build', app: 'my-app' };
const oidc = { token: '', 'auth-url': origins.auth };
const oidcEnv = {
  ACTIONS_ID_TOKEN_REQUEST_URL: `${origins.issuer}/job-token?x=1`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'fake-request-token-of-the-job',
};
const search = { operation: 'search-docs', query: 'config vars', 'docs-url': origins.docs };
const section = { title: 'Config vars', link: 'https://docs.platform.example/config', text: 'Names and values.' };
const answer = (id: unknown) => ({
  ...{ jsonrpc: '2.0', id },
  result: { content: [{ type: 'text', text: JSON.stringify([section]) }] },
});

/** Outputs, sign-in and the documentation: what every operation shares. */
export const frameRows: readonly NetRow[] = [
  {
    title: 'several operations run in order and share outputs',
    with: { operation: 'set-config, restart', app: 'my-app', 'config-vars': 'NEW=value' },
    exit: 0,
    outputs: { operation: 'set-config,restart', changed: 'true', 'added-keys': ['NEW'] },
    writes: ['PATCH /apps/my-app/config-vars', 'DELETE /apps/my-app/dynos'],
  },
  {
    title: 'the first failure stops the rest, and what changed stays true',
    prepare: (world) =>
      world.disturb({ on: 'startBuild', ends: { status: 422, body: { code: 'x', message: 'No branch' } } }),
    with: { operation: 'set-config, build, restart', app: 'my-app', 'config-vars': 'NEW=value' },
    exit: 1,
    code: 'rejected',
    outputs: { changed: 'true', 'added-keys': ['NEW'] },
    says: ['No branch', 'restart'],
    writes: ['PATCH /apps/my-app/config-vars', 'POST /apps/my-app/builds'],
  },
  {
    title: 'a change for certain outweighs one that is not known',
    prepare: (world) => world.disturb({ on: 'startBuild', acts: true, ends: 'reset' }),
    with: { operation: 'set-config, build', app: 'my-app', 'config-vars': 'NEW=value' },
    exit: 1,
    code: 'outcome-unknown',
    outputs: { changed: 'true' },
  },
  {
    title: 'an alias runs, and names the operation',
    with: { ...build, operation: 'deploy' },
    exit: 0,
    outputs: { operation: 'build' },
    says: [/::notice.*build/],
  },
  {
    title: 'a token that the platform refuses',
    with: { operation: 'whoami', token: 'fake-token-of-another-platform' },
    exit: 1,
    code: 'token-refused',
    saysNot: [/^(?!::add-mask::).*fake-token-of-another/m],
  },
  {
    title: 'sign-in by OIDC',
    with: { operation: 'whoami', ...oidc },
    step: { env: oidcEnv },
    exit: 0,
    outputs: { email: 'dev@platform.example' },
    check: ({ masks, requests }) => {
      if (!masks.some((mask) => mask.startsWith('fake-access-token'))) throw new Error('not masked');
      if (requests.filter(({ side }) => side === 'sign-in').length !== 2) throw new Error('asked otherwise');
    },
  },
  {
    title: 'a sign-in that expires in a wait is renewed before',
    prepare: ({ signIn }) => {
      signIn.seconds = 5;
    },
    with: { ...build, ...oidc },
    step: { env: oidcEnv },
    exit: 0,
    outputs: { status: 'deployed' },
  },
  {
    title: 'a sign-in that is taken back in a wait is renewed once',
    prepare: (world) => world.after(4, () => world.signIn.revoke()),
    with: { ...build, ...oidc },
    step: { env: oidcEnv },
    exit: 0,
    check: ({ requests }) => {
      if (requests.filter(({ call }) => call === 'POST /oauth/token').length !== 2) throw new Error('asked otherwise');
    },
  },
  {
    title: 'an exchange that refuses shows the claims and no token',
    prepare: (world) =>
      world.disturb({ on: 'POST /oauth/token', count: 9, ends: { status: 400, body: { error: 'invalid_target' } } }),
    with: { operation: 'whoami', ...oidc },
    step: { env: oidcEnv },
    exit: 1,
    code: 'sign-in-refused',
    says: ['repo:octo/shop', 'invalid_target'],
    saysNot: [/^(?!::add-mask::).*fakesignature/m],
  },
  {
    title: 'search-docs reads server-sent events',
    world: {
      docs: ({ body }) => ({
        status: 200,
        headers: { 'content-type': 'text/event-stream' },
        body: `: hello\n\nevent: message\ndata: ${JSON.stringify(answer((body as { id: number }).id))}\n\n`,
      }),
    },
    with: search,
    exit: 0,
    outputs: { count: '1' },
    says: ['Config vars'],
    check: ({ requests }) => {
      const accept = requests[0]?.headers['accept'] ?? '';
      if (!accept.includes('application/json') || !accept.includes('text/event-stream')) throw new Error(accept);
      if (requests[0]?.headers['authorization']) throw new Error('the token went to the documentation');
    },
  },
  {
    title: 'the platform’s address redirects elsewhere: refused',
    prepare: (world) =>
      world.disturb({
        on: 'getMe',
        ends: { status: 302, headers: { location: 'https://elsewhere.example/me' }, body: '' },
      }),
    with: { operation: 'whoami' },
    exit: 1,
    code: 'redirect-refused',
    check: ({ requests }) => {
      if (requests.some(({ side }) => side === 'elsewhere')) throw new Error('the token went elsewhere');
    },
  },
  {
    title: 'a dry run sees its own effects',
    with: {
      ...{ operation: 'create-app, set-config, add-domain, build', app: 'new-app', 'dry-run': 'true' },
      ...{ 'config-vars': 'A=b', domain: 'new.example' },
    },
    exit: 0,
    outputs: { changed: 'false', 'would-change': 'true', 'added-keys': ['A'] },
    writes: [],
  },
  {
    title: 'a record that GitHub refuses is one warning, which names the permission',
    prepare: ({ github }) => github.forbid(/deployments/),
    with: { ...build, commitish: commit('c'), 'github-environment': 'production' },
    exit: 0,
    says: ['deployments: write'],
    check: ({ annotations }) => {
      if (annotations.filter((one) => one.includes('deployments')).length !== 1)
        throw new Error(annotations.join('\n'));
    },
  },
];
