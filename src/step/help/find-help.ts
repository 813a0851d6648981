import { AuthError } from '../../contract/errors.ts';
import { excerpt } from '../../contract/shorten.ts';
import { askDocsServer, type DocsOptions } from '../../docs/ask-docs-server.ts';
import { ApiError } from '../../platform/wire/api-error.ts';
import { remaining } from '../../platform/wire/clock.ts';
import { searchBriefly } from './search-briefly.ts';

const mostLinks = 3;
const titleLength = 100;
const queryLength = 100;

/** A failure that help is looked for. */
export interface Trouble {
  readonly operation: string;
  readonly message: string;
  /** What was thrown, if the failure came as an error. */
  readonly error?: unknown;
}

/** Where help is looked for. */
export interface HelpSearch extends Pick<DocsOptions, 'clock' | 'deadline' | 'signal' | 'transport'> {
  readonly docsUrl: string;
}

/** A page of the documentation. */
export interface Page {
  readonly text: string;
  readonly url: string;
}

/** Pages of the platform's documentation about a failure. Finding none, for whatever reason, is no failure. */
export async function findHelp(trouble: Trouble, search: HelpSearch): Promise<readonly Page[]> {
  const { clock, deadline, docsUrl, transport } = search;
  if (remaining(deadline, clock) === 0) return [];
  try {
    const query = buildQuery(trouble);
    const time = searchBriefly(search);
    const { sections } = await askDocsServer(docsUrl, query, { transport, clock, ...time, onRetry: () => {} });
    const fitting = sections.filter(({ title }) => isAbout(title, query));
    const links = new Map(fitting.flatMap(({ title, link }) => readLink(title, link)));
    return [...links].slice(0, mostLinks).map(([url, text]) => ({ text, url }));
  } catch {
    return [];
  }
}

/**
 * Whether a page is about what was searched for, and does not only have its words: a title's first topic is what its last
 * word is (pipeline *environments*), and any further topic counts as a whole (pipelines and *review apps* are no apps).
 */
export function isAbout(title: string, query: string): boolean {
  const wanted = new Set(splitWords(query).filter((word) => !vague.has(word)));
  const topics = title
    .split(/\b(?:and|or)\b|[^\w\s-]/i)
    .map((topic) => topic.replace(circumstances, ''))
    .map((topic) => splitWords(topic).filter((word) => wanted.has(word) || known.has(word)));
  const [first = [], ...others] = topics;
  const isWanted = (words: readonly string[]) => words.length > 0 && words.every((word) => wanted.has(word));
  return isWanted(first.slice(-1)) || others.some(isWanted);
}

/** What in a title tells of where and for whom, and not of what. */
const circumstances = /\b(?:at|by|for|from|in|of|on|to|with|without)\b.*/i;

/** The words of a text in lower case, each in the singular. */
function splitWords(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]+/g) ?? []).map((word) => word.replace(/s$/, ''));
}

function readLink(title: string, link = ''): readonly (readonly [url: string, title: string])[] {
  const url = URL.parse(link);
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 500;
  return isPage ? [[url.href, excerpt(title, titleLength) || url.href]] : [];
}

/**
 * What to search for: what it is about, and of the error's code and message the words that this list holds. Nothing else
 * of a message can get out: no name, no id, no value that the platform may have quoted.
 */
export function buildQuery({ operation, message, error }: Trouble): string {
  const code = error instanceof ApiError ? error.code : '';
  const told = [...code.split(/[_-]/), ...splitSentence(message)].map((word) => word.toLowerCase());
  // A sign-in that failed has nothing to do with what was to follow.
  const topic = error instanceof AuthError ? ['oidc', 'token'] : operation.split('-');
  // Everything is of an app: what is said of one is about apps only where none was found.
  const isTelling = (word: string) =>
    vocabulary.has(word.replace(/s$/, '')) && (!/^apps?$/.test(word) || code === 'not_found');
  const words = new Set([...topic, ...told.filter(isTelling)]);
  return [...words].reduce((query, word) => (query.length + word.length < queryLength ? `${query} ${word}` : query));
}

/** The words of a sentence, without what is quoted; a part of a name, path or address is no word. */
function splitSentence(text: string): readonly string[] {
  const words = text.replace(/“[^“”]*”|"[^"]*"|'[^']*'|`[^`]*`/g, ' ').split(/\s+/);
  return words.map((word) => /^[([]*(\w+)[)\].,:;!?]*$/.exec(word)?.[1] ?? '');
}

const vocabulary = new Set(
  splitWords(`access account add already app audience auth authorization bad body boot branch build buildpack cancel canceled
  cancelled cert certificate changed check cluster cname command commit config conflict connection create credential
  database delete denied dependency deploy deployment disk dns docker dockerfile domain dyno env environment
  exec exit exited expired failed file forbidden formation found gateway git gone health healthy host hostname image
  invalid key kubeconfig limit list lockfile login maintenance memory migration missing name namespace network
  not oauth oidc out owner params password permission pipeline plan port pull queue quota rate read record
  redirect refused region release remove required restart review running scale scope secret server service set shell
  sign size ssl stage start started state status storage taken target team timeout tls token too unauthorized
  unavailable unhealthy unknown unset unsupported update url user valid validation value variable vars web worker write
  wrong`),
);

/** Words that say nothing of what a failure or a page is about. */
const vague = new Set(
  splitWords(
    'add bad clear command create delete failed get list name not out record remove set start started status too unset update value vars wrong',
  ),
);

/** The words by which a topic is told from another. */
const known = vocabulary.difference(vague);
