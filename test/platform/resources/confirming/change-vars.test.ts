import { describe, expect, it } from 'vitest';
import { OutcomeError } from '../../../../src/contract/errors.ts';
import { readConfigVars } from '../../../../src/platform/resources/config.ts';
import { failureOf, openPlatform } from '../../../harness/platform-client.ts';

interface Script {
  /** What was shown before. */
  readonly before?: unknown;
  /** What the PATCH is answered with. */
  readonly patch: unknown;
  readonly status?: number;
  /** What each look shows, the last one for ever. */
  readonly looks?: readonly unknown[];
}

/** Sets config vars on a platform that answers as it is told; gives what it was asked, in order. */
async function update(
  { before = { C: 'other' }, patch, status = 200, looks = [{}] }: Script,
  kind: 'config' | 'environments' = 'config',
  vars: Readonly<Record<string, string>> = { A: '1', B: 'zwei' },
) {
  const asked: string[] = [];
  const { platform } = openPlatform('https://platform.example', {
    transport: async ({ method }) => {
      asked.push(method);
      const shown = looks[Math.min(asked.filter((one) => one === 'GET').length, looks.length) - 1];
      const body = method === 'GET' ? shown : patch;
      return {
        status: method === 'GET' ? 200 : status,
        headers: {},
        body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
      };
    },
  });
  const known = readConfigVars(before);
  if (kind === 'config') await platform.config.update('my-app', vars, known);
  else await platform.environments.update('e1', { A: '1', B: null }, known);
  return asked;
}

describe('config vars that were sent', () => {
  it.each<[string, Script, number]>([
    ['the answer shows them', { patch: { A: '1', B: 'zwei', C: 'other' } }, 0],
    ['the answer shows them in a wrapping', { patch: { data: { A: 1, B: 'zwei', C: 'other' } } }, 0],
    ['a look shows them, after a mere repetition', { patch: { A: '1', B: 'zwei' }, looks: [{ A: '1', B: 'zwei' }] }, 1],
    [
      'a look hides them, after a mere repetition',
      { patch: { A: '1', B: 'zwei' }, looks: [{ A: '***', B: '•••' }] },
      1,
    ],
    ['a look shows them, after an empty answer', { patch: undefined, looks: [{ A: '1', B: 'zwei' }] }, 1],
    ['a look shows them, after a word', { patch: { message: 'Updated' }, looks: [{ A: '1', B: 'zwei' }] }, 1],
    ['a look shows them, after some of them', { patch: { A: '1' }, looks: [{ A: '1', B: 'zwei' }] }, 1],
    [
      'a look shows them, after a promise',
      { patch: { A: '1', B: 'zwei' }, status: 202, looks: [{ A: '1', B: 'zwei' }] },
      1,
    ],
    [
      'a look shows them, after hidden values',
      { patch: { A: '***', B: '[REDACTED]' }, looks: [{ A: '1', B: 'zwei' }] },
      1,
    ],
    ...[
      { A: '1', B: 'other' },
      { A: '*', B: 'zw**' },
      { A: '1', B: '********' },
      { A: 'x'.repeat(64), B: 'sha256:9c56cc51' },
      { A: '', B: '' },
      { A: null, B: null },
      { A: true, B: false },
      [{ key: 'A' }, { key: 'B' }],
    ].map((patch): [string, Script, number] => [
      `a look shows them, after ${JSON.stringify(patch)}`,
      { patch, looks: [{ A: '1', B: 'zwei' }] },
      1,
    ]),
    ...[
      { A: '1', B: 'zwei', updated_at: '2026-11-17T00:00:00Z' },
      { A: '1', B: 'zwei', C: 'changed since' },
      [
        { key: 'A', value: '1' },
        { key: 'B', value: 'zwei' },
        { key: '_version', value: '7' },
      ],
    ].map((patch): [string, Script, number] => [
      `a look shows them, after nothing that was known before in ${JSON.stringify(patch)}`,
      { patch, looks: [{ A: '1', B: 'zwei' }] },
      1,
    ]),
    [
      'a look shows them, after what was known without its value',
      { before: { C: null }, patch: { A: '1', B: 'zwei', C: null }, looks: [{ A: '1', B: 'zwei' }] },
      1,
    ],
    ['a late look shows them', { patch: undefined, looks: [{ A: '0' }, { A: '1' }, { A: '1', B: 'zwei' }] }, 3],
  ])('count as set when %s', async (_, script, looks) => {
    expect(await update(script)).toEqual(['PATCH', ...Array<string>(looks).fill('GET')]);
  });

  it.each<[string, Script, string]>([
    [
      'the answer shows other values',
      { patch: { A: '1', B: 'other' }, looks: [{ A: '1', B: 'other' }] },
      'does not show config vars as they were sent, for my-app: B',
    ],
    [
      'an empty value came back',
      { patch: { A: '', B: '' } },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'no look shows them',
      { patch: undefined, looks: [{ A: '1' }] },
      'does not show config vars as they were sent, for my-app: B',
    ],
    [
      'no look shows their values',
      { patch: { A: '•••', B: '•••' }, looks: [{ A: '•••', B: '•••' }] },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'the answer shows an old value that looks hidden beside one that is shown',
      { patch: { A: '1', B: '***' }, looks: [{ A: '1', B: '***' }] },
      'does not show config vars as they were sent, for my-app: B',
    ],
    [
      'the answer shows old values that hold what hides others',
      { patch: { A: '*** old ***', B: 'hidden' }, looks: [{ A: '*** old ***', B: 'hidden' }] },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'an old value is nothing but a mask',
      { patch: { A: '***', B: '[redacted]' }, looks: [{ A: '***', B: '[redacted]' }] },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'the answer only repeats them, and no look shows them',
      { patch: { A: '1', B: 'zwei' }, looks: [{ A: '0', C: 'other' }] },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'the answer repeats them beside words of its own, and no look shows them',
      { patch: { A: '1', B: 'zwei', message: 'ok' }, looks: [{ C: 'other' }] },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
    [
      'a promise is not kept',
      { patch: { A: '1', B: 'zwei' }, status: 202 },
      'does not show config vars as they were sent, for my-app: A, B',
    ],
  ])('do not count as set when %s', async (_, script, said) => {
    const { message } = await failureOf(update(script), OutcomeError);
    expect(message).toContain(said);
    expect(message).not.toContain('zwei');
  });

  it.each([{ success: false }, { status: 'error' }, { errors: ['no'] }])(
    'do not count as set when the answer is %j',
    async (patch) => {
      expect((await failureOf(update({ patch }), OutcomeError)).message).toMatch(/is unknown$/);
    },
  );

  it('do not count as set by 207', async () => {
    expect((await failureOf(update({ patch: { A: '1', B: 'zwei' }, status: 207 }), OutcomeError)).message).toMatch(
      /207 partial.*is unknown$/,
    );
  });

  it('are gone where they were to be removed, or it is an error', async () => {
    expect(await update({ patch: { A: '1', C: 'other' } }, 'environments')).toEqual(['PATCH']);
    expect(await update({ patch: { A: '1' }, looks: [{ A: '1' }] }, 'environments')).toEqual(['PATCH', 'GET']);
    expect(await update({ patch: { A: '1', B: '', C: 'other' } }, 'environments')).toEqual(['PATCH']);
    // That may be gone, or there without its value.
    expect(await update({ patch: { A: '1', B: null }, looks: [{ A: '1' }] }, 'environments')).toEqual(['PATCH', 'GET']);
    for (const B of ['x', '********'])
      for (const patch of [{ A: '1', B }, { A: '1' }]) {
        const script = { patch, looks: [{ A: '1', B }] };
        const { message } = await failureOf(update(script, 'environments'), OutcomeError);
        expect(message).toContain('for the environment e1: B');
      }
  });

  it('are not shown to be empty by a platform that does not tell their values', async () => {
    const looks = [[{ name: 'A', digest: 'abc123' }]];
    const { message } = await failureOf(update({ patch: undefined, looks }, 'config', { A: '' }), OutcomeError);
    expect(message).toContain('does not show config vars as they were sent, for my-app: A');
    expect(await update({ patch: undefined, looks: [{ A: '' }] }, 'config', { A: '' })).toEqual(['PATCH', 'GET']);
  });
});

describe('config vars that a platform hides also at a look', () => {
  const vars = { KEY: 'sk-live-77aabbcc3x9Q' };
  const hiding = (before: unknown, text: string | null, patch: unknown = vars) =>
    update({ before, patch, looks: [{ KEY: text }] }, 'config', vars);

  it.each<[string, string | null, unknown?, unknown?]>([
    ['not told', null],
    ['by a word', '[secure]'],
    ['by two words', '<sensitive value>'],
    ['but for the tail', '****************3x9Q'],
    ['but for the tail, behind letters', 'xxxx3x9Q'],
    ['but for the head', 'sk-l****'],
    ['but for both ends', 'sk-l•••3x9Q'],
    ['but for a tail that the answer shows alike', '****3x9Q', {}, { KEY: '****3x9Q' }],
    ['but for a tail that was another', '****3x9Q', { KEY: '****aaaa' }, { KEY: '****3x9Q' }],
    ['but for a head that was the same, as of all', 'sk-l****', { KEY: 'sk-l****', C: '****' }],
    ['wholly, by letters', 'xxxxxxxx'],
    ['by emptiness, where others were hidden', '', { C: '', D: null }],
    ['under a seal', 'EV[1:abc:ZmFrZQ==]', { C: 'EV[1:abc:b3RoZXI=]' }, { KEY: 'EV[1:abc:ZmFrZQ==]' }],
    ['under a new seal', 'EV[b]', { KEY: 'EV[a]' }],
  ])('count as set where what is shown fits: %s', async (_, text, before = { C: 'other' }, patch = vars) => {
    expect(await hiding(before, text, patch)).toEqual(['PATCH', 'GET']);
  });

  it.each<[string, string | null, unknown?, unknown?]>([
    ['another tail', '****aaaa'],
    ['another head', 'sk-t****'],
    ['nothing of what was told before', null, { KEY: 'old', C: 'other' }],
    ['nothing, where others were empty', '', { C: '' }],
    ['other parts', '***-live-***'],
    ['a value that was cut', 'sk-l'],
    ['a value that was cut and marked', 'sk-l…'],
    ['the same old part, where other values are told', 'sk-xxxxxxxx', { KEY: 'sk-xxxxxxxx', C: 'other' }],
    ['the same old part, after an answer that hides too', '****3x9Q', { KEY: '****3x9Q' }, { KEY: '****3x9Q' }],
    ['nothing, after an answer that hides too', 'xxxxxxxx', {}, { KEY: 'xxxxxxxx' }],
    ['an old sign', '*', { KEY: '*' }],
    ['the old seal', 'EV[1:abc:ZmFrZQ==]', { KEY: 'EV[1:abc:ZmFrZQ==]' }],
    ['emptiness, where other values are told', ''],
    ['emptiness, where nothing was before', '', {}],
    ['the old emptiness', '', { KEY: '', C: '' }],
    ['another word', '(not set)'],
  ])(
    'do not count as set where it does not, or tells nothing: %s',
    async (_, text, before = { C: 'other' }, patch = vars) => {
      const { message } = await failureOf(hiding(before, text, patch), OutcomeError);
      expect(message).toContain('does not show config vars as they were sent, for my-app: KEY');
    },
  );

  it.each([
    ['a***b', 'a***'],
    [' ', ''],
  ])('do not count as set where a value that looks hidden itself was changed: %j', async (value, text) => {
    const script = { before: { C: '' }, patch: { KEY: value }, looks: [{ KEY: text }] };
    await failureOf(update(script, 'config', { KEY: value }), OutcomeError);
  });
});
