import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Contexts, fillIn } from './expressions.ts';
import type { Workflow, WorkflowJob } from './workflow-file.ts';

interface Called extends Workflow {
  readonly on: {
    readonly workflow_call: {
      readonly inputs: Readonly<
        Record<string, { readonly type: string; readonly required?: boolean; default?: unknown }>
      >;
      readonly secrets?: Readonly<Record<string, unknown>>;
      readonly outputs: Readonly<Record<string, { readonly value: string }>>;
    };
  };
}

const root = join(import.meta.dirname, '../..');
const ours = /^(?:OWNER\/platform-deploy|\.)\/(\.github\/workflows\/[\w-]+\.yml)(?:@v1)?$/;

/** Reads the workflow of ours that a job calls, and what it is given: the job's own permissions, no secret but those named. */
export function readCalled(
  { permissions, secrets = {}, uses = '', with: given = {} }: WorkflowJob,
  contexts: Contexts,
) {
  const [, path] = ours.exec(uses) ?? [];
  if (path === undefined) throw new Error(`${uses} is no workflow of ours`);
  const called = parse(readFileSync(join(root, path), 'utf8')) as Called;
  const { inputs: declared, outputs, secrets: wanted = {} } = called.on.workflow_call;
  const unknown = [...Object.keys(given), ...Object.keys(secrets)].filter(
    (name) => !(name in { ...declared, ...wanted }),
  );
  const missing = Object.keys(declared).filter((name) => declared[name]?.required && !(name in given));
  if (unknown.length + missing.length > 0) throw new Error(`GitHub would refuse the call: ${[...unknown, ...missing]}`);
  const inputs = Object.entries(declared).map(([name, { default: standard = '' }]) => {
    const text = fillIn(String(given[name] ?? standard), contexts);
    return [name, declared[name]?.type === 'boolean' ? text === 'true' : text];
  });
  const passed = Object.entries(secrets).map(([name, value]) => [name, fillIn(String(value), contexts)]);
  const jobs = Object.entries(called.jobs).map(([name, job]) => [name, { ...job, permissions }]);
  return {
    workflow: { ...called, jobs: Object.fromEntries(jobs) } as Workflow,
    contexts: { ...contexts, inputs: Object.fromEntries(inputs), secrets: Object.fromEntries(passed) },
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value])),
  };
}
