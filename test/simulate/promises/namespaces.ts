import { readMark } from '../../../src/operations/review/ownership.ts';
import type { Gone, History, PullState, StepRun } from '../history.ts';
import { repositories } from '../scene.ts';
import { inputOf, isDone, operationsOf, type Promised } from './promise.ts';

interface Owner {
  readonly repository: number;
  readonly number: number;
}

function ownerOf(description: string | null): Owner | undefined {
  const mark = readMark(description ?? undefined);
  const repository = repositories.findIndex(({ id }) => String(id) === mark?.repositoryId);
  return mark && repository >= 0 ? { repository, number: mark.pullRequest } : undefined;
}

function stateAt({ pulls }: History, { repository, number }: Owner, at: number): PullState | undefined {
  return pulls.findLast((one) => one.repository === repository && one.number === number && one.at <= at);
}

/** Whether a step's own rules want the namespace of a pull request that stands so. */
function isWanted(pull: PullState | undefined, step: StepRun): boolean {
  const label = inputOf(step, 'label');
  return pull?.state === 'open' && (label === undefined || pull.labels.includes(label));
}

/** A namespace goes only by who names it, or as the review namespace of the step's own repository. */
export const noForeignNamespaceGoes: Promised = ({ gone }) =>
  gone
    .filter(({ description, exchange: { step }, name }) => {
      if (operationsOf(step).includes('delete-namespace')) return name !== inputOf(step, 'namespace');
      return ownerOf(description)?.repository !== step.item.repository;
    })
    .map(({ exchange: { step }, name }) => ({ what: `the foreign namespace ${name} is gone`, step }));

/** The namespace of a pull request goes only if it was not wanted when GitHub was last asked about it. */
export const noOpenPullLosesItsNamespace: Promised = (history) =>
  history.gone.flatMap((gone) => {
    const { exchange, description, name } = gone;
    const owner = ownerOf(description);
    if (owner === undefined || operationsOf(exchange.step).includes('delete-namespace')) return [];
    const asked = lastLook(gone, owner);
    return isWanted(stateAt(history, owner, asked), exchange.step)
      ? [{ what: `${name} is gone, and its pull request is open`, step: exchange.step }]
      : [];
  });

/** When GitHub last told a step of a pull request before it deleted, or the moment of the deletion if it never did, or not since an attempt before. */
function lastLook({ at, exchange }: Gone, { number }: Owner): number {
  const looks = exchange.step.exchanges.filter(
    ({ act, endpoint, url }) =>
      act !== undefined &&
      act.status === 200 &&
      act.at <= at &&
      (endpoint === 'GET /pulls' || (endpoint === 'GET /pulls/*' && url.pathname.endsWith(`/${number}`))),
  );
  const before = exchange.step.exchanges.findLast(
    ({ method, nth, url }) => method === 'DELETE' && nth < exchange.nth && url.href === exchange.url.href,
  );
  const last = looks.at(-1)?.act?.at;
  return last === undefined || last < (before?.sentAt ?? 0) ? at : last;
}

/** Once all is quiet and the sweep has run, no closed pull request has a namespace. */
export const noneOfAClosedPullIsLeft: Promised = (history) =>
  [...history.platform.world.store.namespaces.values()].flatMap(({ description, name }) => {
    const owner = ownerOf(description);
    return owner && stateAt(history, owner, history.endedAt)?.state === 'closed'
      ? [{ what: `${name} is left, and its pull request is closed` }]
      : [];
  });

/** What a green review says to be there was there. */
export const greenReviewIsThere: Promised = (history) =>
  history.steps.flatMap((step) => {
    const id = step.outputs?.['id'];
    if (!isDone(step) || !operationsOf(step).includes('review') || id === undefined) return [];
    const made = history.exchanges.some((one) => one.made === id && (one.act?.at ?? 0) <= (step.endedAt ?? 0));
    return made ? [] : [{ what: `green, but the namespace ${id} was never there`, step }];
  });

/** What the last green review of an open pull request says to be there is there, if nothing else ran beside or after it. */
export const greenReviewLasts: Promised = (history) =>
  history.steps.flatMap((step) => {
    const owner = pullOf(step);
    const isOfOpen = step.item.event.text.includes('"state":"open"');
    if (owner === undefined || !isOfOpen || !isDone(step) || !isWanted(stateAt(history, owner, history.endedAt), step))
      return [];
    const moved = history.pulls.some(({ at, ...pull }) => isSame(pull, owner) && at > step.startedAt);
    const others = history.steps.some(
      (other) => other !== step && isSame(pullOf(other), owner) && (other.endedAt ?? 0) > step.startedAt,
    );
    const taken = history.foreign.some(({ at, text }) => text.startsWith('namespace ') && at >= step.startedAt);
    const there = history.platform.world.store.namespaces
      .values()
      .some(({ description }) => isSame(ownerOf(description), owner));
    return there || moved || others || taken ? [] : [{ what: 'green, but its namespace did not stay', step }];
  });

/** The pull request that a review is about. */
function pullOf({ item }: StepRun): Owner | undefined {
  if (item.with['operation'] !== 'review' || item.stranger) return undefined;
  const { number } = JSON.parse(item.event.text) as { number: number };
  return { repository: item.repository, number };
}

function isSame(one: Owner | undefined, other: Owner): boolean {
  return one?.repository === other.repository && one.number === other.number;
}
