import { formatDuration } from '../../contract/format-duration.ts';
import type { DeploymentEnd } from '../../contract/github-deployments.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import { tellFailure } from '../../contract/tell-failure.ts';
import { type Ending, untoldTexts } from '../verdict/ending.ts';
import { type EndedWork, endOpenly, type Wording } from './open-ending.ts';
import type { Work } from './work.ts';

/** How a deployment ended, as the log, the summary and GitHub are told. */
export interface DescribedEnding {
  readonly headline: string;
  readonly failure?: Failure;
  /** What a reader wants to see before the facts. */
  readonly advice: readonly Block[];
  readonly recordAs: DeploymentEnd;
}

/** Puts an ending into words. */
export function describeEnding(ended: EndedWork): DescribedEnding {
  const { ending, progress, work } = ended;
  const spent = formatDuration(progress.elapsed());
  if (ending.kind === 'succeeded') {
    const recordAs = { state: 'success', description: work.done } as const;
    const advice: readonly Block[] = ending.untold ? [{ kind: 'text', text: untoldTexts[ending.untold] }] : [];
    return { headline: `${work.done} in ${spent}`, advice, recordAs };
  }
  const wording = wordings[ending.kind](ended, spent);
  const { headline = wording.message, ...failure } = wording;
  const isOver = ending.kind === 'failed';
  // Where nobody tells that it was the build, what went wrong may have come to run: later steps go by the record.
  const isVague = isOver && ending.part === undefined && work.noun !== 'promotion';
  // Only what has failed is called so.
  const title = isOver ? `${nameFailed(ending, work)} failed` : headline;
  return {
    headline,
    failure: { ...failure, hint: ending.hint ?? failure.hint, title },
    advice: isOver && work.noun === 'build' ? [nextSteps()] : [],
    recordAs: {
      state: states[ending.kind],
      description: tellFailure(
        isVague ? { ...failure, message: failure.message.replace('build', 'build or deployment') } : failure,
      ),
      // What has crashed had come up.
      runs: ending.kind === 'unhealthy' || (ending.part === 'deployment' && isOver && /crash/i.test(ending.status)),
      fails: true,
      buildId: states[ending.kind] === 'failure' ? undefined : ended.buildId,
    },
  };
}

type BadKind = Exclude<Ending['kind'], 'succeeded'>;

// `failure` is for what was seen to fail; what is not known, or was overtaken, is neither success nor failure.
const states = {
  failed: 'failure',
  unhealthy: 'failure',
  superseded: 'inactive',
  unclear: 'error',
  timeout: 'error',
  canceled: 'error',
} as const satisfies Record<BadKind, DeploymentEnd['state']>;

const wordings: Readonly<Record<BadKind, (ended: EndedWork, spent: string) => Wording>> = {
  failed: ({ app, ending, lines, work }, spent) => ({
    message: `The ${nameFailed(ending, work)} of ${app} failed after ${spent}`,
    detail: ending.message ?? ending.status,
    hint: hints[nameFailed(ending, work)](lines),
  }),
  superseded: ({ ending, work }) => ({
    message: `The ${work.noun} of ${work.of} was superseded`,
    detail: ending.message ?? ending.status,
    hint: 'Look at the newer build: how this one would have ended is not known.',
  }),
  unhealthy: ({ app, ending, work }) => ({
    headline: `The app ${app} is not healthy`,
    message: `The ${work.noun} succeeded, but ${ending.message}`,
    hint: 'Look at the app’s log on the platform.',
  }),
  unclear: ({ app, ending, work }) =>
    ending.part === 'check'
      ? {
          message: `${app} was deployed, but not checked`,
          detail: ending.message,
          hint: 'Look at the app on the platform.',
        }
      : {
          message: `How the ${namePart(ending, work)} of ${work.of} ended is not known`,
          detail: ending.message,
          hint: 'Look at the app on the platform: what it answered cannot be relied on.',
        },
  timeout: endOpenly,
  canceled: endOpenly,
};

/** What it is that failed: nothing is built where the platform promotes. */
function nameFailed({ part = 'build' }: Ending, { noun }: Work): keyof typeof hints {
  if (part === 'deployment') return part;
  return noun === 'promotion' ? noun : 'build';
}

/** What to do about a failure, by what it was that failed. */
const hints = {
  build: (lines: readonly Block[]) =>
    lines.length > 0
      ? 'Read the last lines of the build’s log, which this step’s log and summary show: they usually name the cause.'
      : 'Read the last lines of the build’s log on the platform: they usually name the cause.',
  deployment: () => 'Look at the app’s log on the platform: it was built, but did not start, or its release failed.',
  promotion: () => 'Look at the promotion on the platform: it may tell more of the cause.',
} as const;

/** What it is whose end is not known: the part that was seen, unless that is the work itself. */
function namePart({ part = 'build' }: Ending, { noun }: Work): string {
  return part === 'build' ? noun : part;
}

function nextSteps(): Block {
  return {
    kind: 'list',
    title: 'Next steps',
    items: [
      'Try the same commit with the same buildpacks on your machine.',
      'If the app does not work now, run the operation rollback, or build the last good commit: give it as commitish.',
    ],
  };
}
