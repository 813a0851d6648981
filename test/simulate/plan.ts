import type { Pull } from '../harness/github-double.ts';
import type { StepEvent } from '../harness/runner-files.ts';
import type { EmulatorOptions } from '../harness/sides.ts';

/** All that a history is played from: plain data that follows from the seed, so that parts of it can be left out. */
export interface Plan {
  readonly seed: number;
  /** What the platform lacks. */
  readonly switches: NonNullable<EmulatorOptions['switches']>;
  /** Milliseconds by which the platform's clock is off. */
  readonly skew: number;
  /** Milliseconds after which GitHub shows a new Deployment in lists. */
  readonly githubLag: number;
  /** Seconds for which an access token is valid. */
  readonly tokenSeconds: number;
  readonly items: readonly Item[];
  readonly faults: readonly FaultPlan[];
}

/** How apps should be, as `platform.yml` says it: a value, one of the step's environment, one to keep, or one to remove. */
export interface AppsFile {
  readonly common: { readonly config: WantedConfig };
  readonly apps: Readonly<Record<string, WantedApp>>;
}
export type WantedConfig = Readonly<
  Record<string, string | { readonly from: 'GIVEN' } | { readonly keep: true } | null>
>;
export interface WantedApp {
  readonly config: WantedConfig;
  readonly domains: readonly string[];
  readonly formation: Readonly<Record<string, number>>;
}

/** Something that happens at a moment, in milliseconds from the beginning. */
export type Item = StepItem | PullItem | ForeignItem;

/** A step of a workflow starts. */
export interface StepItem {
  readonly kind: 'step';
  readonly id: number;
  readonly at: number;
  readonly with: Readonly<Record<string, string>>;
  readonly event: StepEvent;
  readonly commit: string;
  /** What stands in `platform.yml` by then. */
  readonly file?: AppsFile;
  /** It may only apply the plan that the newest step with a plan has shown. */
  readonly isReviewed?: boolean;
  /** It is about a stranger's change: nothing must be asked for it. */
  readonly isStrange?: boolean;
  /** Milliseconds by which the runner's clock is off. */
  readonly skew?: number;
  readonly isDebug?: boolean;
  /** Milliseconds after which the job is cancelled. */
  readonly cancelAfter?: number;
  /** The file for which the runner's disk has no room. */
  readonly full?: 'GITHUB_OUTPUT' | 'GITHUB_STEP_SUMMARY';
}

/** A pull request is opened, closed, labelled, or gets a commit. */
export interface PullItem {
  readonly kind: 'pull';
  readonly id: number;
  readonly at: number;
  readonly pull: Pull;
}

/** Somebody else takes the name of a namespace, builds an app, or sets a config var. */
export interface ForeignItem {
  readonly kind: 'foreign';
  readonly id: number;
  readonly at: number;
  readonly what: 'namespace' | 'build' | 'config';
  readonly name: string;
}

/** What the caller sees in the place of the reply. */
export type Way = 'reply' | 'refused' | 'reset' | 'silence' | 'slow' | 'status' | 'cut' | 'page' | 'echo' | 'elsewhere';

/** What goes wrong with some requests of a step, counted from 0. */
export interface FaultPlan {
  readonly id: number;
  readonly step: number;
  readonly nth: number;
  /** Only requests that change something are counted. */
  readonly ofWrites: boolean;
  readonly count: number;
  /** When the other side does what it is asked for: not at all, before it answers, or later, whatever was answered. */
  readonly acts: 'never' | 'first' | 'later';
  readonly way: Way;
  /** Of `status` and `echo`. */
  readonly status: number;
  readonly retryAfter?: number;
  /** Milliseconds of `later` and `slow`. */
  readonly delay: number;
}
