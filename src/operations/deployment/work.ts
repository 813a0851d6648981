import { shortenCommit } from '../../contract/commit-id.ts';

/** What is done to an app, in words. */
export interface Work {
  readonly noun: 'build' | 'promotion' | 'rollback';
  /** What it is a build, promotion or rollback of. */
  readonly of: string;
  /** `Building my-app`, `Built my-app` */
  readonly doing: string;
  readonly done: string;
}

/** A build of an app. */
export function describeBuild(app: string): Work {
  return { noun: 'build', of: app, doing: `Building ${app}`, done: `Built ${app}` };
}

/** A promotion of what an app runs to another one. */
export function describePromotion(source: string, app: string): Work {
  const of = `${source} to ${app}`;
  return { noun: 'promotion', of, doing: `Promoting ${of}`, done: `Promoted ${of}` };
}

/** A rebuild of what an app runs in another one, where the platform has no promotions. */
export function describeRebuild(source: string, app: string): Work {
  const what = `the commit of ${source} for ${app}`;
  return { noun: 'build', of: app, doing: `Rebuilding ${what}`, done: `Rebuilt ${what}` };
}

/** A rollback of an app to a commit. */
export function describeRollback(app: string, commit: string): Work {
  const what = `${app} to ${shortenCommit(commit)}`;
  return { noun: 'rollback', of: app, doing: `Rolling back ${what}`, done: `Rolled back ${what}` };
}
