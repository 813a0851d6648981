import type { NetRow } from './rows.ts';

const domains = '/apps/my-app/domains';
const add = { operation: 'add-domain', app: 'my-app', domain: 'www.example.com' };
const custom = 'www.my-app.example';

export const domainRows: readonly NetRow[] = [
  {
    title: 'add-domain waits for the certificate',
    with: { ...add, 'wait-for-ssl': 'true' },
    exit: 0,
    outputs: { changed: 'true', 'dns-target': /./, 'ssl-status': 'succeeded' },
    writes: [`POST ${domains}`],
  },
  {
    title: 'a domain that is there is reused',
    with: { ...add, domain: custom },
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'a domain that is there fails if asked',
    with: { ...add, domain: custom, 'if-exists': 'fail' },
    exit: 1,
    code: 'conflict',
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'get-domain by hostname',
    with: { operation: 'get-domain', app: 'my-app', domain: custom },
    exit: 0,
    outputs: { 'ssl-status': 'succeeded', 'dns-target': /./ },
  },
  {
    title: 'list-domains names all',
    with: { operation: 'list-domains', app: 'my-app' },
    exit: 0,
    outputs: { count: '2' },
    says: [custom],
  },
  {
    title: 'update-domain sends the name of the certificate',
    with: { operation: 'update-domain', app: 'my-app', domain: custom, cert: 'my-certificate' },
    exit: 0,
    outputs: { changed: 'true' },
    check: (step) => {
      const sent = step.requests.find(({ call }) => call === 'updateDomain')?.body;
      if (JSON.stringify(sent) !== '{"cert":"my-certificate"}') throw new Error(JSON.stringify(sent));
    },
  },
  {
    title: 'remove-domain',
    with: { operation: 'remove-domain', app: 'my-app', domain: custom },
    exit: 0,
    outputs: { changed: 'true' },
    check: (step) => {
      if (!step.calls.some((call) => call.startsWith(`DELETE ${domains}/`))) throw new Error('nothing was removed');
    },
  },
  {
    title: 'remove-domain of what is gone is red',
    with: { operation: 'remove-domain', app: 'my-app', domain: 'gone.example' },
    exit: 1,
    code: 'not-found',
    writes: [],
  },
  {
    title: 'remove-domain of what is gone is green if asked',
    with: { operation: 'remove-domain', app: 'my-app', domain: 'gone.example', 'ignore-not-found': 'true' },
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'clear-domains names what it removed',
    with: { operation: 'clear-domains', app: 'my-app', confirm: 'my-app' },
    exit: 0,
    outputs: { 'removed-names': [custom] },
    writes: [`DELETE ${domains}`],
  },
];

export const namedThings: readonly NetRow[] = [
  {
    title: 'create-app sends the id of the team',
    with: { operation: 'create-app', app: 'new-app', team: 'acme', region: 'eu' },
    exit: 0,
    outputs: { changed: 'true', id: /./ },
    writes: ['POST /apps'],
  },
  {
    title: 'create-app reuses',
    with: { operation: 'create-app', app: 'my-app' },
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'create-app fails if asked',
    with: { operation: 'create-app', app: 'my-app', 'if-exists': 'fail' },
    exit: 1,
    code: 'conflict',
    writes: [],
  },
  {
    title: 'delete-namespace of what is gone is green if asked',
    with: { operation: 'delete-namespace', namespace: 'gone', confirm: 'gone', 'ignore-not-found': 'true' },
    exit: 0,
    outputs: { changed: 'false' },
    writes: [],
  },
  { title: 'an app that is not there', with: { operation: 'get-app', app: 'my-ap' }, exit: 1, code: 'not-found' },
  { title: 'whoami', with: { operation: 'whoami' }, exit: 0, outputs: { email: 'dev@platform.example' } },
  {
    title: 'list-apps of a team, over its id',
    with: { operation: 'list-apps', team: 'labs' },
    exit: 0,
    outputs: { names: ['lab-notebook'], count: '1', matrix: { app: ['lab-notebook'] } },
    saysNot: ['personal team'],
  },
  {
    title: 'list-apps without a team says what some platforms leave out',
    with: { operation: 'list-apps' },
    exit: 0,
    says: ['only the apps of your personal team'],
  },
  {
    title: 'a list of 250 apps is read over its pages',
    world: {
      seed: { teams: [{ name: 'acme' }], apps: Array.from({ length: 250 }, (_, at) => ({ name: `app-${at}` })) },
    },
    with: { operation: 'list-apps' },
    exit: 0,
    outputs: { count: '250' },
  },
  { title: 'list-teams', with: { operation: 'list-teams' }, exit: 0, outputs: { names: ['acme', 'labs', 'dev'] } },
];
