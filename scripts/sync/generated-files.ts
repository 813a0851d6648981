import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputs } from '../../src/contract/outputs.ts';
import { loadOperationsByResource } from '../../src/operations/index.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { describeInputs } from './describe-inputs.ts';
import { readRecipes } from './read-recipes.ts';
import { renderActionYml } from './render-action-yml.ts';
import { renderEndingWords } from './render-ending-words.ts';
import { renderEntries } from './render-entries.ts';
import { renderInputs } from './render-inputs.ts';
import { renderNeeded } from './render-needed.ts';
import { renderOperations } from './render-operations.ts';
import { renderOutputs } from './render-outputs.ts';
import { renderWorkflow } from './render-workflow.ts';
import { replaceRegions } from './replace-regions.ts';
import { reusableWorkflows } from './reusable-workflows.ts';

const byResource = await loadOperationsByResource();
const recipes = readRecipes();
/** The recipes that the README's quick start shows. */
const quick = ['recipe:try'];

const root = join(import.meta.dirname, '../..');
const { repository, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  repository: string;
  version: string;
};
/** What a workflow calls this action by, at this release. */
const release = `${repository.replace('github:', '')}@v${version}`;
const troubleshooting = join(root, 'docs/troubleshooting.md');

/** A file that derives from the declarations, wholly or in parts. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  /** What the file must hold, given what it holds now. */
  render(current: string): string;
}

/** Every file that `npm run sync` writes. */
export const generatedFiles: readonly GeneratedFile[] = [
  { path: 'action.yml', render: () => renderActionYml(describeInputs(), outputs) },
  {
    path: 'README.md',
    render: (current) =>
      replaceRegions(current, {
        ...Object.fromEntries(quick.map((name) => [name, recipes[name] ?? ''])),
        operations: renderOperations(byResource),
        inputs: renderInputs(describeInputs()),
        outputs: renderOutputs(outputs, Object.values(byResource).flat()),
      }),
  },
  { path: 'src/step/inputs/needed-inputs.ts', render: () => renderNeeded(Object.values(byResource).flat()) },
  { path: 'src/step/help/entries.ts', render: () => renderEntries(readFileSync(troubleshooting, 'utf8')) },
  {
    path: 'docs/how-it-knows.md',
    render: (current) => replaceRegions(current, { 'ending-words': renderEndingWords() }),
  },
  { path: 'docs/recipes.md', render: (current) => replaceRegions(current, recipes) },
  ...Object.entries(reusableWorkflows).map(([name, workflow]) => ({
    path: `.github/workflows/${name}.yml`,
    render: () => renderWorkflow(name, workflow, findOperation(workflow.operation), release),
  })),
];

function findOperation(wanted: string): AnyOperation {
  const found = Object.values(byResource)
    .flat()
    .find(({ name }) => name === wanted);
  if (!found) throw new Error(`There is no operation ${wanted}.`);
  return found;
}
