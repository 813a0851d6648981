/** A section of the documentation: where it is, its title and its text. */
export type Section = readonly [slug: string, title: string, text: string];

/** The documentation in English. */
export const sections: readonly Section[] = [
  ['apps', 'Apps', 'GET /apps lists your apps. POST /apps creates one.'],
  ['builds', 'Builds', 'POST /apps/{app}/builds starts a build. A deployment follows a build that succeeded.'],
  ['deployments', 'Deployments', 'A deployment releases a build, starts its dynos and tests them.'],
  ['release-phase', 'Release phase', 'The release command runs before the new dynos start.'],
  ['config-vars', 'Config vars', 'Config vars are the environment variables of an app. Restart it to apply a change.'],
  ['addons', 'Addons', 'An addon provides config vars, such as DATABASE_URL. Change them at the addon.'],
  ['domains', 'Custom domains', 'Add a domain, then point its CNAME record at the DNS target.'],
  ['dynos', 'Dynos', 'A dyno is a running process of an app. DELETE /apps/{app}/dynos restarts all.'],
  ['namespaces', 'Namespaces', 'A namespace is an isolated environment for a group of apps.'],
  ['pipelines', 'Pipelines', 'A pipeline connects apps across stages. A promotion moves a build to the next stage.'],
];

/** The five sections that share most words with a query; a word in the title counts for three. */
export function searchSections(query: string, all = sections): readonly Section[] {
  const wanted = listWords(query);
  const count = (text: string) => listWords(text).filter((word) => wanted.includes(word)).length;
  const scored = all.map((section) => ({ section, score: 3 * count(section[1]) + count(section[2]) }));
  const found = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return found.slice(0, 5).map(({ section }) => section);
}

function listWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []).map((word) => word.replace(/s$/, ''));
}

interface Message {
  readonly id?: number;
  readonly params?: { readonly name?: string; readonly arguments?: { readonly query?: unknown } };
}

/** Answers a call of the documentation’s one tool, in JSON-RPC. */
export function answerDocs(message: unknown, origin: string, search = searchSections): object {
  const { id, params } = message as Message;
  const query = params?.arguments?.query;
  const isCall = params?.name === 'search_service_documentation' && typeof query === 'string';
  if (!isCall) return { jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown tool' } };
  const found = search(query).map(([slug, title, text]) => ({ title, link: `${origin}/docs/${slug}`, text }));
  const content = found.map(({ title, link, text }) => ({ type: 'text', text: `# ${title}\n${link}\n\n${text}` }));
  return { jsonrpc: '2.0', id, result: { content, structuredContent: { sections: found } } };
}
