import { ActionError } from '../../contract/errors.ts';
import { type Precheck, precheck } from '../config/check-required.ts';
import type { DeployContext } from '../deployment/deploy-plan.ts';
import { olderHint } from './compare-targets.ts';
import type { PromotionStory } from './render-plan.ts';

type Refused = Required<Precheck>['refused'];

/** Why nothing is promoted at all: what is too old for its targets, or a config var that one of them lacks. */
export async function refuseTargets(
  context: DeployContext,
  { left, source, targets }: PromotionStory,
  {
    configRequired,
    onOlder,
  }: { readonly configRequired: readonly string[] | undefined; readonly onOlder: 'allow' | 'skip' | 'fail' },
): Promise<Precheck> {
  const reason = left.map(({ tooOld }) => tooOld).join('; ');
  const refuse = (refused: Refused): Precheck => ({ refused, blocks: [] });
  if (onOlder === 'fail' && left.length > 0)
    return refuse({
      headline: `Nothing was promoted from ${source.address}`,
      changed: false,
      failure: {
        title: 'Nothing was promoted',
        message: `Nothing was promoted: ${reason}`,
        hint: olderHint,
      },
    });
  if (targets.length === 0)
    return refuse({ headline: `Skipped the promotion of ${source.address}`, changed: false, skipReason: `${reason}.` });
  const asked = targets.map(({ app }) => precheck(context, app.address, configRequired));
  return joinChecks(await Promise.allSettled(asked));
}

/** The checks of several targets as one: none hides another, and what could not be looked at hides nothing that was seen. */
function joinChecks(ends: readonly PromiseSettledResult<Precheck>[]): Precheck {
  const checks = ends.flatMap((end) => (end.status === 'fulfilled' ? end.value : []));
  const refusals = checks.flatMap(({ refused }) => refused ?? []);
  const failed = ends.find((end) => end.status === 'rejected');
  const [first, ...others] = refusals;
  if (failed && (first === undefined || !(failed.reason instanceof ActionError))) throw failed.reason;
  const join = (name: 'missingKeys' | 'extraKeys') =>
    [...new Set(checks.flatMap(({ outputs }) => outputs?.[name] ?? []))].sort();
  const blocks = checks.flatMap((check) => check.blocks);
  const outputs = checks.some((check) => check.outputs)
    ? { missingKeys: join('missingKeys'), extraKeys: join('extraKeys') }
    : {};
  if (first?.failure === undefined) return { outputs, blocks };
  const messages = [...refusals.map(({ failure }) => failure?.message), ...(failed ? [failed.reason.message] : [])];
  const refused = {
    ...first,
    headline: refusals.map(({ headline }) => headline).join('; '),
    outputs,
    result: others.length === 0 ? first.result : refusals.map(({ result }) => result),
    blocks: refusals.flatMap((one) => one.blocks ?? []),
    failure: { ...first.failure, message: messages.join('; ') },
  };
  return { refused, outputs, blocks };
}
