import type { Block } from '../../contract/outcome.ts';
import type { DeployPlan, Ended } from './deploy-plan.ts';
import type { FailedPhase } from './story.ts';

/** What the next steps depend on. */
export interface Situation {
  readonly kind: Ended['kind'];
  readonly phase: FailedPhase | undefined;
  readonly buildId: string | undefined;
  /** The app runs what failed. */
  readonly servesFailed: boolean;
  /** The staging app of the same pipeline, if there is one. */
  readonly staging: string | undefined;
}

type Step = readonly [title: string, inputs: Readonly<Record<string, string | undefined>>];

/** Steps to copy, at most three, by the phase in which a deployment failed. */
export function chooseNextSteps(plan: DeployPlan, situation: Situation): readonly Block[] {
  const { buildId, kind, phase, servesFailed, staging } = situation;
  const app = plan.app.name;
  const isCut = kind === 'timeout' || kind === 'canceled';
  const isBuilt = kind === 'unhealthy' || (kind === 'failed' && phase !== 'build');
  const environment = plan.githubEnvironment;
  const steps: readonly (Step | undefined | false)[] = [
    servesFailed &&
      environment !== undefined && [
        'Go back to the last good commit',
        { operation: 'rollback', app, 'github-environment': environment },
      ],
    isBuilt &&
      staging !== undefined && [
        'Compare the names of config vars with staging',
        { operation: 'check-config', app, against: staging },
      ],
    isCut &&
      buildId !== undefined &&
      plan.work.noun !== 'promotion' && [
        'Resume waiting',
        { operation: 'build', app, commitish: plan.commit, 'build-id': buildId },
      ],
  ];
  return steps.filter((step) => typeof step === 'object').map(renderStep);
}

function renderStep([title, inputs]: Step): Block {
  const lines = Object.entries(inputs).flatMap(([name, value]) =>
    value === undefined ? [] : `  ${name}: ${/^[\w./-]+$/.test(value) ? value : JSON.stringify(value)}`,
  );
  return { kind: 'code', title, language: 'yaml', text: ['with:', ...lines].join('\n') };
}
