import { expect, it } from 'vitest';
import {
  openTestWorld,
  type StepOptions,
  type StepResult,
  type TestWorld,
  type WorldOptions,
} from '../harness/world.ts';
import { codeOf } from './values.ts';

export { codeOf, commit, later, payloadOf } from './values.ts';

/** One whole step: what it is given, and all that must come of it. */
export interface NetRow {
  readonly title: string;
  readonly world?: WorldOptions;
  readonly prepare?: (world: TestWorld) => unknown;
  readonly with: Readonly<Record<string, string>>;
  readonly step?: Omit<StepOptions, 'with'>;
  /** 0 is green. */
  readonly exit: 0 | 1;
  /** The code of its error; none, unless told otherwise. */
  readonly code?: string;
  readonly headline?: string | RegExp;
  /** Some outputs: a text, a pattern, or what it holds as JSON. `undefined`: there is no such output. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** Phrases of the summary or the log. */
  readonly says?: readonly (string | RegExp)[];
  readonly saysNot?: readonly (string | RegExp)[];
  /** All requests that change something on the platform, in order. */
  readonly writes?: readonly string[];
  /** All requests that change something on GitHub, in order. */
  readonly github?: readonly string[];
  readonly check?: (step: StepResult, world: TestWorld) => void;
}

/** `POST /apps/my-app/builds`: the requests to the platform that change something. */
export function writesOf({ calls }: Pick<StepResult, 'calls'>): readonly string[] {
  return calls.filter((call) => !call.startsWith('GET '));
}

/** Plays rows, each in a world of its own. */
export function playRows(rows: readonly NetRow[]): void {
  it.each(rows)('$title', async (row) => {
    const world = openTestWorld(row.world);
    await row.prepare?.(world);
    const step = await world.run({ ...row.step, with: row.with });
    checkRow(row, step);
    row.check?.(step, world);
  });
}

function checkRow(row: NetRow, step: StepResult): void {
  const { github, headline, outputs = {}, says = [], saysNot = [], writes } = row;
  expect({ exit: step.exitCode, code: codeOf(step) }, step.log).toEqual({ exit: row.exit, code: row.code });
  for (const [name, value] of Object.entries(outputs)) {
    if (value instanceof RegExp) expect(step.outputs[name], name).toMatch(value);
    else expect(readOutput(step, name, value), name).toEqual(value);
  }
  if (headline !== undefined) expect(step.headline).toMatch(headline);
  const text = step.summary + step.log;
  for (const phrase of says) expect(text).toMatch(phrase);
  for (const phrase of saysNot) expect(text).not.toMatch(phrase);
  if (writes !== undefined) expect(writesOf(step)).toEqual(writes);
  if (github !== undefined) expect(step.githubCalls.filter((call) => !/^GET |\/graphql$/.test(call))).toEqual(github);
}

/** An output as it is compared: a text as it stands, anything else as JSON. */
function readOutput({ outputs }: StepResult, name: string, like: unknown): unknown {
  const text = outputs[name];
  return text === undefined || typeof like !== 'object' ? text : JSON.parse(text);
}
