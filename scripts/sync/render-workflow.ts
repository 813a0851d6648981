import { stringify } from 'yaml';
import { commonOutputs, type OutputName, outputs } from '../../src/contract/outputs.ts';
import { boolean } from '../../src/contract/parse/boolean.ts';
import type { AnyOperation } from '../../src/operations/operation.ts';
import { type DescribedInput, describeInputs } from './describe-inputs.ts';
import { explainInput } from './render-action-yml.ts';
import type { ReusableWorkflow } from './reusable-workflows.ts';

const catalogue = describeInputs();

/** What a job has beside the inputs of its step. */
const jobInputs = {
  'runs-on': { description: 'Label of the runner', type: 'string', default: 'ubuntu-latest' },
  'timeout-minutes': { description: 'Longest time for the job', type: 'number', default: 60 },
  environment: { description: 'The job’s GitHub environment: its rules, secrets and variables', type: 'string' },
} as const;

/** Where a run is at work. One that waits gives way to the next of its group, so runs elsewhere are of another. */
const place = ['inputs.environment', 'inputs.api-url'];

/**
 * The job's environment. Where the step records the Deployment, GitHub records no other one for the job: an expression, because
 * older engines refuse the word `deployment`, and an environment without a name is only known to be none as a plain text.
 */
const environmentOnce = `inputs.environment && inputs.github-environment && fromJSON(format('{{"name":{0},"deployment":false}}', toJSON(inputs.environment))) || inputs.environment`;

/** A workflow that others call, whose inputs and outputs are those of one operation. */
export function renderWorkflow(
  name: string,
  workflow: ReusableWorkflow,
  operation: AnyOperation,
  release: string,
): string {
  const file = {
    name: workflow.title,
    on: { workflow_call: declareCall(name, operation) },
    jobs: { [name]: describeJob(name, workflow, operation, release) },
  };
  return `${header}\n${stringify(file, { lineWidth: 0 })}`;
}

function declareCall(job: string, operation: AnyOperation) {
  return {
    inputs: { ...fromNames(listInputs(operation), (input) => declareInput(input, operation)), ...jobInputs },
    secrets: fromNames(listEnv(true), () => ({ description: 'Access token, where the job has no OIDC token' })),
    outputs: fromNames(listOutputs(operation), (output) => ({
      description: outputs[output][1],
      value: fill(`jobs.${job}.outputs.${output}`),
    })),
  };
}

function describeJob(name: string, { about, title }: ReusableWorkflow, operation: AnyOperation, release: string) {
  const inputs = listInputs(operation);
  return {
    name: title,
    'runs-on': fill('inputs.runs-on'),
    'timeout-minutes': fill('inputs.timeout-minutes'),
    environment: fill(inputs.includes('github-environment') ? environmentOnce : 'inputs.environment'),
    concurrency: {
      group: ['platform-deploy', name, ...[...place, about].map(fill)].join('/'),
      'cancel-in-progress': false,
    },
    env: {
      ...fromNames(listEnv(false), (variable) => fill(`vars.${variable}`)),
      ...fromNames(listEnv(true), (variable) => fill(`secrets.${variable}`)),
    },
    outputs: fromNames(listOutputs(operation), (output) => fill(`steps.step.outputs.${output}`)),
    steps: [
      {
        id: 'step',
        uses: release,
        with: { operation: operation.name, ...fromNames(inputs, (input) => fill(`inputs.${input}`)) },
      },
    ],
  };
}

const header = `# Written by \`npm run sync\` from the declarations in src. Do not edit by hand.
# It lists no permissions: its job has those that the calling job gives it. The action in it is of the same release.
`;

/** The inputs of an operation; secrets come another way. */
function listInputs({ needs, takes }: AnyOperation): readonly string[] {
  const own: readonly string[] = [...needs, ...takes];
  return Object.entries(catalogue)
    .filter(([name, { common, secret }]) => name !== 'operation' && !secret && (common || own.includes(name)))
    .map(([name]) => name);
}

function listOutputs({ gives }: AnyOperation): readonly OutputName[] {
  return [...commonOutputs, ...gives];
}

/** The environment variables that stand in for inputs. */
function listEnv(isSecret: boolean): readonly string[] {
  return Object.values(catalogue).flatMap(({ env, secret = false }) => (env && secret === isSecret ? env : []));
}

function declareInput(name: string, { needs }: AnyOperation) {
  const input = catalogue[name] as DescribedInput;
  const { default: standard, parse } = input;
  const isBoolean = parse === boolean;
  return {
    description: explainInput(input, 'the variable'),
    type: isBoolean ? 'boolean' : 'string',
    ...((needs as readonly string[]).includes(name) ? { required: true } : {}),
    ...(standard === undefined ? {} : { default: isBoolean ? standard === 'true' : standard }),
  };
}

const fill = (expression: string) => `\${{ ${expression} }}`;

function fromNames<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}
