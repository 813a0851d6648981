import {
  type Change,
  type History,
  inputOf,
  isDone,
  madeBy,
  operationsOf,
  type Promised,
  type PullState,
  type StepRun,
} from './history.ts';

type Namespace = Change['before']['namespaces'][number];

/** The number of the pull request whose review namespace it is, by a mark of this repository. */
function ownerOf({ description }: Namespace): number | undefined {
  const [, number] =
    /\[platform-deploy server=github\.example repository=1001 pull-request=(\d+)\]$/.exec(description ?? '') ?? [];
  return number === undefined ? undefined : Number(number);
}

const stateAt = ({ pulls }: History, number: number, at: number): PullState | undefined =>
  pulls.findLast((one) => one.number === number && one.at <= at);

/** Whether a step's own rules want the namespace of a pull request that stands so. */
function isWanted(pull: PullState | undefined, step: StepRun): boolean {
  const label = inputOf(step, 'label');
  return pull?.state === 'open' && (label === undefined || pull.labels.includes(label));
}

/** Every namespace that went by a step, and when. */
function listGone({ changes, steps }: History) {
  return changes.flatMap(({ after, at, before, exchange }) => {
    const step = steps.find(({ exchanges }) => exchange && exchanges.includes(exchange));
    const left = new Set(after.namespaces.map(({ id }) => id));
    const gone = before.namespaces.filter(({ id }) => !left.has(id));
    return step && exchange ? gone.map((namespace) => ({ at, exchange, namespace, step })) : [];
  });
}

/** A namespace goes only by a step that names it, or as a review namespace of this repository. */
export const noForeignNamespaceGoes: Promised = (history) =>
  listGone(history).flatMap(({ namespace, step }) => {
    const isNamed = operationsOf(step).includes('delete-namespace') && namespace.name === inputOf(step, 'namespace');
    return isNamed || ownerOf(namespace) !== undefined
      ? []
      : [{ what: `the foreign namespace ${namespace.name} is gone`, step }];
  });

/** The namespace of a pull request goes only if it was not wanted when GitHub was last asked about it, or by its age. */
export const noOpenPullLosesItsNamespace: Promised = (history) =>
  listGone(history).flatMap(({ at, exchange, namespace, step }) => {
    const number = ownerOf(namespace);
    if (number === undefined || inputOf(step, 'ttl') !== undefined) return [];
    const looks = step.exchanges.filter(
      ({ acted, call, path }) =>
        acted !== undefined &&
        acted.at <= at &&
        (call === 'GET /pulls' || (call === 'GET /pulls/*' && path.endsWith(`/${number}`))),
    );
    const before = step.exchanges.findLast(
      (one) => one.method === 'DELETE' && one.nth < exchange.nth && one.path === exchange.path,
    );
    const last = looks.at(-1)?.acted?.at;
    const asked = last === undefined || last < (before?.at ?? 0) ? at : last;
    return isWanted(stateAt(history, number, asked), step)
      ? [{ what: `${namespace.name} is gone, and its pull request is open`, step }]
      : [];
  });

/** Once all is quiet and the sweep has run, no closed pull request has a namespace. */
export const noneOfAClosedPullIsLeft: Promised = (history) =>
  history.world.emulator.state.namespaces.flatMap((namespace) => {
    const number = ownerOf(namespace);
    const isClosed = number !== undefined && stateAt(history, number, history.endedAt)?.state === 'closed';
    return isClosed ? [{ what: `${namespace.name} is left, and its pull request is closed` }] : [];
  });

/** What a green review says to be there was there. */
export const greenReviewIsThere: Promised = (history) =>
  history.steps.flatMap((step) => {
    const id = step.outputs?.['id'];
    if (!isDone(step) || !operationsOf(step).includes('review') || id === undefined) return [];
    const made = history.steps.some(({ exchanges }) =>
      exchanges.some(
        (one) => one.call === 'createNamespace' && madeBy(one) === id && (one.acted?.at ?? 0) <= (step.endedAt ?? 0),
      ),
    );
    return made ? [] : [{ what: `green, but the namespace ${id} was never there`, step }];
  });
