import { UnshownError } from '../../../contract/errors.ts';
import { differ } from '../../deployment.ts';
import { ApiError } from '../../wire/api-error.ts';
import { type Endpoint, type EndpointName, endpoints } from '../../wire/endpoints.ts';
import type { Wire } from '../../wire/open-wire.ts';
import { readApp } from '../apps.ts';
import { isMeant, pick } from '../reading/fields.ts';

/** So many other names for an app are looked up. */
const mostNames = 3;

/** A wire on which domains and dynos are those of the app that was asked for, or it is an error: no resource can forget to compare. */
export function confirmApp(wire: Wire): Wire {
  return {
    ...wire,
    async call(name, params, read) {
      const told: unknown[] = [];
      const answer = await wire.call(name, params, (body, headers) => {
        told.push(body);
        return read(body, headers);
      });
      await refuseForeign(wire, name, params, told);
      return answer;
    },
    async list(name, params, readItem) {
      const told: unknown[] = [];
      const answer = await wire.list(name, params, (item) => {
        told.push(item);
        return readItem(item);
      });
      await refuseForeign(wire, name, params, told);
      return answer;
    },
  };
}

async function refuseForeign(wire: Wire, name: EndpointName, params: object, told: readonly unknown[]): Promise<void> {
  const { of }: Endpoint = endpoints[name];
  const { app = '' } = params as { readonly app?: string };
  if (of !== 'domain' && of !== 'dyno') return;
  const named = told.map((body) => [pick(body, 'app.id', 'app_id'), pick(body, 'app.name', 'app_name')].filter(isTold));
  const others = named.filter((names) => names.length > 0 && !names.some((one) => isMeant(app, { id: one })));
  for (const names of [...new Map(others.map((names) => [names.join(), names])).values()].slice(0, mostNames)) {
    if (await areAnothers(wire, app, names))
      throw new UnshownError(
        `The platform answered about the app ${names.at(-1)}, and not about ${app}`,
        'Look at both apps on the platform before you run this again.',
      );
  }
}

function isTold(name: string | undefined): name is string {
  return name !== undefined;
}

/** Whether an id and a name are not those of an app. One alone may be another kind of name for it: it is another's only where that is shown. */
async function areAnothers(wire: Wire, app: string, names: readonly string[]): Promise<boolean> {
  const [own, other] = await Promise.all(
    [app, ...names].map((asked) =>
      wire.call('getApp', { app: asked }, readApp).catch((error: unknown) => {
        if (error instanceof ApiError) return undefined;
        throw error;
      }),
    ),
  );
  if (own && names.some((one) => isMeant(one, own))) return false;
  return names.length > 1 || differ(own?.id, other?.id);
}
