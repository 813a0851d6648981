import { formatDuration } from '../../contract/format-duration.ts';
import type { DeploymentEnd } from '../../contract/github.ts';
import type { Block, Failure } from '../../contract/outcome.ts';
import type { Ending } from './ending.ts';
import type { Progress } from './progress.ts';

/** A build that has been waited for. */
export interface EndedBuild {
  readonly app: string;
  readonly buildId: string | undefined;
  readonly ending: Ending;
  readonly progress: Progress;
}

/** How a build ended, as the log, the summary and GitHub are told. */
export interface DescribedEnding {
  readonly headline: string;
  readonly failure?: Failure;
  /** What a reader wants to see before the facts. */
  readonly advice: readonly Block[];
  readonly deployment: DeploymentEnd;
}

/** Puts an ending into words. */
export function describeEnding(build: EndedBuild): DescribedEnding {
  const { app, ending, progress } = build;
  const spent = formatDuration(progress.elapsed());
  if (ending.kind === 'succeeded') {
    const deployment = { state: 'success', description: `Built ${app}` } as const;
    return { headline: `Built ${app} in ${spent}`, advice: [], deployment };
  }
  const { headline, message, hint } = wordings[ending.kind](build, spent);
  return {
    headline,
    failure: { message, hint },
    advice: ending.kind === 'failed' ? [nextSteps()] : [],
    deployment: { state: states[ending.kind], description: message },
  };
}

type BadKind = Exclude<Ending['kind'], 'succeeded'>;

// `failure` is for what was seen to fail; what is not known, or was overtaken, is neither success nor failure.
const states = {
  failed: 'failure',
  unhealthy: 'failure',
  superseded: 'inactive',
  timeout: 'error',
  canceled: 'error',
} as const satisfies Record<BadKind, DeploymentEnd['state']>;

interface Wording extends Failure {
  readonly headline: string;
}

const wordings: Readonly<Record<BadKind, (build: EndedBuild, spent: string) => Wording>> = {
  failed: ({ app, ending }, spent) => ({
    headline: `The build of ${app} failed after ${spent}`,
    message: `The build of ${app} failed after ${spent}: ${ending.message ?? ending.status}`,
    hint: 'Read the last lines of the build’s log on the platform: they usually name the cause.',
  }),
  superseded: ({ app, ending }) => ({
    headline: `The build of ${app} was superseded`,
    message: `The build of ${app} was superseded: ${ending.message ?? ending.status}`,
    hint: 'Look at the newer build: nothing is wrong with this one, but how it would have ended is not known.',
  }),
  unhealthy: ({ app, ending }) => ({
    headline: `The app ${app} is not healthy`,
    message: `The build succeeded, but ${ending.message}`,
    hint: 'Look at the app’s log on the platform. If it only needs longer, raise `health-check-timeout`; if another status is right, set `health-check-status`.',
  }),
  timeout: openEnd,
  canceled: openEnd,
};

/** A wait that ended before the build did: what was last seen, that the build goes on, and how to go on waiting. */
function openEnd({ app, buildId, ending, progress }: EndedBuild, spent: string): Wording {
  const seen = progress.last ?? 'nothing of this build';
  const headline = `The build of ${app} had not ended after ${spent}`;
  const why = ending.kind === 'canceled' ? `: ${ending.message}` : '';
  return {
    headline,
    message: `The build of ${app} had not ended after ${spent}${why}; last seen: ${seen}. It continues on the platform`,
    hint:
      buildId === undefined
        ? 'Look at the app on the platform.'
        : `Run a step with \`operation: build\`, \`app: ${app}\` and \`build-id: ${buildId}\` to go on waiting.`,
  };
}

function nextSteps(): Block {
  return {
    kind: 'list',
    title: 'Next steps',
    items: [
      'Try the same commit with the same buildpacks on your machine.',
      'If the app must work again at once, build the last good commit: give it as commitish.',
    ],
  };
}
