import { catalogue, type InputName } from '../../src/contract/inputs.ts';
import { Problem } from '../../src/contract/parse/problem.ts';
import type { Env } from '../../src/contract/runtime.ts';

/** What an input's parser may find around it. */
export interface Around {
  readonly env?: Env;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
}

/** The value of an input, or its problems as a list of sentences. */
export async function read(name: InputName, text: string, { env = {}, files = {} }: Around = {}): Promise<unknown> {
  const readFile = (path: string) => {
    const content = files[path];
    if (content === undefined) throw new Error(`no ${path}`);
    return Buffer.from(content);
  };
  try {
    const value = await catalogue[name].parse(text, { env, readFile });
    return value instanceof Map ? Object.fromEntries(value) : value;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refused: error.details.sentences ?? [error.message] };
  }
}
