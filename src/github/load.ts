import { AuthError } from '../contract/errors.ts';
import type { GitHub } from '../contract/github.ts';
import type { StepLog } from '../report/step-log.ts';
import type { GatewayOptions } from './gateway.ts';

/** GitHub's API, whose client is loaded only by those operations that use it. */
export function lazyGitHub(options: Omit<GatewayOptions, 'token'> & { readonly token: string | undefined }): GitHub {
  const { log, token } = options;
  if (token === undefined) return withoutToken(log);
  let loaded: Promise<GitHub> | undefined;
  const load = () => {
    loaded ??= import('./gateway.ts').then(({ createGateway }) => createGateway({ ...options, token }));
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

/** For a step with no token: what GitHub would only keep is left out with a notice, what it must tell is an error. */
function withoutToken(log: StepLog): GitHub {
  const advice = 'Leave the input out to use the job’s own token, or give one that may read pull requests.';
  const refuse = async (): Promise<never> => {
    throw new AuthError('There is no `github-token`', advice);
  };
  let told = false;
  const leaveOut = async () => {
    if (!told) log.notice('Nothing is written to GitHub: there is no `github-token`.');
    told = true;
    return undefined;
  };
  return {
    getPullRequest: refuse,
    getPullRequestStates: refuse,
    keepComment: leaveOut,
    startDeployment: leaveOut,
    updateDeployment: leaveOut,
    retireDeployments: leaveOut,
    findLastSuccess: leaveOut,
  };
}
