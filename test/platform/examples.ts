import type { Platform } from '../../src/platform/open-platform.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../src/platform/wire/endpoints.ts';
import { type ContractCall, calls, follow, type Part } from '../harness/contract.ts';

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Fields = { readonly [key: string]: string };

/** One reply that the document shows. */
export interface Example {
  readonly endpoint: EndpointName;
  readonly call: ContractCall;
  readonly status: number;
  readonly name: string;
  readonly schema: Part;
  readonly value: Json;
}

const isThere = async () => true;

/** How each endpoint is asked for what an example shows. */
export const ask: Readonly<Record<EndpointName, (platform: Platform, shown: Fields) => Promise<unknown>>> = {
  listApps: ({ apps }) => apps.list(),
  createApp: ({ apps }, { name = '' }) => apps.create({ name }, undefined),
  getApp: ({ apps }, { id = '' }) => apps.get(id),
  listBuilds: ({ builds }) => builds.list('shop'),
  startBuild: ({ builds }) => builds.start('shop', { branch: 'main' }),
  getBuild: ({ builds }, { id = '' }) => builds.get('shop', id),
  listDeployments: ({ deployments }) => deployments.list('shop'),
  getConfig: ({ config }) => config.read('shop'),
  updateConfig: ({ config }, shown) => config.update('shop', shown),
  deleteConfigVar: ({ config }) => config.remove('shop', 'LOG_LEVEL'),
  listAddons: ({ addons }) => addons.configNames('shop'),
  listDomains: ({ domains }) => domains.list('shop'),
  addDomain: ({ domains }, { hostname = '' }) => domains.add('shop', { hostname }, undefined),
  clearDomains: ({ domains }) => domains.clear('shop', isThere),
  getDomain: ({ domains }, { id = '' }) => domains.get('shop', id),
  updateDomain: ({ domains }, { id = '' }) => domains.update('shop', id, { cert: 'mine' }),
  removeDomain: ({ domains }) => domains.remove('shop', 'd1'),
  listDynos: ({ dynos }) => dynos.list('shop'),
  restartDynos: ({ dynos }) => dynos.restartAll('shop'),
  restartDyno: ({ dynos }) => dynos.restart('shop', 'web.1'),
  execInDyno: ({ dynos }) => dynos.exec('shop', 'web.1', ['ls']),
  runTask: ({ dynos }) => dynos.run('shop', { command: 'ls', timeout: 30 }),
  scaleFormation: ({ dynos }) => dynos.scale('shop', [{ type: 'web', quantity: 2 }]),
  listNamespaces: ({ namespaces }) => namespaces.list(),
  createNamespace: ({ namespaces }, { description, name = '' }) => namespaces.create({ name, description }, undefined),
  getNamespace: ({ namespaces }, { id = '' }) => namespaces.get(id),
  deleteNamespace: ({ namespaces }) => namespaces.delete('n1', isThere),
  listPipelines: ({ pipelines }) => pipelines.list(),
  getPipeline: ({ pipelines }, { id = '' }) => pipelines.get(id),
  listPipelineApps: ({ pipelines }) => pipelines.apps('shop'),
  getPipelineDiff: ({ pipelines }) => pipelines.diff('shop', 'shop-staging'),
  createPromotion: ({ promotions }) => promotions.create('p1', 'a1', ['a2']),
  listPromotionTargets: ({ promotions }) => promotions.targets('p1', 'o1'),
  getEnvironment: ({ environments }) => environments.read('e1'),
  updateEnvironment: ({ environments }, shown) => environments.update('e1', shown),
  deleteEnvironmentVar: ({ environments }) => environments.remove('e1', 'LOG_LEVEL'),
  listTeams: ({ teams }) => teams.list(),
  getTeam: ({ teams }, { id = '' }) => teams.get(id),
  getCurrentUser: ({ account }) => account.get(),
  getClusterLogin: ({ account }) => account.clusterLogin('eu-1'),
};

const blank = (path: string) => path.replace(/\{\w+\}/g, '{}');

/** The contract's call of each endpoint. */
export const described = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { method, path }]) => [
    name,
    calls.find((call) => call.method === method && blank(call.path) === blank(path)),
  ]),
) as Readonly<Record<EndpointName, ContractCall>>;

/** All examples of replies with a status that begins with a digit, in JSON or as another text. */
export function listExamples(digit: string, type = 'application/json'): readonly Example[] {
  return (Object.keys(endpoints) as EndpointName[]).flatMap((endpoint) => {
    const call = described[endpoint];
    const replies = Object.entries(call.description['responses'] ?? {}).filter(([status]) => status.startsWith(digit));
    return replies.flatMap(([status, reply]) => {
      const { examples = {}, schema = {} } = follow(reply)['content']?.[type] ?? {};
      return Object.entries(examples).map(([name, example]) => {
        const value = follow(example)['value'] as unknown as Json;
        return { endpoint, call, status: Number(status.replace('XX', '00')), name, schema, value };
      });
    });
  });
}

/** A place in a reply where something can be changed. */
export interface Place {
  /** The object that holds it. */
  readonly path: readonly (string | number)[];
  readonly field: string;
  /** It is, and so is all that it stands in. */
  readonly isRequired: boolean;
}

/** What the document declares of a reply: the fields of each object, and the objects themselves with all names that they know. */
export interface Declared {
  readonly fields: readonly Place[];
  readonly objects: readonly { readonly path: readonly (string | number)[]; readonly names: readonly string[] }[];
}

/** Walks through a value beside its schema. */
export function listDeclared(
  schema: Part | undefined,
  value: unknown,
  isRequired = true,
  path: Place['path'] = [],
): Declared {
  const variants = [follow(schema), ...((follow(schema)['anyOf'] ?? []) as readonly Part[]).map(follow)];
  const find = (key: string) => variants.map((one) => one[key]).find((one) => one !== undefined);
  if (Array.isArray(value))
    return join(value.map((one, at) => listDeclared(find('items'), one, isRequired, [...path, at])));
  if (typeof value !== 'object' || value === null) return join([]);
  const properties = find('properties');
  const values = find('additionalProperties');
  const required = (find('required') ?? []) as unknown as readonly string[];
  const isNeeded = (field: string) => isRequired && (properties === undefined || required.includes(field));
  const isOpen = properties === undefined && typeof values !== 'object';
  const fields = isOpen ? [] : Object.keys(value).filter((field) => properties === undefined || field in properties);
  return join([
    ...Object.entries(value).map(([key, one]) =>
      listDeclared(properties?.[key] ?? values, one, isNeeded(key), [...path, key]),
    ),
    {
      fields: fields.map((field) => ({ path, field, isRequired: isNeeded(field) })),
      objects: properties ? [{ path, names: Object.keys(properties) }] : [],
    },
  ]);
}

function join(all: readonly Declared[]): Declared {
  return { fields: all.flatMap(({ fields }) => fields), objects: all.flatMap(({ objects }) => objects) };
}

/** A copy in which one object is changed. */
export function change(value: Json, path: Place['path'], alter: (fields: Record<string, unknown>) => void): Json {
  const copy = structuredClone(value);
  alter(
    path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], copy) as Record<string, unknown>,
  );
  return copy;
}
