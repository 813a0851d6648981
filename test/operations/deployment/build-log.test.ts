import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serveHttp } from '../../harness/loopback.ts';
import { stretch } from '../../harness/stretch.ts';
import { startToldPlatform, type ToldApp, toldToken } from '../../harness/told-platform.ts';

const failed = (logUrl: string): ToldApp => ({
  before: {},
  start: { id: 'b2' },
  build: { id: 'b2', state: 'failed', message: 'exit 1', output_stream_url: logUrl },
  app: {},
});

/** A server of logs, and the headers of those who read them. */
async function serveLog(write: Parameters<typeof serveHttp>[0]) {
  const seen: IncomingHttpHeaders[] = [];
  const server = await serveHttp((request, response) => {
    seen.push(request.headers);
    response.setHeader('content-type', 'text/plain');
    write(request, response);
  });
  return { href: server.url.href, seen, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1} of the log`).join('\n');

async function build(logUrl: string) {
  await using platform = await startToldPlatform(failed(logUrl));
  const started = performance.now();
  const step = await platform.build({ 'dashboard-url': 'https://dash.example/{app}/b/{build}' });
  return { ...step, spent: performance.now() - started };
}

describe('the log of a failed build', () => {
  it('gives its last 40 lines to the log and, folded, to the summary', async () => {
    await using log = await serveLog((_, response) => response.end(lines(1000)));
    const step = await build(log.href);
    expect(step.exitCode).toBe(1);
    for (const text of [step.log, step.summary]) {
      expect(text).toContain('line 1000 of the log');
      expect(text).toContain('line 961 of the log');
      expect(text).not.toContain('line 960 of the log');
    }
    expect(step.summary).toMatch(/<details><summary>The last lines of the build’s log<\/summary>\n\n```\nline 961/);
  });

  it('gives its end where it comes compressed though nobody asked for that', async () => {
    await using log = await serveLog((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(
        gzipSync(
          Array.from({ length: 20_000 }, () => randomUUID())
            .join('\n')
            .concat('\nthe reason\n'),
        ),
      );
    });
    expect((await build(log.href)).summary).toContain('\nthe reason\n');
  });

  it('is read without the token elsewhere, and with it from the API’s own origin', async () => {
    await using log = await serveLog((_, response) => response.end('x'));
    await build(log.href);
    expect(log.seen).toHaveLength(1);
    expect(log.seen[0]).not.toHaveProperty('authorization');
    await using platform = await startToldPlatform((origin) => failed(`${origin}/logs/b2`));
    await platform.build();
    expect(platform.calls.at(-1)).toBe('GET /logs/b2');
    expect(platform.headers.at(-1)?.authorization).toBe(`Bearer ${toldToken}`);
  });

  it('may be told by a path on the API’s own origin', async () => {
    await using platform = await startToldPlatform(failed('/logs/b2'));
    await platform.build();
    expect(platform.calls.at(-1)).toBe('GET /logs/b2');
    expect(platform.headers.at(-1)?.authorization).toBe(`Bearer ${toldToken}`);
  });

  it('holds no failure up for more than 3 s when it never ends, and shows what has come', async () => {
    await using log = await serveLog((_, response) => response.write(`${lines(50)}\n`));
    const { log: text, spent } = await build(log.href);
    expect(spent).toBeLessThan(stretch(4000));
    expect(text).toContain('line 50 of the log');
  });

  it('holds it up no longer when it never begins, and is then left out', async () => {
    await using log = await serveLog(() => {});
    const { exitCode, log: text, outputs, spent } = await build(log.href);
    expect(spent).toBeLessThan(stretch(4000));
    expect(exitCode).toBe(1);
    expect(outputs['status']).toBe('failed');
    expect(text).not.toContain('The last lines of the build’s log\n');
  });

  it('may be of any length: only its end is kept, in linear time', async () => {
    const block = `${'x'.repeat(1023)}\n`.repeat(1024);
    await using log = await serveLog((_, response) => {
      let left = 12;
      const more = () => {
        while (left-- > 0) if (!response.write(block)) return void response.once('drain', more);
        response.end('the very end');
      };
      more();
    });
    const { log: text, summary } = await build(log.href);
    expect(text).toContain('the very end');
    expect(summary.length).toBeLessThan(40_000);
  });

  it('gives no orders and tells no secret', async () => {
    const evil = `::error::evil\n${toldToken}\n\u001b[31mred\u001b[0m\n\`\`\`\n</details><img src=x>`;
    await using log = await serveLog((_, response) => response.end(evil));
    const step = await build(log.href);
    expect(step.log).not.toMatch(/^::error::evil/m);
    expect(step.log.replaceAll(`::add-mask::${toldToken}`, '') + step.summary).not.toContain(toldToken);
    expect(step.summary).toMatch(/````\n[\s\S]*<\/details><img src=x>\n````\n\n<\/details>/);
  });

  it.each(['ftp://x/', 'nonsense', 'http://127.0.0.1:9/'])('is left out where it cannot be read: %s', async (url) => {
    const step = await build(url);
    expect(step.outputs['status']).toBe('failed');
    expect(step.log).toContain('The build of my-app failed');
  });
});

describe('dashboard-url', () => {
  it('links the build, its parts encoded', async () => {
    const { summary } = await build('');
    expect(summary).toContain('[`b2`](<https://dash.example/my-app/b/b2>)');
  });

  it('links the app where it names no build', async () => {
    await using platform = await startToldPlatform({ ...failed(''), start: { id: 'b/2' }, build: undefined });
    const inputs = { wait: 'false', 'dashboard-url': 'https://dash.example/?app={app}' };
    const { summary } = await platform.build(inputs);
    expect(summary).toContain('[my-app](<https://dash.example/?app=my-app>)');
    const { summary: other } = await platform.build({ wait: 'false', 'dashboard-url': 'https://dash.example/{build}' });
    expect(other).toContain('(<https://dash.example/b%2F2>)');
  });

  it.each([
    ['https://dash.example/apps/{app}/builds/{build}', 'https://dash.example/apps/my-app'],
    ['https://dash.example/{app}?build={build}', 'https://dash.example/my-app'],
    ['https://dash.example/{app}#{build}', 'https://dash.example/my-app'],
    ['https://dash.example/?app={app}&build={build}', undefined],
    ['https://dash.example/?app={app}#{build}', undefined],
    ['https://{app}.dash.example/{build}', undefined],
    ['https://dash.example/{build}/{app}', undefined],
    ['https://dash.example/{app}-{build}', undefined],
  ])('links the app beside the build where %s leads from one to the other', async (pattern, page) => {
    await using platform = await startToldPlatform(failed(''));
    const { summary } = await platform.build({ 'dashboard-url': pattern });
    expect(summary).toContain(page === undefined ? '| App | my-app |' : `| App | [my-app](<${page}>) |`);
    expect(summary).toMatch(/\| Build \| \[`b2`\]\(<https:.*b2.*>\)/);
  });
});
