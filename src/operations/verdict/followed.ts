import type { Deployment } from '../../platform/deployment.ts';
import type { App, Build } from '../../platform/models.ts';
import type { Ending } from './ending.ts';
import type { BuildIdentity } from './identity.ts';

/** A build to follow to its end, and what tells it from all others. */
export interface Followed {
  readonly app: string;
  readonly ours: BuildIdentity;
  readonly description: string;
  /** When it was started, by the platform's clock where that is told. */
  readonly startedAt: number;
  /** What the app showed before it was started; nothing when it was started elsewhere. */
  readonly before: Deployment | undefined;
  /** The builds that were there before. */
  readonly earlier: readonly (string | undefined)[];
  /** Those of them that the list of builds had: where that was told, no clock need tell which ones are new. */
  readonly listed?: readonly Build[] | undefined;
  /** Whether it was built for another app: the builds of this one need not have it. */
  readonly promoted?: boolean;
}

/** What all claims of one look come to. */
export interface Verdict {
  /** The platform's word for how things stand; nothing while it shows nothing of this build. */
  readonly status?: string | undefined;
  readonly ending?: Ending | undefined;
  /** What keeps it from being a success. */
  readonly bar?: string | undefined;
}

/** What is known of a build after a look. */
export interface Seen extends Verdict {
  readonly id: string | undefined;
  /** What the build said of itself. */
  readonly build?: Build | undefined;
  /** Whether it said that it succeeded. */
  readonly built?: boolean;
  /** Whether it is over, by its own word or by what was seen of its deployment: that is what goes on from there. */
  readonly pastBuild?: boolean;
  readonly deploymentId?: string | undefined;
  readonly app?: App | undefined;
  /** Whether a look saw that it ended well. */
  readonly stood?: boolean;
}

/** A build, its app as that was before, and the builds that were there by then. */
export interface TriedBuild extends Pick<Followed, 'earlier' | 'ours' | 'startedAt'> {
  readonly before: App;
  /** What the app showed of it when it had ended well. */
  readonly stood: Deployment | undefined;
}
