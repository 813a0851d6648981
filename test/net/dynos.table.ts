import type { Exchange } from '../harness/network.ts';
import type { TestWorld } from '../harness/world.ts';
import type { NetRow } from './rows.ts';

const restart = { operation: 'restart', app: 'my-app' };
const scale = { operation: 'scale', app: 'my-app' };
const exec = { operation: 'exec', app: 'my-app' };
const run = { operation: 'run', app: 'my-app' };
const web1 = 'POST /apps/my-app/dynos/web.1/exec';

interface Process {
  readonly index: number;
  status: string;
  started_at?: string | null;
  restarted_at?: string | null;
  restarts?: number | null;
}

interface DynoType {
  readonly type: string;
  processes: Process[];
}

/** Changes what the dyno list shows, from a second on. */
const edit =
  (change: (types: DynoType[], second: number) => void, call = 'listDynos') =>
  (world: TestWorld) => {
    const began = world.time.now();
    world.intercept((exchange, ask) => {
      const reply = ask();
      if (exchange.call !== call || reply.status !== 200) return reply;
      const body = structuredClone(reply.body) as DynoType[];
      change(body, (world.time.now() - began) / 1000);
      return { ...reply, body };
    });
  };

const hideLife = (one: Process) => void Object.assign(one, { started_at: null, restarted_at: null, restarts: null });
const each = (types: DynoType[], change: (process: Process) => void) => {
  for (const { processes } of types) for (const one of processes) change(one);
};

/** The platform answers a command in its own words. */
const answering =
  (body: object, call = 'execInDyno') =>
  (world: TestWorld) =>
    world.intercept((exchange: Exchange, ask) => (exchange.call === call ? { status: 200, body } : ask()));

export const restarts: readonly NetRow[] = [
  {
    title: 'all dynos are restarted, and new ones are up',
    with: restart,
    exit: 0,
    outputs: { changed: 'true', names: ['web.1', 'web.2', 'worker.1'] },
    writes: ['DELETE /apps/my-app/dynos'],
  },
  {
    title: 'one dyno',
    with: { ...restart, dyno: 'web.2' },
    exit: 0,
    outputs: { names: ['web.2'] },
    writes: ['DELETE /apps/my-app/dynos/web.2'],
  },
  {
    title: 'a type is restarted one by one',
    with: { ...restart, dyno: 'web' },
    exit: 0,
    outputs: { names: ['web.1', 'web.2'] },
    writes: ['DELETE /apps/my-app/dynos/web.1', 'DELETE /apps/my-app/dynos/web.2'],
  },
  {
    title: 'no such dyno',
    with: { ...restart, dyno: 'web.7' },
    exit: 1,
    code: 'dyno-not-found',
    outputs: { changed: 'false' },
    writes: [],
  },
  {
    title: 'a new dyno crashes',
    prepare: edit((types, second) => {
      const [web] = types;
      if (second > 2 && web) for (const one of web.processes.slice(0, 1)) one.status = 'crashed';
    }),
    with: restart,
    exit: 1,
    code: 'dyno-failed',
    outputs: { changed: 'true' },
    says: [/web\.1/],
  },
  {
    title: 'the list never changes: the time is up',
    prepare: (world) => {
      const first: { body?: unknown } = {};
      world.intercept((exchange, ask) => {
        if (exchange.call !== 'listDynos') return ask();
        first.body ??= structuredClone(ask().body);
        return { status: 200, body: first.body };
      });
    },
    with: { ...restart, timeout: '1m' },
    exit: 1,
    code: 'timeout',
    outputs: { changed: 'true' },
  },
  {
    title: 'the list shows no life: green at once, with a warning',
    prepare: edit((types) => each(types, hideLife)),
    with: restart,
    exit: 0,
    says: [/::warning/],
  },
  {
    title: 'the restarted type shows no life, another does: green at once, with a warning',
    prepare: edit((types) => {
      each(
        types.filter(({ type }) => type === 'web'),
        hideLife,
      );
    }),
    with: { ...restart, dyno: 'web' },
    exit: 0,
    says: [/::warning/],
  },
  {
    title: 'not waited for',
    with: { ...restart, wait: 'false' },
    exit: 0,
    outputs: { changed: 'true' },
    writes: ['DELETE /apps/my-app/dynos'],
  },
];

export const scaling: readonly NetRow[] = [
  {
    title: 'more and larger dynos',
    with: { ...scale, formation: 'web=3, worker=1:standard-2x' },
    exit: 0,
    outputs: { changed: 'true' },
    writes: ['PATCH /apps/my-app/formation'],
  },
  {
    title: 'only the dyno list shows the size, and it is as asked',
    prepare: (world) =>
      world.disturb({ on: 'getApp', count: 99, edit: ({ formation: _, ...app }: { formation: object }) => app }),
    with: { ...scale, formation: 'web=2:standard-1x' },
    exit: 0,
    writes: ['PATCH /apps/my-app/formation'],
  },
  {
    title: 'a dry run: the next operation sees the planned formation',
    with: { ...scale, operation: 'scale, get-app', formation: 'web=5', 'dry-run': 'true' },
    exit: 0,
    says: ['web 5 (standard-1x), worker 1'],
    writes: [],
  },
  {
    title: 'no dyno of a type',
    with: { ...scale, formation: 'worker=0' },
    exit: 0,
    writes: ['PATCH /apps/my-app/formation'],
  },
  {
    title: 'a platform without scaling',
    world: { switches: { formation: false } },
    with: { ...scale, formation: 'web=3' },
    exit: 1,
    code: 'cannot-scale',
    outputs: { changed: 'false' },
  },
  {
    title: 'a type that the app lacks',
    with: { ...scale, formation: 'cron=1' },
    exit: 1,
    code: 'rejected',
    outputs: { changed: 'false' },
  },
  {
    title: 'a new dyno crashes',
    prepare: edit((types) => {
      for (const { processes, type } of types)
        for (const one of processes) if (type === 'web' && one.index === 3) one.status = 'OOMKilled';
    }),
    with: { ...scale, formation: 'web=3' },
    exit: 1,
    code: 'dyno-failed',
  },
];

export const commands: readonly NetRow[] = [
  {
    title: 'exec shows what a command printed',
    with: { ...exec, command: 'echo "Hello from $DYNO"' },
    exit: 0,
    outputs: { 'exit-code': '0', output: 'Hello from web.1\n' },
    writes: [web1],
  },
  {
    title: 'exec: a command that fails is red',
    with: { ...exec, command: 'echo no; exit 3' },
    exit: 1,
    code: 'command-failed',
    outputs: { 'exit-code': '3', output: 'no\n', changed: 'true' },
  },
  {
    title: 'exec: an argument list in a chosen dyno',
    with: { ...exec, command: '["printenv", "DYNO"]', dyno: 'worker.1' },
    exit: 0,
    outputs: { output: 'worker.1\n' },
    writes: ['POST /apps/my-app/dynos/worker.1/exec'],
  },
  {
    title: 'exec: only the marker tells the status',
    world: { switches: { 'exit-code': false } },
    with: { ...exec, command: 'exit 4' },
    exit: 1,
    code: 'command-failed',
    outputs: { 'exit-code': '4' },
  },
  {
    title: 'exec: only the reply tells the status',
    prepare: answering({ output: 'cut off', exit_code: 0 }),
    with: { ...exec, command: 'echo hi' },
    exit: 0,
    outputs: { 'exit-code': '0' },
  },
  {
    title: 'exec: neither tells the status',
    prepare: answering({ output: 'Killed' }),
    with: { ...exec, command: 'echo hi' },
    exit: 1,
    code: 'exit-unknown',
    outputs: { 'exit-code': '', output: 'Killed' },
  },
  {
    title: 'exec without a shell: no status is a warning',
    prepare: answering({ output: 'done' }),
    with: { ...exec, command: '["true"]', shell: 'none' },
    exit: 0,
    outputs: { 'exit-code': '' },
    says: [/::warning/],
  },
  {
    title: 'exec: no dyno runs',
    prepare: edit((types) => void types.splice(0)),
    with: { ...exec, command: 'true' },
    exit: 1,
    code: 'dyno-not-found',
    writes: [],
  },
  {
    title: 'run has a dyno of its own',
    with: { ...run, command: 'bin/migrate' },
    exit: 0,
    outputs: { 'exit-code': '0' },
    writes: ['POST /apps/my-app/dynos/run'],
  },
  {
    title: 'run without one-off dynos runs in one that serves, with a warning',
    world: { switches: { run: false } },
    with: { ...run, command: 'bin/migrate' },
    exit: 0,
    says: [/::warning.*web\.1/],
    writes: ['POST /apps/my-app/dynos/run', web1],
  },
  {
    title: 'run: the word that a platform calls its status decides nothing',
    prepare: answering({ output: 'boom', status: 'succeeded' }, 'runOneOff'),
    with: { ...run, command: 'bin/migrate' },
    exit: 1,
    code: 'exit-unknown',
  },
  {
    title: 'list-dynos names them',
    with: { operation: 'list-dynos', app: 'my-app' },
    exit: 0,
    outputs: { names: ['web.1', 'web.2', 'worker.1'], count: '3' },
  },
];
