import { isFields } from '../../contract/is-fields.ts';
import { wordOf } from '../words/told-values.ts';
import type { Endpoint } from './endpoints.ts';
import type { Answer } from './reply.ts';

/** What a platform warns of beside a success: in a header, or in a field that is named for it, of the answer or around it. */
export function listWarnings({ content, headers, wrappings }: Answer, { of }: Endpoint): readonly string[] {
  // A config var may have such a name.
  const told = of === 'config' ? wrappings : [...wrappings, content];
  const fields = told.filter(isFields).flatMap(({ warning, warnings }) => [warning, warnings].flat());
  // As Heroku says it, and as HTTP does, whose other codes are those of caches.
  const [, quoted = ''] = /\b[12]99 \S+ "([^"]*)"/.exec(String(headers['warning'] ?? '')) ?? [];
  const texts = [String(headers['warning-message'] ?? ''), quoted, ...fields.map(textOf)];
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
}

function textOf(warning: unknown): string {
  return isFields(warning) ? wordOf(warning['message'] ?? warning['detail'] ?? warning['text']) : wordOf(warning);
}
