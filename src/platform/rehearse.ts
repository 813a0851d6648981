import type { App } from './resources/apps.ts';
import { type Domain, domain, isCustom } from './resources/domains.ts';
import { anything } from './shape/reader.ts';
import { ApiError } from './wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from './wire/endpoints.ts';
import type { LooseWire } from './wire/wire.ts';

type Fields = Readonly<Record<string, unknown>>;
/** By its path: a thing that would be gone or new, or config vars that would change. */
type Plans = Map<string, 'gone' | Fields>;

/** The reply to what is not planned in detail. */
const someReply: Fields = { id: 'planned', state: 'pending', status: 'pending', output: '' };

/** What a dry run's operations would have changed so far, for the whole step. */
export type Rehearsal = ReturnType<typeof beginRehearsal>;

/** Begins a dry run. */
export function beginRehearsal() {
  const commits = new Map<string, string>();
  const plans: Plans = new Map();
  return {
    /** The same wire, which lets only reads through and lays the planned changes over them. */
    over: (wire: LooseWire): LooseWire => layOver(wire, plans),
    /** What an app would run. */
    planned: {
      setCommit: (app: string, commit: string): void => void commits.set(app, commit),
      commit: ({ id, name }: Pick<App, 'id' | 'name'>) => commits.get(id) ?? commits.get(name),
    },
  };
}

function layOver(wire: LooseWire, plans: Plans): LooseWire {
  /** What is planned for the nearest thing that something is a part of. */
  const findAbove = (path: string): 'gone' | Fields | undefined =>
    path === '' ? undefined : (plans.get(above(path)) ?? findAbove(above(path)));
  const call: LooseWire['call'] = async (name, params, reader, isEnough) => {
    const { extension, kind, list, path: template, secret }: Endpoint = endpoints[name];
    if (kind !== 'read') return reader.read(await plan(name, params as Fields, call, plans), '');
    const path = fillIn(template, params as Fields);
    const [own, owner] = [plans.get(path), findAbove(path)];
    // What is new has no builds and no addons.
    if (extension && owner) return list ? [] : undefined;
    if (extension) return wire.call(name, params, reader, isEnough);
    if (list) {
      const real = owner ? [] : ((await wire.call(name, params, reader)) as readonly Fields[]);
      const made = [...plans].flatMap(([at, fields]) => (above(at) === path && fields !== 'gone' ? [fields] : []));
      return [
        ...real.filter(({ id }) => !plans.has(`${path}/${id}`)),
        ...made.map((fields) => reader.read(fields, '')),
      ];
    }
    if (own === 'gone' || owner === 'gone' || (owner && !secret)) throw notThere(path);
    const scaled = plans.get(`${path}/formation`) as Fields | undefined;
    const isNew = owner || (own && !secret);
    const value = isNew ? undefined : ((await wire.call(name, params, reader)) as ReturnType<typeof reader.read>);
    const written = value === undefined ? {} : (reader.write(value) as Fields);
    const formation = scaled && { formation: { ...(written['formation'] as Fields), ...scaled } };
    return reader.read(applyTo(written, { ...own, ...formation }), '');
  };
  return { ...wire, call };
}

type Call = LooseWire['call'];

/** Plans a change, if what it is about is there; gives the reply as the platform would write it. */
async function plan(name: EndpointName, { body = {}, ...parts }: Fields, call: Call, plans: Plans) {
  const { kind, method, path, secret }: Endpoint = endpoints[name];
  const isKey = path.endsWith('{key}');
  const template = isKey ? above(path) : path;
  const paths = await listPaths(template, parts, call);
  const add = (fields: Fields) => {
    for (const at of paths) plans.set(at, { ...(plans.get(at) as Fields), ...fields });
  };
  if (kind === 'once') return someReply;
  if (kind === 'create') {
    const { hostname, name: key = hostname } = body as Fields;
    const made = { id: key, kind: 'custom', status: 'pending', ...(body as Fields) };
    for (const at of paths) plans.set(`${at}/${key}`, made);
    return made;
  }
  if (isKey) return add({ [String(parts['key'])]: null });
  if (name === 'scaleFormation') {
    const { formation } = (await readShown(above(template), parts, call)) as { formation?: Record<string, Fields> };
    const { updates } = body as { readonly updates: readonly (Fields & { readonly type: string })[] };
    add(Object.fromEntries(updates.map(({ type, ...more }) => [type, { ...formation?.[type], ...more }])));
    return someReply;
  }
  if (method === 'PATCH') return secret ? add(body as Fields) : readShown(template, parts, call);
  const listed = name === 'clearDomains' && ((await call('listDomains', parts, domain)) as readonly Domain[]);
  const ends = listed ? listed.filter(isCustom).map(({ id }) => `/${id}`) : [''];
  for (const at of paths) for (const end of ends) plans.set(`${at}${end}`, 'gone');
  return undefined;
}

/** All paths of what is there, by ids and by names. What is not there is the platform's refusal. */
async function listPaths(template: string, parts: Fields, call: Call): Promise<readonly string[]> {
  if (template === '') return [''];
  const bases = await listPaths(above(template), parts, call);
  const shown = await readShown(template, parts, call);
  const names = [shown['id'], shown['name'], shown['hostname']].filter((one) => template.endsWith('}') && one);
  const own = fillIn(template.slice(template.lastIndexOf('/') + 1), parts);
  return bases.flatMap((base) => [...new Set([own, ...names])].map((one) => `${base}/${one}`));
}

/** What the platform shows at a path; nothing if it has no call for that. */
async function readShown(template: string, parts: Fields, call: Call): Promise<Fields> {
  const isShow = ({ kind, list, path }: Endpoint) => kind === 'read' && !list && path === template;
  const show = (Object.keys(endpoints) as EndpointName[]).find((name) => isShow(endpoints[name]));
  if (show === undefined) return {};
  const shown = (await call(show, parts, anything)) as Fields;
  // A config var may be called `id`.
  return (endpoints[show] as Endpoint).secret ? {} : shown;
}

/** What is written with changes; null removes. */
function applyTo(written: Fields, changes: Fields): Fields {
  return Object.fromEntries(Object.entries({ ...written, ...changes }).filter(([, value]) => value !== null));
}

function fillIn(path: string, parts: Fields): string {
  return path.replace(/\{(\w+)\}/g, (_, part: string) => String(parts[part]));
}

/** The path of what something is a part of. */
function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** What the platform would answer. */
function notThere(path: string): ApiError {
  const message = `GET ${path}: it would not be there, because of an earlier operation of this dry run`;
  return new ApiError('not-found', message, 'Check the order of the operations.', {
    status: 404,
    situation: 'refused',
  });
}
