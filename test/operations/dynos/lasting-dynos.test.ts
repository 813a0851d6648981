import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { stillClock } from '../../harness/platform-client.ts';
import { runStep } from '../../harness/step.ts';
import { startToldPlatform } from '../../harness/told-platform.ts';

type List = readonly object[];

/** Dynos as some platforms list them; `life` tells one process from the next at its place. */
const heroku = (name: string, state: string, life = 1) => ({
  id: `${name}-${life}`,
  name,
  type: name.split('.')[0],
  state,
  created_at: `2026-01-0${life}T00:00:00Z`,
});
const pod = (type: string, name: string, status: string, restarts = 0) => ({
  name: `${type}-${name}`,
  type,
  status,
  started_at: '2026-01-02T00:00:00Z',
  restarts,
});
const machine = (name: string, state: string, life = 1) => ({
  id: name,
  process_type: 'web',
  state,
  created_at: '2026-01-01T00:00:00Z',
  restarted_at: `2026-01-0${life}T00:00:00Z`,
});
const container = (name: string, status: string, life = 1) => ({
  name,
  type: name.replace(/-\d+$/, ''),
  status,
  uuid: `${name}-${life}`,
});
const instance = (state: string, index = 0, life = 1) => ({ id: `i-${index}-${life}`, type: 'web', state });

const formation = (type: string, quantity: number, ...processes: List) => ({ type, quantity, processes });
const process = (index: string, status: string, life = 1) => ({
  index,
  status,
  started_at: `2026-01-0${life}T00:00:00Z`,
});

const web = heroku('web.1', 'up', 2);
const [twoWebs, twoPods] = [
  [heroku('web.1', 'up'), heroku('web.2', 'up')],
  [pod('web', 'a-1', 'Running'), pod('web', 'a-2', 'Running')].map((one) => ({ ...one, started_at: '2026-01-01' })),
];
const [podUp, oldPod] = [
  pod('web', 'b-1', 'Running'),
  { ...pod('web', 'a-1', 'Running'), started_at: '2026-01-01T00:00:00Z' },
];

const always = (list: List) => [list, list, list] as const;

/** By hand: what stands before a build, what is listed in the soak after it, for a third of the time each, and what is wrong with that. */
const soaks: readonly (readonly [what: string, before: List, looks: readonly [List, List, List], wrong?: string])[] = [
  [
    'Heroku: a job of the scheduler ends',
    [heroku('web.1', 'up')],
    [[web, heroku('scheduler.4821', 'up')], [web], [web]],
  ],
  ['Heroku: a command ends', [heroku('web.1', 'up')], [[web, heroku('run.77', 'up')], [web], [web]]],
  ...['release', 'run', 'migrate'].map(
    (type) =>
      [
        `grouped by type, of unsaid number: what was ${type} has ended`,
        [{ type: 'web', processes: [process('1', 'running')] }],
        always([
          { type: 'web', processes: [process('1', 'running', 2)] },
          { type, processes: [process('1', 'completed', 2)] },
        ]),
      ] as const,
  ),
  [
    'grouped by type, of unsaid number: a job has ended that may run on',
    [{ type: 'jobs', processes: [process('1', 'running')] }],
    always([{ type: 'jobs', processes: [process('1', 'completed', 2)] }]),
    'jobs.1',
  ],
  [
    'Heroku: one command after another',
    [heroku('web.1', 'up')],
    [[web, heroku('run.77', 'up')], [web, heroku('run.9112', 'up')], [web]],
  ],
  [
    'Heroku: a command is starting at the end',
    [heroku('web.1', 'up')],
    [[web], [web], [web, heroku('run.77', 'starting')]],
  ],
  [
    'Heroku: a command crashes',
    [heroku('web.1', 'up')],
    [[web, heroku('run.77', 'up')], [web, heroku('run.77', 'crashed')], [web]],
  ],
  ['Heroku: an app that has only jobs', [heroku('scheduler.1201', 'up')], [[heroku('scheduler.4821', 'up')], [], []]],
  [
    'Heroku: one dyno more is starting at the end',
    [heroku('web.1', 'up')],
    [[web], [web], [web, heroku('web.2', 'starting', 2)]],
  ],
  ['Heroku: one dyno more comes and goes', [heroku('web.1', 'up')], [[web], [web, heroku('web.2', 'up', 2)], [web]]],
  [
    'Heroku: a dyno falls asleep',
    [heroku('web.1', 'up')],
    [[web], [{ ...web, state: 'idle' }], [{ ...web, state: 'idle' }]],
  ],
  [
    'Heroku: a dyno that slept is woken',
    [heroku('web.1', 'up')],
    [[{ ...web, state: 'idle' }], [heroku('web.1', 'up', 3)], [heroku('web.1', 'up', 3)]],
  ],
  [
    'Heroku: one dyno more is stopping',
    [heroku('web.1', 'up')],
    [[web, heroku('web.2', 'up', 2)], [web, heroku('web.2', 'stopping', 2)], [web]],
  ],
  [
    'Kubernetes: a job is completed',
    [oldPod],
    [[podUp, pod('cron', '29-x', 'Running')], [podUp, pod('cron', '29-x', 'Completed')], [podUp]],
  ],
  [
    'Kubernetes: a job of any name is completed',
    [oldPod],
    [[podUp, pod('reindex', 'x1', 'Running')], [podUp, pod('reindex', 'x1', 'Completed')], [podUp]],
  ],
  [
    'Kubernetes: a job fails, and is tried again',
    [oldPod],
    [[podUp, pod('cron', '29-x', 'Error')], [podUp, pod('cron', '29-y', 'CrashLoopBackOff', 2)], [podUp]],
  ],
  [
    'Kubernetes: jobs where no types are told',
    [{ name: 'web-a-1', status: 'Running' }],
    [
      [
        { name: 'web-b-1', status: 'Running' },
        { name: 'sync-29381760-x2c9r', status: 'Running' },
      ],
      [
        { name: 'web-b-1', status: 'Running' },
        { name: 'sync-29381760-x2c9r', status: 'Error' },
      ],
      [{ name: 'web-b-1', status: 'Running' }],
    ],
  ],
  [
    'Kubernetes: a pod was evicted',
    [oldPod, pod('web', 'a-0', 'Evicted')],
    [[oldPod, pod('web', 'a-0', 'Evicted')], [podUp, pod('web', 'a-0', 'Evicted')], [podUp]],
  ],
  [
    'Kubernetes: scaled up, and down again',
    [oldPod],
    [[podUp, pod('web', 'b-2', 'Running')], [podUp, pod('web', 'b-2', 'Terminating')], [podUp]],
  ],
  [
    'Kubernetes: scaled down, and up again',
    [oldPod],
    [[podUp, pod('web', 'b-2', 'Running')], [podUp], [podUp, pod('web', 'b-3', 'Running')]],
  ],
  [
    'Fly: a machine is stopped',
    [machine('a', 'started'), machine('b', 'started')],
    [
      [machine('a', 'started', 2), machine('b', 'started', 2)],
      [machine('a', 'started', 2), machine('b', 'stopped', 2)],
      [machine('a', 'started', 2), machine('b', 'started', 3)],
    ],
  ],
  [
    'Scalingo: a one-off container ends',
    [container('web-1', 'running')],
    [
      [container('web-1', 'running', 2), container('one-off-8723', 'running')],
      [container('web-1', 'running', 2)],
      [container('web-1', 'running', 2)],
    ],
  ],
  [
    'Clever Cloud: one instance less',
    [instance('UP')],
    [[instance('UP', 0, 2), instance('UP', 1, 2)], [instance('UP', 0, 2)], [instance('UP', 0, 2)]],
  ],

  [
    'Heroku: the web dyno restarts',
    [heroku('web.1', 'up')],
    [[web], [heroku('web.1', 'up', 3)], [heroku('web.1', 'up', 3)]],
    'web.1 restarted',
  ],
  [
    'Heroku: a worker crashes beside a web dyno',
    [heroku('web.1', 'up')],
    [[web, heroku('worker.1', 'up', 2)], [web, heroku('worker.1', 'crashed', 2)], [web]],
    'worker.1 is crashed',
  ],
  [
    'Heroku: the only worker is gone',
    [heroku('web.1', 'up')],
    [[web, heroku('worker.1', 'up', 2)], [web], [web]],
    'worker.1 has ended',
  ],
  [
    'Heroku: a process type of some name is gone',
    [heroku('web.1', 'up'), heroku('mailer.1', 'up')],
    [[web, heroku('mailer.1', 'up', 2)], [web], [web]],
    'mailer.1 has ended',
  ],
  [
    'Heroku: a clock that is called scheduler crashes',
    [heroku('web.1', 'up')],
    [[web, heroku('scheduler.1', 'up', 2)], [web, heroku('scheduler.1', 'crashed', 2)], [web]],
    'scheduler.1 is crashed',
  ],
  [
    'Heroku: one of two dynos never comes up',
    [heroku('web.1', 'up'), heroku('web.2', 'up')],
    [[web], [web, heroku('web.2', 'starting', 2)], [web, heroku('web.2', 'starting', 2)]],
    'web.2 is starting',
  ],
  [
    'Heroku: only a command is left',
    [heroku('web.1', 'up')],
    [[heroku('web.1', 'up')], [heroku('run.77', 'up')], [heroku('run.77', 'up')]],
    'none of its dynos is there any more',
  ],
  [
    'Kubernetes: a web pod is completed',
    [oldPod],
    [[podUp], [{ ...podUp, status: 'Completed' }], [podUp]],
    'web-b-1 is Completed',
  ],
  [
    'Kubernetes: a web pod is replaced',
    [oldPod],
    [[podUp], [pod('web', 'b-2', 'Running')], [pod('web', 'b-2', 'Running')]],
    'web-b-1 was replaced',
  ],
  [
    'Kubernetes: an evicted pod is replaced',
    [oldPod],
    [[podUp], [{ ...podUp, status: 'Evicted' }, pod('web', 'b-2', 'Running')], [podUp]],
    'web-b-1 is Evicted',
  ],
  [
    'Kubernetes: the new pod waits while the old one runs',
    [oldPod],
    [[oldPod], [oldPod, pod('web', 'b-1', 'Pending')], [oldPod, pod('web', 'b-1', 'Pending')]],
    'web-b-1 is Pending',
  ],
  [
    'Kubernetes: the new pod is evicted while the old one runs',
    [oldPod],
    [[oldPod], [oldPod, podUp], [oldPod, { ...podUp, status: 'Evicted' }]],
    'web-b-1 is Evicted',
  ],
  [
    'Fly: the only machine is stopped',
    [machine('a', 'started')],
    [[machine('a', 'started', 2)], [machine('a', 'stopped', 2)], [machine('a', 'stopped', 2)]],
    'a is stopped',
  ],
  [
    'Clever Cloud: an instance is replaced',
    [instance('UP')],
    [[instance('UP', 0, 2)], [instance('UP', 0, 3)], [instance('UP', 0, 3)]],
    'was replaced',
  ],
  [
    'Heroku: one of two is gone for some looks, and back with a new start',
    twoWebs,
    [[web, heroku('web.2', 'up', 2)], [web], [web, heroku('web.2', 'up', 3)]],
    'web.2 restarted',
  ],
  ['Heroku: one of two is gone, and stays so', twoWebs, [[web, heroku('web.2', 'up', 2)], [web], [web]]],
  [
    'Kubernetes: one of two is replaced some looks later',
    twoPods,
    [[podUp, pod('web', 'b-2', 'Running')], [podUp], [podUp, pod('web', 'b-3', 'Running')]],
    'web-b-2 was replaced',
  ],
  [
    'Kubernetes: one of two is evicted',
    twoPods,
    [
      [podUp, pod('web', 'b-2', 'Running')],
      [podUp, pod('web', 'b-2', 'Evicted')],
      [podUp, pod('web', 'b-2', 'Evicted'), pod('web', 'b-3', 'Running')],
    ],
    'web-b-2 is Evicted',
  ],
  [
    'Kubernetes: one of two web pods is completed',
    twoPods,
    [[podUp, pod('web', 'b-2', 'Running')], [podUp, pod('web', 'b-2', 'Completed')], [podUp]],
    'web-b-2 is Completed',
  ],
  [
    'Kubernetes: the only pod of an app, of any type, is completed',
    [],
    [[pod('api', '1', 'Running')], [pod('api', '1', 'Completed')], [pod('api', '1', 'Completed')]],
    'api-1 is Completed',
  ],
  [
    'Kubernetes: a type that ran before is completed at once',
    [oldPod, { ...pod('api', '0', 'Running'), started_at: '2026-01-01T00:00:00Z' }],
    always([podUp, pod('api', '1', 'Completed')]),
    'api-1 is Completed',
  ],
  [
    'Kubernetes: the web pod is completed at once',
    [oldPod],
    always([pod('web', 'b-1', 'Completed')]),
    'web-b-1 is Completed',
  ],
  [
    'Fly: one of two machines is stopped, and stays so',
    [machine('a', 'started'), machine('b', 'started')],
    [
      [machine('a', 'started', 2), machine('b', 'started', 2)],
      [machine('a', 'started', 2), machine('b', 'stopped', 2)],
      [machine('a', 'started', 2), machine('b', 'stopped', 2)],
    ],
  ],
  [
    'Heroku: one called as a schedule’s jobs, which ran before, crashes',
    [heroku('web.1', 'up'), heroku('cron.1', 'up')],
    [[web], [web, heroku('cron.12', 'crashed', 2)], [web]],
    'cron.12 is crashed',
  ],
  [
    'Kubernetes: no types are told, and the app is called console',
    [{ name: 'console-5d8f7c9b3-x2c9z', status: 'Running', started_at: '2026-01-01' }],
    [
      [{ name: 'console-5d8f7c9b4-x2c9r', status: 'Running', started_at: '2026-01-02' }],
      [{ name: 'console-5d8f7c9b4-x2c9r', status: 'CrashLoopBackOff', started_at: '2026-01-02' }],
      [],
    ],
    'console-5d8f7c9b4-x2c9r is CrashLoopBackOff',
  ],
  ...['stopped', 'Terminating', 'unhealthy'].map(
    (word) => [`${word} at once`, [], always([heroku('web.1', word)]), `web.1 is ${word}`] as const,
  ),
  ['down at once', [], always([heroku('web.1', 'down')]), 'web.1 down'],
  [
    'unhealthy beside one that is up',
    [],
    always([heroku('web.1', 'up', 2), { ...heroku('web.2', 'up', 2), health: 'unhealthy' }]),
  ],
  [
    'a type that is to have some has none but what has finished',
    [],
    always([formation('web', 1, process('1', 'up')), formation('api', 1, { index: '1', status: 'Completed' })]),
    'api.1 Completed',
  ],
  [
    'Kubernetes: the only pod was evicted before',
    [{ ...oldPod, status: 'Evicted' }],
    always([{ ...oldPod, status: 'Evicted' }]),
    'web-a-1 is Evicted',
  ],
];

const told = { before: {}, start: { id: 'b2' }, build: { id: 'b2', state: 'succeeded' }, app: {} };

describe('a soak', () => {
  it.each(soaks.map(([what, before, looks, wrong]) => ({ what, before, looks, wrong })))(
    'tells what is wrong with an app from what comes and goes beside it. $what',
    async ({ before, looks, wrong }) => {
      const list = (second: number) => looks[second < 45 ? 0 : second < 85 ? 1 : 2];
      let asked = 0;
      await using platform = await startToldPlatform({
        ...told,
        get dynos() {
          return asked++ === 0 ? before : list;
        },
      });
      const { exitCode, log, outputs } = await platform.build({ soak: '2m', 'poll-interval': '10s' });
      expect([exitCode, outputs['status']], log).toEqual(wrong ? [1, 'unhealthy'] : [0, 'succeeded']);
      expect(log).toContain(wrong ?? '✔');
    },
  );
});

/** By hand: what is listed right after a deployment, and what is wrong with that. */
const deployments: readonly (readonly [what: string, dynos: List, wrong?: string])[] = [
  [
    'Kubernetes: a job fails',
    [
      { name: 'web-b-1', type: 'web', status: 'Running' },
      { name: 'cron-29-x', type: 'cron', status: 'Error' },
    ],
  ],
  [
    'Heroku: a command fails',
    [
      { name: 'web.1', type: 'web', state: 'up' },
      { name: 'run.4821', type: 'run', state: 'crashed' },
    ],
  ],
  [
    'Scalingo: a one-off container fails',
    [
      { name: 'web-1', type: 'web', state: 'running' },
      { name: 'one-off-12', type: 'one-off', state: 'crashed-error' },
    ],
  ],
  [
    'Kubernetes: a pod was evicted',
    [
      { name: 'web-b-1', type: 'web', status: 'Running' },
      { name: 'web-b-0', type: 'web', status: 'Evicted' },
    ],
  ],
  ['Kubernetes: the only pod was evicted', [{ name: 'web-b-0', type: 'web', status: 'Evicted' }], 'web-b-0 Evicted'],
  [
    'Kubernetes: the new pod is evicted while the old one runs',
    [
      { name: 'web-a-0', type: 'web', status: 'Running', started_at: '2020-01-01T00:00:00Z' },
      { name: 'web-b-0', type: 'web', status: 'Evicted' },
    ],
    'web-b-0 Evicted',
  ],
  [
    'Kubernetes: a worker fails beside a web dyno',
    [
      { name: 'web-b-1', type: 'web', status: 'Running' },
      { name: 'worker-1', type: 'worker', status: 'Error' },
    ],
    'worker-1 Error',
  ],
  [
    'Heroku: one of two web dynos crashes',
    [
      { name: 'web.1', type: 'web', state: 'up' },
      { name: 'web.2', type: 'web', state: 'crashed' },
    ],
    'web.2 crashed',
  ],
  [
    'a process of a formation, called as a job',
    [
      { name: 'web.x1c9r', type: 'web', state: 'up' },
      { name: 'jobs.2c9rh', type: 'jobs', state: 'crashed' },
    ],
    'jobs.2c9rh crashed',
  ],
  [
    'the tenth process of a type that is called as a job',
    [...[1, 2, 3].map((at) => heroku(`jobs.${at}`, 'up')), { name: 'jobs.10', type: 'jobs', state: 'crashed' }],
    'jobs.10 crashed',
  ],
  [
    'a type with its quantity, called as a job',
    [formation('web', 1, { index: 'x', status: 'up' }), formation('jobs', 1, { index: '4821', status: 'crashed' })],
    'jobs.4821 crashed',
  ],
  [
    'Kubernetes: a deployment that is called scheduler',
    [
      { name: 'web-5d8f7c9b4-x2c9r', type: 'web', status: 'Running' },
      { name: 'scheduler-7f6b5c4d9-abcde', type: 'scheduler', status: 'CrashLoopBackOff' },
    ],
    'scheduler-7f6b5c4d9-abcde CrashLoopBackOff',
  ],
  [
    'Kubernetes: an app that is called console',
    [{ name: 'console-5d8f7c9b4-x2c9r', status: 'CrashLoopBackOff' }],
    'console-5d8f7c9b4-x2c9r CrashLoopBackOff',
  ],
  [
    'Kubernetes: a web pod whose name holds a date',
    [{ name: 'web-20261116-x2c9r', type: 'web', status: 'CrashLoopBackOff' }],
    'web-20261116-x2c9r CrashLoopBackOff',
  ],
  ...['exited', 'dead', 'missing', 'timed_out', 'FATAL', 'Exited (0) 3 seconds ago', 'down', 'DOWN'].map(
    (state) => [`the only web dyno is ${state}`, [{ name: 'web.1', type: 'web', state }], `web.1 ${state}`] as const,
  ),
  [
    'a type that is to have some has none but what has finished',
    [
      formation('web', 1, { index: 1, status: 'running' }),
      formation('api', 2, { index: 1, status: 'Completed' }, { index: 2, status: 'exited', exit_code: 0 }),
    ],
    'api.1 Completed, api.2 exited',
  ],
  [
    'a type that is to have none has finished',
    [
      formation('web', 1, { index: 1, status: 'running' }),
      formation('api', 0, { index: 1, status: 'Exited (0) 2 seconds ago' }),
    ],
  ],
  [
    'Docker: what was replaced was ended by a signal',
    [
      { id: 'n', name: 'web.1', type: 'web', status: 'Up 3 seconds' },
      { id: 'o', name: 'web.1.old', type: 'web', status: 'Exited (143) 2 seconds ago' },
      { id: 'p', name: 'web.2.old', type: 'web', status: 'Exited (137) 2 seconds ago' },
    ],
  ],
  [
    'Docker: the only one was ended by a signal',
    [{ name: 'web.1', type: 'web', status: 'Exited (137) 2 seconds ago' }],
    'web.1 Exited (137) 2 seconds ago',
  ],
  [
    'what runs is unhealthy, alone or beside what has ended',
    [
      { name: 'web.1', type: 'web', status: 'running', health: 'unhealthy' },
      { name: 'web.0', type: 'web', status: 'exited' },
      { name: 'api.1', type: 'api', status: 'running', health: 'down' },
    ],
  ],
  [
    'Kubernetes: what keeps a pod waiting is told as its reason',
    [{ name: 'web.1', type: 'web', status: 'waiting', reason: 'CrashLoopBackOff' }],
    'web.1 waiting, CrashLoopBackOff%0A',
  ],
  [
    'a word of success beside one of failure',
    [{ name: 'web.1', type: 'web', status: 'running', state: 'crashed' }],
    'web.1 running, crashed',
  ],
  [
    'what has ended beside what stands in its place',
    [
      { name: 'web.1', type: 'web', state: 'exited' },
      { name: 'web.2', type: 'web', state: 'up' },
      { name: 'api.1', type: 'api', state: 'exited' },
      { name: 'api.2', type: 'api', state: 'starting' },
    ],
  ],
  [
    'what nobody knows to have failed: it was put aside, is just being ended, or may be a task',
    [
      { name: 'web.1', type: 'web', state: 'stopped' },
      { name: 'api.1', type: 'api', state: 'terminating' },
      { name: 'migrate-x1', status: 'Completed' },
    ],
  ],
  ['a web dyno whose role is called job', [{ name: 'web.1', role: 'job', status: 'crashed' }], 'web.1 crashed'],
  ['nothing but what reads as a command', [{ name: 'run.4821', status: 'crashed' }], 'run.4821 crashed'],
  [
    'a command fails while the web dyno is that of before',
    [
      { name: 'web.1', status: 'up', created_at: '2020-01-01T00:00:00Z' },
      { name: 'run.4821', status: 'crashed' },
    ],
  ],
];

describe('a deployment', () => {
  it.each(deployments)('fails by a dyno that is to run on, and by no other. %s', async (_, dynos, wrong) => {
    await using platform = await startToldPlatform({ ...told, dynos });
    const { exitCode, log } = await platform.build();
    expect(exitCode, log).toBe(wrong ? 1 : 0);
    expect(log).toContain(wrong ? `The build succeeded, but ${wrong}` : '✔');
  });
});

const [oldWeb, oldWorker, worker] = [heroku('web.1', 'up'), heroku('worker.1', 'up'), heroku('worker.1', 'up', 2)];

/** By hand: what is listed before a restart and after it, and what is still missing then. */
/** Where only when a dyno was made is told, it may have been restarted in place: that it was is the platform's word alone. */
const unshown = (name: string) => `::warning::Neither a start nor a state of ${name} shows a restart`;

const restarts: readonly (readonly [what: string, before: List, after: List, missing?: string, dyno?: string])[] = [
  ['Heroku: a command is gone', [oldWeb, heroku('run.4821', 'up')], [web]],
  ['Heroku: a command goes on', [oldWeb, heroku('run.4821', 'up')], [web, heroku('run.4821', 'up')]],
  ['Heroku: a job of the scheduler is gone', [oldWeb, heroku('scheduler.77', 'up')], [web]],
  ['Heroku: a release is over', [oldWeb, heroku('release.2', 'starting')], [web]],
  ['Heroku: asleep before and after', [heroku('web.1', 'idle')], [heroku('web.1', 'idle', 2)]],
  ['Heroku: one of two sleeps on', [oldWeb, heroku('web.2', 'idle')], [web, heroku('web.2', 'idle')]],
  ['Heroku: one dyno less', [oldWeb, heroku('web.2', 'up')], [web]],
  [
    'Kubernetes: a job was completed',
    [oldPod, pod('reindex', 'x1', 'Completed')],
    [podUp, pod('reindex', 'x1', 'Completed')],
  ],
  ['Kubernetes: a pod was evicted', [oldPod, pod('web', 'a-0', 'Evicted')], [podUp, pod('web', 'a-0', 'Evicted')]],
  [
    'Kubernetes: a web pod of a lost node is completed',
    [oldPod, pod('web', 'a-0', 'Completed')],
    [podUp, pod('web', 'a-0', 'Completed')],
  ],
  [
    'Fly: a machine was stopped',
    [machine('a', 'started'), machine('b', 'stopped')],
    [machine('a', 'started', 2), machine('b', 'stopped')],
  ],
  [
    'Fly: a machine is stopped meanwhile',
    [machine('a', 'started'), machine('b', 'started')],
    [machine('a', 'started', 2), machine('b', 'stopped')],
  ],
  [
    'Scalingo: a one-off container is gone',
    [container('web-1', 'running'), container('one-off-8723', 'running')],
    [container('web-1', 'running', 2)],
  ],
  ['Clever Cloud: one instance less', [instance('UP'), instance('UP', 1)], [instance('UP', 0, 2)]],

  ['Heroku: nothing is new', [oldWeb, heroku('run.4821', 'up')], [oldWeb], unshown('web.1')],
  [
    'Heroku: one of two is not new',
    [oldWeb, heroku('web.2', 'up')],
    [web, heroku('web.2', 'up')],
    'web.2 up, not restarted yet',
  ],
  [
    'Heroku: one of two is still starting',
    [oldWeb, heroku('web.2', 'up')],
    [web, heroku('web.2', 'starting', 2)],
    'web.2 starting',
  ],
  [
    'Heroku: one of two is still stopping',
    [oldWeb, heroku('web.2', 'up')],
    [web, heroku('web.2', 'stopping')],
    'web.2 stopping',
  ],
  [
    'a platform that tells no lives: one dyno less',
    [
      { name: 'web.1', status: 'up' },
      { name: 'web.2', status: 'up' },
    ],
    [{ name: 'web.1', status: 'up' }],
    'web.2 is not back',
  ],
  ['Heroku: no worker comes back', [oldWeb, oldWorker], [web], 'worker.1 is not back'],
  ['Heroku: asleep as it was', [heroku('web.1', 'idle')], [heroku('web.1', 'idle')], unshown('web.1')],
  ['Heroku: a named dyno does not come back', [oldWeb, heroku('web.2', 'up')], [web], 'web.2 is not back', 'web.2'],
  [
    'Heroku: a named command does not come back',
    [oldWeb, heroku('run.77', 'up')],
    [web],
    'run.77 is not back',
    'run.77',
  ],
  [
    'Heroku: nothing but a command, which goes on',
    [heroku('run.77', 'up')],
    [heroku('run.77', 'up')],
    unshown('run.77'),
  ],
  [
    'Heroku: a worker crashes',
    [oldWeb, oldWorker],
    [web, { ...worker, state: 'crashed' }],
    'The restart failed: worker.1 crashed',
  ],
  ['Fly: the only machine is stopped', [machine('a', 'started')], [machine('a', 'stopped', 2)], 'a stopped'],
  [
    'Kubernetes: the new pod is evicted while the old one runs',
    [oldPod],
    [oldPod, { ...podUp, status: 'Evicted' }],
    'The restart failed: web-b-1 Evicted',
  ],
  [
    'one of two is missing of which the platform tells that there are to be two',
    [formation('web', 2, process('1', 'running'), process('2', 'running'))],
    [formation('web', 2, process('1', 'running', 2))],
    'web.2 is not back',
  ],
  [
    'one less, as the platform tells',
    [formation('web', 2, process('1', 'running'), process('2', 'running'))],
    [formation('web', 1, process('1', 'running', 2))],
  ],
  [
    'a process of a formation, called as a job, crashes',
    [heroku('web.a1', 'up'), heroku('jobs.x9k2p', 'up')],
    [heroku('web.b1', 'up', 2), heroku('jobs.2c9rh', 'crashed', 2)],
    'The restart failed: jobs.2c9rh crashed',
  ],
  [
    'a process of a formation, called as a job, is not new',
    [heroku('web.a1', 'up'), heroku('jobs.x9k2p', 'up')],
    [heroku('web.b1', 'up', 2), heroku('jobs.x9k2p', 'up')],
    'jobs.x9k2p up, not restarted yet',
  ],
];

describe('a restart', () => {
  it.each(restarts.map(([what, before, after, missing, dyno]) => ({ what, before, after, missing, dyno })))(
    'waits for the dynos that are to run on, and for no other. $what',
    async ({ before, after, missing, dyno }) => {
      let isRestarted = false;
      await using server = await serveHttp(({ method }, response) => {
        if (method !== 'DELETE') return response.end(JSON.stringify(isRestarted ? after : before));
        isRestarted = true;
        return response.writeHead(202).end();
      });
      const where = { 'api-url': server.url.origin, token: 'fake-token-of-this-test', timeout: '5m' };
      const inputs = { operation: 'restart', app: 'my-app', ...where, ...(dyno && { dyno }) };
      const { exitCode, log } = await runStep({ clock: stillClock(), with: inputs });
      expect(exitCode, log).toBe(missing === undefined || missing.startsWith('::warning') ? 0 : 1);
      expect(log).toContain(missing ?? '✔ Restarted all dynos of my-app');
    },
  );

  it.each([
    ['missing', [web]],
    ['put aside', [web, heroku('web.2', 'stopped', 2)]],
    ['evicted', [web, heroku('web.2', 'Evicted', 2)]],
  ])('takes two minutes before a dyno that is %s is one less', async (_, after) => {
    const clock = stillClock();
    const begun = clock.now();
    let isRestarted = false;
    await using server = await serveHttp(({ method }, response) => {
      isRestarted ||= method === 'DELETE';
      return response.end(JSON.stringify(isRestarted ? after : twoWebs));
    });
    const where = { 'api-url': server.url.origin, token: 'fake-token-of-this-test' };
    const { exitCode, log } = await runStep({ clock, with: { operation: 'restart', app: 'my-app', ...where } });
    expect(exitCode, log).toBe(0);
    expect(clock.now() - begun).toBeGreaterThanOrEqual(120_000);
    expect(clock.now() - begun).toBeLessThan(200_000);
  });
});
