import { describe, expect, it } from 'vitest';
import type { DynoState } from '../../../src/platform/dyno.ts';
import { readDynos } from '../../../src/platform/resources/dynos.ts';

/** By hand: words of platforms, and what they say. */
const meanings: Record<DynoState, readonly (string | undefined)[]> = {
  up: [
    'running',
    'UP',
    'started',
    ' Ready ',
    'ok',
    'passing',
    'Up 3 seconds',
    'Up about an hour (healthy)',
    '2/2 Running',
  ],
  coming: [
    'starting',
    'Pending',
    'ContainerCreating',
    'PodInitializing',
    'created',
    'in progress',
    'Init:0/1',
    'Unknown',
    'pulling',
    '1/2 Running',
    'not started',
    'recovering',
    'Up 3 seconds (health: starting)',
  ],
  asleep: ['idle', 'suspended'],
  stopped: ['stopped', ' Stopped ', 'destroyed', 'DELETED'],
  finished: ['Completed', 'succeeded', 'complete', 'Exited (0) 3 minutes ago', 'exited (0)'],
  evicted: ['Evicted', 'evicted '],
  draining: ['stopping', 'draining'],
  terminating: ['Terminating'],
  broken: [
    ...['CrashLoopBackOff', 'crash_loop_back-off', 'ImagePullBackOff', 'ErrImagePull', 'ErrImageNeverPull'],
    ...['Error', 'RunContainerError', 'CreateContainerConfigError', 'InvalidImageName', 'ContainerCannotRun'],
    ...['crashed (exit 1)', 'Failed (137)', 'OOMKilled', 'crashed', 'FAILED', 'node lost, evicted'],
    ...['Exited (1) 3 minutes ago', 'exited (130)', 'exited: 1', 'exited -1', 'Exited (0), OOMKilled'],
    ...['failure', 'aborted', 'rejected', 'timed_out', 'CrashLoop', 'crash loop', 'FATAL', 'failing', 'crashing'],
    ...['Restarting (1) 3 seconds ago', 'Restarting (137) 3 seconds ago', 'exited (137), OOMKilled'],
    ...['start-up failure', 'cancelled', 'Back-off restarting failed container'],
  ],
  down: [
    ...['exited', 'terminated', 'stopped by its owner', 'dead', 'missing', 'not running', 'NotRunning'],
    ...['down', 'DOWN', 'offline', 'Exited (143) 2 seconds ago', 'exited (137)'],
  ],
  unwell: [
    ...['NotReady', 'unhealthy', 'critical', 'Up 3 seconds (unhealthy)', 'running:unhealthy'],
    ...[
      'degraded',
      'degraded_performance',
      'unavailable',
      'unreachable',
      'OutOfService',
      'out-of-service',
      'Severe',
      'not ok',
    ],
  ],
  unknown: [
    ...['all good', 'half up', 'green', 'no failure', 'warning', 'no error', '3 passed, 0 failed', 'none failed'],
    ...['error-free', 'failover', '3 healthy, 0 unhealthy', 'badge', 'reduced'],
  ],
  untold: ['', undefined],
};

describe('the status of a dyno', () => {
  const words = Object.entries(meanings).flatMap(([state, said]) => said.map((word) => [word, state] as const));

  it.each(words)('%j means %s', (word, state) => {
    expect(readDynos({ name: 'web.1', status: word })).toMatchObject([{ status: word || undefined, state }]);
  });
});

/** Containers as Kubernetes tells them. */
const [ready, held] = [
  { ready: true, restartCount: 1, state: { running: {} }, lastState: { terminated: { exitCode: 1, reason: 'Error' } } },
  (reason: string) => ({ ready: false, restartCount: 4, state: { waiting: { reason } } }),
];

describe('a dyno whose record tells more than one word', () => {
  it.each<[state: DynoState, status: string | undefined, told: object]>([
    ['broken', 'running, crashed', { status: 'running', state: 'crashed' }],
    ['broken', 'crashed', { status: 'crashed', state: 'running' }],
    ['broken', 'starting, failed', { status: 'starting', state: 'failed' }],
    ['draining', 'running, stopping', { status: 'running', state: 'stopping' }],
    ['coming', 'ok, starting', { status: 'ok', state: 'starting' }],
    ['broken', 'running, exit status 1', { status: 'running', crashed: false, error: 'exit status 1' }],
    ['broken', 'running, crashed', { status: 'running', crashed: true }],
    ['broken', 'up, oom killed', { state: 'up', oomKilled: true }],
    ['broken', 'up, Failed', { state: 'up', phase: 'Failed' }],
    ['broken', 'crashed', { crashed: true }],
    ['terminating', 'Running, deleted', { status: 'Running', metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } }],
    ['unwell', 'Running, unhealthy', { status: 'Running', ready: false, health: 'unhealthy' }],
    ['unwell', 'running, failing', { status: 'running', health_status: 'failing' }],
    ['unwell', 'running, Unhealthy', { status: 'running', health: { status: 'Unhealthy' } }],
    ['unwell', 'running, down', { status: 'running', health: 'down' }],
    ['coming', 'running, starting', { status: 'running', health: 'starting' }],
    ['coming', 'unhealthy, starting', { status: 'unhealthy', state: 'starting' }],
    ...[
      ...['degraded', 'red', 'Severe', 'sick', 'bad', 'Unhealthy: no answer', 'offline', 'stopped', 'timeout', '503'],
      ...['OutOfService', '0%', 'CrashLoopBackOff', 'exited', 'missing', 'failed: no answer', 'Bad Gateway'],
    ].map((health): [DynoState, string, object] => ['unwell', `up, ${health}`, { state: 'up', health }]),
    ['unwell', 'up, Degraded', { state: 'up', health: { status: 'Degraded' } }],
    ['unwell', 'up, failing', { state: 'up', health: '/health', health_status: 'failing' }],
    ['unwell', 'started, critical', { state: 'started', checks: [{ status: 'passing' }, { status: 'critical' }] }],
    ['coming', 'started, pending', { state: 'started', checks: [{ status: 'pending' }] }],
    ['broken', 'up, failed', { state: 'up', substatus: 'failed' }],
    ['broken', 'waiting, CrashLoopBackOff', { status: 'waiting', reason: 'CrashLoopBackOff' }],
    ['broken', 'Pending, ErrImagePull', { status: 'Pending', status_reason: 'ErrImagePull' }],
    ['broken', 'CreateContainerConfigError', { reason: 'CreateContainerConfigError' }],
    ['stopped', 'stopped', { status: 'stopped', exit_code: 1 }],
    ['up', 'running', { status: 'running', reason: 'Back-off restarting failed container' }],
    ['up', 'running', { status: 'running', status_reason: 'restarted after ContainerError' }],
    ['terminating', 'Terminating', { status: 'Terminating', reason: 'CrashLoopBackOff' }],
    ['down', 'exited (137)', { status: 'exited (137)' }],
    ['broken', 'exited (137)', { status: 'exited (137)', reason: 'OOMKilled' }],
    ['coming', 'running, not ready', { status: 'running', ready: false }],
    ['coming', 'running, not healthy', { status: 'running', healthy: 'false' }],
    ['coming', 'running, not healthy', { status: 'running', health: false }],
    ['coming', 'running, not ready', { status: 'running', ready: '0/1' }],
    ['coming', 'running, not ready', { status: 'running', is_ready: false }],
    ['coming', 'running, not ready', { status: 'running', conditions: { Ready: { status: 'False' } } }],
    ['coming', 'running, not healthy', { status: 'running', health: { healthy: false } }],
    ['coming', 'running, starting', { status: 'running', health: 'starting' }],
    ...[
      { health: { state: 'unhealthy' } },
      { health: [{ status: 'unhealthy' }] },
      { healthState: 'unhealthy' },
      { health_check: { status: 'unhealthy' } },
      { health_check_status: 'unhealthy' },
      { checks: { http: { status: 'passing' }, status: 'unhealthy' } },
      { checks: { http: { status: 'passing' }, tcp: { status: 'unhealthy' } } },
      { health: { web: 'unhealthy', worker: 'healthy' } },
      { health: { components: { web: { status: 'unhealthy' } } } },
      { instances: [{ status: 'running' }, { health: 'unhealthy' }] },
    ].map((told): [DynoState, string, object] => ['unwell', 'running, unhealthy', { status: 'running', ...told }]),
    ['unwell', 'running, no success', { status: 'running', health: { ok: false } }],
    ['unwell', 'running, failed', { status: 'running', healthcheck: { result: 'failed' } }],
    ['unwell', 'running, failure', { status: 'running', checks: [{ status: 'completed', conclusion: 'failure' }] }],
    ['unwell', 'running, 503', { status: 'running', health_check: { status: 503 } }],
    ['unwell', 'running, stopped', { status: 'running', health: { status: 'stopped' } }],
    ['unwell', 'running, crashed', { status: 'running', instances: [{ status: 'crashed' }] }],
    ['coming', 'running, not passing', { status: 'running', healthcheck: { passing: false } }],
    ['coming', 'running, not passed', { status: 'running', health_checks: [{ passed: true }, { passed: false }] }],
    ['coming', 'running, not ready', { status: 'running', containers: { app: { ready: false } } }],
    ['unwell', 'running, exited', { status: 'running', containers: [{ status: 'exited', exit_code: 1 }] }],
    ['unwell', 'running, terminated', { status: 'running', containers: [{ state: 'terminated', exit_code: 1 }] }],
    ...[{ exitCode: 1 }, { exitCode: 137, reason: 'OOMKilled' }].map((terminated): [DynoState, string, object] => [
      ...(['coming', 'running, not ready'] as const),
      { status: 'running', containers: [{ state: { terminated }, ready: false }] },
    ]),
  ])('is %s: %s', (state, status, told) => {
    expect(readDynos({ name: 'web.1', ...told })).toMatchObject([{ state, status }]);
  });

  it.each<[state: DynoState, status: string, told: object]>([
    ['up', 'running', { status: 'running', state: 'up', ready: true, health: 'healthy' }],
    ['up', 'running', { status: 'running', health: 'none' }],
    ['up', 'running', { status: 'running', ready: 0, replicas: 0 }],
    ['up', 'running', { status: 'running', conditions: [{ type: 'Ready', status: 'False', reason: 'PodCompleted' }] }],
    ...[
      { state: { terminated: { exitCode: 0 } }, ready: false },
      { status: 'completed', ready: false },
      { status: 'exited', exit_code: 0, ready: false },
      { state: 'terminated', ready: false },
      { status: 'exited', ready: false },
      { status: 'terminated', ready: false },
      { status: 'Exited (143) 3 seconds ago', ready: false },
      { state: { terminated: { exitCode: 143 } }, ready: false },
      { cpu: 500, memory: 512, port: 443 },
      { type: 'init', state: 'Succeeded', ready: false },
      { State: 'exited', Status: 'Exited (0) 2 minutes ago' },
      { status: 'exited' },
      { status: 'stopped', ready: false },
      { status: 'sleeping', health: 'unavailable' },
      { status: 'running', deleted_at: '2026-01-01T00:00:00Z' },
      'db-failed',
    ].flatMap((one): [DynoState, string, object][] => [
      ['up', 'running', { status: 'running', containers: [{ status: 'running', ready: true }, one] }],
      ['up', 'running', { status: 'running', instances: [one] }],
    ]),
    ...[
      { status: 'healthy', last_status: 'unhealthy' },
      { status: 'healthy', components: { db: { status: 'DOWN' } } },
      { path: '/error', interval: '10s', timeout: '5s', on_failure: 'failed' },
      { enabled: false, passing: false },
      { status: 'disabled', healthy: false },
      { status: 'not_configured', passed: false },
      { ok: null, passing: null, passed: 0, failed: 0 },
    ].flatMap((check): [DynoState, string, object][] => [
      ['up', 'running', { status: 'running', health: check }],
      ['up', 'running', { status: 'running', health_checks: [check] }],
    ]),
    ...['error-free', 'no error', '3 passed, 0 failed', 'failover ready', 'started', 'initialized', 'responding'].map(
      (health): [DynoState, string, object] => ['up', 'running', { status: 'running', health }],
    ),
    ['up', 'running', { status: 'running', instances: { min: 0, max: 3 }, ready: '1/1' }],
    ['up', 'running', { status: 'running', conditions: { Progressing: 'True', Available: 'True', Failed: 'False' } }],
    ...['InService', 'stable', 'no_instances', 'NOT_APPLICABLE', 'nominal', 'INSUFFICIENT_DATA', 'http', 'skipped'].map(
      (health): [DynoState, string, object] => ['up', 'running', { status: 'running', health }],
    ),
    ['up', 'running', { status: 'running', health: 'warning' }],
    ...['ok', 'Green', 'passing', 'good', 'Normal', 'up', 'passed', 'succeeded', 'operational', 'idle'].map(
      (health): [DynoState, string, object] => ['up', 'running', { status: 'running', health }],
    ),
    ...['n/a', '', 'disabled', 'not_configured', 'no_checks', 'NoData', 'unmonitored', '<nil>', 'undefined', 100].map(
      (health): [DynoState, string, object] => ['up', 'running', { status: 'running', health }],
    ),
    ['up', 'running', { status: 'running', health: 'https://a.example/health', checks: [{ path: '/' }, 'http'] }],
    ['up', 'running', { status: 'running', deleted_at: 'never', terminated_at: '<nil>', error: '<nil>' }],
    ['up', 'running', { status: 'running', failure_reason: 'OOMKilled', restarts: 1 }],
    ['finished', 'exited', { status: 'exited', exit_code: 0 }],
    ['finished', 'terminated', { state: 'terminated', reason: 'Completed' }],
    ['finished', 'dead', { state: 'dead', failed: false, exit_code: 0 }],
    ['down', 'exited', { status: 'exited' }],
    ['stopped', 'stopped', { status: 'stopped', exit_code: 143 }],
    ['stopped', 'stopped', { status: 'stopped', exit_status: 0 }],
    ['up', 'running', { status: 'running', exit_code: 1 }],
    ['coming', 'starting', { status: 'starting', reason: 'OOMKilled' }],
    ['coming', 'waiting', { status: 'waiting', reason: 'ContainerCreating' }],
    ['unwell', 'unhealthy', { status: 'unhealthy', ready: false }],
    ['up', 'running', { status: 'running', health: 'unknown', healthy: null }],
    ['up', 'running', { status: 'running', health: '/health', health_check: 'failed before' }],
    ['up', 'running', { status: 'running', last_error: 'exit status 1', error: null, errors: [], exit_code: 0 }],
    ['up', 'running', { status: 'running', previous_state: 'crashed', last_state: 'failed', restarts: 7 }],
    ['up', 'running', { status: 'running', crashed_at: '2026-01-01T00:00:00Z', crashed: false }],
    ['coming', 'starting', { status: 'starting', ready: false, healthy: false, health: 'unhealthy' }],
    ['finished', 'completed', { status: 'completed', ready: false, error: 'exit status 1' }],
    ['up', 'steady, up', { status: 'steady', state: 'up' }],
  ])('is %s where nothing of it speaks against that: %s', (state, status, told) => {
    expect(readDynos({ name: 'web.1', ...told })).toMatchObject([{ state, status }]);
  });

  it.each<[state: DynoState, status: string, told: object, restarts?: number]>([
    [
      'broken',
      'Running, CrashLoopBackOff',
      { status: 'Running', reason: '', containerStatuses: [ready, held('CrashLoopBackOff')] },
      5,
    ],
    ['broken', 'Pending, ErrImagePull', { status: { phase: 'Pending', containerStatuses: [held('ErrImagePull')] } }, 4],
    ['coming', 'Running, not ready', { status: 'Running', container_statuses: [held('ContainerCreating')] }, 4],
    ['coming', 'Running, not ready', { status: 'Running', conditions: [{ type: 'Ready', status: 'False' }] }],
    ['finished', 'Succeeded', { status: { phase: 'Succeeded', containerStatuses: [{ ready: false }] } }],
    ['up', 'Running', { status: 'Running', containerStatuses: [ready] }, 1],
    ['broken', 'up, CrashLoopBackOff', { status: 'up', containers: [held('CrashLoopBackOff')] }, 4],
    ['coming', 'up, not ready', { status: 'up', containers: [{ name: 'app' }, { ready: false }], restarts: 2 }, 2],
    ['up', 'up', { status: 'up', containers: [{ name: 'app', image: 'nginx' }], restart_count: 3 }, 3],
    [
      'up',
      'Running',
      {
        status: {
          phase: 'Running',
          conditions: [
            { type: 'Initialized', status: 'False' },
            { type: 'Ready', status: 'True' },
          ],
        },
      },
    ],
  ])('is %s by the parts of its pod: %s', (state, status, told, restarts) => {
    const pod = { name: 'web-7f6b5c4d9-x2c9r', ...told };
    expect(readDynos(pod)).toMatchObject([{ state, status, restarts }]);
    expect(readDynos({ type: 'web', processes: [pod] })).toMatchObject([{ state, status, restarts }]);
  });

  it('does its task also where that ended with an error', () => {
    const told = { name: 'run.77', type: 'run', status: 'completed', state: 'failed', error: 'exit status 1' };
    expect(readDynos(told)).toMatchObject([{ role: 'likely-task', state: 'broken' }]);
  });
});

describe('a dyno that does one task and ends', () => {
  it.each([
    { name: 'run.4821', type: 'run' },
    { name: 'run.77' },
    { name: 'scheduler.4821', type: 'scheduler' },
    { name: 'release.2', type: 'release' },
    { name: 'one-off-8723', type: 'one-off' },
    { name: 'cron-29-x', type: 'cron' },
    { name: 'cron-29381760-x2c9r' },
    { name: 'nightly-report-29381760-x2c9r', type: 'nightly-report' },
    { name: 'migrate-x1', type: 'migrate' },
    { name: '148e4d6b', process_type: 'fly_app_release_command' },
    { name: 'reindex-5k2vx', type: 'reindex', owner_kind: 'Job' },
    { name: 'api-5k2vx', type: 'api', kind: 'one-off' },
    { name: 'bash.1', type: 'bash', one_off: true },
    { name: 'bash.1', type: 'bash', oneOff: true },
    { name: 'web.7', type: 'web', kind: 'one-off' },
    { name: 'worker.4821', type: 'worker', one_off: true },
    { name: 'web-cleanup-29384750-x2c9r', type: 'web-cleanup', kind: 'CronJob' },
    { type: 'run', quantity: 0, processes: [{ name: 'run.4821' }] },
  ])('is told by $name $type', (told) => {
    expect(readDynos(told)).toEqual([expect.objectContaining({ role: expect.stringMatching(/^(likely-)?task$/) })]);
  });

  it.each([
    { name: 'web.1', type: 'web' },
    { name: 'web-5d8f7c9b4-x2c9r' },
    { name: 'worker.4821', type: 'worker' },
    { name: 'clock.1', type: 'clock' },
    { name: 'job-worker-5d8f7-x2c9r' },
    { name: 'delayed_job.1', type: 'delayed_job' },
    { name: 'runner.1', type: 'runner' },
    { name: 'web.1', type: 'web', kind: 'dyno', role: 'primary' },
    { name: 'run.1', type: 'run', one_off: false },
    { name: 'web-20261116-x2c9r', type: 'web' },
    { name: 'abc-1', type: 'jobs', role: 'job' },
    { name: '148e4d6b', role: 'scheduler' },
    { name: 'jobs.2c9rh', type: 'jobs' },
    { name: 'jobs-0', type: 'jobs' },
    { name: '148e4d6b', process_type: 'jobs' },
    { name: 'scheduler-7f6b5c4d9-abcde', type: 'scheduler' },
    { name: 'console-5d8f7c9b4-x2c9r', type: 'console' },
    { name: 'console-5d8f7c9b4-x2c9r' },
    { name: 'migrate-x1' },
    { name: 'api-20261116-x2c9r', type: 'api' },
    { type: 'jobs', processes: [{ name: 'jobs.4821' }] },
  ])('is not told by $name $type', (told) => {
    expect(readDynos(told)).toEqual([expect.objectContaining({ role: expect.stringMatching(/^(lasting|unknown)$/) })]);
  });

  it.each([
    { name: 'run.p2vwh', type: 'run' },
    { name: 'release.2c9rh' },
    { name: 'run.4821', type: 'run', quantity: 1 },
    { type: 'release', quantity: 1, processes: [{ index: 1 }] },
  ])('may be told by $name $type', (told) => {
    expect(readDynos(told)).toEqual([expect.objectContaining({ role: 'unlikely-task' })]);
  });

  it('may be one where there are to be none of its type', () => {
    expect(readDynos({ type: 'api', quantity: 0, processes: [{ status: 'exited' }] })).toMatchObject([
      { role: 'unknown' },
    ]);
  });

  it('is none where a schedule’s name has a position in the formation', () => {
    const [scheduler] = readDynos({ type: 'scheduler', quantity: 1, processes: [{ index: 1, status: 'up' }] });
    expect(scheduler).toMatchObject({ name: 'scheduler.1', role: 'lasting' });
    expect(readDynos({ name: 'cron.1', type: 'cron' })).toMatchObject([{ role: 'unknown' }]);
  });
});
