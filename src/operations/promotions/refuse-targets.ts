import type { Outcome } from '../../contract/outcome.ts';
import { refuseMissing } from '../config/check-required.ts';
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
      failure: {
        title: 'Nothing was promoted',
        message: `Nothing was promoted: ${reason}`,
        hint: olderHint,
      },
    };
  if (targets.length === 0)
    return { headline: `Skipped the promotion of ${source.address}`, changed: false, skipReason: `${reason}.` };
  const checked = await Promise.all(targets.map(({ app }) => refuseMissing(context, app.address, configRequired)));
  return joinRefusals(checked.filter((one) => one !== undefined));
}

/** Several refusals as one: none hides another. */
function joinRefusals([first, ...others]: readonly Refused[]): Refused | undefined {
  if (first?.failure === undefined || others.length === 0) return first;
  const all = [first, ...others];
  const keys = new Set(all.flatMap(({ outputs }) => outputs?.missingKeys ?? []));
  return {
    ...first,
    headline: all.map(({ headline }) => headline).join('; '),
    outputs: { missingKeys: [...keys].sort() },
    result: all.map(({ result }) => result),
    blocks: all.flatMap(({ blocks = [] }) => blocks),
    failure: { ...first.failure, message: all.map(({ failure }) => failure?.message).join('; ') },
  };
}
