import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** A part of the document, as far as these readers look into it. */
export type Part = { readonly [key: string]: Part | undefined };

/** One call that the document describes. */
export interface ContractCall {
  readonly name: string;
  readonly method: string;
  /** With its parameters as the document names them. */
  readonly path: string;
  readonly description: Part;
  /** Those of the path and of the query. */
  readonly parameters: readonly Part[];
  /** Whether it is an extension, and which. */
  readonly extension: string | undefined;
}

/** The document, as it was typed. */
export const document = parse(readFileSync('docs/openapi.yaml', 'utf8')) as Part;

const methods = ['get', 'post', 'patch', 'delete'];

/** Every call of the contract. */
export const calls: readonly ContractCall[] = Object.entries(document['paths'] ?? {}).flatMap(([path, item = {}]) =>
  methods.flatMap((method) => {
    const description = item[method];
    if (description === undefined) return [];
    const { operationId, 'x-extension': extension } = description as Record<string, unknown>;
    return [
      {
        name: String(operationId),
        method: method.toUpperCase(),
        path,
        description,
        parameters: listOf(item['parameters']).concat(listOf(description['parameters'])).map(follow),
        extension: extension === undefined ? undefined : String(extension),
      },
    ];
  }),
);

function listOf(part: Part | undefined): readonly Part[] {
  return Array.isArray(part) ? part : [];
}

const routes = calls.map((call) => ({ call, parts: call.path.split('/') }));

/** The call that a request means: its path begins below the base address. */
export function findCall(method: string, path: string): ContractCall | undefined {
  const parts = path.split('?', 1)[0]?.split('/') ?? [];
  const fits = (route: readonly string[]) =>
    route.length === parts.length && route.every((part, at) => part.startsWith('{') || part === parts[at]);
  // A path that is spelled out goes before one with a parameter at the same place: `/dynos/run`.
  const found = routes.filter(({ call, parts }) => call.method === method && fits(parts));
  return found.sort((one, other) => count(one.parts) - count(other.parts))[0]?.call;
}

const count = (parts: readonly string[]) => parts.filter((part) => part.startsWith('{')).length;

/** Follows a reference of the document. */
export function follow(part: Part | undefined): Part {
  const reference = part?.['$ref'];
  if (reference === undefined) return part ?? {};
  const names = String(reference).replace('#/', '').split('/');
  return follow(names.reduce<Part>((at, name) => at[name] ?? {}, document));
}

/** The schema of a message in JSON. */
export function schemaOf(message: Part | undefined): Part | undefined {
  return follow(message)['content']?.['application/json']?.['schema'];
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: 'https://contract.example/' });
const compiled = new Map<Part, ValidateFunction>();

function findFlaws(schema: Part, value: unknown): readonly string[] {
  const local = JSON.stringify(schema).replaceAll('"#/components', '"https://contract.example/#/components');
  const validate = compiled.get(schema) ?? ajv.compile(JSON.parse(local));
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** What is wrong with a reply of the platform, by the document. */
export function checkReply(call: ContractCall, status: number, body: unknown): readonly string[] {
  const responses = call.description['responses'] ?? {};
  const response = follow(responses[status] ?? responses[`${Math.floor(status / 100)}XX`]);
  if (response['description'] === undefined) return [`status ${status} is not described`];
  const schema = schemaOf(response);
  if (body === undefined || body === '') {
    const isAllowed = schema === undefined || String(response['x-empty-body']) === 'allowed' || status >= 500;
    return isAllowed ? [] : ['the body is empty'];
  }
  return schema === undefined ? ['there is a body'] : findFlaws(schema, body);
}

/** What is wrong with a request to the platform: a client sends the fields that the document names, and no others. */
export function checkRequest(call: ContractCall, query: URLSearchParams, body: unknown): readonly string[] {
  const named = call.parameters.map(({ name }) => String(name));
  // A page's `Link` may name anything; these two are documented.
  const known = [...named, 'limit', 'cursor'];
  const strange = [...query.keys()].filter((name) => !known.includes(name)).map((name) => `query ${name}`);
  const message = call.description['requestBody'];
  if (message === undefined) return body === undefined ? strange : [...strange, 'there is a body'];
  if (body === undefined) return [...strange, 'the body is missing'];
  const schema = follow(schemaOf(message));
  const { properties, additionalProperties } = schema;
  const isMap = properties === undefined || typeof additionalProperties === 'object';
  const further = isMap ? [] : Object.keys(body as object).filter((name) => properties[name] === undefined);
  return [...strange, ...further.map((name) => `field ${name}`), ...findFlaws(schema, body)];
}
