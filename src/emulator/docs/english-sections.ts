/** The documentation in English. */
export const englishSections = [
  {
    slug: 'apps',
    title: 'Apps',
    text: 'An app is a deployed application. GET /apps lists the apps you can access; the query team_id keeps those of one team.',
  },
  {
    slug: 'builds',
    title: 'Start a build',
    text: 'POST /apps/{app}/builds starts a build and deploys its result.',
  },
  {
    slug: 'deployment-status',
    title: 'Deployment status: how a build ended',
    text: 'A build passes through states such as pending, building and releasing, and ends as succeeded or failed; a newer build of the same app makes it canceled.',
  },
  {
    slug: 'config-vars',
    title: 'Config vars',
    text: 'Config vars are key-value pairs that an app receives as environment variables. GET /apps/{app}/config-vars returns all of them as one JSON object.',
  },
  {
    slug: 'domains',
    title: 'Custom domains',
    text: 'Every app has a platform domain, which cannot be removed, and may have custom domains. GET /apps/{app}/domains lists both kinds. POST with hostname (required) and cert (optional) adds a custom domain. GET or DELETE /apps/{app}/domains/{domain} shows or removes one.',
  },
  {
    slug: 'dns',
    title: 'DNS records for a custom domain',
    text: 'After a domain is added, its cname field names the DNS target.',
  },
  {
    slug: 'ssl',
    title: 'SSL certificates',
    text: 'The platform issues an SSL (TLS) certificate for each custom domain once its DNS record points to the platform, and renews it by itself.',
  },
  {
    slug: 'dynos',
    title: 'Dynos and restart',
    text: 'A dyno is a running process of an app, named after its process type and index: web.1, worker.2. GET /apps/{app}/dynos/list shows every dyno with its current status.',
  },
  {
    slug: 'exec',
    title: 'Run a command in a dyno (exec)',
    text: 'POST /apps/{app}/dynos/{dyno}/exec runs a command inside a running dyno, for example a database migration.',
  },
  {
    slug: 'namespaces',
    title: 'Namespaces',
    text: 'A namespace is an isolated environment for a group of apps, for example for the review of one pull request. GET /namespaces lists them.',
  },
  {
    slug: 'pipelines',
    title: 'Pipelines and review apps',
    text: 'A pipeline connects apps across the stages review, CI, staging and production, so that the same commit moves from one to the next. GET /pipelines lists your pipelines.',
  },
  {
    slug: 'teams',
    title: 'Teams and the current user',
    text: 'A team groups users and resources: apps, namespaces and pipelines belong to it. GET /teams lists the teams you belong to, GET /teams/{id} shows one.',
  },
  {
    slug: 'tokens',
    title: 'Access tokens and scopes',
    text: 'Every API request carries the header Authorization: Bearer with an access token.',
  },
  {
    slug: 'github-oidc',
    title: 'GitHub Actions without a stored secret (OIDC)',
    text: 'A GitHub Actions job with permissions id-token: write can sign in with no stored token.',
  },
  {
    slug: 'errors',
    title: 'Errors and their codes',
    text: 'A failed request returns a JSON object with a machine-readable code and a human-readable message. Codes by HTTP status: 401 unauthorized, 403 forbidden, 404 not_found, 409 conflict, 410 gone, 422 invalid_params, 429 rate_limit, 5xx server_error.',
  },
  {
    slug: 'unauthorized',
    title: 'unauthorized and forbidden (401, 403)',
    text: 'unauthorized means that the token is missing, mistyped, expired or revoked: get a new one. forbidden means that the token is valid but may not do this: it lacks the write scope, or is bound to another app.',
  },
  {
    slug: 'not-found',
    title: 'not_found and gone (404, 410)',
    text: 'not_found means that the requested resource was not found: the id or name is wrong, it was deleted, or the token cannot see it. gone means that the platform has retired this call for good; the message says what to use in its place.',
  },
  {
    slug: 'invalid-params',
    title: 'conflict and invalid_params (409, 422)',
    text: 'conflict means that the request collides with what exists: a name or hostname is taken. invalid_params means that a field is missing or has a wrong value. The message names the field.',
  },
  {
    slug: 'rate-limits',
    title: 'Rate limits and server errors (429, 5xx)',
    text: 'rate_limit (429) means too many requests in a short time. Wait as long as the Retry-After header says. server_error (500, 502, 503, 504) is a fault of the platform. Reading again is safe.',
  },
];
