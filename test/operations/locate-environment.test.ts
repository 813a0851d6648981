import { expect, it } from 'vitest';
import { locateEnvironment } from '../../src/operations/locate-environment.ts';
import type { Platform } from '../../src/platform/open-platform.ts';

type Environment = { readonly id: string; readonly kind?: string; readonly name?: string };

/** The id that a word means, in a pipeline with these environments, or what to do about it. */
async function locate(wanted: string, environments: readonly Environment[]) {
  const platform = { pipelines: { get: async () => ({ environments }) } } as unknown as Platform;
  return locateEnvironment(platform, { pipeline: 'shop', pipelineEnvironment: wanted }).catch(
    ({ message, hint }) => `${message} / ${hint}`,
  );
}

const review = { id: 'e1', kind: 'ra', name: 'review apps' };
const give = 'Give the id of one of';

it.each<[wanted: string, environments: readonly Environment[], found: string]>([
  ['e1', [review, { id: 'e2' }], 'e1'],
  ['RA', [{ id: 'e0' }, review], 'e1'],
  ['Review Apps', [review], 'e1'],
  [
    'E1',
    [review],
    `The pipeline shop has no environment \`E1\` / Write \`e1\` in \`pipeline-environment\` if that is meant; there are e1 (ra, review apps).`,
  ],
  ['x', [{ id: 'e2' }], `The pipeline shop has no environment \`x\` / Correct \`pipeline-environment\`; there are e2.`],
  [
    'x',
    [{ id: 'e2', kind: 'ci', name: 'ci' }],
    `The pipeline shop has no environment \`x\` / Correct \`pipeline-environment\`; there are e2 (ci).`,
  ],
  ['x', [], `The pipeline shop has no environment \`x\` / Correct \`pipeline-environment\`; there are none.`],
  [
    'ra',
    [review, { id: 'e2', name: 'RA' }, { id: 'e3', kind: 'ci' }],
    `The pipeline shop has 2 environments of the id, kind or name \`ra\` / ${give} e1 (ra, review apps), e2 (RA).`,
  ],
])('%s, where a pipeline has %j, is %s', async (wanted, environments, found) => {
  expect(await locate(wanted, environments)).toBe(found);
});

it('a word is an id where no pipeline is named', async () => {
  const platform = {} as Platform;
  expect(await locateEnvironment(platform, { pipeline: undefined, pipelineEnvironment: 'e9' })).toBe('e9');
});
