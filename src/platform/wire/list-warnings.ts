import { isFields } from '../../contract/is-fields.ts';
import { tellsError, wordOf } from '../words/told-values.ts';
import type { Answer } from './reply.ts';

/** So many are told of one answer: a platform may say the same of each of very many. */
const most = 5;

/** What a platform warns of beside a success: in a header, or in a field around the answer that is named for it. */
export function listWarnings({ headers, wrappings }: Pick<Answer, 'headers' | 'wrappings'>): readonly string[] {
  const fields = wrappings.flatMap(({ warning, warnings }) => [warnings, warning].flat().slice(0, most));
  // As HTTP says it, whose other codes are those of caches.
  const [, quoted = ''] = /\b[12]99 \S+ "([^"]*)"/.exec(String(headers['warning'] ?? '')) ?? [];
  const texts = [quoted, ...fields.map(textOf)].map((text) => text.trim());
  return [...new Set(texts)].filter((text) => tellsError(text) && !/^no warnings?$/i.test(text)).slice(0, most);
}

function textOf(warning: unknown): string {
  return isFields(warning) ? wordOf(warning['message'] ?? warning['detail']) : wordOf(warning);
}
