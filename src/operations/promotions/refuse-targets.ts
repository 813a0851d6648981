import { ActionError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { checkToDeploy, keepCheck } from '../config/check-required.ts';
import type { DeployContext } from '../deployment/deploy-plan.ts';
import { olderHint } from './compare-targets.ts';
import type { PromotionStory } from './render-plan.ts';
import { tellLeft, tellUnpromoted, tellUntouched } from './tell-untouched.ts';

type Refused = Outcome<'missing-keys' | 'extra-keys'>;

/** Why nothing is promoted at all: what is too old for its targets, or a config var that one of them lacks. */
export async function refuseTargets(
  context: DeployContext,
  story: PromotionStory,
  {
    configRequired,
    onOlder,
  }: { readonly configRequired: readonly string[] | undefined; readonly onOlder: 'allow' | 'skip' | 'fail' },
): Promise<Refused | undefined> {
  const { left, source, targets } = story;
  const reason = left.map(({ tooOld }) => tooOld).join('; ');
  if (onOlder === 'fail' && left.length > 0) {
    const message = `Nothing was promoted: ${reason}`;
    const kept = targets.map((one) => tellUntouched(one, { outcome: 'skipped', message }));
    return {
      headline: `Nothing was promoted from ${source.address}`,
      changed: false,
      failure: { title: 'Nothing was promoted', message, hint: olderHint },
      result: tellUnpromoted(story, [...kept, ...left.map((one) => tellLeft(one, 'refused'))]),
    };
  }
  if (targets.length === 0) {
    const result = tellUnpromoted(
      story,
      left.map((one) => tellLeft(one)),
    );
    return { headline: `Skipped the promotion of ${source.address}`, changed: false, skipReason: `${reason}.`, result };
  }
  if (configRequired === undefined) return undefined;
  const asked = targets.map(({ app }) => checkToDeploy(context, app.address, configRequired));
  return joinChecks(context, story, await Promise.allSettled(asked));
}

/** The checks of several targets as one: none hides another, and what could not be looked at hides nothing that was seen. */
function joinChecks(
  context: DeployContext,
  story: PromotionStory,
  ends: readonly PromiseSettledResult<Refused>[],
): Refused | undefined {
  const checks = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  const refusals = checks.flatMap(({ failure, ...check }) => (failure ? { ...check, failure } : []));
  const failed = ends.find((end) => end.status === 'rejected');
  const [first] = refusals;
  const join = (name: 'missingKeys' | 'extraKeys') =>
    [...new Set(checks.flatMap(({ outputs }) => outputs?.[name] ?? []))].sort();
  const outputs = { missingKeys: join('missingKeys'), extraKeys: join('extraKeys') };
  if (failed && (first === undefined || !(failed.reason instanceof ActionError))) throw failed.reason;
  if (first === undefined)
    return void keepCheck(context, { outputs, blocks: checks.flatMap(({ blocks = [] }) => blocks) });
  const messages = [...refusals.map(({ failure }) => failure.message), ...(failed ? [failed.reason.message] : [])];
  const message = messages.join('; ');
  return {
    ...first,
    headline: refusals.map(({ headline }) => headline).join('; '),
    outputs,
    result: tellUnpromoted(story, tellChecked(story, ends, message)),
    blocks: refusals.flatMap(({ blocks = [] }) => blocks),
    failure: { ...first.failure, message },
  };
}

/** What is told of each target: its own refusal, with the names that it is about, else why all are kept back. */
function tellChecked(
  { left, targets }: PromotionStory,
  ends: readonly PromiseSettledResult<Refused>[],
  reason: string,
): readonly object[] {
  const checked = targets.map((target, at) => {
    const end = ends[at] as PromiseSettledResult<Refused>;
    if (end.status === 'rejected')
      return tellUntouched(target, { outcome: 'refused', message: (end.reason as Error).message });
    const { failure, result: names } = end.value;
    return failure
      ? tellUntouched(target, { outcome: 'refused', message: failure.message, names })
      : tellUntouched(target, { outcome: 'skipped', message: reason, names });
  });
  return [...checked, ...left.map((one) => tellLeft(one))];
}
