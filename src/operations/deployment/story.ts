import type { DeployContext, DeployPlan, Seen } from './deploy-plan.ts';
import type { CheckEnd } from './health-check.ts';
import { type Progress, trackProgress } from './progress.ts';

/** Where a deployment failed, as the output `failed-phase` says it. */
export type FailedPhase = 'build' | 'release' | 'deploy' | 'test' | 'check';

// The states of a deployment, and of no promotion.
const phases: Readonly<Record<string, FailedPhase>> = {
  pending: 'release',
  releasing: 'release',
  deploying: 'deploy',
  testing: 'test',
  vibing: 'test',
};

/** What was seen of a deployment while it went on. */
export interface Story {
  readonly plan: DeployPlan;
  readonly progress: Progress;
  /** Takes in a look. */
  take(seen: Seen): void;
  /** Runs a check, and keeps what it shows the reader. */
  check(name: string, work: Promise<CheckEnd>): Promise<CheckEnd>;
  /** What the checks so far show. */
  readonly facts: readonly CheckEnd['fact'][];
  /** The last look that worked. */
  seen(): Seen | undefined;
  /** The last word before the end, of what ended. */
  word(): string | undefined;
  /** The phase that it was in by then. */
  phase(): FailedPhase | undefined;
}

/** Begins the story of a deployment. */
export function beginStory(context: DeployContext, plan: DeployPlan): Story {
  const progress = trackProgress(context);
  let seen: Seen | undefined;
  let going: Seen['verdict'] | undefined;
  const facts: CheckEnd['fact'][] = [];
  let isChecked = false;
  const last = () => (seen?.verdict.of === going?.of ? going : undefined);
  return {
    plan,
    progress,
    take(now) {
      seen = now;
      context.note({ buildId: now.buildId });
      const { evidence, kind, word } = now.verdict;
      if (kind !== 'waits') return context.log.info(`${kind}: ${evidence}`);
      if (word !== undefined) going = now.verdict;
      progress.show(word ?? evidence);
    },
    async check(name, work) {
      isChecked = true;
      progress.show(name);
      const end = await work;
      facts.push(end.fact);
      return end;
    },
    facts,
    seen: () => seen,
    word: () => last()?.word,
    phase() {
      if (isChecked) return 'check';
      if (seen?.verdict.of === 'build') return 'build';
      return seen?.verdict.of === 'deployment' ? phases[last()?.word ?? ''] : undefined;
    },
  };
}
