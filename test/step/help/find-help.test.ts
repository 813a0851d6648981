import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AuthError, OutcomeError } from '../../../src/contract/errors.ts';
import { ApiError } from '../../../src/platform/wire/api-error.ts';
import { systemClock } from '../../../src/platform/wire/clock.ts';
import { sendRequest } from '../../../src/platform/wire/http/transport.ts';
import { buildQuery, findHelp, isAbout, type Trouble } from '../../../src/step/help/find-help.ts';
import { anyCharacter } from '../../harness/any-character.ts';
import { type Reply, result, startDocsServer } from '../../harness/docs-server.ts';
import { isOverWithin } from '../../harness/is-over-within.ts';
import { serveSockets } from '../../harness/loopback.ts';
import { renderPage } from '../../harness/page.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runs } from '../../harness/property.ts';

const notFound = new ApiError({
  message: 'GET /apps/zebra: The app zebra was not found (404 not_found, request id 1234abcd)',
  hint: 'Check the name.',
  status: 404,
  code: 'not_found',
  retry: { sent: true, again: false },
});

const search = (docsUrl: string, changes: Partial<Parameters<typeof findHelp>[1]> = {}) => ({
  docsUrl,
  transport: sendRequest,
  clock: systemClock,
  deadline: { at: systemClock.now() + 60_000, total: 60_000 },
  signal: new AbortController().signal,
  ...changes,
});

const trouble = (operation: string, error?: unknown): Trouble => ({
  operation,
  message: error instanceof Error ? error.message : '',
  error,
});
const queryFor = (operation: string, error?: unknown) => buildQuery(trouble(operation, error));

const section = (title: string, link: string) => ({ title, link, text: 'words' });
const answer = (...sections: object[]): Reply => ({ body: result({ structuredContent: { sections } }) });

describe('help on a failure', () => {
  it('links to at most three pages of the documentation, in the summary and in the annotation', async () => {
    await using platform = await startPlatform();
    const { docsUrl } = platform.emulator;
    const step = await platform.step({ operation: 'get-app', app: 'zebra', 'docs-url': docsUrl });
    expect(step.exitCode).toBe(1);
    const pages = renderPage(step.summary).links;
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(step.summary).toMatch(/\*\*In the platform’s documentation:\*\* \[/);
    const [annotation = ''] = /^::error .*$/m.exec(step.log) ?? [];
    for (const page of pages) {
      expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/docs\/en\//);
      expect(annotation).toContain(`: ${page}`);
    }
  });

  it('is not looked for without an address, nor where the inputs are at fault', async () => {
    await using platform = await startPlatform();
    await using docs = await startDocsServer(() => answer());
    await platform.step({ operation: 'get-app', app: 'zebra' });
    await platform.step({ operation: 'get-app', 'docs-url': docs.url });
    await platform.step({ operation: 'clear-domains', app: 'my-app', confirm: 'no', 'docs-url': docs.url });
    expect(docs.received).toEqual([]);
    expect(platform.calls()).toEqual(['GET /apps/zebra', 'GET /apps']);
  });

  it('is not looked for after a cancel, nor when no time is left', async () => {
    await using docs = await startDocsServer(() => answer(section('Apps', 'https://docs.example/apps')));
    const past = { at: systemClock.now() - 1, total: 1000 };
    expect(await findHelp(trouble('get-app', notFound), search(docs.url, { deadline: past }))).toEqual([]);
    const cancelled = AbortSignal.abort(new OutcomeError('cancelled', ''));
    expect(await findHelp(trouble('get-app', notFound), search(docs.url, { signal: cancelled }))).toEqual([]);
    expect(docs.received).toEqual([]);
  });

  it('ends at once when the step is cancelled while it is looked for', async () => {
    await using silence = await serveSockets();
    const controller = new AbortController();
    const help = findHelp(trouble('get-app', notFound), search(silence.url.href, { signal: controller.signal }));
    controller.abort(new OutcomeError('cancelled', ''));
    expect(await isOverWithin(1000, help)).toBe(true);
    expect(await help).toEqual([]);
  });

  it('makes a failure wait for no more than 2 s, and for less when the step has less time', async () => {
    await using silence = await serveSockets();
    const soon = { at: systemClock.now() + 200, total: 200 };
    const hurried = findHelp(trouble('get-app', notFound), search(silence.url.href, { deadline: soon }));
    const patient = findHelp(trouble('get-app', notFound), search(silence.url.href));
    expect(await Promise.all([isOverWithin(1000, hurried), isOverWithin(3000, patient)])).toEqual([true, true]);
    expect(await Promise.all([hurried, patient])).toEqual([[], []]);
  });

  it.each<[string, Reply]>([
    ['refuses', { status: 403, body: { message: 'no' } }],
    ['is down', { status: 500, body: 'oops' }],
    ['asks to come back later', { status: 429, headers: { 'retry-after': '3600' }, body: {} }],
    ['speaks of something else', { body: { hello: 'world' } }],
    ['answers with a web page', { headers: { 'content-type': 'text/html' }, body: '<html>' }],
    ['finds nothing', answer()],
    ['fails by itself', { body: result({ isError: true, content: [{ type: 'text', text: 'broken' }] }) }],
  ])('does not fail when the server %s', async (_, reply) => {
    await using docs = await startDocsServer(() => reply);
    const help = findHelp(trouble('get-app', notFound), search(docs.url));
    expect(await isOverWithin(2500, help)).toBe(true);
    expect(await help).toEqual([]);
  });

  it('does not fail when there is no server, and the failure is told as without it', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'get-app', app: 'zebra', 'docs-url': 'http://127.0.0.1:9' });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('::error title=get-app failed::GET /apps/zebra: The app zebra was not found');
    expect(step.summary).not.toContain('documentation');
  });

  it('takes only web pages for links, each once, and cuts long titles', async () => {
    await using docs = await startDocsServer(() =>
      answer(
        section('Evil', 'javascript:alert(1)'),
        section('Evil', 'https://user:password@docs.example/'),
        section('Evil', `https://docs.example/${'x'.repeat(600)}`),
        section('Apps', 'https://docs.example/one'),
        section('Apps again', 'https://docs.example/one'),
        section(`app ${'x'.repeat(5000)}`, 'https://docs.example/two'),
      ),
    );
    expect(await findHelp(trouble('get-app', notFound), search(docs.url))).toEqual([
      { text: 'Apps again', url: 'https://docs.example/one' },
      { text: `app ${'x'.repeat(95)}…`, url: 'https://docs.example/two' },
    ]);
  });

  it('gives no orders: a hostile title changes neither the log nor the summary', async () => {
    await using platform = await startPlatform();
    const title = 'Apps](https://evil.example) @mona\n::set-output name=a::b <img src=x>';
    await using docs = await startDocsServer(() => answer(section(title, 'https://docs.example/a)b')));
    const step = await platform.step({ operation: 'get-app', app: 'zebra', 'docs-url': docs.url });
    const page = renderPage(step.summary);
    expect(page.links).toEqual(['https://docs.example/a)b']);
    expect(page.elements.filter((tag) => tag.startsWith('<img'))).toEqual([]);
    expect(step.log).not.toMatch(/^::set-output/m);
  });
});

describe('a page of the documentation', () => {
  it.each([
    [
      'exec',
      'The command in web.1 of my-app ended with exit code 1',
      ['Run a command in a dyno (exec)'],
      ['Cluster login', 'Rate limits and server errors (429, 5xx)'],
    ],
    [
      'get-app',
      'GET /apps/x: The app x was not found (404 not_found)',
      ['Apps', 'not_found and gone (404, 410)'],
      ['Namespaces', 'Get started', 'Do not panic'],
    ],
    [
      'build',
      'The build of shop failed after 3 s: the buildpack exited while compiling the app',
      ['Start a build', 'Buildpacks'],
      ['Teams', 'What failed last year', 'Apps'],
    ],
    [
      'add-domain',
      'POST /apps/x/domains: taken by another app (409 conflict)',
      ['Custom domains', 'Conflicts'],
      ['Add a team', 'Apps'],
    ],
  ])('is shown for a failure of %s only where its title is about that', (operation, message, shown, hidden) => {
    const query = buildQuery({ operation, message });
    for (const title of shown) expect(isAbout(title, query), title).toBe(true);
    for (const title of hidden) expect(isAbout(title, query), title).toBe(false);
  });

  it('is none for a command that failed, whatever else the search finds', async () => {
    await using platform = await startPlatform();
    const { docsUrl } = platform.emulator;
    const step = await platform.step({
      operation: 'exec',
      app: 'my-app',
      dyno: 'web.1',
      command: 'exit 1',
      'docs-url': docsUrl,
    });
    expect(step.exitCode).toBe(1);
    expect(step.summary).not.toMatch(/Cluster login|Rate limits/);
  });
});

describe('what is searched for', () => {
  it('is the operation and the words of the platform that its documentation may have, too', () => {
    expect(queryFor('get-app', notFound)).toBe('get app not found');
    expect(queryFor('build', new OutcomeError('The build of zebra failed: the buildpack exited', ''))).toBe(
      'build failed buildpack exited',
    );
    expect(queryFor('restart', undefined)).toBe('restart');
    expect(queryFor('restart', new AuthError('Sign-in at here: The audience is wrong', ''))).toBe(
      'oidc token audience wrong',
    );
  });

  it('is no longer than a server may be expected to take', () => {
    const long =
      'access account billing branch buildpack certificate cluster commit config conflict database deploy domain';
    expect(queryFor('build', new Error(long)).length).toBeLessThanOrEqual(100);
  });

  it('holds nothing of a message but these words, whatever the platform says', () => {
    const words = new Set(queryFor('build', new Error('')).split(' '));
    const secret = fc.stringMatching(/^[a-z]{3,6}\d[A-Za-z0-9]{3,20}$/);
    fc.assert(
      fc.property(fc.oneof(secret, fc.string(), fc.string({ unit: anyCharacter })), (value) => {
        const said = queryFor('build', new ApiError({ ...notFound, code: value, message: `It said “${value}”` }));
        for (const word of said.split(' ')) if (!words.has(word)) expect(word).toMatch(/^[a-z]{3,14}$/);
        expect(said.length).toBeLessThanOrEqual(100);
        if (/\d/.test(value)) expect(said).not.toContain(value);
      }),
      runs(100),
    );
  });

  it('holds no name, token or value that the platform quotes', async () => {
    await using platform = await startPlatform();
    await using docs = await startDocsServer(() => answer());
    const { token } = platform.emulator;
    const message = `zebra-7: ${token} may not set PAYMENT_KEY to hunter2 or “swordfish” at https://db.example/swordfish?u=admin`;
    platform.emulator.faults.add({ endpoint: 'updateConfig', fault: 'status', status: 422, code: 'hunter2', message });
    await platform.step({
      operation: 'set-config',
      app: 'my-app',
      'config-vars': 'PAYMENT_KEY=hunter2\nOTHER=swordfish',
      'docs-url': docs.url,
    });
    const [received] = docs.received;
    expect(received?.message).toMatchObject({
      params: { arguments: { query: expect.stringMatching(/^set config /) } },
    });
    expect(JSON.stringify(received)).not.toMatch(/zebra|hunter|swordfish|admin|emulator-token-|PAYMENT/i);
  });
});
