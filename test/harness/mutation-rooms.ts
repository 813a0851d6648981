/** A part of the source in which mutation testing makes small defects, and the tests that must find them. */
export interface MutationRoom {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

/** The rooms that decide. */
const rooms: Readonly<Record<string, MutationRoom>> = {
  verdict: {
    mutate: ['src/operations/deployment/{choose-verdict,follow,start}.ts'],
    tests: ['test/operations/deployment/{choose-verdict,start,explain}.test.ts'],
  },
  retry: { mutate: ['src/platform/wire/retry.ts'], tests: ['test/platform/wire*.test.ts', 'test/net/faults.test.ts'] },
  records: { mutate: ['src/github/{records,deployments}.ts'], tests: ['test/github/*.test.ts'] },
  order: {
    mutate: ['src/operations/releases/{order-guard,choose-target}.ts'],
    tests: ['test/operations/releases/*.test.ts', 'test/net/rows.test.ts'],
  },
  ownership: { mutate: ['src/operations/review/mark.ts'], tests: ['test/operations/review/*.test.ts'] },
  redaction: { mutate: ['src/report/{redact,encodings}.ts'], tests: ['test/report/*.test.ts'] },
  inputs: { mutate: ['src/contract/parse/*.ts'], tests: ['test/contract/*.test.ts', 'test/step/*.test.ts'] },
};

/** The room that `ROOM` names, else all of them. */
export function chooseRoom(name = process.env['ROOM']): MutationRoom {
  const chosen =
    name === undefined ? Object.values(rooms) : [rooms[name] ?? { mutate: [name], tests: ['test/**/*.test.ts'] }];
  return { mutate: chosen.flatMap(({ mutate }) => mutate), tests: chosen.flatMap(({ tests }) => tests) };
}
