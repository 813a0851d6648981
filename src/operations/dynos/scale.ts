import { adviseNear, quote } from '../../contract/advise-near.ts';
import { findEachNearest } from '../../contract/did-you-mean.ts';
import { InputError, OutcomeError } from '../../contract/errors.ts';
import { formatDuration } from '../../contract/format-duration.ts';
import type { Block } from '../../contract/outcome.ts';
import type { FormationUpdate } from '../../contract/parse/formation.ts';
import type { App, ProcessType } from '../../platform/models.ts';
import { isAsSent } from '../../platform/resources/formations.ts';
import { defineOperation } from '../operation.ts';
import { awaitFormation } from './await-formation.ts';
import { foreseesOthers } from './foresee-dynos.ts';
import { renderDynos, tellDyno } from './render-dynos.ts';

export const scale = defineOperation({
  name: 'scale',
  summary: 'Changes how many dynos of which size an app has, and waits until they are up',
  needs: ['app', 'formation'],
  brings: ['dynos'],
  takes: ['wait', 'poll-interval'],
  gives: ['names'],
  endpoints: ['getApp', 'listDynos', 'scaleFormation'],
  example: { app: 'my-app', formation: 'web=3, worker=1:standard-2x' },

  async run(context, { app, formation, wait, pollInterval: interval }) {
    const { clock, dryRun, platform, show } = context;
    const { formation: told } = await platform.apps.get(app);
    if (!foreseesOthers(context)) refuseUnknown(app, told, formation);
    const types = Map.groupBy(told, ({ type }) => type);
    const updates = formation.filter((update) => !types.get(update.type)?.some((one) => shows(update, one)));
    const plan = renderPlan(told, formation);
    const changed = updates.length > 0;
    if (dryRun) return { headline: `${changed ? 'Would scale' : 'Nothing to scale:'} ${app}`, changed, blocks: [plan] };

    // However the wait ends.
    show(plan);
    const before = changed && wait ? await platform.dynos.list(app) : [];
    const started = clock.now();
    if (changed && !(await platform.formation.scale(app, updates, wait))) throw cannotScale(app);
    const what = changed ? `Scaled ${app}` : `Nothing to scale: ${app} is as it is to be`;
    if (!wait) return { headline: changed ? `${what}, not waiting for its dynos` : what, changed };

    const { dynos, failure } = await awaitFormation(context, {
      app,
      before,
      formation,
      told,
      since: started,
      interval,
    });
    return {
      headline: failure?.message ?? (changed ? `${what} in ${formatDuration(clock.now() - started)}` : what),
      changed,
      outputs: { names: dynos.map(({ name }) => name) },
      result: dynos.map(tellDyno),
      blocks: [renderDynos(dynos)],
      ...(failure && { failure }),
    };
  },
});

/** Whether a process type is told to be in full what is asked for: only then nothing need be sent. */
function shows(update: FormationUpdate, told: ProcessType): boolean {
  const isTold = told.quantity !== undefined && (update.size === undefined || told.size !== undefined);
  return isTold && isAsSent(update, told);
}

/**
 * Refuses process types that the app does not have, where it tells which it has: a slip of the pen, or any where types without
 * dynos are named too. Else the platform knows better.
 */
function refuseUnknown(app: string, told: App['formation'], formation: readonly FormationUpdate[]): void {
  const types = new Set(told.map(({ type }) => type));
  const strange = formation.filter(({ type }) => !types.has(type)).map(({ type }) => type);
  const namesAll = told.some(({ quantity }) => quantity === 0);
  const near = findEachNearest(strange, [...types]);
  // `worker-2` beside `worker-1` is none.
  const isSlip = (type: string) => near.has(type) && near.get(type)?.slice(0, -1) !== type.slice(0, -1);
  const unknown = strange.filter((type) => namesAll || isSlip(type));
  if (unknown.length === 0) return;
  throw new InputError(
    `The app ${app} has no process type ${quote(unknown)}`,
    `${adviseNear('formation', unknown, [...types])} A new one comes with a build whose code declares it.`,
  );
}

function cannotScale(app: string): OutcomeError {
  return new OutcomeError(
    `The platform has no way to scale ${app}: it does not know PATCH /apps/${app}/formation`,
    'Use the platform’s own means to scale the app.',
  );
}

function renderPlan(told: App['formation'], formation: readonly FormationUpdate[]): Block {
  const describe = ({ quantity, size }: Partial<ProcessType> = {}) =>
    [quantity ?? 'not told', size].filter((part) => part !== undefined).join(' × ');
  const types = new Map(told.map((one) => [one.type, one]));
  return {
    kind: 'table',
    head: ['Process type', 'Before', 'Wanted'],
    rows: formation.map((update) => {
      const before = types.get(update.type);
      return [{ text: update.type, code: true }, describe(before), describe({ size: before?.size, ...update })];
    }),
  };
}
