import { beforeAll, describe, expect, it } from 'vitest';
import { allSections } from '../../../src/emulator/docs/all-sections.ts';
import { loadOperationsByResource, operationNames } from '../../../src/operations/index.ts';
import type { AnyOperation } from '../../../src/operations/operation.ts';
import { startPlatform } from '../../harness/platform.ts';
import { takeTurns } from '../../harness/property.ts';

// Which pages fit, typed by hand from the pages themselves: by what an operation is about, …
const pagesOfResource: Readonly<Record<string, readonly string[]>> = {
  Apps: ['apps'],
  Builds: ['builds', 'deployment-status', 'apps', 'pipelines'],
  'Config vars': ['config-vars', 'apps'],
  Domains: ['domains', 'apps'],
  Dynos: ['dynos', 'exec', 'apps'],
  Namespaces: ['namespaces'],
  'Review namespaces': ['namespaces'],
  Pipelines: ['pipelines', 'apps'],
  'Pipeline environments': ['environments', 'pipelines'],
  'Teams and account': ['teams', 'cluster-login'],
  Documentation: [],
};

// … and by how the platform refuses.
const pagesOfStatus: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  404: 'not-found',
  409: 'invalid-params',
  410: 'not-found',
  422: 'invalid-params',
  429: 'rate-limits',
  500: 'rate-limits',
  503: 'rate-limits',
};

const titles = new Map(allSections.en.map(({ slug, title }) => [slug, title]));
const missing: Readonly<Record<string, string>> = {
  app: 'zebra',
  confirm: 'zebra',
  domain: 'zebra.example',
  dyno: 'zebra.9',
  namespace: 'zebra',
  pipeline: 'zebra',
};

/** The pages that a failure links to. */
function readPages(summary: string): readonly string[] {
  const [, line = ''] = /\*\*In the platform’s documentation:\*\* (.*)/.exec(summary) ?? [];
  return [...line.matchAll(/\/docs\/en\/([\w-]+)>/g)].map(([, slug = '']) => slug);
}

describe.each(Object.keys(operationNames))('a failure of an operation on %s', (resource) => {
  let operations: readonly AnyOperation[];
  beforeAll(async () => {
    operations = (await loadOperationsByResource())[resource] ?? [];
  });

  const run = async ({ name, example, endpoints, needsPullRequest }: AnyOperation, status?: number) => {
    await using platform = await startPlatform();
    const { docsUrl, faults } = platform.emulator;
    if (status) for (const endpoint of endpoints) faults.add({ endpoint, fault: 'status', status });
    const named = Object.entries(example).map(([key, value]) => [key, status ? value : (missing[key] ?? value)]);
    const about = { ...Object.fromEntries(named), ...(needsPullRequest && { 'pull-request': '42' }) };
    return await platform.step({ ...about, operation: name, comment: 'false', 'docs-url': docsUrl });
  };

  it.each(Object.entries(pagesOfStatus))('by %s links only to pages about it', async (status, page) => {
    // The operations take turns over the refusals, so that every day each meets three of them, and each refusal all resources.
    const turn = Object.keys(pagesOfStatus).indexOf(status);
    for (const operation of takeTurns(operations, turn, 3)) {
      const { exitCode, summary } = await run(operation, Number(status));
      const pages = readPages(summary);
      const fitting = [page, ...(pagesOfResource[resource] ?? [])].map((slug) => titles.get(slug));
      for (const slug of pages) expect(fitting, `${operation.name} ${status}`).toContain(titles.get(slug));
      const said = new RegExp(`\\(${status} `).test(summary);
      if (exitCode !== 0 && said && operation.endpoints.length > 0) expect(pages, operation.name).not.toEqual([]);
    }
  });

  it('by a name that is wrong links only to pages about it', async () => {
    for (const operation of operations) {
      const pages = readPages((await run(operation)).summary);
      const fitting = ['not-found', ...(pagesOfResource[resource] ?? [])].map((slug) => titles.get(slug));
      for (const slug of pages) expect(fitting, operation.name).toContain(titles.get(slug));
    }
  });
});
