import { describe, expect, it } from 'vitest';
import { result, startDocsServer } from '../../harness/docs-server.ts';
import { startPlatform } from '../../harness/platform.ts';
import { runStep } from '../../harness/step.ts';

describe.each([false, true])('search-docs on a server that streams: %s', (docsSse) => {
  it('lists the sections as links, with no sign-in at all', async () => {
    await using platform = await startPlatform({ docsSse });
    const { docsUrl } = platform.emulator;
    const { exitCode, outputs, summary } = await runStep({
      with: { operation: 'search-docs', query: 'custom domains', 'docs-url': docsUrl },
    });
    expect(exitCode).toBe(0);
    expect(platform.emulator.requests()).toMatchObject([
      { method: 'POST', path: '/docs/mcp', authorized: false, endpoint: 'docs' },
    ]);
    const sections = JSON.parse(outputs['result'] ?? '');
    expect(outputs['count']).toBe(String(sections.length));
    expect(sections[0]).toMatchObject({ title: 'Custom domains', link: `${docsUrl}/en/domains` });
    expect(summary).toContain(`| [Custom domains](<${docsUrl}/en/domains>) | POST /apps/{app}/domains`);
  });

  it('finds Japanese sections for a Japanese query', async () => {
    await using platform = await startPlatform({ docsSse });
    const { outputs } = await platform.step({
      operation: 'search-docs',
      query: 'カスタムドメイン',
      'docs-url': platform.emulator.docsUrl,
    });
    expect(Number(outputs['count'])).toBeGreaterThan(0);
    expect(JSON.parse(outputs['result'] ?? '')[0].link).toContain('/docs/ja/');
  });
});

describe('search-docs', () => {
  it('ends green when nothing is found, and says so', async () => {
    await using platform = await startPlatform();
    const { exitCode, outputs, log } = await platform.step({
      operation: 'search-docs',
      query: 'zzzqqq',
      'docs-url': platform.emulator.docsUrl,
    });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({ count: '0', result: '[]', changed: 'false' });
    expect(log).toContain('✔ No section of the documentation for “zzzqqq”');
  });

  it.each([
    [['Builds'], '1 section'],
    [['Builds', 'Domains'], '2 sections'],
  ])('counts the sections of %j, and shows what the server remarks', async (titles, count) => {
    const sections = titles.map((title) => ({ title, link: 'https://docs.example/x', text: 'About it' }));
    const content = [JSON.stringify(sections), 'There is more in the archive'].map((text) => ({ type: 'text', text }));
    await using server = await startDocsServer(() => ({ body: result({ content }) }));
    const { log, outputs, summary } = await runStep({
      with: { operation: 'search-docs', query: 'x', 'docs-url': server.url },
    });
    expect(log).toContain(`✔ ${count} of the documentation for “x”`);
    expect(JSON.parse(outputs['result'] ?? '')).toEqual(sections);
    expect(summary).toContain('There is more in the archive');
  });

  it('needs the address of the documentation', async () => {
    await using platform = await startPlatform();
    const { exitCode, log } = await platform.step({ operation: 'search-docs', query: 'domains' });
    expect(exitCode).toBe(1);
    expect(log).toContain('`docs-url` is missing');
  });

  it('takes what the server says for data: no command, no mention, no markup, no script link', async () => {
    await using server = await startDocsServer(() => ({
      body: result({
        structuredContent: {
          sections: [
            {
              title: '<img src=x>@octocat **bold**',
              link: 'javascript:alert(1)',
              text: `::set-output name=count::99\n##[command]x\n<script>${'long '.repeat(20_000)}`,
            },
          ],
        },
      }),
    }));
    const { exitCode, log, outputs, summary } = await runStep({
      with: { operation: 'search-docs', query: 'x', 'docs-url': server.url },
    });
    expect(exitCode).toBe(0);
    expect(outputs['count']).toBe('1');
    expect(JSON.parse(outputs['result'] ?? '')[0].text.length).toBeLessThanOrEqual(32 * 1024);
    expect(log).not.toMatch(/^\s*::set-output|##\[command/m);
    expect(summary).not.toMatch(/<img|<script|@octocat|\*\*bold|javascript:/);
    expect(summary.length).toBeLessThan(2000);
  });
});
