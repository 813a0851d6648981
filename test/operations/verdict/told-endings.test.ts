import { describe, expect, it } from 'vitest';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';
const other = 'f'.repeat(40);

/** Something until a second, something else from then on. */
const until = (second: number, first: unknown, then: unknown) => (now: number) => (now < second ? first : then);
const deployment = (state: string, more = {}) => ({ id: 'd2', build: { id: 'b2' }, state, ...more });
const earlier = { id: 'd1', build: { id: 'b1' }, state: 'succeeded', current: true };
const stands = (build: string, status?: string) => ({
  current_build_id: build,
  current_deployment_id: build.replace('b', 'd'),
  ...(status && { deployment_status: status }),
});
const building = { id: 'b2', state: 'building' };
const built = { id: 'b2', state: 'succeeded' };

interface Ending extends ToldApp {
  /** The output `status`. */
  readonly status: string;
  /** What the last line of the log says. */
  readonly says: RegExp;
  readonly inputs?: Readonly<Record<string, string>>;
}

/** A page of twenty builds from before, the oldest first. */
const oldest = Array.from({ length: 20 }, (_, at) => ({
  id: 1000 + at,
  state: 'succeeded',
  created_at: 1700000000 + at,
}));
const changing = {
  ...{ before: { deployment_status: 'deployed' }, start: undefined, status: 'deployed', says: /Built my-app in/ },
  app: until(3, { deployment_status: 'deploying' }, { deployment_status: 'deployed' }),
};
const listedLast = (more: (number: number) => object) => ({
  ...{ before: {}, start: building, build: built, app: {}, status: 'succeeded', says: /Built my-app in/ },
  deployments: [1, 2, 3].map((at) => ({ build: { id: at === 3 ? 'b2' : `x${at}` }, state: 'succeeded', ...more(at) })),
});

const successes: Readonly<Record<string, Ending>> = {
  'a status alone that moves between two looks, of which one saw it at work': {
    ...{ before: { deployment_status: 'succeeded' }, start: building, status: 'succeeded', says: /Built my-app in/ },
    build: until(12, building, built),
    app: until(17, { deployment_status: 'building' }, { deployment_status: 'succeeded' }),
    inputs: { 'poll-interval': '10s' },
  },
  'a status alone that was over long before its build, and moves no more': {
    ...{ before: { deployment_status: 'succeeded' }, start: building, status: 'succeeded', says: /Built my-app in/ },
    build: until(70, building, built),
    app: (second: number) => ({ deployment_status: second > 5 && second < 20 ? 'deploying' : 'succeeded' }),
  },
  'a status alone that is over while its build is tested': {
    ...{ before: { deployment_status: 'succeeded' }, start: building, status: 'succeeded', says: /Built my-app in/ },
    build: (second: number) => {
      if (second < 10) return building;
      return second < 70 ? { id: 'b2', state: 'testing' } : built;
    },
    app: (second: number) => ({ deployment_status: second > 11 && second < 25 ? 'deploying' : 'succeeded' }),
    inputs: { timeout: '100s' },
  },
  'a status alone that is over some seconds before its build': {
    ...{ before: { deployment_status: 'succeeded' }, start: building, status: 'succeeded', says: /Built my-app in/ },
    build: until(48, building, built),
    app: (second: number) => ({ deployment_status: second > 20 && second < 35 ? 'deploying' : 'succeeded' }),
    inputs: { 'poll-interval': '12s' },
  },
  'a status that changed, where the list of builds begins with the oldest': {
    ...{ ...changing, buildsBefore: oldest, builds: oldest },
  },
  'a status that changed, where the list of builds is always empty': { ...changing, builds: [] },
  'a deployment at the end of a list that counts by versions': listedLast((at) => ({
    id: `d${at}`,
    version: `v${at}`,
  })),
  'a deployment at the end of a list that counts by ids': listedLast((at) => ({ id: at })),
  'a deployment in a list that wraps each one': {
    ...{ before: {}, start: building, build: built, app: {}, status: 'live', says: /Built my-app in/ },
    deployments: until(5, [], [{ cursor: 'c', deploy: { id: 'd2', build: { id: 'b2' }, status: 'live' } }]),
  },
  'a build that calls itself no success until it is one': {
    ...{ before: {}, start: { ...building, success: false }, app: {}, status: 'succeeded', says: /Built my-app in/ },
    build: until(9, { ...building, success: false }, { ...built, success: true }),
  },
  ...Object.fromEntries(
    [
      { error: { code: null, message: '' } },
      { errors: { count: 0, items: [] } },
      { failure_reason: 'NONE' },
      { failure: { type: 'FAILURE_TYPE_UNSPECIFIED' } },
      { error_message: 'null', errors: [{}] },
    ].map((none): [string, Ending] => [
      `a form for errors that is not filled in: ${JSON.stringify(none)}`,
      {
        ...{ before: {}, start: { ...building, ...none }, build: { ...built, ...none }, app: {} },
        ...{ status: 'succeeded', says: /Built my-app in/ },
      },
    ]),
  ),
  'a deployment that is told, and followed past its build’s end': {
    before: stands('b1'),
    start: building,
    build: until(3, building, built),
    deployments: (second: number) =>
      second < 4 ? [earlier] : [deployment(second < 9 ? 'releasing' : 'vibed', { current: second >= 9 }), earlier],
    app: until(9, stands('b1'), stands('b2')),
    status: 'vibed',
    says: /Built my-app in/,
  },
  'a deployment that many newer ones have driven out of the list': {
    before: {},
    start: building,
    build: built,
    deployments: until(4, [deployment('releasing'), earlier], [{ id: 'd7', build: { id: 'b7' }, state: 'releasing' }]),
    deployment: until(9, { id: 'd2', state: 'releasing' }, { id: 'd2', state: 'deployed' }),
    app: {},
    status: 'deployed',
    says: /Built my-app in/,
  },
  'the first state of an app on which nothing was ever deployed': {
    ...{ before: { deployment_status: 'none' }, start: undefined },
    app: until(4, { deployment_status: 'deploying' }, { deployment_status: 'deployed' }),
    status: 'deployed',
    says: /Built my-app in/,
  },
  'ids on the app, after the build’s own word': {
    before: stands('b1'),
    start: building,
    build: built,
    app: until(5, stands('b1'), stands('b2')),
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'the app’s own status, where it speaks of a deployment': {
    before: { status: 'running' },
    start: { id: 'b2' },
    app: until(4, { status: 'deploying' }, { status: 'live' }),
    status: 'live',
    says: /Built my-app in/,
  },
  'a build’s word, where the app’s own status is about something else': {
    before: { status: 'running' },
    start: { id: 'b2' },
    build: built,
    app: { status: 'running' },
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'a build’s word, where nothing tells of deployments': {
    before: {},
    start: building,
    build: until(3, building, built),
    app: {},
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'a start without an answer, found in the list by its description': {
    before: {},
    start: undefined,
    builds: () => [
      { id: 'b9', state: 'failed', description: 'by hand', created_at: new Date(Date.now() + 60_000).toISOString() },
      { ...built, description: 'ours', created_at: new Date(Date.now() + 60_000).toISOString() },
    ],
    build: built,
    app: {},
    inputs: { description: 'ours' },
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'a start without an answer, found in the list by commit and time': {
    before: {},
    start: undefined,
    builds: () => [{ ...built, commitish: commit, created_at: new Date(Date.now() + 60_000).toISOString() }],
    build: until(3, { ...building, commitish: commit }, { ...built, commitish: commit }),
    app: {},
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'a start without an answer, found in the list by commit although the platform describes it in its own words': {
    ...{ before: {}, start: undefined, app: {}, inputs: { description: 'ours' } },
    builds: [{ ...built, commitish: commit, description: 'Fix a typing error' }],
    build: { ...built, commitish: commit, description: 'Fix a typing error' },
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'the list of builds, where a build cannot be asked alone': {
    ...{ before: {}, start: { id: 'b2' }, app: {} },
    builds: until(3, [building], [built]),
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'a word with blanks around it': {
    ...{ before: {}, start: { id: 'b2' }, app: {} },
    build: { id: 'b2', state: ' Succeeded ' },
    status: ' Succeeded ',
    says: /Built my-app in/,
  },
  'a build that is taken up, by the deployments': {
    before: stands('b2'),
    start: undefined,
    build: built,
    deployments: [deployment('deployed', { current: true })],
    app: stands('b2'),
    inputs: { 'build-id': 'b2' },
    status: 'deployed',
    says: /Built my-app in/,
  },
  'a build that is taken up, by the app’s ids': {
    before: stands('b2'),
    start: undefined,
    build: built,
    app: stands('b2'),
    inputs: { 'build-id': 'b2' },
    status: 'succeeded',
    says: /Built my-app in/,
  },
};

const [first, second] = ['2026-01-01T00:00:01Z', '2026-01-01T00:00:02Z'];

/** Of one build, in the order in which a platform began and repeated them. */
const repeated = (once: string, again: string) => [
  { ...earlier, current: false, created_at: '2026-01-01T00:00:00Z' },
  { id: 'd2', build: { id: 'b2' }, state: once, created_at: first },
  { id: 'd3', build: { id: 'b2' }, state: again, created_at: second },
];

const odd: Readonly<Record<string, Ending>> = {
  'a deployment that was repeated, where the oldest is listed first': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    deployments: repeated('failed', 'deployed'),
    status: 'deployed',
    says: /Built my-app in/,
  },
  'the ids of an app that is called running throughout': {
    ...{ before: { ...stands('b1'), status: 'running' }, start: building, build: built },
    app: until(5, { ...stands('b1'), status: 'running' }, { ...stands('b2'), status: 'running' }),
    status: 'succeeded',
    says: /Built my-app in/,
  },
  'the ids alone of an app that is called active throughout': {
    ...{ before: { ...stands('b1'), state: 'active' }, start: { id: 'b2' } },
    app: until(5, { ...stands('b1'), state: 'active' }, { ...stands('b2'), state: 'active' }),
    status: 'deployed',
    says: /Built my-app in/,
  },
  'its deployment, where the word for the end of the build is not known': {
    ...{ before: {}, start: building, build: until(3, building, { id: 'b2', state: 'complete' }), app: {} },
    deployments: until(6, [], [deployment('deployed', { current: true })]),
    status: 'deployed',
    says: /Built my-app in/,
  },
  'a build that is taken up by its id in capital letters': {
    ...{ before: stands('b2'), build: built, app: stands('b2'), inputs: { 'build-id': 'B2' } },
    deployments: [deployment('deployed', { current: true })],
    status: 'deployed',
    says: /Built my-app in/,
  },
};

const failures: Readonly<Record<string, Ending>> = {
  'a status alone that another deployment moved long before the build was done': {
    ...{ before: { deployment_status: 'succeeded' }, start: building, status: 'failed' },
    build: until(40, building, built),
    app: (second: number) => {
      if (second >= 3 && second < 14) return { deployment_status: 'releasing' };
      if (second < 45) return { deployment_status: 'succeeded' };
      return { deployment_status: second < 70 ? 'deploying' : 'failed' };
    },
    says: /The deployment of my-app failed/,
  },
  'a deployment that was repeated and failed then, where the oldest is listed first': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    deployments: repeated('deployed', 'failed'),
    status: 'failed',
    says: /The deployment of my-app failed/,
  },
  'a deployment in a list that wraps each of its items': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    deployments: until(
      4,
      [{ deployment: deployment('releasing'), cursor: 'x' }],
      [{ deployment: deployment('failed'), cursor: 'x' }],
    ),
    status: 'failed',
    says: /The deployment of my-app failed/,
  },
  'the list of builds, where a build cannot be asked alone': {
    ...{ before: {}, app: {}, inputs: { 'build-id': 'b2' } },
    builds: [{ id: 'b2', state: 'failed', message: 'no buildpack' }],
    status: 'failed',
    says: /The build of my-app failed after 0 s/,
  },
  'its deployment, where the word for the end of the build is not known': {
    ...{ before: {}, start: building, build: { id: 'b2', state: 'complete' }, app: {} },
    deployments: until(6, [deployment('releasing')], [deployment('failed')]),
    status: 'failed',
    says: /The deployment of my-app failed/,
  },
  'a deployment that fails after its build succeeded': {
    before: stands('b1', 'succeeded'),
    start: building,
    build: built,
    deployments: until(4, [deployment('releasing'), earlier], [deployment('failed'), earlier]),
    app: stands('b1', 'succeeded'),
    status: 'failed',
    says: /The deployment of my-app failed/,
  },
  'a deployment that fails, told by the app alone': {
    before: stands('b1', 'succeeded'),
    start: building,
    build: built,
    app: until(2, { ...stands('b1'), deployment_status: null }, stands('b2', 'failed')),
    status: 'failed',
    says: /The deployment of my-app failed/,
  },
  'a failed build whose start had no answer, seen at once and not at the timeout': {
    before: stands('b1', 'succeeded'),
    start: undefined,
    builds: () => [{ ...building, commitish: commit, created_at: new Date(Date.now() + 60_000).toISOString() }],
    build: { id: 'b2', state: 'failed', message: 'no buildpack' },
    app: stands('b1', 'succeeded'),
    status: 'failed',
    says: /The build of my-app failed after 0 s/,
  },
  'a start that says failed itself': {
    before: {},
    start: { id: 'b2', state: 'failed', message: 'no quota' },
    app: {},
    status: 'failed',
    says: /The build of my-app failed/,
  },
  'a start that says failed itself, with nobody waiting': {
    before: {},
    start: { id: 'b2', state: 'failed' },
    app: {},
    inputs: { wait: 'false' },
    status: 'failed',
    says: /The build of my-app failed/,
  },
  'a start that has failed, and has no id': {
    before: {},
    start: { id: null, state: 'failed', error: { message: 'no quota' } },
    app: {},
    inputs: { wait: 'false' },
    status: 'failed',
    says: /The build of my-app failed/,
  },
  'two fields that disagree, one of them a failure': {
    before: stands('b1', 'succeeded'),
    start: { id: 'b2' },
    app: { ...stands('b2', 'succeeded'), deployment: { status: 'failed', build_id: 'b2' } },
    status: 'failed',
    says: /The build of my-app failed/,
  },
  'a healthy app whose last deployment, ours, failed': {
    before: { status: 'degraded', current_build_id: 'b1' },
    start: { id: 'b2' },
    app: { status: 'healthy', current_build_id: 'b2', last_deployment: { status: 'failed', build_id: 'b2' } },
    status: 'failed',
    says: /The build of my-app failed/,
  },
  'a build with two words for its state': {
    before: {},
    start: { id: 'b2' },
    build: { id: 'b2', state: 'succeeded', status: 'failed' },
    app: {},
    status: 'failed',
    says: /The build of my-app failed/,
  },
};

const attempt = {
  ...built,
  description: 'Started by mona at 0123456789ab: https://github.example/octo/shop/actions/runs/77',
  created_at: new Date(Date.now() - 60_000).toISOString(),
};

const never: Readonly<Record<string, Ending>> = {
  'a deployment that only the flag of another one tells not to be current': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    deployments: [
      { id: 'd2', version: 7, build: { id: 'b2' }, state: 'succeeded' },
      { ...earlier, version: 8 },
    ],
    status: 'superseded',
    says: /The build of my-app was superseded/,
  },
  'a deployment, while the app stands on the one before, and a word for the build that nobody knows': {
    ...{ before: stands('b1', 'live'), start: { id: 'b2' }, build: { id: 'b2', state: 'completed' } },
    ...{ deployments: [deployment('live')], app: stands('b1', 'live') },
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'a deployment that the build names, while the list has another commit’s for the current one': {
    ...{ before: {}, start: { id: 'b2' }, build: { ...built, deployment: { id: 'd2' } }, app: {} },
    deployments: [
      { id: 'd3', state: 'live', current: true, commit: other, created_at: '2027-01-01T00:00:00Z' },
      { id: 'd2', state: 'live', current: false, commit, created_at: '2026-12-31T00:00:00Z' },
    ],
    status: 'superseded',
    says: /The build of my-app was superseded/,
  },
  'a deployment whose flag is a word': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    deployments: [deployment('succeeded', { current: 'False' }), earlier],
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'the ids of an app that is still starting': {
    ...{ before: { ...stands('b1'), status: 'running' }, start: { id: 'b2' } },
    app: { ...stands('b2'), status: 'starting' },
    status: 'timeout',
    says: /my-app is still building after/,
  },
  'the ids of an app that runs, beside a deployment of which the same word is told': {
    ...{ before: { ...stands('b1', 'succeeded'), status: 'running' }, start: { id: 'b2' }, build: built },
    app: { ...stands('b2', 'running'), status: 'running' },
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'the ids of an app that is stopped': {
    ...{ before: { ...stands('b1'), status: 'running' }, start: { id: 'b2' }, build: built },
    app: { ...stands('b2'), status: 'stopped' },
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'a newer build of the same second, before it in the list': {
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {} },
    builds: [
      { id: 'b3', state: 'succeeded', created_at: first },
      { ...built, created_at: first },
    ],
    status: 'superseded',
    says: /The build of my-app was superseded/,
  },
  'a success with an exit code beside it': {
    ...{ before: {}, start: { id: 'b2' }, build: { ...built, exit_code: 1 }, app: {} },
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a build to which the app has moved after a start without an answer, and which is described as another': {
    ...{ before: stands('b1'), start: undefined, app: until(3, stands('b1'), stands('b9')) },
    builds: [{ id: 'b9', state: 'succeeded', description: 'by hand' }],
    build: { id: 'b9', state: 'succeeded', description: 'by hand' },
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a build that the app was given otherwise, after a start without an answer that is in no list': {
    ...{ before: stands('b1'), start: undefined, app: until(3, stands('b1'), stands('b9')), builds: [{ id: 'b1' }] },
    status: 'timeout',
    says: /Nothing was seen of the build of my-app within/,
  },
  'a build from before to which somebody went back, after a start without an answer': {
    ...{ before: stands('b1'), start: undefined, app: until(3, stands('b1'), stands('b0', 'succeeded')) },
    ...{ buildsBefore: [{ id: 'b1' }, { id: 'b0' }], builds: [{ id: 'b1' }, { id: 'b0' }] },
    build: { id: 'b0', state: 'succeeded' },
    status: 'timeout',
    says: /Nothing was seen of the build of my-app within/,
  },
  'a status that changed while the list of builds has nothing new': {
    ...{ before: { deployment_status: 'deployed' }, start: undefined },
    ...{ buildsBefore: [{ id: 'b1' }], builds: [{ id: 'b1' }] },
    app: until(3, { deployment_status: 'deploying' }, { deployment_status: 'deployed' }),
    status: 'timeout',
    says: /Nothing was seen of the build of my-app within/,
  },
  'a deployment that calls itself no success': {
    ...{ before: {}, start: building, build: built, app: {} },
    deployments: [deployment('succeeded', { success: false })],
    status: 'unknown',
    says: /How the deployment of my-app ended is not known/,
  },
  'a success with an error beside it': {
    before: {},
    start: { id: 'b2' },
    build: { ...built, error: 'release phase failed' },
    app: {},
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a deployment that succeeded, of an app that crashed': {
    before: stands('b1', 'succeeded'),
    start: { id: 'b2' },
    app: { ...stands('b2', 'succeeded'), status: 'crashed' },
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with a build from before': {
    before: stands('b1', 'succeeded'),
    start: { id: 'b1', state: 'succeeded' },
    app: stands('b1', 'succeeded'),
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with a build of yesterday': {
    before: {},
    start: { id: 'b0', state: 'succeeded', created_at: new Date(Date.now() - 86_400_000).toISOString() },
    build: { id: 'b0', state: 'succeeded' },
    app: {},
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with another app’s build, which failed': {
    before: {},
    start: { id: 'b2', state: 'failed', app: { id: 'a9', name: 'other-app' } },
    app: {},
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with another app’s build': {
    before: {},
    start: { id: 'b2', app: { id: 'a9', name: 'other-app' } },
    app: {},
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with another app’s build, with nobody waiting': {
    before: {},
    start: { id: 'b2', app: { id: 'a9', name: 'other-app' } },
    app: {},
    inputs: { wait: 'false' },
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a start that answers with another commit’s build': {
    before: {},
    start: { id: 'b2', commitish: other },
    app: {},
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a build that is of another app when it is asked': {
    before: {},
    start: undefined,
    build: { ...built, app: { name: 'other-app' } },
    app: {},
    inputs: { 'build-id': 'b2' },
    status: 'unknown',
    says: /How the build of my-app ended is not known/,
  },
  'a deployment of our build that is of another commit': {
    before: stands('b1'),
    start: { id: 'b2' },
    build: built,
    deployments: [deployment('succeeded', { commit: other })],
    app: stands('b2'),
    status: 'unknown',
    says: /How the deployment of my-app ended is not known/,
  },
  'a build that succeeded, and no deployment of it': {
    before: stands('b1'),
    start: { id: 'b2' },
    build: built,
    deployments: [earlier],
    app: stands('b1'),
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'a new app with a build and no deployment': {
    before: { current_build_id: null, current_deployment_id: null },
    start: { id: 'b2' },
    build: built,
    app: { current_build_id: 'b2', current_deployment_id: null },
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'an app that names our build from its start on, and nothing more': {
    before: { current_build_id: 'b1' },
    start: building,
    app: { current_build_id: 'b2' },
    status: 'timeout',
    says: /Nothing was seen of the build of my-app within/,
  },
  'an app that stands on another build although ours succeeded': {
    before: { current_build_id: 'b1' },
    start: { id: 'b2' },
    build: built,
    app: { current_build_id: 'b1' },
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'a deployment that succeeded and is not the current one': {
    before: stands('b1'),
    start: { id: 'b2' },
    build: built,
    deployments: [deployment('succeeded', { current: false }), earlier],
    app: {},
    status: 'timeout',
    says: /my-app is still being deployed after/,
  },
  'the state of a deployment that stands under another build’s id': {
    before: { current_build_id: 'b1', deployment: { id: 'd1', build_id: 'b1', status: 'succeeded' } },
    start: { id: 'b2' },
    app: { current_build_id: 'b2', deployment: { id: 'd1', build_id: 'b1', status: 'succeeded' } },
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'a heartbeat': {
    before: { current_deployment: { id: 'd1', status: 'succeeded', updated_at: 't0' } },
    start: { id: 'b2' },
    app: (second: number) => ({ current_deployment: { id: 'd1', status: 'succeeded', updated_at: `t${second}` } }),
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'an older deployment that ends meanwhile': {
    before: { deployment_status: 'building' },
    start: { id: 'b2' },
    app: { deployment_status: 'succeeded' },
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'an app that was unwell and is healthy again': {
    before: { status: 'healthy' },
    start: { id: 'b2' },
    app: until(3, { status: 'degraded' }, { status: 'healthy' }),
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'a deployment in whose place a newer one is the current one': {
    before: stands('b1'),
    start: { id: 'b2' },
    build: built,
    deployments: [
      { id: 'd3', build: { id: 'b3' }, state: 'deployed', current: true },
      deployment('deployed', { current: false }),
    ],
    app: {},
    status: 'superseded',
    says: /The build of my-app was superseded/,
  },
  'a build of an earlier attempt of the same run, with the same description': {
    before: {},
    start: undefined,
    buildsBefore: [attempt],
    builds: [attempt],
    build: built,
    app: {},
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'two builds of the same commit, of which either may be ours': {
    before: {},
    start: undefined,
    builds: () =>
      ['b2', 'b3'].map((id) => ({
        id,
        state: 'succeeded',
        commitish: commit,
        created_at: new Date(Date.now() + 1000),
      })),
    build: built,
    app: {},
    status: 'timeout',
    says: /Nothing was seen of the build/,
  },
  'the build of somebody else that overtakes ours': {
    before: stands('b1', 'succeeded'),
    start: { id: 'b2' },
    app: until(4, stands('b2', 'building'), stands('b3', 'building')),
    status: 'superseded',
    says: /The build of my-app was superseded/,
  },
};

async function play({ status: _, says: __, inputs, ...told }: Ending) {
  await using platform = await startToldPlatform(told);
  const step = await platform.build({ timeout: '5m', ...inputs });
  const last = step.log.trim().split('\n').at(-1);
  return { ...step, last, calls: platform.calls };
}

describe('a build is a success by', () => {
  it.each(Object.entries({ ...successes, ...odd }))('%s', async (_, ending) => {
    const { exitCode, last, log, outputs } = await play(ending);
    expect(exitCode, log).toBe(0);
    expect(outputs['status']).toBe(ending.status);
    expect(last).toMatch(ending.says);
  });
});

describe('a platform that writes its fields in camel case says the same:', () => {
  it.each(Object.entries({ ...successes, ...odd, ...failures, ...never }))('%s', async (_, ending) => {
    const { last, log, outputs } = await play({ ...ending, camelCase: true });
    expect(outputs['status'], log).toBe(ending.status);
    expect(last).toMatch(ending.says);
  });
});

describe('a build has failed by', () => {
  it.each(Object.entries(failures))('%s', async (_, ending) => {
    const { exitCode, last, log, outputs } = await play(ending);
    expect(exitCode, log).toBe(1);
    expect(outputs['status'], log).toBe(ending.status);
    expect(last).toMatch(ending.says);
  });
});

describe('a build is no success by', () => {
  it.each(Object.entries(never))('%s', async (_, ending) => {
    const { exitCode, last, log, outputs } = await play(ending);
    expect(exitCode, log).toBe(1);
    expect(outputs['status'], log).toBe(ending.status);
    expect(last).toMatch(ending.says);
    // What has not been seen to fail is not called so.
    expect(log).not.toMatch(/build failed|failed after/);
  });
});

it('a start that is a success by its status and an error by its words is unknown, and told in those words', async () => {
  const start = { id: null, error: { code: 'quota', message: 'no builds are left' } };
  const { exitCode, log, outputs } = await play({ before: {}, start, app: {}, status: '', says: /./ });
  expect(exitCode).toBe(1);
  expect(outputs).toMatchObject({ status: 'unknown', changed: 'unknown' });
  expect(log).toContain(
    'POST /apps/my-app/builds: no builds are left (200 quota). Whether the platform acted on it is unknown',
  );
});

it('what the platform left untold is in the summary', async () => {
  const { summary } = await play({ ...successes['a build’s word, where nothing tells of deployments'] } as Ending);
  expect(summary).toContain('The platform told how the build ended, and nothing of its deployment.');
});

it('phases of build and deployment are one story, and the one that failed is marked', async () => {
  const { summary } = await play(failures['a deployment that fails after its build succeeded'] as Ending);
  expect(summary).toMatch(/releasing .* s :crit, \d+, \d+\n.*failed :crit, milestone, /);
  expect(summary.match(/:crit, /g)).toHaveLength(2);
});

describe('a source that is not told any more', () => {
  /** What an app shows that tells nothing of deployments. */
  const bare = {};

  /** A platform whose list of deployments is answered with this status. */
  async function playRefusal(status: number, app: object, inputs = {}) {
    await using platform = await startToldPlatform({
      ...{ before: app === bare ? bare : stands('b1'), start: building, build: until(3, building, built), app },
      refuse: (path) => (path.endsWith('/deployments') ? status : undefined),
    });
    return await platform.build({ timeout: '2m', 'poll-interval': '5s', ...inputs });
  }

  it.each([404, 405, 410, 501])('is one that the platform has not, where it answers %i', async (status) => {
    const step = await playRefusal(status, until(9, stands('b1'), stands('b2')));
    expect(step.exitCode, step.log).toBe(0);
    expect(step.outputs['status']).toBe('succeeded');
  });

  it.each([400, 401, 403, 406])('is no loss where it is refused with %i and the app tells enough', async (status) => {
    const step = await playRefusal(status, until(60, stands('b1'), stands('b2')));
    expect(step.exitCode, step.log).toBe(0);
    expect(Number(step.outputs['duration'])).toBeLessThan(70);
  });

  it('leaves what the build said of itself known where time is up', async () => {
    const step = await playRefusal(500, stands('b1'));
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('::error title=my-app is still being deployed after');
    expect(step.log).toContain('last seen: build succeeded');
  });

  it('leaves it known where the job is cancelled in the middle of a look', async () => {
    const cancel = new AbortController();
    await using platform = await startToldPlatform({
      ...{ before: stands('b1'), start: building, build: built, app: stands('b1') },
      get deployments() {
        cancel.abort(new Error('The job was cancelled'));
        return [];
      },
    });
    const step = await platform.build({}, { cancelled: cancel.signal });
    expect(step.outputs['status']).toBe('canceled');
    expect(step.log).toContain('last seen: build succeeded');
  });

  it('leaves it known where nothing can be seen any more', async () => {
    const step = await playRefusal(403, bare);
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('::error title=How the deployment of my-app ended is not known::');
    expect(step.summary).toContain('build succeeded');
    expect(step.log.match(/A look failed/g)).toHaveLength(4);
  });
});

describe('a newer build', () => {
  const at = (second: number) => new Date(Date.now() + second * 1000).toISOString();
  const mine = (state: string) => ({ id: 'b2', state, created_at: at(0), commitish: commit });
  const newer = (state: string) => ({ id: 'b3', state, created_at: at(2), commitish: other });
  const bare = { before: {}, start: { id: 'b2' }, app: {} };

  it.each(['canceled', 'cancelled', 'aborted'])('is why one is %s, which then has not failed', async (state) => {
    await using platform = await startToldPlatform({
      ...bare,
      build: until(3, mine('building'), mine(state)),
      builds: () => [newer('building'), mine(state)],
    });
    const step = await platform.build();
    expect(step.exitCode).toBe(1);
    expect(step.outputs['status']).toBe('superseded');
    expect(step.log).toContain('The build of my-app was superseded: a newer build, b3, took its place (now building)');
    expect(step.log).not.toContain('build failed');
  });

  it.each([
    ['is none', [mine('canceled'), { ...newer('succeeded'), created_at: at(-60) }], 'canceled', 'canceled'],
    ['cannot be listed', undefined, 'canceled', 'canceled'],
    ['does not make a failure another’s', [newer('building'), mine('failed')], 'failed', 'failed'],
  ])('that %s leaves the word of this one', async (_, builds, state, status) => {
    await using platform = await startToldPlatform({ ...bare, build: mine(state), builds });
    const step = await platform.build();
    expect(step.outputs['status']).toBe(status);
    expect(step.log).toContain('build failed');
  });

  it.each([
    ['succeeded', 'superseded', 1],
    ['building', 'succeeded', 0],
    ['failed', 'succeeded', 0],
  ])('that has %s makes it %s where only builds are told', async (state, status, exitCode) => {
    await using platform = await startToldPlatform({
      ...bare,
      build: mine('succeeded'),
      builds: () => [newer(state), mine('succeeded')],
    });
    const step = await platform.build();
    expect([step.outputs['status'], step.exitCode], step.log).toEqual([status, exitCode]);
  });
});

it.each([
  ['newest first', (deployments: readonly object[]) => deployments],
  ['oldest first', (deployments: readonly object[]) => deployments.toReversed()],
])('which deployment is newer is told by their times in a list that is %s', async (_, sort) => {
  const [old, ours, next] = [earlier, deployment('deployed', { current: true }), { id: 'd3', build: { id: 'b3' } }].map(
    (one, day) => ({ state: 'succeeded', ...one, created_at: `2026-01-0${day + 1}T00:00:00Z` }),
  );
  const told = { before: stands('b1'), start: building, build: built, app: until(9, stands('b1'), stands('b2')) };
  const waiting = [
    { ...ours, current: false },
    { ...old, current: true },
  ] as const;
  await using good = await startToldPlatform({
    ...told,
    deployments: until(
      9,
      sort(waiting),
      sort([
        { ...ours, current: true },
        { ...old, current: false },
      ]),
    ),
  });
  expect((await good.build()).outputs['status']).toBe('deployed');
  await using bad = await startToldPlatform({
    ...told,
    deployments: until(
      9,
      sort(waiting),
      sort([
        { ...next, current: true },
        { ...ours, current: false },
      ]),
    ),
  });
  expect((await bad.build()).outputs['status']).toBe('superseded');
});

it.each([
  ['names it from its start on', [stands('b2', undefined), 'd1'], 'd2'],
  ['names it only then', [stands('b1'), 'd1'], 'd2'],
])('ids tell the arrival of a build that was started elsewhere, where the app %s', async (_, [first, from], to) => {
  let looks = 0;
  await using platform = await startToldPlatform({
    get before() {
      // Two looks are made before the wait: for its origin, and for what stands there.
      return looks++ < 5
        ? { ...(first as object), current_deployment_id: from }
        : { ...stands('b2'), current_deployment_id: to };
    },
    app: {},
  });
  const step = await platform.build({ 'build-id': 'b2', timeout: '2m' });
  expect(step.exitCode, step.log).toBe(0);
  expect(looks).toBeGreaterThan(5);
});

it('says where a status is told, but not of which build', async () => {
  const { summary } = await play({ ...successes['the app’s own status, where it speaks of a deployment'] } as Ending);
  expect(summary).toContain('The platform told a status, but not of which build it is.');
});

/** Refuses the first look at the list of builds. */
const refuseOnce = (calls: readonly string[]) =>
  calls.at(-1)?.includes('/builds?') && !calls.some((call) => call.startsWith('POST')) ? 403 : undefined;

describe.each([-1200, -60, 0, 60, 1200])('a platform whose clock is %i s ahead', (ahead) => {
  it('shows a build whose start it answered with nothing, and no earlier one of the same commit', async () => {
    const start = Date.now();
    const at = (second: number) => new Date(start + (ahead + second) * 1000).toISOString();
    const mine = { id: 'b2', state: 'failed', commitish: commit, description: 'ours', created_at: at(1) };
    const attempt = { ...mine, id: 'b1', state: 'succeeded', created_at: at(-300) };
    const bare = { before: {}, start: undefined, app: {}, ahead };
    // The list may not have been there before the start: then it is the time that tells.
    const refuse = () => refuseOnce(platform.calls);
    await using platform = await startToldPlatform({ ...bare, builds: [mine, attempt], build: mine, refuse });
    const step = await platform.build({ description: 'ours' });
    expect(step.outputs).toMatchObject({ 'build-id': 'b2', status: 'failed' });
    await using late = await startToldPlatform({ ...bare, buildsBefore: [attempt], builds: [attempt], build: attempt });
    const { exitCode, outputs } = await late.build({ description: 'ours', timeout: '1m' });
    expect([exitCode, outputs['build-id'], outputs['status']]).toEqual([1, undefined, 'timeout']);
  });
});

describe.each([-1800, -300, 300, 1800])(
  'a platform that stamps its builds %i s off, and whose clock is right',
  (off) => {
    const at = (second: number) => new Date(Date.now() + (off + second) * 1000).toISOString();
    const mine = { id: 'b2', state: 'failed', commitish: commit, created_at: at(1) };
    const attempt = { ...mine, id: 'b1', state: 'succeeded', created_at: at(-60) };
    const bare = { before: {}, start: undefined, app: {}, buildsBefore: [attempt] };

    it('shows a build whose start it answered with nothing by its being new in the list', async () => {
      await using platform = await startToldPlatform({ ...bare, builds: [mine, attempt], build: mine });
      const step = await platform.build();
      expect(step.outputs, step.log).toMatchObject({ 'build-id': 'b2', status: 'failed' });
    });

    it('shows none where the only one of the commit was there before', async () => {
      await using platform = await startToldPlatform({ ...bare, builds: [attempt], build: attempt });
      const { outputs } = await platform.build({ timeout: '1m' });
      expect([outputs['build-id'], outputs['status']]).toEqual([undefined, 'timeout']);
    });
  },
);

describe('a build that was over before it is taken up, on a platform that tells ids alone', () => {
  it('is deployed where they name it, and the summary says what was not told', async () => {
    await using platform = await startToldPlatform({ before: stands('b2'), app: {} });
    const step = await platform.build({ 'build-id': 'b2', timeout: '10m' });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'deployed']);
    expect(Number(step.outputs['duration'])).toBeLessThan(60);
    const said =
      'The app named this build before this step began to wait, and nothing told whether its deployment has ended.';
    expect(step.log).toContain(`::warning::${said}`);
    expect(step.summary).toContain(said);
  });

  it.each([
    ['another build', stands('b1')],
    ['it, but no deployment', { current_build_id: 'b2', current_deployment_id: null }],
    ['it, but it is still starting', { ...stands('b2'), status: 'starting' }],
  ])('is not where they name %s', async (_, before) => {
    await using platform = await startToldPlatform({ before, app: {} });
    const step = await platform.build({ 'build-id': 'b2', timeout: '10m' });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'timeout']);
  });
});

it('a start without a body names its build by where it can be found', async () => {
  await using platform = await startToldPlatform({
    ...{ before: {}, start: undefined, app: {}, location: '/api/v1/apps/my-app/builds/b2' },
    build: { id: 'b2', state: 'failed' },
  });
  expect((await platform.build()).outputs).toMatchObject({ 'build-id': 'b2', status: 'failed' });
});

it('a list of builds that cannot be read holds up neither the start nor an ending that is known', async () => {
  await using platform = await startToldPlatform({
    ...{ before: {}, start: { id: 'b2' }, build: built, app: {}, builds: [] },
    refuse: (path) => (path.includes('/builds?') ? 503 : undefined),
  });
  const step = await platform.build();
  expect(step.exitCode, step.log).toBe(0);
  const start = platform.calls.indexOf('POST /apps/my-app/builds');
  expect(platform.calls.slice(0, start).filter((call) => call.includes('/builds?'))).toHaveLength(1);
});

it('a list of builds that cannot be read does not hide what the app tells', async () => {
  await using platform = await startToldPlatform({
    ...{ before: stands('b1'), start: { id: 'b2' }, app: until(3, stands('b1'), stands('b2')), builds: [] },
    refuse: (path) => (path.includes('/builds?') ? 503 : undefined),
  });
  const step = await platform.build({ timeout: '1m' });
  expect([step.exitCode, step.outputs['status']], step.log).toEqual([0, 'deployed']);
});
