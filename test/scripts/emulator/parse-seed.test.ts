import { describe, expect, it } from 'vitest';
import { SeedError } from '../../../scripts/emulator/check-seed.ts';
import { parseSeed } from '../../../scripts/emulator/parse-seed.ts';
import { defaultSeed } from '../../../src/emulator/seed/default-seed.ts';

function problemsOf(written: unknown): string[] {
  try {
    parseSeed(JSON.stringify(written));
  } catch (error) {
    if (error instanceof SeedError) return error.message.split('\n');
    throw error;
  }
  throw new Error('it was taken');
}

describe('a seed file', () => {
  it('may hold everything that the built-in seed holds', () => {
    expect(parseSeed(JSON.stringify(defaultSeed))).toEqual(defaultSeed);
  });

  it('may leave out all but the teams', () => {
    expect(parseSeed('{"teams": [{"name": "solo"}]}')).toEqual({ teams: [{ name: 'solo' }] });
  });

  it('may say how the platform speaks', () => {
    const settings = { dialect: 'deployments', extensions: { run: false }, configApplies: 'at-start' };
    expect(parseSeed(JSON.stringify({ teams: [], settings })).settings).toEqual(settings);
  });

  it('must be JSON', () => {
    expect(() => parseSeed('{')).toThrow('The seed is not JSON: ');
  });

  it.each([
    [[], 'seed must be an object'],
    [null, 'seed must be an object'],
    [{}, 'seed.teams is missing'],
    [{ teams: {} }, 'seed.teams must be an array'],
    [{ teams: [{}] }, 'seed.teams[0].name is missing'],
    [{ teams: [{ name: '' }] }, 'seed.teams[0].name must be a non-empty string'],
    [{ teams: [], email: null }, 'seed.email must be a non-empty string'],
    [{ teams: [], apps: [{ name: 'a', config: { 'A B': 1 } }] }, 'seed.apps[0].config["A B"] must be a string'],
    [{ teams: [], apps: [{ name: 'a', config: [] }] }, 'seed.apps[0].config must be an object'],
    [
      { teams: [], settings: { dialect: 'klingon' } },
      expect.stringMatching(/^seed.settings are wrong: dialect must be/),
    ],
    [{ teams: [], settings: { extensions: { magic: true } } }, expect.stringContaining('for builds, deployments')],
    [{ teams: [], token: '' }, 'seed.token must be a non-empty string'],
    [{ teams: [], tokens: [{ token: 't', scopes: ['admin'] }] }, 'seed.tokens[0].scopes[0] must be read or write'],
    [
      { teams: [], pipelines: [{ name: 'p', reviewApps: { enabled: 'yes', autoDestroy: true } }] },
      'seed.pipelines[0].reviewApps.enabled must be true or false',
    ],
  ])('that is wrong is refused with the place: %j', (written, problem) => {
    expect(problemsOf(written)).toEqual([problem]);
  });

  it.each([-1, 101, 1.5, '2'])('asks for no %j dynos', (quantity) => {
    const apps = [{ name: 'a', formation: { web: { size: 's', quantity } } }];
    const problem = 'seed.apps[0].formation.web.quantity must be a whole number from 0 to 100';
    expect(problemsOf({ teams: [], apps })).toEqual([problem]);
  });

  it.each([
    [
      { teams: [], app: [] },
      'seed.app',
      'teams, email, settings, apps, pipelines, namespaces, token, tokens',
      '; did you mean `apps`?',
    ],
    [{ teams: [{ name: 'a', colour: 1 }] }, 'seed.teams[0].colour', 'name, id', ''],
    [{ teams: [{ name: 'a', constructor: 1 }] }, 'seed.teams[0].constructor', 'name, id', ''],
  ])('with a field that does not exist hears which do: %j', (written, place, known, proposal) => {
    expect(problemsOf(written)).toEqual([`${place} is unknown (there are ${known})${proposal}`]);
  });

  it('hears everything that is wrong at once', () => {
    expect(problemsOf({ teams: [{ nmae: 'acme' }], namespaces: [{ name: 'a', team: 1 }] })).toEqual([
      'seed.teams[0].name is missing',
      'seed.teams[0].nmae is unknown (there are name, id); did you mean `name`?',
      'seed.namespaces[0].team must be a non-empty string',
    ]);
  });
});
