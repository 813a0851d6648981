import { describe, expect, it } from 'vitest';
import { type Output, type OutputName, outputs } from '../../src/contract/outputs.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import { type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { startGitHub } from '../harness/github-api.ts';
import { makePull } from '../harness/github-state.ts';
import { startPlatform } from '../harness/platform.ts';
import { byHand, type StepResult } from '../harness/step.ts';
import { tellHistory } from '../harness/tell-history.ts';

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

/** How an output of each kind looks to the next step. */
const forms: Readonly<Record<Output[0], RegExp>> = {
  text: /^/,
  number: /^\d+$/,
  flag: /^(?:true|false)$/,
  list: /^\[.*\]$/,
  matrix: /^\{"app":\[.*\}$/,
  code: /^\d*$/,
  change: /^(?:true|false|unknown)$/,
  answer: /^[[{]|^null$/,
};

/** The outputs of a step that do not look as their kind says. */
function findOddOutputs(step: StepResult): readonly string[] {
  const named = Object.entries(step.outputs) as [OutputName, string][];
  return named.filter(([name, value]) => !forms[outputs[name][0]].test(value)).map(String);
}

/** What differs from run to run, and what stands for it on a page. */
const passing: readonly (readonly [what: RegExp, word: string])[] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '(time)'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(timestamp)'],
  [/127\.0\.0\.1:\d+/g, '(host)'],
  [/\b\d+ d(?: \d+ (?:h|min|s))?(?= \|)/g, '(age)'],
  [/\d+(?:\.\d+)? s\b/g, '(duration)'],
  [/(?<=^duration: |"duration":)\d+/gm, '(seconds)'],
  [/(?<= :)(?:\d+|milestone), .*$/gm, '(span)'],
  [/(?<=tickInterval ).*$/gm, '(step)'],
  [/(?<=[`"]|kubeconfig: )(?:\/|[A-Z]:\\).*?[\\/]kubeconfig/g, '(folder)/kubeconfig'],
];

/** Whose pages show all that a step tells, for a person to read. */
const shown = ['build', 'promote', 'review'];

/** All that a step tells: its summary, as GitHub shows it, and its outputs. */
function renderStep(title: string, { outputs, summary }: StepResult): string {
  const told = Object.entries(outputs).map(([name, value]) => `${name}: ${value}`);
  const page = `## ${title}\n\n${summary.trim()}\n\n\`\`\`\n${told.join('\n')}\n\`\`\`\n`;
  return passing.reduce((text, [what, word]) => text.replaceAll(what, word), page);
}

describe('the example in the documentation of', () => {
  it.each(operations)('$name works as it stands', async ({ name, needsPullRequest, example, ...operation }) => {
    await using platform = await startPlatform();
    await using github = await startGitHub([pull]);
    tellHistory(github, platform);
    const places = { 'github-token': github.token, 'docs-url': platform.emulator.docsUrl };
    const inputs = { operation: name, ...places, ...example };
    const about = { env: { GITHUB_API_URL: github.url }, event: needsPullRequest ? opened : byHand };
    const rehearsal = await platform.step({ ...inputs, 'dry-run': 'true' }, about);
    const step = await platform.step(inputs, about);
    expect(step.exitCode, step.log).toBe(0);
    expect(step.log).not.toMatch(/^::(warning|error)/m);
    expect(step.outputs['operation']).toBe(name);
    expect(step.outputs['skipped']).toBe('false');
    expect([step, rehearsal].flatMap(findOddOutputs)).toEqual([]);
    const calls = platform.calls().filter((call) => !call.includes('/docs/'));
    expect(calls.filter((call) => !isDeclared(call, operation.endpoints))).toEqual([]);
    if (!shown.includes(name)) return;
    const page = [renderStep('In earnest', step), renderStep('In a dry run', rehearsal)].join('\n');
    const hint = `run it with -u, then read test/contract/examples/${name}.md and commit it`;
    await expect(page, hint).toMatchFileSnapshot(`examples/${name}.md`);
  });
});
