import { appsOf, findApp, meantBy, wantedOf } from './config.ts';
import { type History, inputOf, isDone, isDuring, operationsOf, type Promised, type StepRun } from './history.ts';

/** No config var that an addon provides is removed by `overwrite`, where the platform lists addons. */
export const addonsAreSpared: Promised = ({ plan, steps }) =>
  steps.flatMap((step) => {
    const asked = step.exchanges.some(({ call, path }) => call === 'deleteConfigVar' && path.endsWith('/DATABASE_URL'));
    return asked && plan.switches.addons !== false
      ? [{ what: 'a config var of an addon was to be removed', step }]
      : [];
  });

/** What each step has changed of the apps that it may be about, by name. */
function* listTouched({ changes, steps }: History) {
  for (const { after, before, exchange } of changes) {
    const step = steps.find(({ exchanges }) => exchange && exchanges.includes(exchange));
    if (step === undefined) continue;
    for (const { name: app } of before.apps) {
      const [old, fresh] = [findApp(before, app), findApp(after, app)];
      const names = new Set([...Object.keys(old.config), ...Object.keys(fresh.config)]);
      const config = [...names].filter((key) => old.config[key] !== fresh.config[key]);
      const domains = [...new Set(old.domains).symmetricDifference(new Set(fresh.domains))];
      const formation = Object.keys(fresh.formation).filter(
        (type) => old.formation[type]?.quantity !== fresh.formation[type]?.quantity,
      );
      yield { step, app, old, fresh, config, domains, formation };
    }
  }
}

/** A step writes only the config vars that it means, and `apply` only what its file names. */
export const onlyWhatIsMeantIsWritten: Promised = (history) =>
  [...listTouched(history)].flatMap(({ app, config, domains, formation, fresh, old, step }) => {
    const { absent, values } = meantBy(step, app, Object.keys(old.config));
    const isOwn = appsOf(step).includes(app);
    const wanted = wantedOf(step, app);
    const strange = [
      ...config.filter((key) => {
        const value = fresh.config[key];
        return !(isOwn && (value === undefined ? absent.includes(key) : values.get(key) === value));
      }),
      ...(step.item.file ? domains.filter((one) => !wanted?.domains.includes(one)) : []),
      ...(step.item.file
        ? formation.filter((type) => wanted?.formation[type] !== fresh.formation[type]?.quantity)
        : []),
    ];
    return strange.map((name) => ({ what: `${name} of ${app} changed, which was not meant`, step }));
  });

/** Green config means that each thing was as it was meant at a moment of this step. */
export const greenConfigWasSet: Promised = (history) =>
  history.steps.flatMap((step) => {
    if (!isDone(step) || inputOf(step, 'dry-run') === 'true') return [];
    if (!operationsOf(step).some((name) => /^((un)?set-config|apply)$/.test(name))) return [];
    const during = history.changes.filter(({ at }) => isDuring(at, step));
    const last = history.changes.findLast(({ at }) => at < step.startedAt)?.after;
    const states = [
      last ?? history.changes[0]?.before ?? history.world.emulator.state,
      ...during.map(({ after }) => after),
    ];
    return appsOf(step).flatMap((app) => listMissed(step, app, states));
  });

function listMissed(step: StepRun, app: string, states: readonly History['world']['emulator']['state'][]) {
  const found = states.map((state) => findApp(state, app));
  const { absent, values } = meantBy(step, app, []);
  const { domains = [], formation = {} } = wantedOf(step, app) ?? {};
  const missed = [
    ...[...values].filter(([key, value]) => !found.some(({ config }) => config[key] === value)).map(([key]) => key),
    ...absent.filter((key) => !found.some(({ config }) => config[key] === undefined)),
    ...domains.filter((hostname) => !found.some((one) => one.domains.includes(hostname))),
    ...Object.keys(formation).filter((type) => !found.some((one) => one.formation[type]?.quantity === formation[type])),
  ];
  return missed.map((name) => ({ what: `green, but ${name} of ${app} never was as meant`, step }));
}

const isOf = (step: StepRun, operation: string) => operationsOf(step).includes(operation);

/** A plan, and an apply as a dry run, change nothing. */
export const planWritesNothing: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const only = isOf(step, 'plan') || (isOf(step, 'apply') && inputOf(step, 'dry-run') === 'true');
    const written = step.exchanges.find(({ method, side }) => side === 'platform' && method !== 'GET');
    return only && written ? [{ what: `a plan has sent ${written.call}`, step }] : [];
  });

/** What is applied after a review was in the plan that was reviewed. */
export const onlyWhatWasReviewedIsApplied: Promised = (history) =>
  [...listTouched(history)].flatMap(({ app, config, domains, formation, step }) => {
    const expected = inputOf(step, 'expect-plan');
    const reviewed = history.steps.find((one) => isOf(one, 'plan') && one.outputs?.['plan-digest'] === expected);
    if (expected === undefined || reviewed === undefined) return [];
    const plans: readonly { app: string; changes: readonly { name: string }[] }[] = JSON.parse(
      reviewed.outputs?.['result'] || '[]',
    );
    const names = plans.find((one) => one.app === app)?.changes.map(({ name }) => name) ?? [];
    const strange = [...config, ...domains, ...formation].find((name) => !names.includes(name));
    return strange === undefined ? [] : [{ what: `${strange} of ${app} was not in the reviewed plan`, step }];
  });

/** Whatever went wrong before: the last apply, which nothing disturbs, is green, and then there is nothing to do. */
export const applyConverges: Promised = ({ steps }) => {
  const [applied, planned] = steps.filter(({ item }) => item.id < -1);
  // If what the file wants to keep was removed, red is right.
  if (applied === undefined || planned === undefined || applied.log.includes('config-missing')) return [];
  if (!applied.isGreen) return [{ what: 'the last apply is red', step: applied }];
  const isDone = planned.outputs?.['would-change'] === 'false';
  return isDone ? [] : [{ what: 'there is something left to do', step: planned }];
};
