/** The documentation in English. */
export const englishSections = [
  {
    slug: 'apps',
    title: 'Apps',
    text: 'GET /apps lists your apps.',
  },
  {
    slug: 'builds',
    title: 'Start a build',
    text: 'POST /apps/{app}/builds starts a build and deploys its result.',
  },
  {
    slug: 'deployment-status',
    title: 'Deployment status: how a build ended',
    text: 'A build ends as succeeded or failed.',
  },
  {
    slug: 'config-vars',
    title: 'Config vars',
    text: 'Config vars are the environment variables of an app.',
  },
  {
    slug: 'domains',
    title: 'Custom domains',
    text: 'POST /apps/{app}/domains adds a custom domain.',
  },
  {
    slug: 'ssl',
    title: 'SSL certificates',
    text: 'A custom domain gets an SSL (TLS) certificate once its DNS record leads here.',
  },
  {
    slug: 'dynos',
    title: 'Dynos and restart',
    text: 'A dyno is a running process of an app.',
  },
  {
    slug: 'exec',
    title: 'Run a command in a dyno (exec)',
    text: 'POST /apps/{app}/dynos/{dyno}/exec runs a command inside a running dyno.',
  },
  {
    slug: 'namespaces',
    title: 'Namespaces',
    text: 'A namespace is an environment for apps.',
  },
  {
    slug: 'pipelines',
    title: 'Pipelines and review apps',
    text: 'A pipeline connects apps across stages.',
  },
  {
    slug: 'tokens',
    title: 'Access tokens and scopes',
    text: 'Send an access token as Authorization: Bearer.',
  },
  {
    slug: 'github-oidc',
    title: 'GitHub Actions without a stored secret (OIDC)',
    text: 'A job with id-token: write signs in with no stored token.',
  },
  {
    slug: 'errors',
    title: 'Errors and their codes',
    text: 'A failed request returns JSON with a code and a message.',
  },
  {
    slug: 'unauthorized',
    title: 'unauthorized and forbidden (401, 403)',
    text: 'unauthorized: the token is missing, expired or revoked. forbidden: it may not do this.',
  },
  {
    slug: 'not-found',
    title: 'not_found and gone (404, 410)',
    text: 'not_found: the id or name is wrong, or not for this token. gone: it is retired.',
  },
  {
    slug: 'invalid-params',
    title: 'conflict and invalid_params (409, 422)',
    text: 'conflict: a name is taken. invalid_params: a field is missing or wrong.',
  },
  {
    slug: 'rate-limits',
    title: 'Rate limits and server errors (429, 5xx)',
    text: 'rate_limit: wait as Retry-After says. server_error: a fault of the platform.',
  },
];
