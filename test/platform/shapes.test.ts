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
  expect(error.detail).toBeUndefined();
  expect(seen).toHaveLength(1);
  expect(writes).toEqual(method === 'GET' ? [] : ['unknown']);
}

const marker = 'a-value-that-no-message-shows';
/** One value of each kind. */
const kinds: readonly Json[] = [null, true, 3, 2.5, marker, '', [], [marker], { [marker]: marker }];

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

  const fields = own.flatMap((example) =>
    listDeclared(example.schema, example.value).fields.map((field) => ({ example, ...field })),
  );

  it('refuses a reply without a required field, and names it', async () => {
    for (const { example, field, isRequired, path } of fields) {
      const less = change(example.value, path, (all) => delete all[field]);
      // A config var that is not shown is one that is not set.
      if (!isRequired || checkReply(example.call, example.status, less).length === 0) continue;
      await expectUnexpected(example, less, `${field} should be`);
    }
  });

  it('refuses another kind of value in a required field, and shows no value', async () => {
    for (const { example, field, isRequired, path } of fields.filter(({ isRequired }) => isRequired))
      for (const kind of kinds) {
        const other = change(example.value, path, (all) => Object.assign(all, { [field]: kind }));
        if (isRequired && checkReply(example.call, example.status, other).length > 0)
          await expectUnexpected(example, other, field);
        expect(JSON.stringify((await play(example, other)).ended)).not.toContain(`is ${marker}`);
      }
  });

  it('refuses another kind of value in an optional field, or does not read it', async () => {
    for (const { example, field, path } of fields.filter(({ isRequired }) => !isRequired))
      for (const kind of kinds) {
        const other = change(example.value, path, (all) => Object.assign(all, { [field]: kind }));
        if (checkReply(example.call, example.status, other).length === 0) continue;
        const less = change(example.value, path, (all) => delete all[field]);
        const [{ ended }, without] = [await play(example, other), await play(example, less)];
        if (ended?.status === 'rejected') await expectUnexpected(example, other, field);
        else expect(ended).toEqual(without.ended);
      }
  });

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
      // What is to be destroyed is looked for, and sent again.
      const code = endpoints[endpoint].kind === 'destroy' ? 'reply-unexpected' : 'reply-unexpected';
      expect(ended).toMatchObject({ reason: { code } });
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
    'getPromotion',
    'getTeam',
  ];
  it.each(examples.filter(({ endpoint }) => asked.includes(endpoint)))('$endpoint: $name', async (example) => {
    const another = change(example.value, [], (all) => {
      for (const field of ['id', 'name', 'hostname']) if (field in all) all[field] = 'another';
    });
    await expectUnexpected(example, another, 'its id or name should be the one that was asked for, and is another');
  });

  it('a namespace comes back with its description', async () => {
    const test = openScripted(() => ({ body: { id: 'n1', name: 'review-1' } }));
    const work = test.platform.namespaces.create({ name: 'review-1', description: 'mark' }, undefined);
    expect(await test.failure(work)).toMatchObject({
      code: 'reply-unexpected',
      message: expect.stringContaining('n1'),
    });
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

  it('is found however deep it stands', async () => {
    const deep = `${'['.repeat(50_000)}"deep-secret"${']'.repeat(50_000)}`;
    const test = openScripted(() => ({ body: deep }));
    await test.failure(test.platform.config.read('shop'));
    expect(test.hidden).toEqual(['deep-secret']);
  });

  it('of a cluster is masked', async () => {
    const [example] = listExamples('2').filter(({ endpoint }) => endpoint === 'getClusterLogin');
    const { token } = (example?.value as { readonly status: { readonly token: string } }).status;
    const test = openScripted(() => ({ body: example?.value }));
    await test.during(test.platform.account.clusterLogin('eu-1'));
    expect(test.hidden.filter((value) => value === token)).toHaveLength(2);
  });
});
