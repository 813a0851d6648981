import { expect, it } from 'vitest';
import { unread } from '../../src/contract/unread.ts';
import { guardOutgoing } from '../../src/github/guard-outgoing.ts';
import { openOctokit } from '../../src/github/octokit.ts';
import { systemClock } from '../../src/platform/wire/clock.ts';
import { startPlatformAndGitHub } from '../harness/platform-and-github.ts';
import { pullRequestEvent } from '../harness/pull-request-event.ts';

const config = 'Zx9kQ2mW7pLr4Tn8';

it.each<Readonly<Record<string, string>>>([
  { 'review-url': 'https://{namespace}.example/?key=TOKEN' },
  { 'review-url': 'https://{namespace}.example/', 'github-environment': 'review-TOKEN' },
])('a secret in %j stays away from GitHub', async (inputs) => {
  await using both = await startPlatformAndGitHub();
  const { token } = both.platform.emulator;
  const given = Object.entries(inputs).map(([name, text]) => [name, text.replace('TOKEN', token)]);
  const event = pullRequestEvent(both.github, 'opened');
  await both.step({ operation: 'review', 'github-environment': 'r-{number}', ...Object.fromEntries(given) }, event);
  const sent = JSON.stringify(both.github.requests());
  expect(sent).toContain('POST /repos/octo/shop/deployments');
  expect(sent).not.toContain(token);
});

/** What reaches GitHub of a call, where `credential` and the config value `word` are secret, and there is no time to look at `slow`. */
async function send(call: string, parameters: object): Promise<string> {
  let sent = '';
  const octokit = openOctokit({
    apiUrl: 'https://api.github.com',
    token: 'ghs_x',
    clock: systemClock,
    deadline: { at: systemClock.now() + 60_000, total: 60_000 },
    signal: new AbortController().signal,
    requestTimeout: 1000,
    log: { debug: () => {} } as never,
    transport: async ({ body, url }) => {
      sent = `${decodeURIComponent(url.href)} ${body ?? ''}`;
      return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') } as never;
    },
  });
  const redactCredentials = (text: string) => text.replaceAll('credential', '***').replace(/slow$/, unread);
  guardOutgoing(octokit, {
    redactCredentials,
    redact: (text) => redactCredentials(text).replaceAll(config, '***'),
  });
  await octokit.request(call, { owner: 'octo', repo: 'shop', ...parameters });
  return sent;
}

it.each([
  ['POST /repos/{owner}/{repo}/x', { anything: 'a credential' }],
  ['POST /repos/{owner}/{repo}/x', { anything: `a ${config}` }],
  ['POST /repos/{owner}/{repo}/x', { payload: { deep: [{ in: 'a credential' }] }, other: { deep: [config] } }],
  ['POST /repos/{owner}/{repo}/x', { some_url: 'https://app/?credential' }],
  ['POST /repos/{owner}/{repo}/x', { some_url: `https://app/?${config}` }],
  ['GET /repos/{owner}/{repo}/x/{ref}', { ref: 'credential', environment: 'credential' }],
  ['PATCH /repos/{owner}/{repo}/x', { body: 'a credential', state: 'credential' }],
  ['POST /graphql', { query: 'ours', variables: { names: ['credential'] } }],
])('nothing of a secret is in %s with %j', async (call, parameters) => {
  const sent = await send(call, parameters);
  expect(sent).not.toMatch(/credential|Zx9k/);
  expect(sent).not.toContain('https://app');
});

it('a name and a word of the API stay as they are, whatever config var has the same value', async () => {
  const named = {
    environment: config,
    ref: config,
    state: config,
    body: `**${config}**`,
    log_url: `https://run/${config}`,
  };
  expect(await send('POST /repos/{owner}/{repo}/x', named)).toBe(
    `https://api.github.com/repos/octo/shop/x ${JSON.stringify(named)}`,
  );
});

it.each([{ body: 'a note\nslow' }, { payload: { deep: ['slow'] } }])('half of %j is not sent', async (parameters) => {
  await expect(send('POST /repos/{owner}/{repo}/x', parameters)).rejects.toThrow(/^looking through it for secrets/);
});

it('a text that was cut before, and says so, is sent', async () => {
  expect(await send('POST /repos/{owner}/{repo}/x', { body: `a credential${unread}` })).toContain(`a ***${unread}`);
});
