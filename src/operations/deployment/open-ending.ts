import type { Block, Failure } from '../../contract/outcome.ts';
import { noWords, readDeploymentStatus, soundsAtWork } from '../../platform/words/status-words.ts';
import type { Ending } from '../verdict/ending.ts';
import type { Progress } from './progress.ts';
import type { Work } from './work.ts';

/** A deployment that has been waited for. */
export interface EndedWork {
  readonly app: string;
  readonly work: Work;
  readonly buildId: string | undefined;
  /** What it is made from, where that is known. */
  readonly commit: string | undefined;
  /** What kept it from being a success when it was last seen. */
  readonly bar: string | undefined;
  readonly ending: Ending;
  readonly progress: Progress;
  /** The last lines of its log, where they are told. */
  readonly lines: readonly Block[];
}

/** A failure, with its heading where that is another than the message. */
export type Wording = Failure & { readonly headline?: string };

/** A wait that ended before what it waited for: what was last seen, that it goes on, and how to go on waiting. */
export function endOpenly(ended: EndedWork, spent: string): Wording {
  const { app, bar, buildId, commit, ending, progress } = ended;
  const { part } = ending;
  const why = ending.kind === 'canceled' ? `. ${ending.message}` : '';
  if (!part) return endUnseen(ended, spent, why);
  const seen = bar && bar !== progress.last ? `${progress.last}, but ${bar}` : progress.last;
  const message =
    part === 'check'
      ? `${app} was deployed, but its check had not ended after ${spent}${why}`
      : `The ${part} of ${app} had not ended after ${spent}; last seen: ${seen}. It continues on the platform${why}`;
  return {
    headline: `${app} is still ${activities[part]} after ${spent}`,
    message,
    hint:
      explainWord(ended) ??
      (buildId === undefined
        ? 'Look at the app on the platform.'
        : `Run a step with \`operation: build\`, \`app: ${app}\`${commit ? `, \`commitish: ${commit}\`` : ''} and \`build-id: ${buildId}\` to go on waiting.`),
  };
}

/** What to do about a last word that may have been the end, though nobody knows it. */
function explainWord({ ending, progress: { last = '' } }: EndedWork): string | undefined {
  const isOpen = readDeploymentStatus(last, noWords) === 'running' && !soundsAtWork(last);
  if (ending.kind !== 'timeout' || ending.part === 'check' || !isOpen || !/^[\w-]+$/.test(last)) return undefined;
  return `If \`${last}\` is how a build ends there, give it as one of \`success-statuses\` or \`failure-statuses\`.`;
}

/** Of what was never shown nobody knows whether it goes on. */
function endUnseen({ work }: EndedWork, spent: string, why: string): Wording {
  return {
    message: `Nothing was seen of the ${work.noun} of ${work.of} within ${spent}`,
    detail: `it may have ended or go on${why}`,
    hint: 'Look at the app on the platform, and check `build-id` where it is given. If the platform never tells how a build stands, set `wait: false`, and check the app later.',
  };
}

const activities = { build: 'building', deployment: 'being deployed', check: 'being checked' } as const;
