import { startBuildOf } from '../../src/emulator/api/plan-build.ts';
import type { HttpReply } from '../../src/platform/wire/http/http.ts';
import type { VirtualTime } from '../harness/virtual-time.ts';
import { createGitHub } from './github-side.ts';
import type { Exchange, History } from './history.ts';
import type { ActOn } from './network.ts';
import type { BehaviourItem, ForeignItem, Plan, PullItem } from './plan.ts';
import { createPlatform, type Platform, type PlatformLook } from './platform-side.ts';
import { repositories, secrets } from './scene.ts';
import { answerSignIn } from './sign-in-side.ts';

/** Where a history is played, and what is written down of it. */
export interface Stage {
  readonly plan: Plan;
  readonly time: VirtualTime;
  readonly history: History;
  readonly act: ActOn;
  /** Something happens that is no step. */
  happen(item: PullItem | ForeignItem | BehaviourItem): void;
  /** Whether there is a review namespace of a repository. */
  hasReviews(repository: number): boolean;
  /** Ends the history. */
  close(): History;
}

/** Opens a stage with a platform and a GitHub of its own. */
export function openStage(plan: Plan, time: VirtualTime): Stage {
  const platform = createPlatform(plan.platform, time.now);
  const github = createGitHub(plan.githubLag, time.now);
  const history: History = {
    plan,
    steps: [],
    exchanges: [],
    gone: [],
    pulls: [],
    writes: [],
    foreign: [],
    platform,
    comments: [],
    deployments: [],
    endedAt: 0,
  };
  const answerTo = (exchange: Exchange): HttpReply => {
    if (exchange.side === 'github') return github.answer(exchange);
    return exchange.side === 'sign-in' ? answerSignIn(exchange, platform.world) : platform.answer(exchange);
  };
  return {
    plan,
    time,
    history,
    act(exchange, ghost) {
      const writes = exchange.method !== 'GET' && exchange.side === 'platform';
      const before = writes ? platform.look() : undefined;
      const reply = answerTo(exchange);
      const after = writes ? platform.look() : undefined;
      const changed = before?.digest !== after?.digest;
      exchange.act = { at: time.now(), status: reply.status, changed, ghost };
      if (before && after && changed) noteChange(history, exchange, before, after, time.now());
      if (reply.body.includes(secrets.stored)) exchange.showsStored = true;
      if (exchange.endpoint === 'POST /deployments' && reply.status === 201)
        exchange.made = String((JSON.parse(reply.body.toString()) as { id: number }).id);
      return reply;
    },
    happen(item) {
      if (item.kind === 'behaviour') {
        const { fault, seconds, app } = item;
        return void platform.faults.add({ fault, app, count: 1, ...(seconds === undefined ? {} : { seconds }) });
      }
      if (item.kind === 'foreign') return actForeign(item, platform, history, time.now());
      const { pull, repository } = item;
      github.states[repository]?.pulls.set(pull.number, pull);
      history.pulls.push({
        at: time.now(),
        repository,
        number: pull.number,
        state: pull.state,
        labels: pull.labels.map(({ name }) => name),
      });
    },
    hasReviews: (repository) =>
      platform.world.store.namespaces
        .values()
        .some(({ description }) => description?.includes(` repository=${repositories[repository]?.id} `)),
    close: () => ({
      ...history,
      comments: github.states.flatMap(({ comments }, repository) => comments.map((one) => ({ ...one, repository }))),
      deployments: github.states.flatMap(({ deployments }, repository) =>
        deployments.map((one) => ({ ...one, repository })),
      ),
      endedAt: time.now(),
    }),
  };
}

function noteChange(
  { gone, writes }: History,
  exchange: Exchange,
  before: PlatformLook,
  after: PlatformLook,
  at: number,
): void {
  const made = after.ids.find((id) => !before.ids.includes(id));
  if (made !== undefined) exchange.made = made;
  for (const { id, name, description } of before.namespaces.values())
    if (!after.namespaces.has(id)) gone.push({ at, id, name, description, exchange });
  for (const [app, old] of before.config) {
    const fresh = after.config.get(app) ?? {};
    for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)]))
      if (old[key] !== fresh[key]) writes.push({ at, app, key, value: fresh[key], exchange });
  }
}

/** Somebody else's hand on the platform. */
function actForeign({ id, what, name }: ForeignItem, platform: Platform, history: History, at: number): void {
  const { store } = platform.world;
  history.foreign.push({ at, text: `${what} ${name}` });
  if (what === 'config') {
    const value = `set-by-somebody-else-${id}`;
    platform.app(name).config['LOG_LEVEL'] = value;
    return void history.writes.push({ at, app: name, key: 'LOG_LEVEL', value });
  }
  // By the platform's own way: whoever put a build into the list beside it would leave the builds out of order.
  if (what === 'build') {
    const fields = { branch: 'main', commitish: String(id).padStart(40, 'e') };
    return void startBuildOf(platform.world, platform.app(name), fields);
  }
  const holder = store.namespaces.values().find((one) => one.name === name);
  if (holder?.id.startsWith('foreign-')) return;
  if (holder) store.namespaces.delete(holder.id);
  const [{ id: teamId } = { id: '' }] = store.teams.values();
  const namespace = { name, teamId, description: 'Of somebody else', region: 'eu', createdAt: at };
  store.namespaces.set(`foreign-${id}`, { id: `foreign-${id}`, ...namespace });
}
