import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findAnchor } from '../../../src/step/help/find-anchor.ts';
import { linkEntry } from '../../../src/step/help/link-entry.ts';
import { findAnchors, readProse } from '../../harness/find-anchors.ts';
import { renderPage } from '../../harness/page.ts';
import { startPlatform } from '../../harness/platform.ts';

const page = join(import.meta.dirname, '../../../docs/troubleshooting.md');
const anchors = findAnchors(page);
const headings = [...readProse(page).matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading);
const env = {
  GITHUB_ACTION_REPOSITORY: 'octo/platform-deploy',
  GITHUB_ACTION_REF: 'v1.2.3',
  GITHUB_SERVER_URL: 'https://github.example',
};
const url = 'https://github.example/octo/platform-deploy/blob/v1.2.3/docs/troubleshooting.md';

describe('the entry of an error', () => {
  it.each(headings)('is found by its words: %s', (heading) => {
    const anchor = findAnchor(heading.replaceAll('…', 'some words')) ?? '';
    expect(anchors).toContain(anchor);
    expect(anchor).toBe(anchors[anchors.indexOf(anchor)]);
    const text = headings.find(
      (one) =>
        one
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-') === anchor,
    );
    expect(text).toBe(heading);
  });

  // What people have seen, typed by hand.
  it.each([
    ['GET /apps/x: The app x was not found (404 app_missing, request id 7)', '-404-not_found'],
    ['POST /apps: oops (502 bad_gateway)', '-500-server_error'],
    ['GET /apps: it points to https://a.example/ (308 redirect)', '-301-redirect'],
    ['Sign-in at https://auth.example: No (403 invalid_grant)', 'sign-in-at---400-'],
    ['This step needs 3 corrections:\n- `app` is missing', 'this-step-needs-'],
    ['GET /me: no answer from https://a.example: getaddrinfo ENOTFOUND a.example', '-no-answer-from--'],
    ['The job was cancelled (SIGTERM)', 'the-job-was-cancelled-'],
    [
      'POST /apps/a/builds: x (503 down). Whether the platform acted on it is unknown',
      '-whether-the-platform-acted-on-it-is-unknown',
    ],
    ['The build of my-app failed after 3 s: no Procfile', 'the--of--failed-after--'],
    ['Unexpected TypeError: x is not a function', 'unexpected--'],
  ])('of “%s” is #%s', (message, anchor) => {
    expect(findAnchor(message)).toBe(anchor);
    expect(anchors).toContain(anchor);
  });

  it('is linked at the action’s own version, from the log and from the summary', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ operation: 'get-app', app: 'zebra' }, { env });
    expect(step.log).toContain(`More on this error: ${url}#-404-not_found`);
    expect(renderPage(step.summary).links).toContain(`${url}#-404-not_found`);
  });

  it('is linked for whatever ends a step: bad inputs, a verdict, a damaged emulator', async () => {
    await using platform = await startPlatform();
    const bad = await platform.step({ operation: 'biuld' }, { env });
    expect(bad.log).toContain(`${url}#this-step-needs-`);
    const verdict = await platform.step(
      { operation: 'exec', app: 'my-app', dyno: 'web.1', command: 'exit 3' },
      { env },
    );
    expect(verdict.log).toContain(`${url}#the-command-in--ended-with-exit-code-`);
  });

  it('is not linked where nobody tells from which repository the action comes, nor for a success', async () => {
    const failed = { operation: 'build', headline: 'x', changed: false, failure: { message: 'x', hint: 'y' } };
    expect(await linkEntry(failed, { ...env, GITHUB_ACTION_REPOSITORY: '' })).toEqual(failed);
    expect(await linkEntry(failed, { ...env, GITHUB_ACTION_REF: undefined })).toEqual(failed);
    expect(await linkEntry(failed, { ...env, GITHUB_ACTION_REPOSITORY: 'a/b](https://evil.example)' })).toEqual(failed);
    const done = { operation: 'build', headline: 'x', changed: true };
    expect(await linkEntry(done, env)).toEqual(done);
    expect(await linkEntry(failed, { ...env, GITHUB_ACTION_REF: 'feature/a b' })).toMatchObject({
      entry: 'https://github.example/octo/platform-deploy/blob/feature/a%20b/docs/troubleshooting.md',
    });
  });
});
