import type { AppRecord } from '../../src/emulator/state/records.ts';
import type { World } from '../../src/emulator/world.ts';
import type { EndpointName } from '../../src/platform/wire/endpoints.ts';
import type { GitHubComment, GitHubDeployment } from '../harness/github-state.ts';
import type { Fault, Plan, StepItem } from './plan.ts';

/** Which server a request goes to. */
export type Side = 'platform' | 'sign-in' | 'github' | 'elsewhere';

/** One request of a step, and what became of it. Moments are those of the virtual time. */
export interface Exchange {
  readonly step: StepRun;
  readonly nth: number;
  readonly side: Side;
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** The platform's endpoint, or GitHub's path with stars. */
  readonly endpoint: EndpointName | string;
  readonly sentAt: number;
  readonly fault: Fault | undefined;
  act?: Act;
  /** Whether the answer holds what is secret from the beginning. */
  showsStored?: boolean;
  /** The id of the build, the namespace or the Deployment that was made by it. */
  made?: string;
  /** How the caller saw it end, in a few words. */
  end?: { readonly at: number; readonly what: string };
}

/** What the other side did on a request. */
export interface Act {
  readonly at: number;
  readonly status: number;
  /** Whether anything is other than before. */
  readonly changed: boolean;
  /** Whether the caller had stopped waiting by then. */
  readonly ghost: boolean;
}

/** One step, and what a runner has of it. */
export interface StepRun {
  readonly item: StepItem;
  readonly startedAt: number;
  readonly exchanges: Exchange[];
  cancelledAt?: number;
  endedAt?: number;
  green: boolean;
  log: string;
  summary: string;
  exported: string;
  /** Absent where the runner could not read them. */
  outputs?: Readonly<Record<string, string>>;
}

/** A namespace that went. */
export interface Gone {
  readonly at: number;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly exchange: Exchange;
}

/** How a pull request stood from a moment on. */
export interface PullState {
  readonly at: number;
  readonly repository: number;
  readonly number: number;
  readonly state: 'open' | 'closed';
  readonly labels: readonly string[];
}

/** All that happened. */
export interface History {
  readonly plan: Plan;
  readonly steps: StepRun[];
  readonly exchanges: Exchange[];
  readonly gone: Gone[];
  readonly pulls: PullState[];
  /** Who wrote a config var when; nothing where it was removed. */
  readonly writes: ConfigWrite[];
  readonly foreign: { readonly at: number; readonly text: string }[];
  /** As it stands at the end. */
  readonly platform: { readonly world: World; app(name: string): AppRecord };
  readonly comments: readonly (GitHubComment & { readonly repository: number })[];
  readonly deployments: readonly (GitHubDeployment & { readonly repository: number })[];
  readonly endedAt: number;
}

/** One config var that an act has set or removed. */
export interface ConfigWrite {
  readonly at: number;
  readonly app: string;
  readonly key: string;
  readonly value: string | undefined;
  /** Absent where somebody else did it. */
  readonly exchange?: Exchange;
}

/** Whether a step was shown, and could read, what is secret from the beginning. */
export function hasRead({ exchanges }: StepRun): boolean {
  return exchanges.some(
    ({ end, endpoint, fault, showsStored }) =>
      endpoint === 'getConfig' && showsStored && end?.what === '200' && fault === undefined,
  );
}
