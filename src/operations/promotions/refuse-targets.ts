import { ActionError } from '../../contract/errors.ts';
import type { Outcome } from '../../contract/outcome.ts';
import { checkToDeploy, keepCheck } from '../config/check-required.ts';
import type { DeployContext } from '../deployment/deploy-plan.ts';
import { olderHint } from './compare-targets.ts';
import type { PromotionStory } from './render-plan.ts';

type Refused = Outcome<'missing-keys' | 'extra-keys'>;

/** Why nothing is promoted at all: what is too old for its targets, or a config var that one of them lacks. */
export async function refuseTargets(
  context: DeployContext,
  { left, source, targets }: PromotionStory,
  {
    configRequired,
    onOlder,
  }: { readonly configRequired: readonly string[] | undefined; readonly onOlder: 'allow' | 'skip' | 'fail' },
): Promise<Refused | undefined> {
  const reason = left.map(({ tooOld }) => tooOld).join('; ');
  if (onOlder === 'fail' && left.length > 0)
    return {
      headline: `Nothing was promoted from ${source.address}`,
      changed: false,
      failure: { title: 'Nothing was promoted', message: `Nothing was promoted: ${reason}`, hint: olderHint },
    };
  if (targets.length === 0)
    return { headline: `Skipped the promotion of ${source.address}`, changed: false, skipReason: `${reason}.` };
  if (configRequired === undefined) return undefined;
  const asked = targets.map(({ app }) => checkToDeploy(context, app.address, configRequired));
  return joinChecks(context, await Promise.allSettled(asked));
}

/** The checks of several targets as one: none hides another, and what could not be looked at hides nothing that was seen. */
function joinChecks(context: DeployContext, ends: readonly PromiseSettledResult<Refused>[]): Refused | undefined {
  const checks = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  const refusals = checks.flatMap(({ failure, ...check }) => (failure ? { ...check, failure } : []));
  const failed = ends.find((end) => end.status === 'rejected');
  const [first, ...others] = refusals;
  const join = (name: 'missingKeys' | 'extraKeys') =>
    [...new Set(checks.flatMap(({ outputs }) => outputs?.[name] ?? []))].sort();
  const outputs = { missingKeys: join('missingKeys'), extraKeys: join('extraKeys') };
  if (failed && (first === undefined || !(failed.reason instanceof ActionError))) throw failed.reason;
  if (first === undefined)
    return void keepCheck(context, { outputs, blocks: checks.flatMap(({ blocks = [] }) => blocks) });
  const messages = [...refusals.map(({ failure }) => failure.message), ...(failed ? [failed.reason.message] : [])];
  return {
    ...first,
    headline: refusals.map(({ headline }) => headline).join('; '),
    outputs,
    result: others.length === 0 ? first.result : refusals.map(({ result }) => result),
    blocks: refusals.flatMap(({ blocks = [] }) => blocks),
    failure: { ...first.failure, message: messages.join('; ') },
  };
}
