import { describe, expect } from 'vitest';
import { refusal, type StepResult, type TestWorld } from '../../harness/world.ts';
import { type NetRow, playRows } from '../../net/rows.ts';

const custom = 'www.my-app.example';
const add = { operation: 'add-domain', app: 'my-app', domain: custom };
const clear = { operation: 'clear-domains', app: 'my-app', confirm: 'my-app' };
const domainsOf = ({ emulator }: TestWorld) => emulator.state.apps.find(({ name }) => name === 'my-app')?.domains ?? [];
const idOf = (world: TestWorld) => domainsOf(world).find(({ hostname }) => hostname === custom)?.id;

/** What a lost answer to the removal of all leaves, while another adds a domain. */
const addMeanwhile = (world: TestWorld, acts: boolean) => {
  world.disturb({ on: 'deleteCustomDomains', acts, ends: 'reset' });
  world.disturb({
    on: ({ call }) => call === 'listDomains' && world.requests.some((one) => one.call === 'deleteCustomDomains'),
    edit: (body: object[]) => [...body, { id: 'new', hostname: 'new.example', kind: 'custom', status: 'pending' }],
  });
};
const clears = ({ calls }: StepResult) => calls.filter((call) => call.startsWith('DELETE')).length;

const rows: readonly NetRow[] = [
  {
    title: 'a domain that is there gets the certificate that is given',
    with: { ...add, cert: 'my-certificate' },
    exit: 0,
    says: ['my-app already has the domain www.my-app.example, and has certificate my-certificate'],
    outputs: { changed: 'true' },
    check: (step, world) => expect(step.calls).toContain(`PATCH /apps/my-app/domains/${idOf(world)}`),
  },
  {
    title: 'a new domain is added with its certificate in one request',
    with: { ...add, domain: 'new.example', cert: 'my-certificate' },
    exit: 0,
    writes: ['POST /apps/my-app/domains'],
    says: [/DNS record to create/, /new\.example/],
    check: ({ requests }) =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        hostname: 'new.example',
        cert: 'my-certificate',
      }),
  },
  {
    title: 'a dry run waits for no certificate',
    with: { ...add, domain: 'new.example', 'wait-for-ssl': 'true', 'dry-run': 'true' },
    exit: 0,
    headline: 'Would add new.example to my-app',
    outputs: { 'would-change': 'true' },
    writes: [],
  },
  {
    title: 'a domain of another app: the platform’s refusal stands',
    with: { ...add, domain: 'shop.example' },
    exit: 1,
    code: 'conflict',
    says: ['shop-production'],
    outputs: { changed: 'false' },
  },
  {
    title: 'a domain by its id is asked for directly',
    with: { operation: 'get-domain', app: 'lab-notebook', domain: 'some-id' },
    exit: 1,
    code: 'not-found',
    check: ({ calls }) => expect(calls).toEqual(['GET /apps/lab-notebook/domains/some-id']),
  },
  {
    title: 'an id with a dot is found in the list',
    prepare: (world) => {
      for (const one of domainsOf(world)) Object.assign(one, { id: `domain.${one.hostname.split('.', 1)}` });
    },
    with: { operation: 'get-domain', app: 'my-app', domain: 'domain.www' },
    exit: 0,
    outputs: { 'ssl-status': 'succeeded' },
  },
  {
    title: 'a hostname that is not there is refused, and the others are offered',
    with: { operation: 'get-domain', app: 'my-app', domain: 'ww.my-app.example' },
    exit: 1,
    code: 'not-found',
    says: [/Available: .*my-app/],
  },
  {
    title: 'a renewal says that no field shows which certificate is active',
    with: { operation: 'update-domain', app: 'my-app', domain: custom, cert: 'next', 'wait-for-ssl': 'true' },
    exit: 0,
    outputs: { 'ssl-status': 'succeeded' },
    says: ['does not show which certificate is active'],
  },
  {
    title: 'a failed certificate: the reason is shown',
    prepare: (world) =>
      world.disturb({
        on: 'getDomain',
        count: 9,
        edit: (body: object) => ({ ...body, status: 'failed', acm_status_reason: 'No CNAME record' }),
      }),
    with: { ...add, domain: 'new.example', 'wait-for-ssl': 'true' },
    exit: 1,
    code: 'certificate-failed',
    outputs: { changed: 'true', 'ssl-status': 'failed' },
    says: ['The certificate of new.example failed', 'No CNAME record', 'Check that the DNS record'],
  },
  {
    title: 'a removal that is refused is no success',
    prepare: (world) => world.disturb({ on: 'deleteDomain', ends: refusal(422, 'invalid', 'Not this one') }),
    with: { operation: 'remove-domain', app: 'my-app', domain: custom, 'ignore-not-found': 'true' },
    exit: 1,
    code: 'rejected',
    outputs: { changed: 'false' },
  },
  {
    title: 'an app without custom domains keeps its own',
    with: { ...clear, app: 'lab-notebook', confirm: 'lab-notebook' },
    exit: 0,
    outputs: { 'removed-names': [], changed: 'false' },
    writes: [],
  },
  {
    title: 'a lost removal of all is not repeated once they are gone',
    prepare: (world) => addMeanwhile(world, true),
    with: clear,
    exit: 0,
    outputs: { 'removed-names': [custom] },
    check: (step) => expect(clears(step)).toBe(1),
  },
  {
    title: 'a removal of all is not repeated over a new domain',
    prepare: (world) => addMeanwhile(world, false),
    with: clear,
    exit: 1,
    code: 'outcome-unknown',
    says: ['A domain was added to my-app'],
    check: (step) => expect(clears(step)).toBe(1),
  },
];

describe('domains', () => playRows(rows));
