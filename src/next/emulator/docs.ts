import { Refusal } from './refusal.ts';

/** A section of the documentation. */
export interface Section {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

// biome-ignore format: one row per section
const rows: readonly (readonly [slug: string, title: string, text: string])[] = [
  ['apps', 'Apps', 'GET /apps lists your apps. POST /apps creates one.'],
  ['builds', 'Builds', 'POST /apps/{app}/builds starts a build. A deployment follows a build that succeeded.'],
  ['deployments', 'Deployments', 'A deployment releases a build, starts its dynos and tests them. The current one serves the app.'],
  ['release-phase', 'Release phase', 'The release command runs before the new dynos start, for example to migrate a database.'],
  ['config-vars', 'Config vars', 'Config vars are the environment variables of an app. Restart the app to apply a change.'],
  ['addons', 'Addons', 'An addon provides config vars, such as DATABASE_URL. Change them at the addon.'],
  ['domains', 'Custom domains', 'POST /apps/{app}/domains adds a domain. Point its CNAME record at the DNS target.'],
  ['certificates', 'SSL certificates', 'A custom domain gets an SSL certificate when its DNS record leads to the platform.'],
  ['dynos', 'Dynos', 'A dyno is a running process of an app. DELETE /apps/{app}/dynos restarts all of them.'],
  ['exec', 'Run a command', 'POST /apps/{app}/dynos/{dyno}/exec runs a command inside a running dyno.'],
  ['namespaces', 'Namespaces', 'A namespace is an isolated environment for a group of apps.'],
  ['pipelines', 'Pipelines and promotions', 'A pipeline connects apps across stages. A promotion moves a build to the next stage.'],
  ['tokens', 'Access tokens', 'Send an access token in the header Authorization: Bearer. A token can be bound to one app.'],
  ['oidc', 'Sign in with OIDC', 'A GitHub Actions job with id-token: write signs in without a stored token.'],
  ['errors', 'Errors', 'A failed request returns JSON with a code and a message: not_found, unauthorized, forbidden, conflict.'],
];
const sections = rows.map(([slug, title, text]) => ({ slug, title, text }));
const toolName = 'search_service_documentation';
const mostSections = 5;

/** The sections that share words with a query, the best first; a word in the title counts more. */
export function searchSections(query: string, all: readonly Section[] = sections): readonly Section[] {
  const wanted = listWords(query);
  const scores = new Map(
    all.map((section) => {
      const [title, text] = [listWords(section.title), listWords(section.text)];
      return [section, wanted.reduce((sum, word) => sum + (title.includes(word) ? 3 : text.includes(word) ? 1 : 0), 0)];
    }),
  );
  const score = (section: Section) => scores.get(section) ?? 0;
  const found = all.filter((section) => score(section) > 0).sort((one, other) => score(other) - score(one));
  return found.slice(0, mostSections);
}

function listWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [];
  return words.map((word) => word.replace(/s$/, ''));
}

/** Answers a call of the documentation’s one tool, in JSON-RPC. */
export function answerDocs(message: unknown, origin: string, search = searchSections): object {
  const { id, method, params } = message as {
    id?: number;
    method?: string;
    params?: { name?: string; arguments?: { query?: string } };
  };
  const query = params?.arguments?.query;
  if (method === 'tools/list') return { jsonrpc: '2.0', id, result: { tools: [{ name: toolName }] } };
  if (method !== 'tools/call' || typeof query !== 'string')
    throw new Refusal(400, 'Only a call of the search tool is answered.');
  if (params?.name !== toolName) return { jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown tool' } };
  const found = search(query).map(({ slug, title, text }) => ({ title, link: `${origin}/docs/${slug}`, text }));
  const content = found.map(({ title, link, text }) => ({ type: 'text', text: `# ${title}\n${link}\n\n${text}` }));
  return { jsonrpc: '2.0', id, result: { content, structuredContent: { sections: found } } };
}
