import { ActionError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { FormationUpdate } from '../../contract/parse/words.ts';
import { formatDuration } from '../../contract/text.ts';
import type { App } from '../../platform/resources/apps.ts';
import type { DynoType } from '../../platform/resources/dynos.ts';
import { defineOperation } from '../operation.ts';
import { describeBroken, livesOf, quantityOf, upOf, without } from './lives.ts';
import { type DynosEnd, renderEnd, waitForDynos } from './wait-for-dynos.ts';

type Formation = NonNullable<App['formation']>;

export const scale = defineOperation({
  name: 'scale',
  summary: 'Changes how many dynos of which size an app has, and waits until they are up',
  needs: ['app', 'formation'],
  takes: ['wait', 'poll-interval'],
  gives: ['names'],
  endpoints: ['getApp', 'listDynos', 'scaleFormation'],
  example: { app: 'my-app', formation: 'web=3, worker=1:standard-2x' },

  async run(context, { app, formation: asked, wait, pollInterval }) {
    const { clock, dryRun, platform, show } = context;
    const { formation = new Map() } = await platform.apps.get(app);
    const updates = asked.filter((update) => !isAsAsked(update, formation.get(update.type)));
    const changed = updates.length > 0;
    show(renderPlan(formation, asked));
    const before = wait && !dryRun ? await platform.dynos.list(app) : [];
    const started = clock.now();
    if (changed && (await platform.dynos.scale(app, updates)) === undefined) throw cannotScale(app);
    const what = changed ? `${dryRun ? 'Would scale' : 'Scaled'} ${app}` : `Nothing to scale: ${app} is as asked`;
    if (dryRun) return { headline: what, changed };
    if (!wait) return { headline: changed ? `${what}, without waiting for its dynos` : what, changed };

    const isResized = ({ type, size = formation.get(type)?.size }: DynoType) =>
      updates.some((update) => update.type === type && update.size !== undefined && update.size !== size);
    const scaling = { asked, before, resized: before.filter(isResized) };
    const chooseEnd = (now: readonly DynoType[]) => chooseScaleEnd(scaling, now);
    const end = await waitForDynos(context, { app, interval: pollInterval }, chooseEnd);
    const spent = formatDuration(clock.now() - started);
    return renderEnd(end, { headline: changed ? `${what} in ${spent}` : what, changed });
  },
});

/** Whether an app shows a process type as it is asked for. */
export function isAsAsked(
  { quantity, size }: FormationUpdate,
  shown: Pick<DynoType, 'quantity' | 'size'> | undefined,
): boolean {
  return shown?.quantity === quantity && (size === undefined || shown.size === size);
}

/** What was asked for, and the dynos before it: those of a type whose size changes must go. */
interface Scaling {
  readonly asked: readonly FormationUpdate[];
  readonly before: readonly DynoType[];
  readonly resized: readonly DynoType[];
}

/** How a change of the formation ended; nothing while it goes on. */
export function chooseScaleEnd({ asked, before, resized }: Scaling, now: readonly DynoType[]): DynosEnd | undefined {
  const types = now.filter(({ type }) => asked.some((update) => update.type === type));
  const lives = livesOf(types);
  const failed = describeBroken(without(lives, livesOf(before)));
  if (failed) return { failed };
  const isDone = asked.every(({ quantity, size, type }) => {
    const shown = types.find((one) => one.type === type);
    const isSize = size === undefined || shown?.size === undefined || shown.size === size;
    const up = upOf(lives).filter((life) => life.type === type);
    return quantityOf(types, type) === quantity && isSize && up.length === quantity;
  });
  const old = livesOf(resized).filter(({ hasMarks }) => hasMarks);
  const isGone = without(old, lives).length === old.length;
  return isDone && isGone ? {} : undefined;
}

/** The error of a platform that has no formation to change. */
export function cannotScale(app: string): ActionError {
  return new ActionError(
    'cannot-scale',
    `This platform cannot scale ${app}: it has no formation to change`,
    'Scale the app by the platform’s own means.',
  );
}

/** A process type before and after a change: `2 × standard-1x`; what is not asked for stays. */
export function describeChange(
  { quantity, size }: FormationUpdate,
  before: { readonly quantity?: number; readonly size?: string | undefined } = {},
): readonly [before: string, after: string] {
  const describe = (...parts: readonly unknown[]) => parts.filter((part) => part !== undefined).join(' × ');
  return [describe(before.quantity ?? 'not known', before.size), describe(quantity, size ?? before.size)];
}

function renderPlan(formation: Formation, asked: readonly FormationUpdate[]): Block {
  return {
    kind: 'table',
    head: ['Process type', 'Before', 'After'],
    rows: asked.map((update) => [
      { text: update.type, code: true },
      ...describeChange(update, formation.get(update.type)),
    ]),
  };
}
