import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/platform/wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { checkReply, follow } from '../harness/contract.ts';
import { ask, change, described, type Example, type Json, listDeclared, listExamples } from './examples.ts';
import { openScripted } from './scripted.ts';

const examples = listExamples('2');
const names = Object.keys(endpoints) as readonly EndpointName[];
const answered = names.filter((name) => examples.some(({ endpoint }) => endpoint === name));
const isDeletion = (name: EndpointName) => endpoints[name].method === 'DELETE';

/** What an endpoint gives for a reply, or what it fails with. */
async function play(
  { endpoint, status, value }: Pick<Example, 'endpoint' | 'status' | 'value'>,
  body: unknown = value,
) {
  const test = openScripted(() => ({ status, body }));
  const shown = (Array.isArray(value) ? {} : value) as Readonly<Record<string, string>>;
  const [ended] = await Promise.allSettled([test.during(ask[endpoint](test.platform, shown))]);
  const { seen, writes, hidden } = test;
  return { ended, seen, writes, hidden };
}

async function expectUnexpected(example: Example, body: unknown, says: string): Promise<void> {
  const { ended, seen, writes } = await play(example, body);
  const error: unknown = ended?.status === 'rejected' ? ended.reason : ended?.value;
  if (!(error instanceof ApiError)) return expect.fail(`it gave ${JSON.stringify(error)}`);
  const { method }: Endpoint = endpoints[example.endpoint];
  expect(error.code).toBe('reply-unexpected');
  expect(error.message).toContain(`${method} /`);
  expect(error.message).toContain(`the platform answered ${example.status}, but it`);
  expect(error.message).toContain(says);
  expect(error.hint).toContain('report');
  expect(error.message).not.toContain(marker);
  expect(error.detail).toBeUndefined();
  expect(seen).toHaveLength(1);
  expect(writes).toEqual(method === 'GET' ? [] : ['unknown']);
}

/** Whether the document refuses a reply. The form of an address is no kind of value. */
function isWrong({ call, status }: Example, body: Json): boolean {
  return checkReply(call, status, body).some((flaw) => !flaw.endsWith('format "uri"'));
}

const marker = 'a-value-that-no-message-shows';
/** One value of each kind. */
const kinds: readonly Json[] = [null, true, 3, 2.5, marker, '', [], [marker], { key: marker }];

describe('the document’s examples', () => {
  it.each(examples)('of $endpoint read: $name', async (example) => {
    const { ended, writes } = await play(example);
    expect(ended).toMatchObject({ status: 'fulfilled' });
    expect(writes).toEqual(endpoints[example.endpoint].kind === 'read' ? [] : ['accepted']);
  });

  it.each(names)('of %s may be an empty body where the document says so', async (endpoint) => {
    const [[status, reply] = ['', {}]] = Object.entries(described[endpoint].description['responses'] ?? {});
    const mayBeEmpty = follow(reply)['content'] === undefined || String(follow(reply)['x-empty-body']) === 'allowed';
    const value = examples.find((one) => one.endpoint === endpoint)?.value ?? {};
    // Config vars are read again after an empty reply, which shows nothing here either.
    if (endpoint === 'updateConfig' || endpoint === 'updateEnvironment') return;
    const { ended } = await play({ endpoint, status: Number(status), value }, '');
    expect(ended?.status).toBe(mayBeEmpty ? 'fulfilled' : 'rejected');
  });
});

describe.each(answered)('%s', (endpoint) => {
  const own = examples.filter((example) => example.endpoint === endpoint);
  const any = fc.constantFrom(...own);

  it('does not see fields that the document does not declare', async () => {
    const sites = own.flatMap((example) =>
      listDeclared(example.schema, example.value).objects.map((site) => ({ example, ...site })),
    );
    if (sites.length === 0) return;
    const name = fc.oneof(
      fc.constantFrom('status', 'error', 'data', 'healthy', 'state', '__proto__', 'exit'),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sites),
        name,
        fc.jsonValue(),
        async ({ example, path, names }, field, value) => {
          fc.pre(!names.includes(field));
          const further = change(example.value, path, (fields) =>
            Object.defineProperty(fields, field, { value, enumerable: true }),
          );
          expect((await play(example, further)).ended).toEqual((await play(example)).ended);
        },
      ),
      { numRuns: 40 },
    );
  });

  // One example of each field is enough, wherever in a list it stands.
  const fields = new Map(
    own.flatMap((example) =>
      listDeclared(example.schema, example.value).fields.map((field) => {
        const place = [...field.path.filter((key) => typeof key === 'string'), field.field].join('.');
        return [`${place} ${field.isRequired}`, { example, ...field }] as const;
      }),
    ),
  );

  it.each([...fields.values()].filter(({ isRequired }) => isRequired))(
    'refuses a reply without $field, or with another kind of value in it, and shows no value',
    async ({ example, field, path }) => {
      const others = kinds.map((kind) => change(example.value, path, (all) => Object.assign(all, { [field]: kind })));
      for (const body of [change(example.value, path, (all) => delete all[field]), ...others])
        if (isWrong(example, body)) await expectUnexpected(example, body, field);
    },
  );

  it.each([...fields.values()].filter(({ isRequired }) => !isRequired))(
    'refuses another kind of value in $field, or does not read it',
    async ({ example, field, path }) => {
      for (const kind of kinds) {
        const other = change(example.value, path, (all) => Object.assign(all, { [field]: kind }));
        if (!isWrong(example, other)) continue;
        const { ended } = await play(example, other);
        // For a field that may be absent, null is the same.
        const less = kind === null ? change(example.value, path, (all) => delete all[field]) : example.value;
        if (ended?.status === 'rejected') await expectUnexpected(example, other, field);
        else expect(ended).toEqual((await play(example, less)).ended);
      }
    },
  );

  it('refuses what is wrapped, cut off, doubled or of another kind', async () => {
    const isMap = ['getConfig', 'updateConfig', 'getEnvironment', 'updateEnvironment', 'scaleFormation'].includes(
      endpoint,
    );
    await fc.assert(
      fc.asyncProperty(any, fc.nat(), async (example, at) => {
        const written = JSON.stringify(example.value);
        const isList = Array.isArray(example.value);
        await expectUnexpected(example, written.slice(0, 1 + (at % (written.length - 1))), 'its body should be JSON');
        await expectUnexpected(example, `${written}${written}`, 'its body should be JSON');
        await expectUnexpected(example, Buffer.from(`"\xff${written}`, 'latin1'), 'its body should be text in UTF-8');
        await expectUnexpected(example, isList ? { data: example.value } : [example.value], 'should be');
        if (!isMap) await expectUnexpected(example, { data: example.value }, 'should be');
      }),
      { numRuns: 10 },
    );
  });
});

describe('a success of another kind', () => {
  it.each([203, 206, 207])('%d is refused for every call', async (status) => {
    for (const endpoint of names) {
      const example = examples.find((one) => one.endpoint === endpoint);
      const value = example?.value ?? '';
      const { ended } = await play({ endpoint, status, value });
      expect(ended).toMatchObject({ reason: { code: 'reply-unexpected' } });
    }
  });

  it.each([200, 201, 202, 204])('%d counts for every call', async (status) => {
    for (const example of examples) expect((await play({ ...example, status })).ended?.status).toBe('fulfilled');
    for (const endpoint of names.filter(isDeletion))
      expect((await play({ endpoint, status, value: '' }, 'any text')).ended?.status).toBe('fulfilled');
  });
});

describe('what was asked for must come back', () => {
  const asked = [
    'getApp',
    'createApp',
    'getBuild',
    'getDomain',
    'addDomain',
    'updateDomain',
    'getNamespace',
    'getPipeline',
    'getTeam',
  ];
  it.each(examples.filter(({ endpoint }) => asked.includes(endpoint)))('$endpoint: $name', async (example) => {
    const another = change(example.value, [], (all) => {
      for (const field of ['id', 'name', 'hostname']) if (field in all) all[field] = 'another';
    });
    await expectUnexpected(example, another, 'its id or name should be the one that was asked for, and is another');
  });
});

describe('a secret', () => {
  const secrets = examples.filter(({ endpoint }) => (endpoints[endpoint] as Endpoint).secret);
  it.each(secrets)('in $endpoint is hidden before the reply is read: $name', async (example) => {
    const { ended, hidden } = await play(example, [example.value]);
    const texts = Object.values(example.value as object).filter((value) => typeof value === 'string');
    expect(ended?.status).toBe('rejected');
    expect(hidden).toEqual(expect.arrayContaining(texts));
  });

  it('of a cluster is masked', async () => {
    const test = openScripted(() => ({ body: secrets.find(({ endpoint }) => endpoint === 'getClusterLogin')?.value }));
    const { token } = (await test.during(test.platform.account.clusterLogin('eu-1'))).status;
    expect(test.masked).toEqual([token]);
  });
});
