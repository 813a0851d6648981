import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { renderKubeconfig } from '../../../src/operations/account/cluster-login.ts';
import { type NetRow, playRows } from '../../net/rows.ts';

describe('a kubeconfig', () => {
  const server = 'https://cluster.example';
  const render = (cluster: { server?: string; ca?: string }) =>
    parse(renderKubeconfig('fake-token', 'eu', { server: undefined, ca: undefined, ...cluster }));

  it('names the cluster, the user and the context', () => {
    const { clusters, contexts, users, ...rest } = render({ server });
    expect(clusters).toEqual([{ name: 'platform-eu', cluster: { server } }]);
    expect(users).toEqual([{ name: 'platform', user: { token: 'fake-token' } }]);
    expect(contexts).toEqual([{ name: 'platform-eu', context: { cluster: 'platform-eu', user: 'platform' } }]);
    expect(rest).toEqual({ apiVersion: 'v1', kind: 'Config', 'current-context': 'platform-eu' });
  });

  it.each([
    ['-----BEGIN CERTIFICATE-----\nx', 'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0tLS0tCng='],
    ['LS0tLS1CRUdJTg==', 'LS0tLS1CRUdJTg=='],
  ])('holds a CA in base64: %j', (ca, data) => {
    expect(render({ ca, server }).clusters[0].cluster['certificate-authority-data']).toBe(data);
  });

  it('without a cluster has a user alone', () => {
    expect(render({})).toMatchObject({ clusters: [], contexts: [{ context: { user: 'platform' } }] });
  });
});

const bound = { email: null, app: { id: 'a1', name: 'my-app' } };
const login = { operation: 'cluster-login', region: 'us' };

const rows: readonly NetRow[] = [
  {
    title: 'whoami with a token of one app',
    prepare: (world) => world.disturb({ on: 'getMe', edit: () => bound }),
    with: { operation: 'whoami' },
    exit: 0,
    headline: 'Signed in with a token of app my-app',
    outputs: { email: '', result: bound },
  },
  {
    title: 'cluster-login: the token is masked and shown nowhere',
    with: { ...login, 'cluster-server': 'https://cluster.us.platform.example' },
    exit: 0,
    outputs: { changed: 'false', 'expires-at': /./ },
    check: ({ exported, log, masks, outputs, summary }) => {
      expect(exported['KUBECONFIG']).toBe(outputs['kubeconfig']);
      const secret = masks.at(-1) ?? '';
      expect(secret.length).toBeGreaterThan(8);
      expect([summary, JSON.stringify(outputs), log.replaceAll(`::add-mask::${secret}`, '')].join()).not.toContain(
        secret,
      );
    },
  },
  { title: 'cluster-login without a cluster says so', with: login, exit: 0, says: ['names no cluster'] },
  {
    title: 'cluster-login in a dry run asks nothing',
    with: { ...login, 'dry-run': 'true' },
    exit: 0,
    outputs: { kubeconfig: undefined },
    check: ({ calls, exported }) => expect([calls, exported]).toEqual([[], {}]),
  },
  {
    title: 'get-team by its name',
    with: { operation: 'get-team', team: 'labs' },
    exit: 0,
    headline: 'Team labs',
    outputs: { id: 'team-labs' },
  },
  {
    title: 'get-app shows formation and status',
    with: { operation: 'get-app', app: 'my-app' },
    exit: 0,
    headline: 'App my-app: deployed',
    outputs: { status: 'deployed', region: 'us', url: /^https:/ },
    says: ['web 2 (standard-1x), worker 1 (standard-1x)'],
  },
  {
    title: 'get-app of one that runs nothing',
    with: { operation: 'get-app', app: 'lab-notebook' },
    exit: 0,
    headline: 'App lab-notebook',
    outputs: { status: undefined },
  },
  {
    title: 'the status stands where status-field says',
    prepare: (world) =>
      world.disturb({ on: 'getApp', edit: (body: object) => ({ ...body, deployment: { state: 'live' } }) }),
    with: { operation: 'get-app', app: 'my-app', 'status-field': 'deployment.state' },
    exit: 0,
    outputs: { status: 'live' },
  },
];

describe('account, teams, apps and docs', () => playRows(rows));
