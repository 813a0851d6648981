import { describe, expect, it } from 'vitest';
import { serveHttp } from '../harness/loopback.ts';
import { runStep } from '../harness/step.ts';

const teams = [
  { id: 't1', name: 'acme' },
  { id: 't2', name: 'globex' },
];

/** Runs an operation that creates, and one after it, on a platform that has the thing already and tells this of it. */
async function reuse(create: string, told: object, wanted: Readonly<Record<string, string>>, teamsStatus = 200) {
  const changes: string[] = [];
  await using server = await serveHttp((request, response) => {
    const path = (request.url ?? '').replace('/api/v1', '');
    const [, kind = '', name] = path.split('/');
    if (request.method !== 'GET') changes.push(`${request.method} ${path}`);
    const team = teams.find(({ id }) => id === name);
    const thing = /^(apps|namespaces)$/.test(kind) && name === 'shop' ? { id: 'x9', name, ...told } : undefined;
    const found = kind === 'teams' ? (name === undefined ? teams : team) : thing;
    const vars = changes.length === 0 ? {} : { SOME_NAME: 'value' };
    const isConfig = path.endsWith('/config-vars');
    const isHidden = kind === 'teams' && teamsStatus !== 200;
    response.writeHead(isHidden ? teamsStatus : found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isConfig ? vars : (found ?? { code: 'not_found', message: 'none' })));
  });
  const step = await runStep({
    with: {
      ...{
        operation: `${create},set-config`,
        app: 'shop',
        namespace: 'shop',
        'config-vars': 'SOME_NAME=value',
        ...wanted,
      },
      ...{ 'api-url': `${server.url}api/v1`, token: 'fake-token-of-this-test' },
    },
  });
  return { ...step, changes };
}

describe.each(['create-app', 'create-namespace'])('What %s finds', (create) => {
  it.each<[told: object, wanted: Readonly<Record<string, string>>, differs: string]>([
    [{ team: { id: 't2', name: 'globex' }, region: 'us' }, { team: 'acme', region: 'eu' }, 'team and region'],
    [{ team: { id: 't2', name: 'globex' } }, { team: 't1' }, 'team'],
    [{ team: 'globex' }, { team: 'acme' }, 'team'],
    [{ team: 'globex' }, { team: 't1' }, 'team'],
    [{ team_id: 't2' }, { team: 'acme' }, 'team'],
    [{ teamId: 't2' }, { team: 'acme' }, 'team'],
    [{ team: null }, { team: 'acme' }, 'team'],
    [{ region: 'us' }, { region: 'eu' }, 'region'],
    [{ region: { name: 'us' } }, { region: 'eu' }, 'region'],
  ])('is not used where it tells %j, and the step wants %j', async (told, wanted, differs) => {
    const { changes, exitCode, log } = await reuse(create, told, wanted);
    expect(log).toContain(`exists already, but with another ${differs} than this step gives: it is not used`);
    expect(changes).toEqual([]);
    expect(exitCode).toBe(1);
  });

  it.each<[told: object, wanted: Readonly<Record<string, string>>]>([
    [
      { team: { id: 't1', name: 'acme' }, region: 'eu' },
      { team: 'acme', region: 'EU' },
    ],
    [{ team: { id: 't1', name: 'acme' } }, { team: 't1' }],
    [{ team: 'acme' }, { team: 't1' }],
    [{ team_id: 't1' }, { team: 'acme' }],
    [{ team: 't1' }, { team: 'acme' }],
    [{ team: 'globex', region: 'us' }, {}],
    [{}, { team: 'acme', region: 'eu' }],
    [{ region: null }, { region: 'eu' }],
    [{ region: 'eu-west-1' }, { region: 'eu' }],
  ])('is used where it tells %j, and the step wants %j', async (told, wanted) => {
    const { changes, exitCode, log } = await reuse(create, told, wanted);
    expect(exitCode, log).toBe(0);
    expect(changes).toEqual(['PATCH /apps/shop/config-vars']);
  });

  it('is used where it tells a team’s id, and the token may not ask whose that is', async () => {
    const { changes, exitCode, log } = await reuse(create, { team_id: 't2' }, { team: 'acme' }, 403);
    expect(exitCode, log).toBe(0);
    expect(changes).toEqual(['PATCH /apps/shop/config-vars']);
  });
});
