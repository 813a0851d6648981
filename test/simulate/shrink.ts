import type { Item, Plan } from './plan.ts';

/** A plan that is a little smaller in one way or another. */
function* smaller(plan: Plan): Generator<Plan> {
  for (const item of plan.items) yield { ...plan, items: plan.items.filter((other) => other !== item) };
  for (const fault of plan.faults) yield { ...plan, faults: plan.faults.filter((other) => other !== fault) };
  for (const fault of plan.faults) {
    const fewer = fault.count > 4 ? 4 : fault.count - 1;
    if (fewer > 0)
      yield { ...plan, faults: plan.faults.map((one) => (one === fault ? { ...fault, count: fewer } : one)) };
  }
  for (const item of plan.items) {
    const calm = calmDown(item);
    if (calm !== undefined) yield { ...plan, items: plan.items.map((one) => (one === item ? calm : one)) };
  }
  const { platform } = plan;
  if (platform.skew !== 0) yield { ...plan, platform: { ...platform, skew: 0 } };
  if (platform.pageSize !== 100) yield { ...plan, platform: { ...platform, pageSize: 100 } };
  if (plan.githubLag > 0) yield { ...plan, githubLag: 0 };
}

/** A step to which nothing happens. */
function calmDown(item: Item): Item | undefined {
  if (item.kind !== 'step') return undefined;
  const { cancelAfter, full, ...rest } = item;
  const calm = { ...rest, skew: 0, debug: false };
  return cancelAfter === undefined && full === undefined && item.skew === 0 && !item.debug ? undefined : calm;
}

/** Leaves out of a plan whatever a broken promise does not need. */
export async function shrink(plan: Plan, breaks: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  for (const candidate of smaller(plan)) if (await breaks(candidate)) return shrink(candidate, breaks);
  return plan;
}
