import type { Bearer } from '../platform/wire/http/http.ts';
import { type AccessToken, exchangeJobToken, type OidcOptions } from './exchange.ts';

/** A token that is exchanged for the job's OIDC token when it is first needed, and again before it expires. */
export function openBearer(options: OidcOptions): Bearer {
  const { clock } = options;
  let current: Promise<AccessToken> | undefined;
  // Requests side by side share one sign-in; one that failed does not stand in the way of the next.
  const replace = (held: Promise<AccessToken> | undefined) => {
    if (current !== undefined && current !== held) return current;
    const fresh = exchangeJobToken(options);
    current = fresh;
    fresh.catch(() => {
      if (current === fresh) current = undefined;
    });
    return fresh;
  };
  return {
    async token() {
      const held = replace(undefined);
      const { token, renewAt, expiresAt } = await held;
      if (clock.now() < renewAt) return token;
      try {
        return (await replace(held)).token;
      } catch (error) {
        if (clock.now() >= expiresAt) throw error;
        current = held;
        return token;
      }
    },
    async renew(refused) {
      const held = current;
      if (held === undefined || (await held).token === refused) await replace(held);
      return true;
    },
  };
}
