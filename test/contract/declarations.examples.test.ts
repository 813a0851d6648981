import { describe, expect, it } from 'vitest';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';
import type { StepResult } from '../harness/step.ts';

const operations = Object.values(await loadOperationsByResource()).flat();

const pull = makePull({ number: 42 });
const opened = { name: 'pull_request', payload: { action: 'opened', number: pull.number, pull_request: pull } };

/** Whether a request such as `GET /apps/my-app` is one of these endpoints'. */
function isDeclared(call: string, names: readonly EndpointName[]): boolean {
  return names.some((name) => {
    const { method, path } = endpoints[name];
    return new RegExp(`^${method} ${path.replaceAll(/{\w+}/g, '[^/]+')}(\\?|$)`).test(call);
  });
}

/** What differs from run to run, and what stands for it on a page. */
const passing: readonly (readonly [what: RegExp, word: string])[] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'],
  [/127\.0\.0\.1:\d+/g, '(host)'],
  [/\d+(?:\.\d+)? s\b/g, '(duration)'],
  [/(?<=^duration: ).*$/gm, '(seconds)'],
  [/(?<= :)(?:\d+|milestone), .*$/gm, '(span)'],
  [/(?<=tickInterval ).*$/gm, '(step)'],
  [/(?<=[`"]|kubeconfig: )\/.*?\/kubeconfig/g, '(folder)/kubeconfig'],
];

/** All that a step tells: its summary, as GitHub shows it, and its outputs. */
function renderPage({ outputs, summary }: StepResult): string {
  const told = Object.entries(outputs).map(([name, value]) => `${name}: ${value}`);
  const page = `${summary.trim()}\n\n## Outputs\n\n\`\`\`\n${told.join('\n')}\n\`\`\`\n`;
  return passing.reduce((text, [what, word]) => text.replaceAll(what, word), page);
}

describe('the example in the documentation of', () => {
  it.each(operations)(
    '$name works as it stands, and tells what its page shows',
    async ({ name, needsPullRequest, example, ...operation }) => {
      await using platform = await startPlatform();
      await using github = await startGitHub([pull]);
      const step = await platform.step(
        { operation: name, 'github-token': github.token, ...example, 'docs-url': platform.emulator.docsUrl },
        { env: { GITHUB_API_URL: github.url }, ...(needsPullRequest ? { event: opened } : {}) },
      );
      expect(step.exitCode, step.log).toBe(0);
      expect(step.log).not.toMatch(/^::(warning|error)/m);
      expect(step.outputs['operation']).toBe(name);
      expect(step.outputs['skipped']).toBe('false');
      const calls = platform.calls().filter((call) => !call.includes('/docs/'));
      expect(calls.filter((call) => !isDeclared(call, operation.endpoints))).toEqual([]);
      await expect(renderPage(step)).toMatchFileSnapshot(`examples/${name}.md`);
    },
  );
});
