import type { Octokit } from './octokit.ts';

/** Whose comments a token writes, as GitHub names their author; nothing where it does not tell. */
export async function findOwnLogin(octokit: Octokit, token: string): Promise<string | undefined> {
  const isApp = token.startsWith('ghs_');
  try {
    // An app's token, such as the job's own, is no user's: only GraphQL tells the name of its bot.
    if (!isApp) return (await octokit.request('GET /user')).data.login;
    const { viewer } = await octokit.graphql<{ viewer: { login: string } }>('{ viewer { login } }');
    return viewer.login;
  } catch {
    return isApp ? 'github-actions[bot]' : undefined;
  }
}
