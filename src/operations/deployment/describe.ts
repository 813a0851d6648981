import type { ActionError } from '../../contract/errors.ts';
import type { Failure } from '../../contract/outcome.ts';
import { formatDuration } from '../../contract/text.ts';
import { isStrange } from '../../platform/shape/statuses.ts';
import type { Ended } from './deploy-plan.ts';
import type { Story } from './story.ts';

type RedKind = Exclude<Ended['kind'], 'green' | 'left'>;

/** Puts a red end into one sentence, and says what to do; nothing for a good one. */
export function describeFailure(story: Story, ended: Ended): Failure | undefined {
  const { error, kind } = ended;
  if (kind === 'green' || kind === 'left') return undefined;
  const spent = formatDuration(story.progress.elapsed());
  const isCut = kind === 'timeout' || kind === 'canceled';
  const { code, detail, hint, message } = error === undefined || isCut ? texts[kind](story, spent, error) : error;
  // It is the headline too, where nothing marks code.
  return { code, message: message.replaceAll('`', ''), hint, detail };
}

const texts: Readonly<Record<RedKind, (story: Story, spent: string, error?: ActionError) => Failure>> = {
  failed: describeFailed,
  unhealthy: describeUnknown,
  superseded: (story) => ({
    code: 'superseded',
    message: `The ${nounOf(story)} was superseded: ${evidenceOf(story)}`,
    hint: 'Check the newer build. This one did not come to run, or was replaced.',
  }),
  unknown: describeUnknown,
  timeout: describeTimeout,
  canceled: (story, spent, error) => ({
    code: 'canceled',
    message: `Cancelled after ${spent} ${whileGoing(story)}; it continues on the platform`,
    hint: `${error?.message}. ${resumeHint(story)}`,
  }),
};

function describeFailed(story: Story, spent: string): Failure {
  const { build, deployment, detail, verdict } = story.seen() ?? {};
  const { app } = story.plan;
  const isBuild = verdict?.of === 'build';
  const after = build && verdict?.of === 'deployment' ? ', after its build succeeded' : '';
  const word = story.word();
  return {
    code: isBuild ? 'build-failed' : 'deployment-failed',
    message: `${app.name} failed after ${spent}${word ? `; last seen \`${word}\`` : after}`,
    detail: detail ?? (isBuild ? build?.message : deployment?.message),
    hint: isBuild
      ? 'Fix what the build log names, then build again.'
      : 'Fix the cause, then build again. The app’s log on the platform has more.',
  };
}

function describeUnknown(story: Story): Failure {
  const { code = 'deployment-unknown', hint = 'Check the app on the platform.' } = story.seen()?.verdict ?? {};
  return { code, message: `The end of the ${nounOf(story)} is not known: ${evidenceOf(story)}`, hint };
}

function describeTimeout(story: Story, spent: string): Failure {
  const { app, work } = story.plan;
  const { evidence, of, word } = story.seen()?.verdict ?? {};
  if (story.phase() === 'check') {
    const message = `${app.name} was deployed, but its check had not ended after ${spent}`;
    return { code: 'timeout', message, hint: 'Check the app, or set `timeout` to a longer time.' };
  }
  if (evidence === undefined)
    return {
      code: 'timeout',
      message: `No status for the ${work.noun} of ${app.name} after ${spent}. It may have finished or still be running`,
      hint: 'Check the app on the platform.',
    };
  return {
    code: 'timeout',
    message: `${app.name} was not deployed after ${spent}: ${evidence}. It continues on the platform`,
    hint:
      word && of && isStrange(of, word)
        ? `If \`${word}\` is how a deployment ends there, add it to \`success-statuses\` or \`failure-statuses\`.`
        : resumeHint(story),
  };
}

function whileGoing(story: Story): string {
  const { app } = story.plan;
  if (story.phase() === 'check') return `while ${app.name} was being checked`;
  const word = story.seen()?.verdict.word;
  return word ? `while ${app.name} was \`${word}\`` : `during the ${nounOf(story)}`;
}

function resumeHint(story: Story): string {
  const id = story.seen()?.buildId;
  return id === undefined || story.plan.work.noun === 'promotion'
    ? 'Check the app on the platform.'
    : `To resume waiting, run \`build\` with \`build-id: ${id}\`.`;
}

function nounOf({ plan }: Story): string {
  return `${plan.work.noun} of ${plan.app.name}`;
}

function evidenceOf(story: Story): string {
  return story.seen()?.verdict.evidence ?? 'nothing reports it';
}
