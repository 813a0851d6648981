import { describe, expect, it } from 'vitest';
import { linkCommit } from '../../src/contract/commit.ts';
import type { WorkflowEvent } from '../../src/contract/event.ts';
import { describeRun } from '../../src/operations/describe-run.ts';
import { renderListing } from '../../src/operations/listing.ts';
import { findEnvironment } from '../../src/operations/locate-environment.ts';
import { nameGitHubEnvironment } from '../../src/operations/name-github-environment.ts';
import { type Team, team } from '../../src/platform/resources/teams.ts';

const commit = 'feed5eedfeed5eedfeed5eedfeed5eedfeed5eed';

describe('describeRun', () => {
  const event = { actor: 'mona', commit, runUrl: 'https://github.example/run/7' } as WorkflowEvent;
  const pullRequest = { number: 42 } as WorkflowEvent['pullRequest'];

  it.each([
    [event, 'Started by mona at feed5eedfeed: https://github.example/run/7'],
    [{ ...event, pullRequest }, 'Started by mona for pull request #42 at feed5eedfeed: https://github.example/run/7'],
    [{ ...event, actor: '', commit: undefined }, 'Started by a workflow: https://github.example/run/7'],
  ])('case %#', (one, expected) => {
    expect(describeRun(one)).toBe(expected);
  });
});

describe('nameGitHubEnvironment', () => {
  it.each([
    ['production', undefined, 'production'],
    ['review-{number}', 42, 'review-42'],
    ['{number}/{number}', 7, '7/7'],
  ])('%s of pull request %s', (pattern, number, expected) => {
    expect(nameGitHubEnvironment(pattern, number)).toBe(expected);
  });

  it('needs the number that the name has', () => {
    expect(() => nameGitHubEnvironment('review-{number}', undefined)).toThrow(/needs a pull request’s number/);
  });
});

describe('linkCommit', () => {
  it('shows twelve signs of a commit and links all of it', () => {
    const url = `https://github.example/octo/shop/commit/${commit}`;
    expect(linkCommit('https://github.example/octo/shop', commit)).toEqual({ text: 'feed5eedfeed', url, code: true });
  });
});

describe('renderListing', () => {
  const list = (...names: readonly string[]) =>
    renderListing(
      names.map((name): Team => Object.assign({ id: `id of ${name}`, name }, { secret: 'not declared' })),
      {
        noun: 'team',
        of: 'of acme',
        name: ({ name }) => name,
        columns: { Id: ({ id }) => id },
        reader: team,
      },
    );

  it.each([
    [[], 'No teams of acme'],
    [['a'], '1 team of acme'],
    [['a', 'b'], '2 teams of acme'],
  ])('counts %j', (names, headline) => {
    const { outputs, ...listing } = list(...names);
    expect([listing.headline, outputs]).toEqual([headline, { names, count: names.length }]);
  });

  it('gives names, columns and the declared fields', () => {
    const { blocks, result } = list('a');
    expect(result).toEqual([{ id: 'id of a', name: 'a' }]);
    expect(blocks).toEqual([{ kind: 'table', head: ['Team', 'Id'], rows: [[{ text: 'a', code: true }, 'id of a']] }]);
  });
});

describe('findEnvironment', () => {
  const pipeline = {
    ...{ id: 'p', name: 'shop' },
    environments: [{ id: 'e1', kind: 'ra' }, { id: 'e2', kind: 'ci' }, { id: 'e3', kind: 'ci' }, { id: 'e4' }],
  };

  it.each([
    ['ra', 'e1'],
    ['e1', 'e1'],
    ['e4', 'e4'],
    ['RA', undefined],
    ['qa', undefined],
  ])('%s is %s', (wanted, id) => {
    expect(findEnvironment(pipeline, wanted)).toBe(id);
  });

  it('takes none of two', () => {
    expect(() => findEnvironment(pipeline, 'ci')).toThrow(/2 environments of kind ci/);
  });

  it('finds none where none is shown', () => {
    expect(findEnvironment({ id: 'p', name: 'shop' }, 'ra')).toBeUndefined();
  });
});
