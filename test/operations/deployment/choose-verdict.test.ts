import { describe, expect, it } from 'vitest';
import { chooseVerdict } from '../../../src/operations/deployment/choose-verdict.ts';
import { beginMemory, type Facts, type Reads, remember } from '../../../src/operations/deployment/facts.ts';
import type { App } from '../../../src/platform/resources/apps.ts';
import type { Build } from '../../../src/platform/resources/builds.ts';
import type { Deployment } from '../../../src/platform/resources/deployments.ts';
import type { StatusWords } from '../../../src/platform/shape/statuses.ts';

const [c, d] = ['c'.repeat(40), 'd'.repeat(40)];

/** `b2 packing, b1 succeeded`: builds, the newest first. */
const builds = (text: string): readonly Build[] =>
  text === '' ? [] : text.split(', ').map((one) => ({ id: one.split(' ')[0] ?? '', state: one.split(' ')[1] ?? '' }));

/** `b3 deployed current, - failed`: deployments, the newest first; `-` names no build. */
const deployments = (text: string): readonly Deployment[] =>
  text.split(', ').flatMap((one, at) => {
    const [build = '', state = '', current] = one.split(' ');
    return build === ''
      ? []
      : {
          id: `d${9 - at}`,
          state,
          current: current === 'current',
          version: 9 - at,
          ...(build !== '-' && { buildId: build }),
        };
  });

const app = (fields: Partial<App> = {}): App => ({ id: 'a1', name: 'shop', ...fields });
const none: StatusWords = { success: [], failure: [] };

interface Row {
  readonly title: string;
  /** What the app showed at the start; of a build that was started elsewhere, nothing. */
  readonly start?: Partial<App> | 'elsewhere';
  readonly id?: string | undefined;
  /** The looks before, and the last one, that decides. */
  readonly looks: readonly { builds?: string; deployments?: string; app?: Partial<App> }[];
  readonly more?: Partial<Facts>;
  readonly is: string;
  readonly evidence?: string;
}

/** `green 3`: the kind of the verdict and its row, after all looks. */
function decide({ id = 'b2', looks, more, start = {} }: Row) {
  const words = more?.words ?? none;
  const known = id === '' ? undefined : id;
  let memory = beginMemory(start === 'elsewhere' ? undefined : app(start), words);
  let reads: Reads = {};
  for (const look of looks) {
    const listed = look.builds === undefined ? undefined : builds(look.builds);
    reads = {
      builds: listed,
      build: listed?.find((one) => one.id === known),
      deployments: look.deployments === undefined ? undefined : deployments(look.deployments),
      app: look.app && app(look.app),
    };
    memory = remember(memory, known, reads, words);
  }
  return chooseVerdict({ ...reads, ...memory, id: known, words, isAmbiguous: false, ...more });
}

const shop = { buildId: 'b1', deploymentId: 'd1' };

// biome-ignore format: one row per line reads better as a table
const rows: readonly Row[] = [
  { title: '1: another whole commit', looks: [{ builds: 'b2 packing' }], more: { commit: c, version: d }, is: 'unknown 1' },
  { title: '1: the commit that was asked for', looks: [{ builds: 'b2 packing' }], more: { commit: c, version: c }, is: 'waits 2' },
  { title: '1: a name is no whole commit', looks: [{ builds: 'b2 packing' }], more: { commit: 'main', version: d }, is: 'waits 2' },
  { title: '1: goes before a success', looks: [{ builds: 'b2 succeeded', deployments: 'b2 deployed current' }], more: { commit: c, version: d }, is: 'unknown 1' },

  { title: '2: not listed yet', looks: [{ builds: 'b1 succeeded' }], is: 'waits 2', evidence: 'build b2 is not listed yet' },
  { title: '2: goes on', looks: [{ builds: 'b2 uploading, b1 succeeded' }], is: 'waits 2', evidence: 'build b2 is `uploading`' },
  { title: '2: an unknown word goes on', looks: [{ builds: 'b2 cancelled, b1 succeeded' }], is: 'waits 2' },
  { title: '2: words are compared exactly', looks: [{ builds: 'b2 Failed' }], is: 'waits 2' },
  { title: '2: failed', looks: [{ builds: 'b2 failed, b1 succeeded' }], is: 'failed 2', evidence: 'build b2 is `failed`' },
  { title: '2: failed is no superseded', looks: [{ builds: 'b3 packing, b2 failed' }], is: 'failed 2' },
  { title: '2: canceled alone', looks: [{ builds: 'b2 canceled, b1 succeeded' }], is: 'failed 2' },
  { title: '2: canceled, and older than the newest page', looks: [{ builds: 'b3 packing' }], more: { build: { id: 'b2', state: 'canceled' } }, is: 'superseded 2' },
  { title: '2: canceled, and a newer one', looks: [{ builds: 'b3 packing, b2 canceled' }], is: 'superseded 2' },
  { title: '2: an added failure', looks: [{ builds: 'b2 broken' }], more: { words: { success: [], failure: ['broken'] } }, is: 'failed 2' },
  { title: '2: an added success', looks: [{ builds: 'b2 done', deployments: 'b2 deployed current' }], more: { words: { success: ['done'], failure: [] } }, is: 'green 3' },

  { title: '3: no deployment yet', looks: [{ builds: 'b2 succeeded', deployments: 'b1 deployed current' }], is: 'waits 3', evidence: 'build b2 has no deployment yet' },
  { title: '3: no deployment yet, and older ones', looks: [{ builds: 'b2 succeeded', deployments: 'b1 deployed current, b0 deployed' }], is: 'waits 3' },
  { title: '3: none at all', looks: [{ builds: 'b2 succeeded', deployments: '' }], is: 'waits 3' },
  { title: '3: goes on', looks: [{ builds: 'b2 succeeded', deployments: 'b2 releasing, b1 deployed current' }], is: 'waits 3', evidence: 'deployment v9 of build b2 is `releasing`' },
  { title: '3: a success that is not current', looks: [{ builds: 'b2 succeeded', deployments: 'b2 succeeded, b1 deployed current' }], is: 'waits 3' },
  { title: '3: a success, and current', looks: [{ builds: 'b2 succeeded', deployments: 'b2 deployed current, b1 deployed' }], is: 'green 3', evidence: 'deployment v9 of build b2 is `deployed` and current' },
  { title: '3: current, and no success yet', looks: [{ builds: 'b2 succeeded', deployments: 'b2 testing current' }], is: 'waits 3' },
  { title: '3: failed', looks: [{ builds: 'b2 succeeded', deployments: 'b2 failed, b1 deployed current' }], is: 'failed 3' },
  { title: '3: the newest of ours counts', looks: [{ builds: 'b2 succeeded', deployments: 'b2 deploying, b2 failed, b1 deployed current' }], is: 'waits 3' },
  { title: '3: the current one of ours goes before', looks: [{ builds: 'b2 succeeded', deployments: 'b2 failed, b2 deployed current' }], is: 'green 3' },
  { title: '3: another is current and newer', looks: [{ builds: 'b2 succeeded', deployments: 'b3 deployed current, b2 deployed' }], is: 'superseded 3', evidence: 'deployment v9 of build b3 is current' },
  { title: '3: superseded goes before failed', looks: [{ builds: 'b2 succeeded', deployments: 'b3 deployed current, b2 failed' }], is: 'superseded 3' },
  { title: '3: ours gets none, and a newer build is current', looks: [{ builds: 'b3 succeeded, b2 succeeded', deployments: 'b3 deployed current, b1 deployed' }], is: 'superseded 3' },
  { title: '3: ours has none yet, and an older build is current', looks: [{ builds: 'b2 succeeded, b1 succeeded', deployments: 'b1 deployed current' }], is: 'waits 3' },
  { title: '3: another is newer, and not current', looks: [{ builds: 'b2 succeeded', deployments: 'b3 releasing, b2 deployed current' }], is: 'green 3' },
  { title: '3: the old one is current again', looks: [{ builds: 'b2 succeeded', deployments: 'b2 testing current, b1 deployed' }, { builds: 'b2 succeeded', deployments: 'b2 testing, b1 deployed current' }], is: 'superseded 3' },
  { title: '3: canceled, and a newer build', looks: [{ builds: 'b3 packing, b2 succeeded', deployments: 'b2 canceled, b1 deployed current' }], is: 'superseded 3' },
  { title: '3: canceled alone', looks: [{ builds: 'b2 succeeded', deployments: 'b2 canceled, b1 deployed current' }], is: 'failed 3' },
  { title: '3: the current one names no build, the app names ours', looks: [{ builds: 'b2 succeeded', deployments: '- deployed current, b2 deployed', app: { buildId: 'b2' } }], is: 'green 3' },
  { title: '3: the current one names no build, the app another', looks: [{ builds: 'b2 succeeded', deployments: '- deployed current, b2 deployed', app: { buildId: 'b1' } }], is: 'superseded 3' },
  { title: '3: the current one names no build, nor does the app', looks: [{ builds: 'b2 succeeded', deployments: '- deployed current, b2 deployed', app: {} }], is: 'waits 3' },
  { title: '3: a success, and a newer build', looks: [{ builds: 'b3 packing, b2 succeeded', deployments: 'b2 deployed current' }], is: 'green 3' },
  { title: '3: a deployment without a version', looks: [{ builds: 'b2 succeeded', deployments: '' }], more: { deployments: [{ id: 'd2', state: 'releasing', current: false, buildId: 'b2' }] }, is: 'waits 3', evidence: 'deployment d2 of build b2 is `releasing`' },
  { title: '3: without builds', looks: [{ deployments: 'b2 deployed current' }], is: 'green 3' },

  { title: '4: ours, a success', looks: [{ builds: 'b2 succeeded', app: { buildId: 'b2', status: 'deployed' } }], is: 'green 4', evidence: 'the app runs build b2, and its status is `deployed`' },
  { title: '4: ours, a failure', looks: [{ builds: 'b2 succeeded', app: { buildId: 'b2', status: 'failed' } }], is: 'failed 4' },
  { title: '4: ours, goes on', looks: [{ builds: 'b2 succeeded', app: { buildId: 'b2', status: 'deploying' } }], is: 'waits 4' },
  { title: '5: ours, no status', looks: [{ builds: 'b2 succeeded', app: { buildId: 'b2' } }], is: 'green 5' },
  { title: '5: null is no status', looks: [{ builds: 'b2 succeeded', app: { buildId: 'b2', status: null } }], is: 'green 5' },

  { title: '6: another', start: shop, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { buildId: 'b1' } }], is: 'waits 6', evidence: 'the app runs build b1, not b2 yet' },
  { title: '6: another, its status became bad', start: { ...shop, status: 'deployed' }, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: 'failed' } }], is: 'unknown 6' },
  { title: '6: its status was bad before', start: { ...shop, status: 'failed' }, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: 'failed' } }], is: 'waits 6' },
  { title: '6: its status is another, and not bad', start: { ...shop, status: 'deployed' }, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: 'deploying' } }], is: 'waits 6' },
  { title: '6: its status is gone', start: { ...shop, status: 'deployed' }, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: null } }], is: 'waits 6' },
  { title: '6: a status that was open at the start', start: { ...shop, status: 'deploying' }, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: 'failed' } }], is: 'waits 6' },
  { title: '6: a status of nobody’s start', start: 'elsewhere', looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { ...shop, status: 'failed' } }], is: 'waits 6' },
  { title: '6: it named ours before', start: shop, looks: [{ builds: 'b2 succeeded, b1 succeeded', app: { buildId: 'b2', status: 'testing' } }, { builds: 'b2 succeeded, b1 succeeded', app: { buildId: 'b1', status: 'deployed' } }], is: 'superseded 6' },
  { title: '6: that one is newer', start: shop, looks: [{ builds: 'b3 succeeded, b2 succeeded', app: { buildId: 'b3' } }], is: 'superseded 6' },

  { title: '7: the same as at the start', start: { status: 'deployed' }, looks: [{ builds: 'b2 succeeded', app: { status: 'deployed' } }], is: 'waits 7', evidence: 'the app has not changed since the start; its status is `deployed`' },
  { title: '7: deployed, deploying, deployed', start: { status: 'deployed' }, looks: [{ app: { status: 'deploying' } }, { app: { status: 'deployed' } }], is: 'green 7' },
  { title: '7: a new word goes on', start: { status: 'deployed' }, looks: [{ app: { status: 'deploying' } }], is: 'waits 7', evidence: 'the app’s status is `deploying`' },
  { title: '7: a failure that the start did not have', start: { status: 'deployed' }, looks: [{ app: { status: 'failed' } }], is: 'failed 7' },
  { title: '7: the failure of the start', start: { status: 'failed' }, looks: [{ app: { status: 'failed' } }], is: 'waits 7' },
  { title: '7: failed, deploying, failed', start: { status: 'failed' }, looks: [{ app: { status: 'deploying' } }, { app: { status: 'failed' } }], is: 'failed 7' },
  { title: '7: an open status ends first', start: { status: 'deploying' }, looks: [{ app: { status: 'deployed' } }], is: 'waits 7' },
  { title: '7: then what stands is the start', start: { status: 'deploying' }, looks: [{ app: { status: 'deployed' } }, { app: { status: 'testing' } }, { app: { status: 'tested' } }], is: 'green 7' },
  { title: '7: an open status that fails is another’s', start: { status: 'deploying' }, looks: [{ app: { status: 'failed' } }], is: 'waits 7' },
  { title: '7: a new deployment id, no status', start: { deploymentId: 'd1' }, looks: [{ app: { deploymentId: 'd2' } }], is: 'green 7', evidence: 'the app names something new, and it changed since the start' },
  { title: '7: a new deployment id, its status goes on', start: { deploymentId: 'd1', status: 'deployed' }, looks: [{ app: { deploymentId: 'd2', status: 'deploying' } }], is: 'waits 7' },
  { title: '7: a deployment id that is gone', start: { deploymentId: 'd1' }, looks: [{ app: { deploymentId: null } }], is: 'waits 7' },
  { title: '7: no id, no builds, a new build id, no status', start: { buildId: 'b1' }, id: '', looks: [{ app: { buildId: 'b9' } }], is: 'green 7' },
  { title: '7: a new app that runs nothing yet', start: { buildId: null, status: null }, looks: [{ builds: 'b2 succeeded', app: { buildId: null, status: 'releasing' } }], is: 'waits 7' },
  { title: '7: a new app whose deployment fails', start: { buildId: null, status: null }, looks: [{ builds: 'b2 succeeded', app: { buildId: null, status: 'failed' } }], is: 'failed 7' },
  { title: '7: the build id decides before the status', start: { buildId: 'b1', status: 'deployed' }, id: '', looks: [{ app: { buildId: 'b1', status: 'deploying' } }, { app: { buildId: 'b1', status: 'deployed' } }], is: 'waits 7' },
  { title: '7: no id, no builds, a new build id', start: { buildId: 'b1', status: 'deployed' }, id: '', looks: [{ app: { buildId: 'b9', status: 'deployed' } }], is: 'green 7' },
  { title: '7: no id, though builds are listed', start: shop, id: '', looks: [{ builds: 'b1 succeeded', app: { buildId: 'b9' } }], is: 'waits 9' },
  { title: '7: two can be ours', start: { status: 'deployed' }, id: '', looks: [{ builds: 'b3 succeeded, b2 succeeded', app: { status: 'deploying' } }], more: { isAmbiguous: true }, is: 'waits 9' },
  { title: '7: started elsewhere', start: 'elsewhere', looks: [{ builds: 'b2 succeeded', app: { status: 'deployed' } }], is: 'waits 9' },

  { title: '8: nothing reports the deployment', looks: [{ builds: 'b2 succeeded', app: {} }], is: 'unknown 8' },
  { title: '8: no builds either', id: '', looks: [{ app: {} }], is: 'unknown 8' },
  { title: '8: not while it builds', looks: [{ builds: 'b2 packing', app: {} }], is: 'waits 2' },
  { title: '8: not while none is ours', id: '', looks: [{ builds: 'b1 succeeded', app: {} }], is: 'waits 9' },
  { title: '8: started elsewhere', start: 'elsewhere', looks: [{ builds: 'b2 succeeded', app: {} }], is: 'waits 9' },
  { title: '8: null is a field', start: { buildId: null }, looks: [{ builds: 'b2 succeeded', app: { buildId: null } }], is: 'waits 7' },
  { title: '8: not where deployments are listed', id: '', looks: [{ deployments: '', app: {} }], is: 'waits 9' },
  { title: '9: nothing was read', start: 'elsewhere', looks: [{}], is: 'waits 9' },
  { title: '9: nothing was read since the start', looks: [{}], is: 'waits 9' },
];

describe('the table of verdicts', () => {
  it.each(rows)('$title', (row) => {
    const verdict = decide(row);
    expect(`${verdict.kind} ${verdict.row}`).toBe(row.is);
    if (row.evidence !== undefined) expect(verdict.evidence).toBe(row.evidence);
  });

  it.each([
    ['5 without builds', { looks: [{ app: { buildId: 'b2' } }] }, /end of the build/],
    [
      '7',
      { start: { status: 'tested' }, looks: [{ app: { status: 'testing' } }, { app: { status: 'tested' } }] },
      /Only the app’s own fields.* another deployment that was under way/,
    ],
  ])('row %s says what it leaves open', (title, row, remark) => {
    expect(decide({ title, is: '', ...row }).remark).toMatch(remark);
  });

  it.each([
    ['live', 'deployment live'],
    ['deploying', ''],
    ['deployed', ''],
  ])('an app that rests at %s has a word to teach: %s', (status, said) => {
    const words = [{ status }, { status, buildId: 'b1' }].map((fields) => {
      const { of = '', word = '' } = decide({ title: '', is: '', start: fields, looks: [{ app: fields }] });
      return `${of} ${word}`.trim();
    });
    expect(words).toEqual([said, said]);
  });

  it('row 8 names the three fields and what to do', () => {
    const { evidence, hint } = decide({ title: '', is: '', looks: [{ builds: 'b2 succeeded', app: {} }] });
    expect(evidence).toMatch(/current_build_id.*current_deployment_id.*deployment_status/);
    expect(hint).toMatch(/status-field.*wait: false.*health check/);
  });
});
