import { type Fields, isFields } from '../contract/is-fields.ts';
import { above, type Effects, keepEffects, pathsOf } from './intended-effects.ts';
import { isCustom, readDomain } from './resources/domains.ts';
import { ApiError } from './wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from './wire/endpoints.ts';
import type { Wire } from './wire/open-wire.ts';

type Params = Readonly<Record<string, string>> & { readonly body?: Fields };
type Call = <T>(name: EndpointName, params: Params, read: (body: unknown, headers: object) => T) => Promise<T>;
type List = <T>(name: EndpointName, params: Params, readItem: (item: unknown) => T) => Promise<readonly T[]>;

/** What of a wire is used here, without the types that tie an endpoint to what it takes: they were checked where it was called. */
interface LooseWire {
  readonly call: Call;
  readonly list: List;
  readonly listFirst: List;
}

/** The endpoints that show one thing, by their paths. */
const shows = new Map<string, EndpointName>();
for (const name of Object.keys(endpoints) as EndpointName[]) {
  const { list, method, path }: Endpoint = endpoints[name];
  if (method === 'GET' && !list) shows.set(path, name);
}

/**
 * Begins a dry run: of a wire it makes one that lets only reads through. What would be changed is kept in mind, by its path, and
 * laid over what is read later, so that the operations of a step see each other's intended effects and need not know of it.
 */
export function beginRehearsal(): (wire: Wire) => Wire {
  const effects = keepEffects();
  return (wire) => {
    const loose = wire as unknown as LooseWire;
    const look = lookThrough(loose, effects);
    const list = listThrough(loose.list, effects);
    const call: Call = async (name, params, read) =>
      endpoints[name].method === 'GET'
        ? look(name, params, read)
        : rehearse(name, params, read, { call: look, list }, effects);
    return { ...wire, call, list, listFirst: listThrough(loose.listFirst, effects) } as unknown as Wire;
  };
}

function lookThrough(wire: LooseWire, effects: Effects): Call {
  return async (name, params, read) => {
    const endpoint: Endpoint = endpoints[name];
    const path = fillIn(endpoint.path, params);
    const made = effects.made.get(path);
    if (made) return read(made, {});
    const isEmpty = effects.isNew(path);
    if (effects.isGone(path) || (isEmpty && endpoint.of !== 'config')) throw notFound(path);
    if (isEmpty) return read(effects.lay(path, {}), {});
    return wire.call(name, params, (content, headers) => {
      const answer = read(effects.lay(path, content), headers);
      // A config var may be called `id`.
      const others = endpoint.of === 'config' ? [] : pathsOf(above(path), content);
      for (const one of [path, ...others]) effects.see(one, content);
      return answer;
    });
  };
}

function listThrough(list: List, effects: Effects): List {
  return async (name, params, readItem) => {
    const endpoint: Endpoint = endpoints[name];
    const path = fillIn(endpoint.path, params);
    if (effects.isGone(path)) throw notFound(path);
    const readKept = (item: unknown) => {
      if (effects.hides(path, item)) return [];
      for (const one of pathsOf(path, item)) effects.see(one, item);
      return [readItem(item)];
    };
    const kept = effects.isNew(path) ? [] : (await list(name, params, readKept)).flat(1);
    effects.see(path, undefined);
    return [...kept, ...effects.listMade(path).map(([, content]) => readItem(content))];
  };
}

/** Answers a change as if it had been made, where what it is about is there. */
async function rehearse<T>(
  name: EndpointName,
  params: Params,
  read: (body: unknown, headers: object) => T,
  { call: look, list }: Pick<LooseWire, 'call' | 'list'>,
  effects: Effects,
): Promise<T> {
  const { method, of, path, repeat }: Endpoint = endpoints[name];
  const { body = {} } = params;
  const at = fillIn(path, params);
  const holder = above(at);
  const present = await findPresent(path, params, look, effects);
  if (of === 'config' && method === 'DELETE') {
    effects.change(holder, { [params['key'] ?? '']: null });
    return read(body, {});
  }
  if (of === 'config') effects.change(at, body);
  if (method === 'PATCH') return read({ ...(isFields(present) && present), ...body }, {});
  if (method === 'POST' && repeat === 'lookup') {
    effects.make(`${at}/${body['name'] ?? body['hostname']}`, body);
    return read(body, {});
  }
  // What may never be repeated restarts, and removes nothing.
  if (method === 'DELETE' && repeat !== 'never' && path.endsWith('}')) effects.remove(holder, present);
  if (name === 'clearDomains')
    for (const item of await list('listDomains', params, (one) => one))
      if (isCustom(readDomain(item))) effects.remove(at, item);
  return read(undefined, {});
}

/** What a path is about, or else what that is a part of: where neither is there, the platform's refusal is the answer. */
async function findPresent(path: string, params: Params, look: Call, effects: Effects): Promise<unknown> {
  const at = fillIn(path, params);
  if (path === '' || effects.seen.has(at)) return effects.seen.get(at);
  const show = shows.get(path);
  return show ? look(show, params, (content) => content) : findPresent(above(path), params, look, effects);
}

function fillIn(path: string, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
}

/** What the platform would answer. */
function notFound(path: string): ApiError {
  return new ApiError({
    message: `GET ${path}: it would not be there (404 not_found)`,
    hint: 'Look at the operations before this one: in a dry run there is what they would make, and not what they would remove.',
    status: 404,
    code: 'not_found',
    retry: { sent: true, again: false },
  });
}
