import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runDemo } from '../harness/demo.ts';
import { makeFolder } from '../harness/make-folder.ts';

describe('npm run demo', () => {
  it('plays every step as the story expects and leaves a report that needs no network', async () => {
    using folder = makeFolder();
    const report = join(folder.path, 'demo.html');
    const stdout = await runDemo(report);
    expect(stdout).toMatch(/All \d+ steps ended as the story expects/);
    expect(stdout).toContain(report);
    expect(stdout).not.toMatch(/^\W*::/m);
    expect(stdout).not.toContain('\u001b[');
    const html = readFileSync(report, 'utf8');
    // What comes after is the script that draws the charts.
    const shown = html.slice(0, html.lastIndexOf('</main>'));
    const titles = [
      ...['A push builds the app', 'A pull request is opened', 'A build that fails', 'A dry run of an app'],
      ...['A sign-in with no secret stored', 'A pull request from a fork', 'A health check that fails'],
    ];
    for (const title of titles) {
      expect(stdout).toContain(title);
      expect(shown.includes(title)).toBe(true);
    }
    expect(shown.includes('red, as expected')).toBe(true);
    expect(stdout).toContain('Rebuilt the last good commit 600d');
    expect(shown.includes('class="mermaid"')).toBe(true);
    expect([...shown.matchAll(/<(?:script|link|img)[^>]+(?:src|href)=/g)]).toEqual([]);
    expect(stdout + shown).not.toMatch(/fake-payment-key-1f4c9e|emulator-token-/);
  });

  it('says in a sentence that it has nowhere to write', async () => {
    const nowhere = join(import.meta.filename, 'nowhere');
    const ended = runDemo('', { TMPDIR: nowhere, TEMP: nowhere, TMP: nowhere });
    await expect(ended).rejects.toThrow(/exit code 1:\nNothing can be written to \S.*nowhere: \w+\. Set TMPDIR .*\n$/);
  });
});
