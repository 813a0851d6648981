import { UnshownError } from '../../../contract/errors.ts';
import { differ } from '../../deployment.ts';
import type { App } from '../../models.ts';
import { ApiError } from '../../wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../wire/endpoints.ts';
import type { Wire } from '../../wire/open-wire.ts';
import { readApp } from '../apps.ts';
import { isMeant, pick } from '../reading/fields.ts';

/** What has an app of its own, which those who follow it compare; and config vars, of which one may be called so. */
const others: readonly Endpoint['of'][] = ['app', 'build', 'deployment', 'config'];

/** A look that must not hold up the rest. */
const haste = { attempts: 1, requestTimeout: 5000 };

/** A wire on which the domains, dynos and the like are those of the app that was asked for, or it is an error: no resource can forget to compare. */
export function confirmApp(wire: Wire): Wire {
  const known = new Map<string, Promise<App | undefined>>();
  const find = (app: string) => {
    const look = known.get(app) ?? wire.call('getApp', { app }, readApp, haste).catch(unlessRefused);
    known.set(app, look);
    return look;
  };
  return {
    ...wire,
    async call(name, params, read) {
      let told: unknown;
      const answer = await wire.call(name, params, (body, headers) => {
        told = body;
        return read(body, headers);
      });
      await refuseForeign(find, name, params, [told].flat());
      return answer;
    },
    async list(name, params, readItem) {
      const told: unknown[] = [];
      const answer = await wire.list(name, params, (item) => {
        told.push(item);
        return readItem(item);
      });
      await refuseForeign(find, name, params, told);
      return answer;
    },
  };
}

type FindApp = (app: string) => Promise<App | undefined>;

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

async function refuseForeign(
  find: FindApp,
  name: EndpointName,
  params: object,
  told: readonly unknown[],
): Promise<void> {
  const { of }: Endpoint = endpoints[name];
  const { app } = params as { readonly app?: string };
  if (app === undefined || others.includes(of)) return;
  const named = told.map(namesOf).filter((names) => names.length > 0);
  const [names] = named;
  // A list may show what others have beside what is this app's.
  if (names === undefined || named.flat().some((one) => isMeant(app, { id: one }))) return;
  if (await areAnothers(find, app, names))
    throw new UnshownError(
      `The platform answered about the app ${names.at(-1)}, and not about ${app}`,
      'Look at both apps on the platform before you run this again.',
    );
}

function namesOf(body: unknown): readonly string[] {
  const told = [pick(body, 'app.id', 'app_id'), pick(body, 'app.name', 'app_name', 'app')];
  return told.filter((name) => name !== undefined);
}

/** Whether names are another app's for certain: one that leads to it, or an id and a name of the same kind as this app's. */
async function areAnothers(find: FindApp, app: string, names: readonly string[]): Promise<boolean> {
  const [own, ...found] = await Promise.all([app, ...names].map(find));
  if (own === undefined || names.some((one) => isMeant(one, own))) return false;
  if (found.some((one) => differ(own.id, one?.id))) return true;
  const [id = '', name = ''] = names;
  // A number may count anything.
  return id.length === own.id?.length && /[a-z]/i.test(id) && [id, name].every((one) => /^[\w-]+$/.test(one));
}
