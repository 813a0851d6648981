import type { App } from './resources/apps.ts';
import { domain, isCustom } from './resources/domains.ts';
import { anything } from './shape/reader.ts';
import { ApiError } from './wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from './wire/endpoints.ts';
import type { LooseWire } from './wire/wire.ts';

type Fields = Readonly<Record<string, unknown>>;
/** A thing that would be gone or new, or config vars that would change. */
type Plan = 'gone' | Fields;
type Plans = ReturnType<typeof keepPlans>;

/** The reply to what is not planned in detail. */
const someReply: Fields = { id: 'planned', state: 'pending', status: 'pending', output: '' };

/** What a dry run's operations would have changed so far, for the whole step. */
export type Rehearsal = ReturnType<typeof beginRehearsal>;

/** Begins a dry run. */
export function beginRehearsal() {
  const commits = new Map<string, string>();
  const plans = keepPlans();
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

/** Keeps plans by their paths. A thing has one path by its id and one by its name. */
function keepPlans() {
  const plans: (readonly [path: string, plan: Plan])[] = [];
  const ids = new Map<string, string>();
  const settle = (path: string) => {
    const add = (at: string, part: string) => ids.get(`${at}/${part}`) ?? `${at}/${part}`;
    return path.slice(1).split('/').reduce(add, '');
  };
  const find = (path: string) => plans.findLast(([at]) => settle(at) === settle(path))?.[1];
  const findAbove = (path: string): Plan | undefined =>
    path === '' ? undefined : (find(path) ?? findAbove(above(path)));
  return {
    ...{ find, findAbove },
    add: (path: string, plan: Plan) => plans.push([path, plan]),
    learn(list: string, thing: unknown) {
      const { hostname, id, name } = (thing ?? {}) as Fields;
      for (const one of [name, hostname]) if (one) ids.set(settle(`${list}/${one}`), `${settle(list)}/${id}`);
    },
    listNew: (list: string) =>
      plans.flatMap(([path, plan]) =>
        plan !== 'gone' && settle(above(path)) === settle(list) && find(path) === plan ? [plan] : [],
      ),
  };
}

function layOver(wire: LooseWire, plans: Plans): LooseWire {
  const call: LooseWire['call'] = async (name, params, reader) => {
    const { kind, secret }: Endpoint = endpoints[name];
    if (kind !== 'read') return reader.read(await plan(name, params as Fields, { call, list }, plans), '');
    const path = fillIn(name, params);
    const [own, owner] = [plans.find(path), plans.findAbove(above(path))];
    if (own && own !== 'gone' && !secret) return reader.read(own, '');
    if (own === 'gone' || owner === 'gone' || (owner && !secret)) throw notThere(path);
    const value = owner ? reader.read({}, '') : await wire.call(name, params, reader);
    if (secret) return reader.read(merge(reader.write(value) as Fields, own), '');
    plans.learn(above(path), value);
    return value;
  };
  const list: LooseWire['list'] = async (name, params, item, isEnough) => {
    const path = fillIn(name, params);
    const owner = plans.findAbove(path);
    if (owner === 'gone') throw notThere(path);
    const real = owner ? [] : await wire.list(name, params, item, isEnough);
    for (const one of real) plans.learn(path, one);
    const kept = real.filter((one) => plans.find(`${path}/${(one as Fields)['id']}`) === undefined);
    return [...kept, ...plans.listNew(path).map((fields) => item.read(fields, ''))];
  };
  const isNew = (name: EndpointName, params: object) => plans.findAbove(fillIn(name, params)) !== undefined;
  return {
    ...{ ...wire, call, list },
    tryCall: async (name, params, reader) => {
      if (endpoints[name].kind !== 'read') return call(name, params, reader);
      return isNew(name, params) ? undefined : wire.tryCall(name, params, reader);
    },
    tryList: async (name, params, item, isEnough) =>
      isNew(name, params) ? [] : wire.tryList(name, params, item, isEnough),
  };
}

/** Plans a change, if what it is about is there; gives the reply as the platform would write it. */
async function plan(name: EndpointName, params: Fields, wire: Pick<LooseWire, 'call' | 'list'>, plans: Plans) {
  const { kind, method, path: template, secret }: Endpoint = endpoints[name];
  const body = (params['body'] ?? {}) as Fields;
  const path = fillIn(name, params);
  const present = await readPresent(template, params, wire.call);
  if (method === 'PATCH') {
    if (secret) plans.add(path, { ...(plans.find(path) as Fields), ...body });
    return merge(present, body);
  }
  if (kind === 'once') return someReply;
  if (kind === 'create') {
    const key = body['name'] ?? body['hostname'];
    const made = { id: key, kind: 'custom', status: 'pending', ...body };
    plans.add(`${path}/${key}`, made);
    return made;
  }
  if (template.endsWith('{key}'))
    plans.add(above(path), { ...(plans.find(above(path)) as Fields), [String(params['key'])]: null });
  else if (name !== 'clearDomains') plans.add(path, 'gone');
  else
    for (const one of await wire.list('listDomains', params, domain))
      if (isCustom(one)) plans.add(`${path}/${one.id}`, 'gone');
  return undefined;
}

/** Reads what a path is about, or else what that is a part of: if neither is there, the refusal is the answer. */
async function readPresent(template: string, params: Fields, call: LooseWire['call']): Promise<Fields> {
  if (template === '') return {};
  const isShow = ({ kind, list, path }: Endpoint) => kind === 'read' && !list && path === template;
  const show = (Object.keys(endpoints) as EndpointName[]).find((name) => isShow(endpoints[name]));
  return show
    ? ((await call(show, { ...params, body: undefined }, anything)) as Fields)
    : readPresent(above(template), params, call);
}

function merge(fields: Fields, changes: Plan = {}): Fields {
  return Object.fromEntries(
    Object.entries({ ...fields, ...(changes as Fields) }).filter(([, value]) => value !== null),
  );
}

function fillIn(name: EndpointName, params: object): string {
  return endpoints[name].path.replace(/\{(\w+)\}/g, (_, part: string) => String((params as Fields)[part]));
}

/** The path of what something is a part of. */
function above(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** What the platform would answer. */
function notThere(path: string): ApiError {
  return new ApiError({
    request: `GET ${path}`,
    problem: 'it would not be there, because of an earlier operation of this dry run',
    ...{ code: 'not-found', status: 404, hint: 'Check the order of the operations.' },
    situation: 'refused',
  });
}
