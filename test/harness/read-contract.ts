import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A part of the document, as far as these readers look into it. */
type Node = { readonly [key: string]: Node | undefined };

/** One call of the contract. */
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

const document = parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.yaml'), 'utf8')) as Node;
const methods = ['get', 'post', 'patch', 'delete'];

/** Reads every call that `docs/openapi.yaml` describes. */
export function readContract(): readonly ContractCall[] {
  return Object.entries(document['paths'] ?? {}).flatMap(([path, item = {}]) =>
    methods.flatMap((method) => {
      const call = item[method];
      return call === undefined ? [] : [readCall(blankNames(path), method.toUpperCase(), call, item)];
    }),
  );
}

/** The path without the names of its parameters. */
export function blankNames(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}

function readCall(path: string, method: string, call: Node, item: Node): ContractCall {
  const parameters = [...list(item['parameters']), ...list(call['parameters'])].map(follow);
  const reply = Object.entries(call['responses'] ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const query = parameters.filter(({ in: place }) => text(place) === 'query').map(({ name }) => text(name));
  return {
    ...{ path, method, query, body: readFields(schemaOf(call['requestBody'])) },
    isList: text(schemaOf(reply)['type']) === 'array',
    extension: call['x-extension'] === undefined ? undefined : text(call['x-extension']),
  };
}

/** A schema without named fields is a map. */
function readFields(schema: Node): Readonly<Record<string, boolean>> {
  const required = list(schema['required']).map(text);
  const names = Object.keys(schema['properties'] ?? {});
  if (names.length > 0) return Object.fromEntries(names.map((name) => [name, required.includes(name)]));
  return Object.keys(schema).length > 0 ? { '*': false } : {};
}

function schemaOf(message: Node | undefined): Node {
  return follow(follow(message ?? {})['content']?.['application/json']?.['schema'] ?? {});
}

function follow(node: Node): Node {
  const reference = node['$ref'];
  if (reference === undefined) return node;
  const names = text(reference).replace('#/', '').split('/');
  return follow(names.reduce<Node>((part, name) => part[name] ?? {}, document));
}

function list(node: Node | undefined): readonly Node[] {
  return Array.isArray(node) ? node : [];
}

function text(node: unknown): string {
  return String(node);
}
