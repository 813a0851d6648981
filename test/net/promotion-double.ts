import type { Exchange, Reply } from '../harness/network.ts';
import type { TestWorld } from '../harness/world.ts';
import { createReleases, type Fields, type Plan, type Releases, readWords, type Told } from './release-double.ts';

/** What becomes of a promotion from `shop-staging` to `shop-production`. */
export interface PromotionPlan {
  /** `0 pending, 3 succeeded`: words of its target. */
  readonly target?: string | undefined;
  readonly errorMessage?: string | undefined;
  /** What becomes of the target's deployment, and of a build that is started there. */
  readonly deployment?: string | undefined;
  readonly build?: string | undefined;
  readonly lag?: number | undefined;
  readonly hasNone?: boolean | undefined;
  readonly source?: Partial<Plan> | undefined;
  /** Happens when the promotion starts. */
  readonly after?: ((target: Releases) => void) | undefined;
}

/** The commits of the repository: what ran in production, what is between, what staging runs, what came since. */
export const [ran, between, tested, since] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(40)) as [
  string,
  string,
  string,
  string,
];

const absent: Reply = { status: 404, body: { code: 'not_found', message: 'No such route' } };

/** Gives a world the two apps of a pipeline, and promotions between them. */
export function openPromotions(world: TestWorld, told: Told, plan: PromotionPlan) {
  const { now } = world.time;
  const course = { deployment: plan.deployment, build: plan.build };
  const source = createReleases('shop-staging', { told, ...plan.source }, now, tested);
  const target = createReleases('shop-production', { told, lag: plan.lag, ours: course }, now, ran);
  const words = readWords(plan.target ?? '0 pending, 1 promoting, 3 succeeded');
  let began: number | undefined;

  const start = (): Reply => {
    began = now();
    target.deploy(0, source.runs() ?? null, plan.deployment ?? '0 releasing, 2.9 deployed');
    plan.after?.(target);
    return { status: 201, body: { id: 'promotion-1', status: 'pending' } };
  };
  const showTarget = (apps: readonly Fields[]) => {
    const second = (now() - (began ?? 0)) / 1000;
    const status = words.findLast(([at]) => at <= second)?.[1] ?? 'pending';
    const app = apps.find(({ name }) => name === 'shop-production');
    return {
      id: 'target-1',
      status,
      app: { id: app?.['id'], name: app?.['name'] },
      error_message: plan.errorMessage ?? null,
    };
  };

  world.intercept((exchange, ask) => {
    const answered = source.answer(exchange, ask) ?? target.answer(exchange, ask);
    return answered ?? answerPipeline(exchange, ask);
  });
  const answerPipeline = ({ method, path }: Exchange, ask: () => Reply): Reply | undefined => {
    if (/^\/pipelines\/[^/]+\/apps$/.test(path)) {
      const shown: Readonly<Record<string, Releases>> = { 'shop-staging': source, 'shop-production': target };
      const { body, ...reply } = ask();
      return { ...reply, body: (body as Fields[]).map((one) => shown[String(one['name'])]?.show(one) ?? one) };
    }
    const [, below] = /^\/pipelines\/[^/]+\/promotions(.*)$/.exec(path) ?? [];
    if (below === undefined) return undefined;
    if (plan.hasNone) return absent;
    if (method === 'POST') return start();
    if (below === '/promotion-1') return { status: 200, body: { id: 'promotion-1', status: 'pending' } };
    const { apps } = world.emulator.state;
    return { status: 200, body: [showTarget(apps.map(({ id, name }) => ({ id, name })))] };
  };
  return { source, target };
}
