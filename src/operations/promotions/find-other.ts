import type { AppName } from '../../platform/deployment.ts';
import type { App, Promotion, PromotionTarget } from '../../platform/models.ts';
import { isOtherCommit } from '../same-commit.ts';
import { type BuildIdentity, isSameApp } from '../verdict/identity.ts';
import type { Route } from './locate-route.ts';

/** What is told of a promotion: target by target, and as a whole. */
export interface Told {
  readonly listed: readonly PromotionTarget[];
  readonly wholes: readonly Promotion[];
}

/** From where something is promoted, and to which apps. */
export interface PromotedRoute extends Omit<Route, 'targets'> {
  readonly from: App;
  readonly apps: readonly App[];
}

/** Says what of all that is told belongs to another promotion than ours; what is not told says nothing. */
export function findOther(
  { listed, wholes }: Told,
  ours: BuildIdentity,
  { apps, from }: PromotedRoute,
  isWhole = false,
): string | undefined {
  const isOurs = ({ app }: PromotionTarget) => isSameApp(app, ours.app);
  // At its start, another target of the same promotion may be named before ours; later, the latest list has them all.
  const isForeign = ({ app }: PromotionTarget) => isWhole || !apps.some((one) => isSameApp(app, one));
  const latest = [listed, ...wholes.map(({ targets = [] }) => targets)].find((list) => list.length > 0) ?? [];
  const target = latest.some(isOurs) ? undefined : latest.find(isForeign);
  if (target) return `it is for the app ${call(target.app)}`;
  const told = [...listed.filter(isOurs), ...wholes].find(({ commit }) => isOtherCommit(ours.commit, commit));
  if (told) return `it is of the commit ${told.commit}`;
  const start = wholes.find((one) => one.source && !isSameApp(one.source, from))?.source;
  return start && `it is from the app ${call(start)}`;
}

function call({ id, name }: AppName): string | undefined {
  return name ?? id;
}
