import type { Exchange } from '../harness/network.ts';
import { origins, token } from '../harness/sides.ts';
import { openTestWorld, type TestWorld } from '../harness/world.ts';
import { playFault } from './draw-faults.ts';
import { type Change, type History, hasRead, type PullState, type StepRun } from './history.ts';
import { onMachine } from './machine.ts';
import type { ForeignItem, Plan, StepItem } from './plan.ts';
import { createRandom } from './random.ts';
import { commits, given, seed } from './scene.ts';

/** Milliseconds after which nothing is under way any more, and the sweep comes. */
const quiet = 3 * 3_600_000;

/** Plays a history: all that its plan says, until nothing is under way any more, and then what nothing disturbs. */
export async function play(plan: Plan): Promise<History> {
  const way = createRandom(plan.seed, 'way');
  const world = openTestWorld({
    ...{ seed, switches: plan.switches, skew: plan.skew, random: createRandom(plan.seed, 'time'), isLax: true },
    delay: () => 1 + way.next() ** 3 * 400,
  });
  // The modules are loaded before: reading files takes turns of the machine that no seed decides.
  await world.run({ with: { operation: 'whoami' }, number: 0 });
  return onMachine(plan.seed, world.time.now, () => playAll(world, plan));
}

async function playAll(world: TestWorld, plan: Plan): Promise<History> {
  const { github, signIn, time } = world;
  const changes: Change[] = [];
  const watch = watchChanges(world, changes);
  const [steps, pulls]: [Promise<StepRun>[], PullState[]] = [[], []];
  let reviewed: string | undefined;
  const begin = async (item: StepItem) => {
    const expected = item.isReviewed && reviewed !== undefined && { 'expect-plan': reviewed };
    const run = await playStep(world, { ...item, with: { ...item.with, ...expected } });
    if (item.with['operation'] === 'plan') reviewed = run.outputs?.['plan-digest'] ?? reviewed;
    return run;
  };
  const random = createRandom(plan.seed, 'faults');
  const ofStep = ({ step }: Exchange) => world.requests.filter((one) => one.step === step);
  github.commits.setHistory(...commits);
  github.lag = plan.githubLag;
  signIn.seconds = plan.tokenSeconds;
  world.disturb(...plan.faults.map((fault) => playFault(fault, random, (exchange) => hasRead(ofStep(exchange)))));
  for (const item of plan.items)
    time.after(item.at, () => {
      if (item.kind === 'step') steps.push(begin(item));
      else if (item.kind === 'foreign') watch(undefined, () => actForeign(world, item));
      else {
        const { labels, number, state } = github.setPull(item.pull);
        pulls.push({ at: time.now(), number, state, labels: labels.map(({ name }) => name) });
      }
    });
  const pass = (milliseconds: number) => time.during(time.clock().sleep(milliseconds));
  await pass(Math.max(0, ...plan.items.map(({ at }) => at)) + 1);
  await Promise.all(steps);
  await pass(quiet);
  for (const item of listLast(plan)) {
    steps.push(begin(item));
    await Promise.all(steps);
  }
  return { plan, world, steps: await Promise.all(steps), changes, pulls, endedAt: time.now() };
}

/** What runs undisturbed at the end: a sweep, and where there is a file, its apply and its plan. */
function listLast({ items }: Plan): readonly StepItem[] {
  const file = items.findLast((item) => item.kind === 'step' && item.file !== undefined) as StepItem | undefined;
  const operations = ['sweep-review-namespaces', ...(file ? ['apply', 'plan'] : [])];
  return operations.map((operation, at) => ({
    ...{ kind: 'step', id: -1 - at, at: 0, commit: 'f'.repeat(40), event: { name: 'schedule' } },
    ...(file?.file && { file: file.file }),
    with: { operation, timeout: '10m' },
  }));
}

async function playStep(world: TestWorld, item: StepItem): Promise<StepRun> {
  const { cancelAfter, commit, event, file, full, id, isDebug, skew } = item;
  const startedAt = world.time.now();
  const env = {
    ...{ GITHUB_SHA: commit, GITHUB_RUN_ID: String(7000 + id) },
    GIVEN: given,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${origins.issuer}/job-token?version=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: world.signIn.requestToken,
    ...(isDebug && { RUNNER_DEBUG: '1' }),
    // Linux answers every write to it as a full disk does.
    ...(full && { [full]: '/dev/full' }),
  };
  const more = {
    // JSON is YAML.
    ...(file && { files: { 'platform.yml': JSON.stringify(file, null, 2) } }),
    ...(skew !== undefined && { skew }),
    ...(cancelAfter !== undefined && { cancelAfter: cancelAfter / 1000 }),
  };
  const never = { exitCode: 1, log: '', summary: '', outputs: {}, exported: {}, requests: [], cancelledAt: undefined };
  const result = await world
    .run({ with: item.with, event, env, number: id, ...more })
    .catch((error: Error) => ({ ...never, log: String(error), endedAt: undefined }));
  const { cancelledAt, endedAt, exitCode, exported, log, outputs, requests, summary } = result;
  return {
    ...{ item, startedAt, endedAt, cancelledAt, exported, log, summary, exchanges: requests },
    isGreen: exitCode === 0 && cancelledAt === undefined,
    outputs: full === 'GITHUB_OUTPUT' ? undefined : outputs,
  };
}

/** Keeps what each request, and somebody else, changes on the platform. */
function watchChanges({ emulator, intercept, time }: TestWorld, changes: Change[]) {
  const watch = <T>(exchange: Exchange | undefined, work: () => T): T => {
    const before = structuredClone(emulator.state);
    const done = work();
    if (JSON.stringify(before) !== JSON.stringify(emulator.state))
      changes.push({ at: time.now(), exchange, before, after: structuredClone(emulator.state) });
    return done;
  };
  intercept((exchange, ask) => (exchange.method === 'GET' ? undefined : watch(exchange, ask)));
  return watch;
}

/** Somebody else's hand on the platform. */
function actForeign(world: TestWorld, { id, name, what }: ForeignItem): void {
  const ask = (method: string, path: string, body?: object) =>
    world.emulator.handle({ method, path: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, body });
  if (what === 'config') ask('PATCH', `/apps/${name}/config-vars`, { LOG_LEVEL: `set-by-somebody-else-${id}` });
  else if (what === 'build')
    ask('POST', `/apps/${name}/builds`, { branch: 'main', commitish: `${id}`.padStart(40, 'e') });
  else {
    ask('DELETE', `/namespaces/${name}`);
    ask('POST', '/namespaces', { name, description: 'Of somebody else' });
  }
}
