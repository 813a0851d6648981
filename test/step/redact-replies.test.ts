import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { redactReplies } from '../../src/step/redact-replies.ts';
import { serveHttp } from '../harness/loopback.ts';
import { takeTurns } from '../harness/property.ts';
import { piecesOf } from '../harness/secret-forms.ts';
import { shownBy } from '../harness/shown.ts';
import { runStep } from '../harness/step.ts';

const token = 'fake-Token/0123456789+abcdefghijklmnopqrstuvwxyz';
const forms = [token, Buffer.from(`a:${token}`).toString('base64'), encodeURIComponent(token)];
// So that each place at which a text is cut lies inside of what is said back.
const pads = [30, 75, 125, 165, 195, 470, 495, 19_970];

const statuses = [302, 401, 404, 422, 200];

/** Says a text in all parts of a refusal that messages quote. */
function refuse(response: ServerResponse, said: string, status: number): void {
  // Node takes no longer headers.
  const name = encodeURI(said.slice(-4000));
  const location = `https://elsewhere.example/${name}`;
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': name, location });
  response.end(
    JSON.stringify({
      id: 1,
      error: status === 200 ? { message: said } : name,
      message: said,
      details: { [said]: said },
    }),
  );
}

/** All that a step shows whose every request is answered so. */
async function show(inputs: (url: string) => Record<string, string>, answer: (response: ServerResponse) => void) {
  await using server = await serveHttp((request, response) => request.resume().on('end', () => answer(response)));
  const url = server.url.href.slice(0, -1);
  const env = {
    RUNNER_DEBUG: '1',
    GITHUB_API_URL: url,
    ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/oidc?`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: token,
  };
  const clock = { ...systemClock, sleep: async () => {} };
  return shownBy(await runStep({ with: { 'api-url': `${url}/api/v1`, ...inputs(url) }, env, clock }));
}

describe.each([
  ['the platform', () => ({ operation: 'get-app', app: 'shop', token })],
  ['the sign-in', (url: string) => ({ operation: 'get-app', app: 'shop', 'auth-url': url })],
  ['the documentation', (url: string) => ({ operation: 'search-docs', query: 'build', token, 'docs-url': url })],
  ['GitHub', () => ({ operation: 'review', token, 'pull-request': '7', 'github-token': token })],
])('what %s says back of a secret', (_, inputs) => {
  it.each(statuses)('is in no message that was cut, with status %i', async (status) => {
    for (const [at, pad] of takeTurns([...pads.entries()], statuses.indexOf(status), 2)) {
      const form = forms[at % forms.length] ?? '';
      const shown = await show(inputs, (response) => refuse(response, `${'x'.repeat(pad)}${form}`, status));
      expect(shown).toContain('::debug::');
      // The first characters of base64 are those of what stands before the secret.
      for (const piece of piecesOf(form.slice(4, -4))) expect(shown).not.toContain(piece);
    }
  });
});

describe('a refusal', () => {
  it('is not quoted if it is so long that looking through it would take long', async () => {
    const reply = { status: 500, headers: {}, body: Buffer.from('x'.repeat(300 * 1024)) };
    const transport = redactReplies(async () => reply, createRedactor());
    const request = { method: 'GET', url: new URL('https://platform.example'), headers: {}, timeout: 1000 };
    expect((await transport(request)).body.length).toBe(0);
  });

  it('comes as it is otherwise, and so does every success', async () => {
    const redactor = createRedactor();
    redactor.hide('fake-secret');
    const body = Buffer.from('say fake-secret');
    const request = { method: 'GET', url: new URL('https://platform.example'), headers: {}, timeout: 1000 };
    const answer = (status: number) =>
      redactReplies(async () => ({ status, headers: { etag: 'x' }, body }), redactor)(request);
    expect(await answer(404)).toMatchObject({ status: 404, headers: { etag: 'x' }, body: Buffer.from('say ***') });
    expect(await answer(200)).toMatchObject({ status: 200, headers: { etag: 'x' }, body });
  });
});
