import { expect, it } from 'vitest';
import type { Block } from '../../../src/contract/outcome.ts';
import { describeEnding } from '../../../src/operations/deployment/describe-ending.ts';
import type { EndedWork } from '../../../src/operations/deployment/open-ending.ts';
import type { Progress } from '../../../src/operations/deployment/progress.ts';
import { describeBuild, describePromotion } from '../../../src/operations/deployment/work.ts';
import type { Ending } from '../../../src/operations/verdict/ending.ts';

const lines: readonly Block[] = [{ kind: 'text', text: 'npm error' }];

/** How an ending is put into words: its heading, what is wrong, what to do, and what GitHub is told. */
function tell(ending: Ending, more: Partial<EndedWork> = {}) {
  const progress = { elapsed: () => 90_000, last: 'building' } as Progress;
  const shop = {
    app: 'shop',
    work: describeBuild('shop'),
    commit: undefined,
    buildId: 'b1',
    bar: undefined,
    lines: [],
    progress,
  };
  const { advice, failure, headline, recordAs } = describeEnding({ ...shop, ending, ...more });
  const { detail, hint, message, title } = failure ?? { message: '' };
  return { headline, title, wrong: detail ? `${message}: ${detail}` : message, hint, recordAs, advised: advice.length };
}

const ended = (kind: Ending['kind'], more: Partial<Ending> = {}): Ending => ({ kind, status: 'told', ...more });
const promotion = describePromotion('staging', 'shop');

it.each<[what: string, ending: Ending, more: Partial<EndedWork>, expected: object]>([
  ['a success', ended('succeeded'), {}, { headline: 'Built shop in 1 min 30 s', wrong: '', advised: 0 }],
  ['a success of which not all is told', ended('succeeded', { untold: 'end' }), {}, { advised: 1 }],
  [
    'a failed build',
    ended('failed'),
    {},
    {
      title: 'build failed',
      wrong: 'The build of shop failed after 1 min 30 s: told',
      hint: 'Read the last lines of the build’s log on the platform: they usually name the cause.',
      advised: 1,
    },
  ],
  [
    'a failed build with its log',
    ended('failed', { message: 'exit 1' }),
    { lines },
    {
      wrong: 'The build of shop failed after 1 min 30 s: exit 1',
      hint: 'Read the last lines of the build’s log, which this step’s log and summary show: they usually name the cause.',
    },
  ],
  [
    'a failed deployment with its log',
    ended('failed', { part: 'deployment' }),
    { lines },
    {
      title: 'deployment failed',
      wrong: 'The deployment of shop failed after 1 min 30 s: told',
      hint: 'Look at the app’s log on the platform: it was built, but did not start, or its release failed.',
    },
  ],
  ['a failure with a hint of its own', ended('failed', { hint: 'Do this.' }), {}, { hint: 'Do this.' }],
  ['a failed promotion', ended('failed', { part: 'deployment' }), { work: promotion }, { advised: 0 }],
  [
    'a promotion that was rejected',
    ended('failed', { part: 'build', message: 'The stage is locked' }),
    { work: promotion },
    {
      title: 'promotion failed',
      wrong: 'The promotion of shop failed after 1 min 30 s: The stage is locked',
      hint: 'Look at the promotion on the platform: it may tell more of the cause.',
    },
  ],
  [
    'a build that was overtaken',
    ended('superseded', { message: 'by b2' }),
    {},
    { headline: 'The build of shop was superseded', wrong: 'The build of shop was superseded: by b2' },
  ],
  [
    'an app that is not healthy',
    ended('unhealthy', { message: 'it is ill' }),
    {},
    {
      headline: 'The app shop is not healthy',
      title: 'The app shop is not healthy',
      wrong: 'The build succeeded, but it is ill',
    },
  ],
  [
    'an unknown end',
    ended('unclear', { message: 'why' }),
    {},
    { wrong: 'How the build of shop ended is not known: why' },
  ],
  [
    'an unknown end of a deployment',
    ended('unclear', { part: 'deployment' }),
    {},
    { wrong: 'How the deployment of shop ended is not known' },
  ],
  [
    'an unknown end of a promotion',
    ended('unclear', { part: 'build' }),
    { work: promotion },
    { wrong: `How the promotion of ${promotion.of} ended is not known` },
  ],
  [
    'what could not be checked',
    ended('unclear', { part: 'check', message: 'why' }),
    {},
    { wrong: 'shop was deployed, but not checked: why' },
  ],
  [
    'no time left',
    ended('timeout', { part: 'build' }),
    {},
    {
      headline: 'shop is still building after 1 min 30 s',
      wrong: 'The build of shop had not ended after 1 min 30 s; last seen: building. It continues on the platform',
    },
  ],
  [
    'no time left, and something in the way',
    ended('timeout', { part: 'build' }),
    { bar: 'b0 stands' },
    {
      wrong:
        'The build of shop had not ended after 1 min 30 s; last seen: building, but b0 stands. It continues on the platform',
    },
  ],
  [
    'no time left, and nothing but the word in the way',
    ended('timeout', { part: 'build' }),
    { bar: 'building' },
    { wrong: 'The build of shop had not ended after 1 min 30 s; last seen: building. It continues on the platform' },
  ],
  [
    'a cancel',
    ended('canceled', { part: 'deployment', message: 'The job was cancelled' }),
    {},
    {
      headline: 'shop is still being deployed after 1 min 30 s',
      wrong:
        'The deployment of shop had not ended after 1 min 30 s; last seen: building. It continues on the platform. The job was cancelled',
    },
  ],
  [
    'a cancel during the check',
    ended('canceled', { part: 'check', message: 'The job was cancelled' }),
    {},
    { wrong: 'shop was deployed, but its check had not ended after 1 min 30 s. The job was cancelled' },
  ],
  [
    'no time left during the check',
    ended('timeout', { part: 'check', message: 'late' }),
    {},
    { wrong: 'shop was deployed, but its check had not ended after 1 min 30 s' },
  ],
  [
    'nothing seen',
    ended('timeout', { message: 'late' }),
    {},
    { wrong: 'Nothing was seen of the build of shop within 1 min 30 s: it may have ended or go on' },
  ],
  [
    'nothing seen before a cancel',
    ended('canceled', { message: 'The job was cancelled' }),
    {},
    {
      wrong:
        'Nothing was seen of the build of shop within 1 min 30 s: it may have ended or go on. The job was cancelled',
    },
  ],
])('%s is told in words', (_, ending, more, expected) => {
  expect(tell(ending, more)).toMatchObject(expected);
});

it.each<[kind: Ending['kind'], state: string, runs: boolean | undefined]>([
  ['succeeded', 'success', undefined],
  ['failed', 'failure', false],
  ['unhealthy', 'failure', true],
  ['superseded', 'inactive', false],
  ['unclear', 'error', false],
  ['timeout', 'error', false],
  ['canceled', 'error', false],
])('GitHub is told of one that is %s: %s', (kind, state, runs) => {
  const { recordAs } = tell(ended(kind));
  expect([recordAs.state, recordAs.runs]).toEqual([state, runs]);
});

it.each([
  ['complete', 'If `complete` is how a build ends there'],
  ['building', 'Run a step with `operation: build`, `app: shop` and `build-id: b1` to go on waiting.'],
  ['succeeded', 'Run a step with `operation: build`, `app: shop` and `build-id: b1` to go on waiting.'],
  ['some words', 'Run a step with `operation: build`, `app: shop` and `build-id: b1` to go on waiting.'],
])('what to do about one that was last seen as %s', (last, hint) => {
  const progress = { elapsed: () => 90_000, last } as Progress;
  expect(tell(ended('timeout', { part: 'build' }), { progress }).hint).toContain(hint);
});
