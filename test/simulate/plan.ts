import type { BuildBehaviour } from '../../scripts/emulator/faults/spoil-build.ts';
import type { Dialect } from '../../src/emulator/state/dialects.ts';
import type { GitHubPull } from '../harness/github-state.ts';

/** All that a history is played from: plain data that follows from the seed, so that parts of it can be left out. */
export interface Plan {
  readonly seed: number;
  readonly platform: PlatformPlan;
  /** Milliseconds after which GitHub shows a new Deployment in lists. */
  readonly githubLag: number;
  /** Milliseconds in which nothing happens before the last sweep, which comes by night. */
  readonly quiet: number;
  readonly items: readonly Item[];
  readonly faults: readonly Fault[];
}

/** How the platform is. */
export interface PlatformPlan {
  readonly dialect: Dialect;
  readonly buildSeconds: number;
  readonly restartSeconds: number;
  readonly tokenSeconds: number;
  readonly pageSize: number;
  /** Milliseconds by which its clock is off. */
  readonly skew: number;
}

/** Something that happens at a moment, in milliseconds from the beginning. */
export type Item = StepItem | PullItem | ForeignItem | BehaviourItem;

/** A step of a workflow starts. */
export interface StepItem {
  readonly kind: 'step';
  readonly id: number;
  readonly at: number;
  /** What the workflow is about, for those who read the history. */
  readonly title: string;
  readonly repository: number;
  readonly with: Readonly<Record<string, string>>;
  readonly event: { readonly name: string; readonly text: string };
  /** Nobody must be called for it: it is about a stranger's change. */
  readonly stranger?: boolean;
  readonly commit: string;
  /** Milliseconds by which the runner's clock is off. */
  readonly skew: number;
  readonly debug: boolean;
  /** Milliseconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** The file for which the runner's disk has no room. */
  readonly full?: 'GITHUB_OUTPUT' | 'GITHUB_STEP_SUMMARY';
}

/** A pull request is opened, closed, or gets a commit. */
export interface PullItem {
  readonly kind: 'pull';
  readonly id: number;
  readonly at: number;
  readonly repository: number;
  readonly pull: GitHubPull;
}

/** Somebody else changes something on the platform. */
export interface ForeignItem {
  readonly kind: 'foreign';
  readonly id: number;
  readonly at: number;
  /** Takes the name of a namespace, builds an app, or sets a config var. */
  readonly what: 'namespace' | 'build' | 'config';
  readonly name: string;
}

/** What becomes of the next build of an app. */
export interface BehaviourItem extends BuildBehaviour {
  readonly kind: 'behaviour';
  readonly id: number;
  readonly at: number;
  readonly app: string;
}

/** When the other side does what it is asked for: not at all, before it answers, or some milliseconds later, whatever was answered. */
export type Acts = 'never' | 'first' | 'later';

/** What the caller sees in the place of the answer. */
export type End =
  | 'answer'
  | 'refused'
  | 'reset'
  | 'silence'
  | 'slow'
  | 'cut'
  | 'empty'
  | 'page'
  | 'promise'
  | 'partial'
  | 'echo'
  | 'elsewhere'
  | 'status';

/** What goes wrong with some requests of a step, counted from 0. */
export interface Fault {
  readonly id: number;
  readonly step: number;
  readonly nth: number;
  readonly count: number;
  readonly acts: Acts;
  readonly end: End;
  /** Of `status` and `echo`. */
  readonly status: number;
  readonly retryAfter?: number;
  /** Milliseconds of `later` and `slow`. */
  readonly delay: number;
}
