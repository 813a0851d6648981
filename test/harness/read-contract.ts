import { calls, follow, type Part, schemaOf } from './contract.ts';

/** One call of the contract, as a table of endpoints can say it. */
export interface ContractCall {
  /** Path parameters have no names here: `/apps/{}/builds`. */
  readonly path: string;
  readonly method: string;
  readonly query: readonly string[];
  readonly isList: boolean;
  /** Fields of the request, required ones by `true`; `*` stands for any key. */
  readonly body: Readonly<Record<string, boolean>>;
  readonly extension: string | undefined;
}

/** Reads every call that `docs/openapi.yaml` describes. */
export function readContract(): readonly ContractCall[] {
  return calls.map(({ description, extension, method, path, parameters }) => {
    const reply = Object.entries(description['responses'] ?? {}).find(([status]) => status.startsWith('2'))?.[1];
    const query = parameters.filter(({ in: place }) => String(place) === 'query').map(({ name }) => String(name));
    const body = readFields(follow(schemaOf(description['requestBody'])));
    const isList = String(follow(schemaOf(reply))['type']) === 'array';
    return { path: blankNames(path), method, query, isList, body, extension };
  });
}

/** The path without the names of its parameters. */
export function blankNames(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}

/** A schema without named fields is a map. */
function readFields(schema: Part): Readonly<Record<string, boolean>> {
  const required = [schema['required'] ?? []].flat().map(String);
  const names = Object.keys(schema['properties'] ?? {});
  if (names.length > 0) return Object.fromEntries(names.map((name) => [name, required.includes(name)]));
  return Object.keys(schema).length > 0 ? { '*': false } : {};
}
