import type { Exchange, StepRun } from '../history.ts';
import { isHidden, isTakenAtItsWord, type Promised } from './promise.ts';

/** What one request of the user may bring about once. */
const once: readonly RegExp[] = [
  /^startBuild$/,
  /^createPromotion$/,
  /^execInDyno$/,
  /^restartDynos?$/,
  /^createNamespace$/,
  /^createApp$/,
  /^addDomain$/,
  /^POST \/issues\/\*\/comments$/,
  /^POST \/deployments$/,
];

/** Nothing is done twice for one request of the user, whatever was answered. */
export const nothingIsDoneTwice: Promised = ({ steps }) =>
  steps.flatMap((step) =>
    once.flatMap((pattern) => {
      const done = step.exchanges.filter(
        ({ endpoint, act }) => pattern.test(endpoint) && act !== undefined && act.status < 300,
      );
      return done.length > 1 ? [{ what: `${done[0]?.endpoint} was acted on ${done.length} times`, step }] : [];
    }),
  );

/** `changed` is no lie: what was changed is not called unchanged, and where nothing was, it is not called changed. */
export const changedIsTrue: Promised = ({ exchanges, foreign, steps }) =>
  steps.flatMap((step) => {
    const told = step.outputs?.['changed'];
    const own = step.exchanges.filter(hasChanged);
    if (told === 'false' && own.length > 0)
      return [{ what: `changed: false, but ${own[0]?.endpoint} has changed something`, step }];
    const promised = step.exchanges.some(({ fault }) => isTakenAtItsWord(fault));
    const byOthers =
      exchanges.some(
        (one) => hasChanged(one) && isDuring(one.act, step) && step.exchanges.some((own) => isSame(own, one)),
      ) ||
      // Whose name was taken while it was to be deleted is gone too.
      (step.exchanges.some(({ endpoint }) => endpoint === 'deleteNamespace') &&
        foreign.some((one) => one.text.startsWith('namespace ') && isDuring(one, step)));
    if (told === 'true' && own.length === 0 && !promised && !byOthers && !step.exchanges.some(isHidden))
      return [{ what: 'changed: true, but nothing has changed', step }];
    // What others have overwritten is not shown, and might never have been.
    const isOverwritten = exchanges.some(
      (one) =>
        !step.exchanges.includes(one) &&
        hasChanged(one) &&
        isDuring(one.act, step) &&
        own.some(({ url }) => one.url.pathname.startsWith(url.pathname)),
    );
    if (told === 'unknown' && !isOverwritten && !step.exchanges.some(isDoubtful))
      return [{ what: 'changed: unknown, but every change was answered', step }];
    return [];
  });

/** A command that was run counts as a change, whatever it did. */
function hasChanged({ act, endpoint }: Exchange): boolean {
  return act?.changed === true || (endpoint === 'execInDyno' && act?.status === 200);
}

/** Whether one request asks for the same as another: the effect of one may be taken for that of the other. */
function isSame(own: Exchange, other: Exchange): boolean {
  return own.method === other.method && own.url.pathname === other.url.pathname;
}

/** Statuses that are no answer by themselves: a conflict may be with the request itself, sent twice by a proxy, and only a look can agree that something is not there. */
const open = ['404', '409'];

/** Whether a change was asked for of which the step cannot know the end. */
function isDoubtful({ end, fault, method, side }: Exchange): boolean {
  const isAnswered = /^\d+$/.test(end?.what ?? '') && !open.includes(end?.what ?? '');
  return side === 'platform' && method !== 'GET' && (fault !== undefined || !isAnswered);
}

function isDuring(act: { readonly at: number } | undefined, { startedAt, endedAt = 0 }: StepRun): boolean {
  return act !== undefined && act.at >= startedAt && act.at <= endedAt;
}
