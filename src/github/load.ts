import type { GitHub } from '../contract/github.ts';
import type { GatewayOptions } from './gateway.ts';

/** GitHub's API, whose client is loaded by the first operation that asks for it. */
export function loadGitHub(options: GatewayOptions): () => Promise<GitHub> {
  let loaded: Promise<GitHub> | undefined;
  return () => {
    loaded ??= import('./gateway.ts').then(({ openGateway }) => openGateway(options));
    return loaded;
  };
}
