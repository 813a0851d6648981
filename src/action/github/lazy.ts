import type { GitHub } from '../../contract/github.ts';
import { AuthError } from '../../platform/errors.ts';
import type { GatewayOptions } from './gateway.ts';

/** GitHub's API, whose client is loaded only by those operations that use it. */
export function lazyGitHub(options: Omit<GatewayOptions, 'token'> & { readonly token: string | undefined }): GitHub {
  let loaded: Promise<GitHub> | undefined;
  const load = () => {
    loaded ??= loadGateway(options);
    return loaded;
  };
  return {
    getPullRequest: async (...args) => (await load()).getPullRequest(...args),
    getPullRequestStates: async (...args) => (await load()).getPullRequestStates(...args),
    keepComment: async (...args) => (await load()).keepComment(...args),
    startDeployment: async (...args) => (await load()).startDeployment(...args),
    updateDeployment: async (...args) => (await load()).updateDeployment(...args),
    retireDeployments: async (...args) => (await load()).retireDeployments(...args),
    findLastSuccess: async (...args) => (await load()).findLastSuccess(...args),
  };
}

async function loadGateway(options: Parameters<typeof lazyGitHub>[0]): Promise<GitHub> {
  const { token } = options;
  if (token === undefined)
    throw new AuthError(
      'There is no `github-token`',
      'Leave the input out to use the job’s own token, or give one that may read pull requests.',
    );
  const { createGateway } = await import('./gateway.ts');
  return createGateway({ ...options, token });
}
