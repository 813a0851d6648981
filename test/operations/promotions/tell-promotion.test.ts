import { describe, expect, it } from 'vitest';
import { tellPromotion } from '../../../src/operations/promotions/tell-promotion.ts';

interface End {
  readonly state: 'inactive' | 'success' | 'failure' | 'error';
  readonly status?: string;
  readonly duration?: number;
  readonly message?: string;
  readonly changed?: boolean | 'unknown';
  readonly blocks?: readonly object[];
}

/** Tells of a promotion of `staging` by rebuilding, whose targets came to these ends. */
function tell(...ends: readonly End[]) {
  const settled = ends.map(({ blocks = [], changed = true, duration, message, state, status }, at) => ({
    plan: { app: `app-${at}` },
    noted: { status, duration },
    deployed: {
      ...{ headline: `the end of app-${at}`, changed, recordAs: { state, description: '' }, result: at, blocks },
      ...(message && { failure: { message, hint: `Look at app-${at}.` } }),
    },
  }));
  const targets = ends.map((_, at) => ({ app: { address: `app-${at}` }, running: `commit-${at}`, commits: [] }));
  const story = { source: { address: 'staging' }, commit: 'a', toldBy: 'the platform', targets, left: [] };
  return tellPromotion(story as never, undefined, settled as never);
}

describe('the status of several targets together', () => {
  it.each<[End['state'], readonly (string | undefined)[], string]>([
    ['inactive', ['building', 'building'], 'building'],
    ['inactive', ['building', 'queued'], 'unknown'],
    ['success', ['deployed', 'deployed'], 'deployed'],
    ['success', ['deployed', 'succeeded'], 'succeeded'],
  ])('of %s as %j is %s', (state, statuses, status) => {
    expect(tell(...statuses.map((one) => ({ state, status: one as string }))).outputs.status).toBe(status);
  });

  it('is unknown where one of them is not waited for', () => {
    const told = tell({ state: 'success', status: 'deployed' }, { state: 'inactive', status: 'queued' });
    expect(told.outputs.status).toBe('unknown');
    expect(told.headline).toBe('Started builds of the commit of staging for 2 apps, not waiting for the end');
  });

  it('is that of the one that failed', () => {
    const told = tell({ state: 'success', status: 'deployed' }, { state: 'failure', status: 'broken', message: 'no' });
    expect(told.outputs.status).toBe('broken');
  });
});

describe('the outcome of several targets', () => {
  it('takes as long as the slowest, and counts those that arrived', () => {
    expect(tell({ state: 'success', duration: 65 }, { state: 'success', duration: 5 }).headline).toBe(
      'Rebuilt the commit of staging for 2 apps in 1 min 5 s',
    );
    expect(tell({ state: 'success', duration: 65 }, { state: 'failure', message: 'no' }).headline).toBe(
      'Rebuilt the commit of staging for 1 of 2 apps in 1 min 5 s',
    );
    expect(tell({ state: 'success' }, { state: 'success' }).headline).toMatch(/ in 0 s$/);
  });

  it('says what is to be done below the target that it is about, and of one alone at once', () => {
    const end = (app: string) => ({
      state: 'failure' as const,
      message: 'no',
      blocks: [
        { kind: 'list', title: `Do this about ${app}` },
        { kind: 'facts', rows: [['App', app]] },
        { kind: 'code' },
      ],
    });
    const kindsOf = (told: ReturnType<typeof tell>, count: number) => told.blocks.slice(-count).map(({ kind }) => kind);
    expect(kindsOf(tell(end('a'), end('b')), 6)).toEqual(['facts', 'list', 'code', 'facts', 'list', 'code']);
    expect(kindsOf(tell(end('a')), 3)).toEqual(['list', 'facts', 'code']);
  });

  it('is a table of each, and of one alone its own words', () => {
    const rows = [
      [{ text: 'app-0', code: true }, 'the end of app-0'],
      [{ text: 'app-1', code: true }, 'no'],
    ];
    const { blocks } = tell({ state: 'success' }, { state: 'failure', message: 'no' });
    expect(blocks).toContainEqual({ kind: 'table', head: ['Target', 'Outcome'], rows });
    const alone = tell({ state: 'success' });
    expect(alone.headline).toBe('the end of app-0');
    expect(alone.blocks.filter((block) => block.kind === 'table' && block.head.includes('Outcome'))).toEqual([]);
  });

  it.each<[string, End]>([
    ['success', { state: 'success' }],
    ['started', { state: 'inactive' }],
    ['failure', { state: 'failure', message: 'no' }],
    ['failure', { state: 'error', message: 'no', changed: false }],
    ['unknown', { state: 'error', message: 'no', changed: 'unknown' }],
    ['unknown', { state: 'inactive', message: 'no', changed: true }],
  ])('is told in `result` as %s of %j', (outcome, end) => {
    expect(tell(end).result.targets).toMatchObject([{ app: 'app-0', outcome, ran: 'commit-0' }]);
  });

  it('fails by each failure, and none hides another', () => {
    const bad = { state: 'failure', message: 'no' } as const;
    expect(tell({ state: 'success' }, { state: 'success' }).failure).toBeUndefined();
    expect(tell({ state: 'success' }, bad).failure).toEqual({ message: 'no', hint: 'Look at app-1.' });
    expect(tell(bad, { ...bad, message: 'nor this' }).failure).toMatchObject({
      message: 'no; nor this',
      hint: 'Look at app-0.',
      title: 'Rebuilt the commit of staging for 0 of 2 apps in 0 s',
    });
  });
});
