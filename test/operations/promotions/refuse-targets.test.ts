import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../src/contract/errors.ts';
import { refuseTargets } from '../../../src/operations/promotions/refuse-targets.ts';

/** Asks whether a promotion to these apps, by the names of the config vars that each has, is refused. */
async function refuse(
  apps: Readonly<Record<string, readonly string[]>>,
  wishes: { readonly configRequired?: readonly string[]; readonly onOlder?: 'allow' | 'skip' | 'fail' },
  left: readonly string[] = [],
) {
  const read = async (app: string) => new Map((apps[app] ?? []).map((key) => [key, 'fake']));
  const targets = Object.keys(apps).map((address) => ({ app: { address }, order: 'ahead', running: 'b', total: 2 }));
  const older = left.map((tooOld, at) => ({
    app: { name: `newer-${at}` },
    tooOld,
    order: 'behind',
    running: 'e',
    total: 0,
  }));
  const story = { source: { address: 'staging' }, commit: 'c', targets, left: older };
  const { configRequired, onOlder = 'allow' } = wishes;
  const context = { platform: { config: { read } }, note() {}, show() {} };
  return refuseTargets(context as never, story as never, { configRequired, onOlder });
}

const eu = { app: 'eu', ran: 'b', order: 'ahead', commits: 2, changed: false };
const newer = { app: 'newer-0', ran: 'e', order: 'behind', commits: 0, changed: false };

describe('a promotion is refused', () => {
  it('as a whole where a target runs something newer, and that is to fail', async () => {
    const refused = await refuse({ eu: [] }, { onOlder: 'fail' }, ['c is older than e', 'c is older than f']);
    expect(refused).toMatchObject({
      headline: 'Nothing was promoted from staging',
      changed: false,
      failure: {
        title: 'Nothing was promoted',
        message: 'Nothing was promoted: c is older than e; c is older than f',
      },
      result: {
        source: 'staging',
        commit: 'c',
        targets: [
          { ...eu, outcome: 'skipped', message: 'Nothing was promoted: c is older than e; c is older than f' },
          { ...newer, outcome: 'refused', message: 'c is older than e' },
          { ...newer, app: 'newer-1', outcome: 'refused', message: 'c is older than f' },
        ],
      },
    });
  });

  it('by nobody where every target is left alone: it is skipped', async () => {
    expect(await refuse({}, { onOlder: 'skip' }, ['c is older than e'])).toEqual({
      headline: 'Skipped the promotion of staging',
      changed: false,
      skipReason: 'c is older than e.',
      result: {
        source: 'staging',
        commit: 'c',
        targets: [{ ...newer, outcome: 'skipped', message: 'c is older than e' }],
      },
    });
  });

  it('for one target that lacks a config var, in its own words', async () => {
    const refused = await refuse({ eu: ['A'], us: [] }, { configRequired: ['A'] });
    expect(refused?.headline).toBe('Missing on us: 1 of 1 config var');
    expect(refused?.outputs).toEqual({ missingKeys: ['A'], extraKeys: [] });
    const message = 'us lacks a config var that it is to have: A';
    expect(refused?.result).toEqual({
      source: 'staging',
      commit: 'c',
      targets: [
        { ...eu, outcome: 'skipped', message, missing: [], extra: [] },
        { ...eu, app: 'us', outcome: 'refused', message, missing: ['A'], extra: [] },
      ],
    });
    expect(refused?.failure?.title).toBe('Nothing was deployed');
  });

  it('for all that lack one, none of which hides another', async () => {
    const refused = await refuse({ eu: ['A', 'X'], us: ['B'] }, { configRequired: ['A', 'B'] });
    expect(refused?.headline).toBe('Missing on eu: 1 of 2 config vars; Missing on us: 1 of 2 config vars');
    expect(refused?.outputs).toEqual({ missingKeys: ['A', 'B'], extraKeys: ['X'] });
    expect(refused?.result).toMatchObject({
      targets: [
        { app: 'eu', outcome: 'refused', missing: ['B'], extra: ['X'] },
        { app: 'us', outcome: 'refused', missing: ['A'], extra: [] },
      ],
    });
    expect(refused?.blocks).toHaveLength(2);
    expect(refused?.failure?.message).toBe(
      'eu lacks a config var that it is to have: B; us lacks a config var that it is to have: A',
    );
  });

  it('for one that lacks a config var, also where another cannot be looked at', async () => {
    const read = async (app: string) => {
      if (app === 'us') throw new OutcomeError('us is not for this token', 'Use another.');
      return new Map();
    };
    const context = { platform: { config: { read } } } as never;
    const story = { source: { address: 'staging' }, targets: [{ app: { address: 'us' } }], left: [] };
    const wishes = { configRequired: ['A'], onOlder: 'allow' } as const;
    await expect(refuseTargets(context, story as never, wishes)).rejects.toThrow('us is not for this token');
    const both = {
      ...story,
      targets: [...story.targets, { app: { address: 'eu' } }],
      left: [{ app: { name: 'asia' } }],
    };
    const refused = await refuseTargets(context, both as never, wishes);
    expect(refused?.failure?.message).toBe('eu lacks a config var that it is to have: A; us is not for this token');
    expect(refused?.outputs).toEqual({ missingKeys: ['A'], extraKeys: [] });
    expect(refused?.result).toMatchObject({
      targets: [
        { app: 'us', outcome: 'refused', message: 'us is not for this token' },
        { app: 'eu', outcome: 'refused', missing: ['A'] },
        { app: 'asia', outcome: 'skipped' },
      ],
    });
  });

  it.each<[object]>([[{ configRequired: ['A'] }], [{}], [{ onOlder: 'fail' }], [{ onOlder: 'skip' }]])(
    'by nobody where nothing speaks against it: %j',
    async (wishes) => {
      expect(await refuse({ eu: ['A'], us: ['A', 'B'] }, wishes)).toBeUndefined();
    },
  );
});
