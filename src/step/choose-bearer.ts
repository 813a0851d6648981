import { oidcBearer, tokenBearer } from '../auth/bearer.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { AnyOperation } from '../operations/operation.ts';
import type { Bearer } from '../platform/wire/ask.ts';
import type { SendOptions } from '../platform/wire/send.ts';
import { chooseScope } from './choose-scope.ts';
import type { World } from './open-world.ts';

interface BearerOptions {
  readonly values: InputValues;
  readonly operations: readonly AnyOperation[];
  readonly world: World;
}

/** Where the platform's token comes from: what was given, or the sign-in with OIDC. */
export function chooseBearer({ values, operations, world }: BearerOptions, sending: SendOptions): Bearer {
  const { token, 'auth-url': authUrl } = values;
  const { env, log } = world;
  if (token !== undefined) return tokenBearer(token);
  // Only operations that call no endpoint get here.
  if (authUrl === undefined) return tokenBearer('');
  return oidcBearer({
    ...sending,
    requestUrl: env['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? '',
    requestToken: env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] ?? '',
    authUrl,
    audience: values.audience ?? new URL(authUrl).origin,
    grant: values['oidc-grant'],
    clientId: values['oidc-client-id'],
    scope: values.scope ?? chooseScope(operations, values['dry-run']),
    onSecret: log.mask,
  });
}
