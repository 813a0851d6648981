import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { startToldPlatform, type ToldApp } from '../../harness/told-platform.ts';

type List = readonly object[];

const commit = '0123456789abcdef0123456789abcdef01234567';
const told: ToldApp = { before: {}, start: { id: 'b2' }, build: { id: 'b2', state: 'succeeded' }, app: {} };

/** A dyno at a position; `life` tells one process from the next there. */
const at = (index: number | string, life = 2, more: object = {}) => ({
  ...{ index, status: 'running', started_at: `2026-01-0${life}T00:00:00Z`, restarts: 0 },
  ...more,
});
const group = (type: string, quantity: number, ...processes: List) => ({ type, quantity, processes });
const web = (quantity: number, ...processes: List) => [group('web', quantity, ...processes)];
const flat = (...lives: readonly number[]) =>
  lives.map((life, index) => ({
    ...{ name: `web.${index + 1}`, type: 'web', state: 'up' },
    started_at: `2026-01-0${life}T00:00:00Z`,
  }));
/** Of a platform that names its dynos at random. */
const named = (name: string, state = 'up', life = 2) => [
  { name, type: name.split('.')[0], state, created_at: `2026-01-0${life}T00:00:00Z` },
];
/** Of a platform that tells no start. */
const bare = (...names: readonly string[]) => names.map((name) => ({ name, type: 'web', state: 'up' }));
/** Of a platform that tells when a dyno was made. */
const made = (known: string, name: string, life: number, state = 'running') => ({
  ...{ id: known, name, type: 'web', state },
  created_at: `2026-01-0${life}T00:00:00Z`,
});
/** Of a platform that tells ids and no times. */
const id = (known: string, state = 'up', name = 'my-app-web') => ({ id: known, name, type: 'web', state });
const status = (word: string, life = 2) => ({ status: word, started_at: `2026-01-0${life}T00:00:00Z` });

const oldTwo = web(2, at(1, 1), at(2, 1));
const newTwo = web(2, at(1), at(2));
const [oldThree, newThree] = [web(3, at(1, 1), at(2, 1), at(3, 1)), web(3, at(1), at(2), at(3))];
const always = (list: List) => [[0, list]] as const;

/** What stood before, what is listed from which second after the start on, and what the app itself tells of its formation. */
interface Row {
  readonly before: List;
  readonly looks: readonly (readonly [from: number, list: List])[];
  readonly formation?: object;
}

/** Builds and soaks for two minutes. */
async function soak({ before, formation, looks }: Row, inputs: Readonly<Record<string, string>> = {}) {
  const list = (second: number) => looks.findLast(([from]) => second >= from)?.[1] ?? before;
  let asked = 0;
  await using platform = await startToldPlatform({
    ...told,
    app: { formation },
    get dynos() {
      return asked++ === 0 ? before : list;
    },
  });
  const step = await platform.build({ soak: '2m', 'poll-interval': '5s', ...inputs });
  return { ...step, asks: platform.calls.filter((call) => call === 'GET /apps/my-app').length };
}

/** By hand: honest platforms, whatever comes and goes on them. */
const honest: Readonly<Record<string, Row>> = {
  'a dyno that was coming is at another position when it is up': {
    before: web(1, at(1, 1)),
    looks: [
      [0, web(1, at(1, 1), { index: 2, status: 'pending', restarts: 0 })],
      [20, web(1, at(1))],
    ],
  },
  'a dyno that was coming is at another position of a flat list when it is up': {
    before: flat(1),
    looks: [
      [0, [...flat(1), { name: 'web.2', type: 'web', state: 'pending' }]],
      [20, flat(2)],
    ],
  },
  'one was broken before, and is mended in place': {
    before: [made('o1', 'web-a', 1), made('o2', 'web-b', 1, 'crashed')],
    looks: [
      [0, [made('o1', 'web-a', 1), made('o2', 'web-b', 1, 'crashed')]],
      [30, [made('o1', 'web-a', 1), made('o2', 'web-b', 1)]],
    ],
  },
  'one that is about to be replaced crashes and comes back beside the new one': {
    before: [made('o1', 'web-a', 1)],
    looks: [
      [0, [made('o1', 'web-a', 1), made('n1', 'web-b', 2)]],
      [30, [made('o1', 'web-a', 1, 'ERROR'), made('n1', 'web-b', 2)]],
      [35, [made('o1', 'web-a', 1), made('n1', 'web-b', 2)]],
      [60, [made('n1', 'web-b', 2)]],
    ],
  },
  'one was broken before, and is renewed in the soak': {
    before: [made('o1', 'web-a', 1), made('o2', 'web-b', 1, 'crashed')],
    looks: [
      [0, [made('o1', 'web-a', 1), made('o2', 'web-b', 1, 'crashed')]],
      [30, [made('n1', 'web-c', 2), made('n2', 'web-d', 2)]],
    ],
  },
  'the only one of before ends with an error before the new one is listed': {
    before: [made('o1', 'web-a', 1)],
    looks: [
      [0, [made('o1', 'web-a', 1)]],
      [30, [made('o1', 'web-a', 1, 'exited (1)')]],
      [35, [made('n1', 'web-b', 2)]],
    ],
  },
  'the last one of before ends with an error for one look': {
    before: [made('o1', 'web-a', 1)],
    looks: [
      [0, [made('o1', 'web-a', 1), made('n1', 'web-b', 2)]],
      [30, [made('o1', 'web-a', 1, 'ERROR'), made('n1', 'web-b', 2)]],
      [35, [made('n1', 'web-b', 2)]],
    ],
  },
  'a task is being killed that was replaced': {
    before: [id('a', 'TASK_RUNNING')],
    looks: [
      [0, [id('a', 'TASK_RUNNING'), id('b', 'TASK_RUNNING')]],
      [20, [id('a', 'TASK_KILLING'), id('b', 'TASK_RUNNING')]],
      [30, [id('a', 'TASK_KILLED'), id('b', 'TASK_RUNNING')]],
    ],
  },
  ...Object.fromEntries(
    [{ ready: false }, { ready: '0/1' }, { healthy: false }].map((more): [string, Row] => [
      `one is not ready at one look: ${JSON.stringify(more)}`,
      {
        before: named('web-a', 'Running', 1),
        looks: [
          [0, named('web-b', 'Running')],
          [60, named('web-b', 'Running').map((one) => ({ ...one, ...more }))],
          [65, named('web-b', 'Running')],
        ],
      },
    ]),
  ),
  'a schedule is told a number, and none of it is listed': {
    before: [],
    looks: always([...newTwo, group('cron', 1)]),
  },
  'what was ended before is listed on': {
    before: [id('a'), { ...id('b', 'Exited (143)', 'worker'), type: 'worker' }],
    looks: always([id('c'), { ...id('b', 'Exited (143)', 'worker'), type: 'worker' }]),
  },
  'what was replaced failed as it was ended, and is listed beside its namesake': {
    before: [made('o1', 'web.1', 1)],
    looks: always([made('o1', 'web.1', 1, 'failed'), made('n1', 'web.1', 2)]),
  },
  ...Object.fromEntries(
    [
      ['asleep', 'idle'],
      ['put aside', 'stopped'],
      ['done', 'exited (0)'],
    ].map(([what, word]): [string, Row] => [
      `ids alone: what was ${what} before stays so`,
      {
        before: [id('a'), { ...id('b', word, 'worker'), type: 'worker' }],
        looks: always([id('c'), { ...id('b', word, 'worker'), type: 'worker' }]),
        formation: { web: { quantity: 1 }, worker: { quantity: 0 } },
      },
    ]),
  ),
  'what was replaced goes on being listed beside one that fell asleep': {
    before: [id('a')],
    looks: always([id('a', 'removed'), id('b', 'idle')]),
  },
  'ids alone: one that stood before is put to sleep, and woken': {
    before: [id('a', 'running', 'a'), id('b', 'running', 'b')],
    looks: [
      [0, [id('a', 'running', 'a'), id('b', 'running', 'b')]],
      [40, [id('a', 'running', 'a'), id('b', 'stopping', 'b')]],
      [80, [id('a', 'running', 'a'), id('b', 'running', 'b')]],
    ],
  },
  'ids alone: one that sleeps is not listed, and is back when it is asked for': {
    before: [id('a')],
    looks: [
      [0, [id('a')]],
      [60, []],
      [70, [id('a')]],
    ],
  },
  'one is unhealthy at one look, and gets well': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [60, web(2, at(1, 2, { health: 'unhealthy' }), at(2))],
      [65, newTwo],
    ],
  },
  'a type had none before although it is to have one': {
    before: [...oldTwo, group('api', 1)],
    looks: always([...newTwo, group('api', 1)]),
  },
  'a release that runs when somebody deploys is told to be one': {
    before: oldTwo,
    looks: always([...newTwo, group('release', 1)]),
  },
  'a command fails in an app that had no dynos': {
    before: [],
    looks: [
      [0, [...named('web.d3e4f'), ...named('run.p2vwh')]],
      [60, [...named('web.d3e4f'), ...named('run.p2vwh', 'crashed')]],
    ],
  },
  'a start is told only of what runs, and when it was made of what starts': {
    before: [{ ...made('o1', 'web.1', 1), ...status('running', 1) }],
    looks: [
      [0, [made('n1', 'web.1', 2, 'starting')]],
      [10, [{ ...made('n1', 'web.1', 2), ...status('running', 3) }]],
    ],
  },
  'a start is told anew once it runs, at a position': {
    before: web(1, at(1, 1)),
    looks: [
      [0, web(1, { ...at(1), status: 'starting' })],
      [10, web(1, at(1, 3))],
    ],
  },
  'a restart is told of the first start': {
    before: web(1, { ...at(1, 1), restarted_at: '2026-01-01T00:00:00Z' }),
    looks: [
      [0, web(1, { index: 1, status: 'starting', restarts: 0 })],
      [10, web(1, { ...at(1), restarted_at: '2026-01-02T00:00:00Z' })],
    ],
  },
  'ids alone: old beside new, which are listed in another order later': {
    before: [id('o1'), id('o2')],
    looks: [
      [0, [id('o1'), id('n1', 'starting')]],
      [10, [id('o2', 'exited (143)'), id('n1'), id('n2')]],
      [20, [id('n1'), id('n2')]],
      [60, [id('n2'), id('n1')]],
    ],
  },
  'ids alone: the old one is ended before the new one is there': {
    before: [id('o1')],
    looks: [
      [0, [id('o1')]],
      [10, []],
      [20, [id('n1', 'starting')]],
      [30, [id('n1')]],
    ],
  },
  'ids alone: one more is listed first, under the name of the other': {
    before: [id('o1', 'up', 'web.1')],
    looks: [
      [0, [id('n1', 'up', 'web.1')]],
      [60, [id('n2', 'starting', 'web.1'), id('n1', 'up', 'web.2')]],
      [70, [id('n2', 'up', 'web.1'), id('n1', 'up', 'web.2')]],
    ],
  },
  'what is made anew at a position takes the place of what stood there': {
    before: named('web.1', 'up', 1),
    looks: [
      [0, named('web.1', 'up', 1)],
      [10, named('web.1', 'starting')],
      [20, named('web.1')],
    ],
  },
  ...Object.fromEntries(
    ['suspending', 'destroying', 'DEACTIVATING', 'removing', 'shutting down'].map((word): [string, Row] => [
      `one of two is put away in sight: ${word}`,
      {
        before: flat(1, 1),
        looks: [
          [0, flat(2, 2)],
          [60, flat(2, 2).map((one, place) => ({ ...one, ...(place === 1 ? { state: word } : {}) }))],
          [70, flat(2)],
        ],
      },
    ]),
  ),
  'what crashed before is listed beside what mends it': {
    before: [made('o1', 'web.1', 1, 'crashed')],
    looks: [
      [0, [made('o1', 'web.1', 1, 'crashed'), made('n1', 'web.1', 2)]],
      [30, [made('n1', 'web.1', 2)]],
    ],
  },
  'the old one is ended in sight before the new one is there': {
    before: [made('o1', 'web.1', 1)],
    looks: [
      [0, [made('o1', 'web.1', 1)]],
      [10, [made('o1', 'web.1', 1, 'stopping')]],
      [20, [made('n1', 'web.1', 2, 'starting')]],
      [30, [made('n1', 'web.1', 2)]],
    ],
  },
  'one starts at the end of the soak, and is up soon after': {
    before: oldTwo,
    looks: [
      [0, web(2, at(1), { ...at(2), status: 'starting' })],
      [124, newTwo],
    ],
  },
  'somebody scales down': {
    before: oldThree,
    looks: [
      [0, newThree],
      [60, web(2, at(1), at(2))],
    ],
  },
  'somebody scales down, which is told later than it is done, and at the very end': {
    before: oldThree,
    looks: [
      [0, newThree],
      [118, web(3, at(1), at(2))],
      [124, newTwo],
    ],
  },
  'a quantity is only how many there may be at the most': {
    before: web(10, at(1, 1), at(2, 1), at(3, 1)),
    looks: [
      [0, web(10, at(1), at(2), at(3))],
      [60, web(10, at(1), at(2))],
    ],
  },
  'somebody scales down, and up again to another': {
    before: web(2, at('a', 1), at('b', 1)),
    looks: [
      [0, web(2, at('c'), at('d'))],
      [30, web(1, at('c'))],
      [80, web(2, at('c'), at('e', 3))],
    ],
  },
  'somebody scales down to what is up while another was coming': {
    before: oldThree,
    looks: always(web(2, at(1), at(2), at(3, 2, { status: 'starting' }))),
  },
  'somebody scaled down before the soak': { before: oldThree, looks: always(newTwo) },
  'somebody scales a type to nothing': {
    before: [...oldTwo, group('api', 1, at(1, 1))],
    looks: always([...newTwo, group('api', 0)]),
  },
  'somebody scales a type to nothing, in sight': {
    before: [...oldTwo, group('api', 1, at(1, 1))],
    looks: [
      [0, [...newTwo, group('api', 1, at(1))]],
      [40, [...newTwo, group('api', 0, at(1, 2, { status: 'stopping' }))]],
      [80, [...newTwo, group('api', 0)]],
    ],
  },
  'a type that is scaled to nothing is being ended at the very end': {
    before: [...oldTwo, group('api', 1, at(1, 1))],
    looks: [
      [0, [...newTwo, group('api', 1, at(1))]],
      [115, [...newTwo, group('api', 0, at(1, 2, { status: 'terminating' }))]],
    ],
  },
  'somebody scales a type to nothing, and the app tells it where the list does not': {
    before: [...flat(1), ...named('api.1', 'up', 1)],
    looks: [
      [0, [...flat(2), ...named('api.1')]],
      [40, [...flat(2), ...named('api.1', 'stopping')]],
      [80, flat(2)],
    ],
    formation: { web: { quantity: 1 }, api: { quantity: 0 } },
  },
  'the only type is scaled to nothing, and up again': {
    before: web(1, at('a', 1)),
    looks: [
      [0, web(1, at('b'))],
      [40, web(0)],
      [50, web(1, at('c', 3))],
      [80, web(0, at('c', 3, { status: 'exited' }))],
      [90, web(0)],
    ],
  },
  ...Object.fromEntries(
    ['draining', 'stopping', 'Terminating'].map((word) => [
      `some are ${word} beside others, whatever number the list goes on telling`,
      {
        before: web(4, at(1, 1), at(2, 1), at(3, 1), at(4, 1)),
        looks: [
          [0, web(4, at(1), at(2), at(3), at(4))],
          [60, web(4, at(1), at(2), at(3, 2, { status: word }), at(4, 2, { status: word }))],
          [80, web(4, at(1), at(2))],
        ],
      } satisfies Row,
    ]),
  ),
  'some are being ended beside others until after the end': {
    before: oldThree,
    looks: [
      [0, newThree],
      [110, web(3, at(1), at(2), at(3, 2, { status: 'stopping' }))],
    ],
  },
  'one is ended beside others, and listed as stopped until it is gone': {
    before: oldThree,
    looks: [
      [0, newThree],
      [40, web(3, at(1), at(2), at(3, 2, { status: 'stopping' }))],
      [60, web(3, at(1), at(2), at(3, 2, { status: 'stopped' }))],
      [80, web(3, at(1), at(2))],
    ],
  },
  'one is ended beside others, and the app goes on telling the same number': {
    before: flat(1, 1, 1),
    looks: [
      [0, flat(2, 2, 2)],
      [40, flat(2, 2, 2).map((one, index) => (index === 2 ? { ...one, state: 'stopping' } : one))],
      [60, flat(2, 2)],
    ],
    formation: { web: { quantity: 3 } },
  },
  'a type is dropped': { before: [...oldTwo, group('api', 1, at(1, 1))], looks: always(newTwo) },
  'a type is dropped that the app still tells': {
    before: [...flat(1), { name: 'api.1', type: 'api', state: 'up' }],
    looks: always(flat(2)),
    formation: { web: { quantity: 1 }, api: { quantity: 1 } },
  },
  'somebody scales up': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [60, web(3, at(1), at(2))],
      [90, newThree],
    ],
  },
  'somebody scales up, which has not come by the end': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [100, web(3, at(1), at(2))],
    ],
  },
  'somebody scales up, and the new one is listed before the others': {
    before: oldTwo,
    looks: [
      [0, web(2, at(1), at(2, 3))],
      [60, web(3, at(1, 4, { status: 'starting' }), at(2), at(3, 3))],
      [80, web(3, at(1, 4), at(2), at(3, 3))],
    ],
  },
  'somebody scales down, and the others move to the front': {
    before: oldThree,
    looks: [
      [0, web(3, at(1), at(2, 3), at(3, 4))],
      [60, web(2, at(1, 3), at(2, 4))],
    ],
  },
  'the list is sorted anew': {
    before: oldThree,
    looks: [
      [0, web(3, at(1), at(2, 3), at(3, 4))],
      [30, web(3, at(1, 4), at(2), at(3, 3))],
      [60, web(3, at(1, 3), at(2, 4), at(3))],
    ],
  },
  'one is not listed for some looks, and the others move meanwhile': {
    before: oldThree,
    looks: [
      [0, web(3, at(1), at(2, 3), at(3, 4))],
      [30, web(3, at(1, 3), at(2, 4))],
      [60, web(3, at(1), at(2, 3), at(3, 4))],
    ],
  },
  'somebody scales a type up that had none': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [110, [...newTwo, group('api', 3, at(1, 3))]],
    ],
  },
  'more are told as desired than come': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [30, web(5, at(1), at(2), at(3))],
    ],
  },
  'more are told as desired than ever were': { before: web(5, at(1, 1)), looks: always(web(5, at(1))) },
  'a command runs beside': {
    before: oldTwo,
    looks: [
      [0, [...newTwo, { type: 'run', processes: [at(4821)] }]],
      [60, [...newTwo, { type: 'run', processes: [at(77)] }]],
      [90, newTwo],
    ],
  },
  'a one-off dyno of the same type runs beside': {
    before: oldTwo,
    looks: [
      [0, web(2, at(1), at(2), at(3, 2, { one_off: true }))],
      [60, newTwo],
    ],
  },
  ...Object.fromEntries(
    ['crashed', 'Error', 'exited', 'failed', 'stopped'].map((word) => [
      `a command that is named at random, as all dynos are, ends as ${word}`,
      {
        before: named('web.a1b2c', 'up', 1),
        looks: [
          [0, named('web.d3e4f')],
          [20, [...named('web.d3e4f'), ...named('run.p2vwh')]],
          [60, [...named('web.d3e4f'), ...named('run.p2vwh', word)]],
        ],
      } satisfies Row,
    ]),
  ),
  'a command is listed with a quantity, and ends': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [20, [...newTwo, group('run', 1, at(4821))]],
      [60, [...newTwo, group('run', 1)]],
    ],
  },
  'a release is listed with a quantity, fails and is gone': {
    before: oldTwo,
    looks: [
      [0, [...newTwo, group('release', 1, at(1))]],
      [40, [...newTwo, group('release', 1, at(1, 2, { status: 'crashed' }))]],
      [80, newTwo],
    ],
  },
  'a job of a schedule runs beside, and ends': {
    before: [...oldTwo, { name: 'scheduler.4821', type: 'scheduler', state: 'up' }],
    looks: [
      [0, [...newTwo, { name: 'scheduler.77', type: 'scheduler', state: 'up' }]],
      [60, newTwo],
    ],
  },
  'dynos are replaced one by one, later than the build ended': {
    before: oldTwo,
    looks: [
      [0, oldTwo],
      [20, web(2, at(1), at(2, 1))],
      [50, web(2, at(1))],
      [70, web(2, at(1), at(2, 2, { status: 'starting' }))],
      [90, newTwo],
    ],
  },
  'dynos are replaced by more than there are to be': {
    before: web(2, at('a', 1), at('b', 1)),
    looks: [
      [0, web(2, at('a', 1), at('b', 1), at('c'))],
      [30, web(2, at('b', 1, status('terminating', 1)), at('c'), at('d'))],
      [60, web(2, at('c'), at('d'))],
    ],
  },
  'dynos sleep as they did': {
    before: web(2, at(1, 1, status('idle', 1)), at(2, 1, status('idle', 1))),
    looks: always(web(2, at(1, 1, status('idle', 1)), at(2, 1, status('idle', 1)))),
  },
  'dynos fall asleep': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [60, web(2, at(1), at(2, 2, { status: 'idle' }))],
    ],
  },
  'one is stopped beside another': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [60, web(2, at(1), at(2, 2, { status: 'stopped' }))],
    ],
  },
  'the list lags, and shows those from before': {
    before: oldTwo,
    looks: [
      [0, oldTwo],
      [40, newTwo],
    ],
  },
  'the list lags, and shows none': {
    before: oldTwo,
    looks: [
      [0, []],
      [40, newTwo],
    ],
  },
  'the list lags, and shows one': {
    before: oldTwo,
    looks: [
      [0, web(2, at(1))],
      [40, newTwo],
    ],
  },
  'one is not listed for some looks': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [40, web(2, at(1))],
      [60, newTwo],
    ],
  },
  'one is not listed at the very end, and back in a moment': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [118, web(2, at(1))],
      [124, newTwo],
    ],
  },
  'a word is not known': { before: oldTwo, looks: always(web(2, at(1), at(2, 2, { status: 'all good here' }))) },
  'each entry of a flat list tells 1': {
    before: flat(1, 1, 1).map((one) => ({ ...one, quantity: 1 })),
    looks: [
      [0, flat(2, 2, 2)],
      [60, flat(2, 2)],
    ].map(([from, list]) => [from, (list as List).map((one) => ({ ...one, quantity: 1 }))] as [number, List]),
  },
  'a flat list gets shorter, as the app tells': {
    before: flat(1, 1, 1),
    looks: [
      [0, flat(2, 2, 2)],
      [60, flat(2, 2)],
    ],
    formation: { web: { quantity: 2 } },
  },
  'a flat list gets shorter, and nothing tells of how many': {
    before: flat(1, 1, 1),
    looks: [
      [0, flat(2, 2, 2)],
      [60, flat(2, 2)],
    ],
  },
  'no start is told': { before: bare('web.1', 'web.2'), looks: always(bare('web.1', 'web.2')) },
  'a time is told that is no start': {
    before: bare('web.1').map((one) => ({ ...one, id: 'w', created_at: '2026-01-01T00:00:00Z', restarts: 0 })),
    looks: always(bare('web.1').map((one) => ({ ...one, id: 'w', created_at: '2026-01-01T00:00:00Z', restarts: 0 }))),
  },
  'a deployment counts as a restart': {
    before: web(1, at(1, 1)),
    looks: always(web(1, at(1, 1, { restarts: 1 }))),
  },
  'one that was crashing goes on so until it is gone': {
    before: web(1, at('a', 1, { status: 'crashed', restarts: 5 })),
    looks: [
      [0, web(1, at('a', 1, { status: 'crashed', restarts: 5 }), at('b'))],
      [40, web(1, at('a', 1, { status: 'crashed', restarts: 6 }), at('b'))],
      [45, web(1, at('b'))],
    ],
  },
  'one of two is replaced, as far as is told': { before: oldTwo, looks: always(web(2, at(1), at(2, 1))) },
  // Some platforms start processes anew in place at a deployment, and tell it no otherwise.
  'nothing but the count of restarts moves': {
    before: web(1, at(1, 1)),
    looks: [
      [0, web(1, at(1, 1))],
      [40, web(1, at(1, 1, { restarts: 1 }))],
    ],
  },
  'a count of restarts is told from the first one on': {
    before: web(1, at(1, 1, { restarts: undefined })),
    looks: [
      [0, web(1, at(1, 1, { restarts: undefined }))],
      [40, web(1, at(1, 1, { restarts: 2 }))],
    ],
  },
};

/** By hand: what is wrong, and how that is told. */
const wrong: Readonly<Record<string, Row & { readonly says: string; readonly restarts?: string }>> = {
  'one that was deployed to in place breaks for one look': {
    before: [made('o1', 'web.1', 1)],
    looks: [
      [0, [made('o1', 'web.1', 1)]],
      [40, [made('o1', 'web.1', 1, 'failed')]],
      [45, [made('o1', 'web.1', 1, 'starting')]],
      [50, [made('o1', 'web.1', 1)]],
    ],
    ...{ says: 'web.1 is failed', restarts: '1' },
  },
  'the only one, deployed to in place, never comes up': {
    ...{ before: [made('o1', 'web.1', 1)], looks: always([made('o1', 'web.1', 1, 'starting')]) },
    says: 'web.1 is starting',
  },
  'only one comes in the place of two, which are listed on as stopped': {
    before: [made('o1', 'a', 1), made('o2', 'b', 1)].map((one) => ({ ...one, quantity: 2 })),
    looks: always(
      [made('o1', 'a', 1, 'STOPPED'), made('o2', 'b', 1, 'STOPPED'), made('n1', 'c', 2)].map((one) => ({
        ...one,
        quantity: 2,
      })),
    ),
    says: 'web has 1 of 2 dynos up',
  },
  'none ever comes of an app that is to have one': {
    ...{ before: [], looks: always(web(1)) },
    says: 'web has 0 of 1 dynos up',
  },
  'none ever comes of an app that had none, and was to have one': {
    ...{ before: web(1), looks: always(web(1)) },
    says: 'web has 0 of 1 dynos up',
  },
  'none comes of a type that is told from the deployment on': {
    ...{ before: oldTwo, looks: always([...newTwo, group('api', 1)]) },
    says: 'api has 0 of 1 dynos up',
  },
  'one of two gets unhealthy and stays so, and nothing tells how many there are to be': {
    before: flat(1, 1),
    looks: [
      [0, flat(2, 2)],
      [60, flat(2, 2).map((one, index) => (index === 0 ? { ...one, health: 'unhealthy' } : one))],
    ],
    says: 'web.1 is up, unhealthy',
  },
  'the only one that was asleep before stays stopped': {
    ...{ before: [id('a', 'stopped')], looks: always([id('a', 'stopped')]) },
    says: 'my-app-web is stopped',
  },
  'one of two is lost for good': {
    ...{
      before: oldTwo,
      looks: [
        [0, newTwo],
        [40, web(2, at(1))],
      ],
    },
    says: 'web has 1 of 2 dynos up',
  },
  'one of two is lost at the very end': {
    ...{
      before: oldTwo,
      looks: [
        [0, newTwo],
        [119, web(2, at(1))],
      ],
    },
    says: 'web has 1 of 2 dynos up',
  },
  'only one of two ever comes up': {
    ...{ before: oldTwo, looks: always(web(2, at(1))) },
    says: 'web has 1 of 2 dynos up',
  },
  'only one of two ever comes up, of a type that is new': {
    ...{ before: oldTwo, looks: always([...newTwo, group('api', 2, at(1))]) },
    says: 'api has 1 of 2 dynos up',
  },
  'only one of two ever comes up, of an app that had none': {
    ...{ before: [], looks: always(web(2, at(1))) },
    says: 'web has 1 of 2 dynos up',
  },
  'one came that nobody saw before, and is lost': {
    ...{
      before: oldTwo,
      looks: [
        [0, newThree],
        [60, web(3, at(1), at(2))],
      ],
    },
    says: 'web has 2 of 3 dynos up',
  },
  'one is lost after another was scaled down': {
    ...{
      before: oldThree,
      looks: [
        [0, newThree],
        [40, newTwo],
        [80, web(2, at(1))],
      ],
    },
    says: 'web has 1 of 2 dynos up',
  },
  'none comes of a type that is to have one': {
    ...{ before: [...oldTwo, group('api', 1, at(1, 1))], looks: always([...newTwo, group('api', 1)]) },
    says: 'api has 0 of 1 dynos up',
  },
  'one of two is down from the first look on': {
    ...{ before: oldTwo, looks: always(web(2, at(1), at(2, 2, { status: 'down' }))) },
    says: 'web has 1 of 2 dynos up',
  },
  'one of two is unhealthy from the first look on': {
    ...{ before: oldTwo, looks: always(web(2, at(1), at(2, 2, { health: 'unhealthy' }))) },
    says: 'web has 1 of 2 dynos up',
  },
  'a flat list gets shorter, and each entry tells how many there are to be': {
    before: flat(1, 1).map((one) => ({ ...one, quantity: 2 })),
    looks: always(flat(2).map((one) => ({ ...one, quantity: 2 }))),
    says: 'web has 1 of 2 dynos up',
  },
  'a flat list gets shorter, and the app tells the same number': {
    ...{
      before: flat(1, 1, 1),
      looks: [
        [0, flat(2, 2, 2)],
        [60, flat(2, 2)],
      ],
    },
    formation: { web: { quantity: 3 } },
    says: 'web has 2 of 3 dynos up',
  },
  'another comes for one that was not scaled down': {
    before: web(1, at('a', 1)),
    looks: [
      [0, web(2, at('b'), at('c'))],
      [40, web(2, at('b'))],
      [80, web(2, at('b'), at('d', 3))],
    ],
    ...{ says: 'web.c was replaced', restarts: '1' },
  },
  'one crashes of a type that is called as a command, and ran before': {
    before: [...named('web.a1b2c', 'up', 1), ...named('run.x9k2p', 'up', 1)],
    looks: [
      [0, [...named('web.d3e4f'), ...named('run.p2vwh')]],
      [60, [...named('web.d3e4f'), ...named('run.p2vwh', 'crashed')]],
    ],
    ...{ says: 'run.p2vwh is crashed', restarts: '1' },
  },
  'ids alone: one that stood before comes back': {
    before: [id('a', 'running', 'a'), id('b', 'running', 'b')],
    looks: [
      [0, [id('a', 'running', 'a'), id('b', 'running', 'b')]],
      [60, [id('a', 'running', 'a'), id('b', 'exited', 'b')]],
      [70, [id('a', 'running', 'a'), id('b', 'running', 'b')]],
    ],
    ...{ says: 'b restarted', restarts: '1' },
  },
  'what was deployed never comes up beside what stood before': {
    before: [made('o1', 'web.1', 1)],
    looks: always([made('o1', 'web.1', 1), made('n1', 'web.2', 2, 'starting')]),
    ...{ says: 'web.2 is starting' },
  },
  'ids alone: what came with the deployment is replaced while the old one goes': {
    before: [id('o1')],
    looks: [
      [0, [id('o1'), id('n1')]],
      [60, [id('n2')]],
    ],
    ...{ says: 'my-app-web restarted', restarts: '1' },
  },
  'one crashes that may be a command, and is all that a new app has': {
    before: [],
    looks: [
      [0, named('run.p2vwh')],
      [60, named('run.p2vwh', 'crashed')],
    ],
    ...{ says: 'run.p2vwh is crashed', restarts: '1' },
  },
  'a type with a quantity that is called as a command, and ran before, ends': {
    before: [...oldTwo, group('run', 1, at(1, 1))],
    looks: [
      [0, [...newTwo, group('run', 1, at(1))]],
      [60, [...newTwo, group('run', 1)]],
    ],
    ...{ says: 'run.1 has ended', restarts: '1' },
  },
  ...Object.fromEntries(
    ['jobs', 'scheduler', 'clock', 'worker'].map((type) => [
      `one of the type ${type} crashes, which comes with the deployment`,
      {
        before: named('web.a1b2c', 'up', 1),
        looks: [
          [0, [...named('web.d3e4f'), ...named(`${type}.p2vwh`)]],
          [60, [...named('web.d3e4f'), ...named(`${type}.p2vwh`, 'crashed')]],
        ],
        ...{ says: `${type}.p2vwh is crashed`, restarts: '1' },
      } as const,
    ]),
  ),
  'one vanishes after others were put away in sight': {
    before: web(4, at(1, 1), at(2, 1), at(3, 1), at(4, 1)),
    looks: [
      [0, web(4, at(1), at(2), at(3), at(4))],
      [40, web(4, at(1), at(2), at(3), at(4, 2, { status: 'stopping' }))],
      [60, web(4, at(1), at(2), at(3))],
      [80, web(4, at(1), at(2))],
    ],
    says: 'web has 2 of 4 dynos up',
  },
  'one vanishes after one was put away in sight and as many came again': {
    before: oldThree,
    looks: [
      [0, web(3, at('a'), at('b'), at('c'))],
      [20, web(3, at('a'), at('b'), at('c', 2, { status: 'stopping' }))],
      [40, web(3, at('a'), at('b'))],
      [60, web(3, at('a'), at('b'), at('d', 3))],
      [80, web(3, at('a'), at('b'))],
    ],
    says: 'web has 2 of 3 dynos up',
  },
  'one is ended beside another of which nothing tells whether it is new': {
    before: bare('web.a', 'web.b').map((one) => ({ ...one, quantity: 2 })),
    looks: [
      [0, bare('web.a', 'web.b').map((one) => ({ ...one, quantity: 2 }))],
      [40, bare('web.a', 'web.b').map((one, index) => ({ ...one, quantity: 2, state: index ? 'stopping' : 'up' }))],
      [60, bare('web.a').map((one) => ({ ...one, quantity: 2 }))],
    ],
    says: 'web has 1 of 2 dynos up',
  },
  'a type has ended that the app is to have': {
    before: [...flat(1), ...named('api.1', 'up', 1)],
    looks: [
      [0, [...flat(2), ...named('api.1')]],
      [60, flat(2)],
    ],
    formation: { web: { quantity: 1 }, api: { quantity: 1 } },
    ...{ says: 'api.1 has ended', restarts: '1' },
  },
  'all are being ended at once': {
    before: oldTwo,
    looks: [
      [0, newTwo],
      [60, web(2, at(1, 2, { status: 'stopping' }), at(2, 2, { status: 'stopping' }))],
    ],
    ...{ says: 'web.1 is stopping, web.2 is stopping', restarts: '2' },
  },
  'one crashes of a type that is to have none': {
    before: [...oldTwo, group('api', 1, at(1, 1))],
    looks: [
      [0, [...newTwo, group('api', 0, at(1))]],
      [60, [...newTwo, group('api', 0, at(1, 2, { status: 'crashed' }))]],
    ],
    ...{ says: 'api.1 is crashed', restarts: '1' },
  },
  'one restarts of a type that is to have none': {
    before: [...oldTwo, group('api', 1, at(1, 1))],
    looks: [
      [0, [...newTwo, group('api', 0, at(1))]],
      [60, [...newTwo, group('api', 0, at(1, 3))]],
    ],
    ...{ says: 'api.1 restarted', restarts: '1' },
  },
  'one is replaced while another comes and they are sorted anew': {
    before: oldTwo,
    looks: [
      [0, web(2, at(1), at(2, 3))],
      [60, web(3, at(1, 5), at(2, 4), at(3, 3))],
    ],
    ...{ says: 'web.1 restarted', restarts: '1' },
  },
  'one is replaced while another is scaled down': {
    before: oldThree,
    looks: [
      [0, web(3, at(1), at(2, 3), at(3, 4))],
      [60, web(2, at(1, 3), at(2, 5))],
    ],
    ...{ says: 'web.1 was replaced', restarts: '1' },
  },
  'one is lost and the others move, and another comes later': {
    before: oldThree,
    looks: [
      [0, web(3, at(1), at(2, 3), at(3, 4))],
      [30, web(3, at(1, 3), at(2, 4))],
      [60, web(3, at(1, 5), at(2, 3), at(3, 4))],
    ],
    ...{ says: 'web.1 restarted', restarts: '1' },
  },
};

describe('a soak', () => {
  it.each(Object.entries(honest))('passes where %s', async (_, row) => {
    const { exitCode, log, outputs } = await soak(row);
    expect([exitCode, outputs['status'], outputs['restarts']], log).toEqual([0, 'succeeded', '0']);
  });

  it.each(Object.entries(wrong))('fails where %s', async (_, { restarts = '0', says, ...row }) => {
    const { exitCode, log, outputs } = await soak(row);
    expect([exitCode, outputs['status'], outputs['restarts']], log).toEqual([1, 'unhealthy', restarts]);
    expect(log).toContain(`it did not hold for 2 min: ${says}%0A`);
  });

  it.each<[what: string, before: List, now: List]>([
    ['all stand as they did', oldTwo, oldTwo],
    ['all that are left stand as they did', web(2, at(1, 1), at(2, 1)), web(1, at(1, 1))],
    ['all stand as they did, in a flat list', flat(1, 1), flat(1, 1)],
    ['no count of restarts is told', web(1, status('up', 1)), web(1, status('up', 1))],
    [
      'one sleeps beside',
      [...oldTwo, group('api', 1, status('idle', 1))],
      [...oldTwo, group('api', 1, status('idle', 1))],
    ],
  ])('says that it may have seen nothing of the deployment where %s', async (_, before, now) => {
    const { exitCode, log, outputs } = await soak({ before, looks: always(now) });
    expect([exitCode, outputs['status']], log).toEqual([0, 'succeeded']);
    expect(log).toContain(
      '::warning::All dynos of my-app that were listed for 2 min were there before the deployment: ',
    );
  });

  it('passes by dynos that tell an old start where the app goes on serving the commit', async () => {
    await using page = await serveHttp((_, response) => response.end(commit));
    const inputs = { commitish: commit, 'health-check': page.url.href, 'health-check-expect': '{commit}' };
    const { exitCode, log } = await soak({ before: oldTwo, looks: always(oldTwo) }, inputs);
    expect(exitCode, log).toBe(0);
    expect(log).not.toContain('::warning::All dynos');
  });

  it('asks the app once how many there are to be, and only where fewer stand and the list leaves that open', async () => {
    const { asks } = await soak({ before: oldTwo, looks: always(newTwo) });
    const formation = { web: { quantity: 3 } };
    const lost = { before: flat(1, 1, 1), looks: always(flat(2, 2)), formation };
    const [asked, unasked] = [await soak(lost), await soak({ before: oldTwo, looks: always(web(1, at(1))) })];
    expect([asked.asks, unasked.asks]).toEqual([asks + 1, asks]);
    const emptied = [0, 30, 60].map((from, life) => [from, life ? flat(2) : [...flat(2), ...named('api.1')]] as const);
    const ended = { before: flat(1), looks: emptied, formation: { api: { quantity: 0 } } };
    expect((await soak(ended)).asks).toBe(asks + 1);
  });

  it('that is cancelled while something is missing is neither green nor unhealthy', async () => {
    const cancel = new AbortController();
    let asked = 0;
    await using platform = await startToldPlatform({
      ...told,
      get dynos() {
        if (asked++ === 0) return oldTwo;
        return (second: number) => {
          if (second > 122) cancel.abort(new Error('The job was cancelled'));
          return web(2, at(1));
        };
      },
    });
    const step = await platform.build({ soak: '2m', 'poll-interval': '5s' }, { cancelled: cancel.signal });
    expect([step.exitCode, step.outputs['status']], step.log).toEqual([1, 'canceled']);
  });

  it('that has seen something missing stays so where nothing is told any more', async () => {
    const list = (second: number) => (second > 120 ? 'nothing of use' : web(2, at(1)));
    let asked = 0;
    await using platform = await startToldPlatform({
      ...told,
      get dynos() {
        return asked++ === 0 ? oldTwo : list;
      },
    });
    const step = await platform.build({ soak: '2m', 'poll-interval': '5s' });
    expect(step.outputs['status'], step.log).toBe('unhealthy');
  });
});
