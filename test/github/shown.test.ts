import { describe, expect, it } from 'vitest';
import type { GitHub } from '../../src/contract/github.ts';
import { commit, openGitHubWorld, type WorldOptions } from './github-world.ts';

const comment = { key: 'review:x', headline: 'Review namespace x is ready', blocks: [] };

/** Writes all that can be written. */
async function writeAll({ deployments, keepComment }: GitHub) {
  const [record] = await deployments.read(['production']);
  if (record) await deployments.markLeft(record, 'Rolled back');
  const target = { environment: 'production', apps: ['my-app'], commit, description: 'Building', transient: false };
  const done = await deployments.record(target, async (id) => {
    const url = 'https://my-app.example/';
    return { value: id ?? 'no id', end: { state: 'success', description: 'Built', url } };
  });
  await deployments.retire('review-7');
  return [done, await keepComment(7, comment)];
}

async function play(options: WorldOptions, forbidden?: RegExp) {
  const world = openGitHubWorld(options);
  world.github.addRecord('production', commit, ['success']);
  if (forbidden) world.github.forbid(forbidden);
  const done = await world.run(writeAll);
  const writes = world.calls().filter((call) => !/^GET |graphql$/.test(call));
  return { ...world, done, writes };
}

const quote = { kind: 'quote', title: 'Comment on the pull request: Review namespace x is ready', blocks: [] };
const facts = {
  kind: 'facts',
  rows: [
    ['GitHub Deployment', 'production'],
    ['Commit', { text: commit, code: true }],
    ['State', 'success'],
    ['URL', { text: 'https://my-app.example/', url: 'https://my-app.example/' }],
  ],
};

describe('A dry run', () => {
  it('shows what would be written to GitHub, and only reads', async () => {
    const { done, shown, writes } = await play({ dryRun: true });
    expect(done).toEqual(['no id', undefined]);
    expect(writes).toEqual([]);
    expect(shown).toEqual([
      { kind: 'text', text: expect.stringContaining('would get the state `error`') },
      facts,
      quote,
    ]);
  });

  it('shows no comment that would only be updated', async () => {
    const { run, shown } = openGitHubWorld({ dryRun: true });
    await run(({ keepComment }) => keepComment(7, { ...comment, onlyUpdate: true }));
    expect(shown).toEqual([]);
  });
});

describe('A job on the emulator', () => {
  it('writes to GitHub if it may', async () => {
    const { done, shown } = await play({ onEmulator: true });
    expect(done).toEqual([102, expect.stringContaining('issuecomment')]);
    expect(shown).toEqual([]);
  });

  it('shows what it may not write, without a warning', async () => {
    const { done, log, shown } = await play({ onEmulator: true }, /(POST|PATCH) .*(deployments$|comments)/);
    expect(done).toEqual(['no id', undefined]);
    expect(shown).toEqual([facts, quote]);
    expect(log).toEqual([]);
  });

  it('elsewhere, that is a warning each', async () => {
    const { log, shown } = await play({}, /(POST|PATCH) .*(deployments$|comments)/);
    expect(shown).toEqual([]);
    expect(log).toHaveLength(2);
  });
});
