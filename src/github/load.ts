import type { GitHub } from '../contract/github.ts';
import type { Block } from '../contract/outcome.ts';
import type { Gateway, GatewayOptions } from './gateway.ts';

/** GitHub's API, whose client is loaded by the first operation that asks for it, and what it was not given. */
export function loadGitHub(options: GatewayOptions) {
  let loaded: Promise<Gateway> | undefined;
  return {
    load: (): Promise<GitHub> => {
      loaded ??= import(/* webpackChunkName: 'github' */ './gateway.ts').then(({ openGateway }) =>
        openGateway(options),
      );
      return loaded;
    },
    /** What was kept from GitHub since the last call, as it would look there. */
    takeUnsent: async (): Promise<readonly Block[]> => (await loaded?.catch(() => undefined))?.takeUnsent() ?? [],
  };
}
