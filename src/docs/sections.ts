import type { DocsAnswer, DocsSection } from '../contract/docs-answer.ts';
import { type Fields, isFields } from '../contract/is-fields.ts';

/** Reads the sections out of a tool's result, in the forms in which servers give them. */
export function readSections(result: Fields): DocsAnswer {
  const structured = findList(result['structuredContent']);
  if (structured !== undefined) return { sections: structured.flatMap(readSection) };
  const found = readBlocks(result).map(({ text, section }) => ({ text, sections: section ?? parseText(text) }));
  const remark = found
    .filter(({ sections }) => sections.length === 0)
    .map(({ text }) => text)
    .join('\n');
  return { sections: found.flatMap(({ sections }) => sections), remark: remark || undefined };
}

/** What a tool's result says in words. */
export function readText(result: Fields): string {
  return readBlocks(result)
    .map(({ text }) => text)
    .join('\n');
}

interface ContentBlock {
  readonly text: string;
  /** Set where the block is a section by its own kind. */
  readonly section?: readonly DocsSection[];
}

function readBlocks({ content }: Fields): readonly ContentBlock[] {
  const blocks = Array.isArray(content) ? content.filter(isFields) : [];
  return blocks.map((block) => {
    const resource = isFields(block['resource']) ? block['resource'] : block;
    const section = block['type'] === 'text' ? [] : readSection(resource);
    const text = textOf(resource, 'text') ?? '';
    return section.length > 0 ? { text, section } : { text };
  });
}

/** A text that is JSON, or a title, a link and the section's words. A section without a link is none. */
function parseText(text: string): readonly DocsSection[] {
  try {
    const value: unknown = JSON.parse(text);
    const own = readSection(value).filter(({ link }) => link !== undefined);
    // A section may hold a list too, such as its tags.
    const list = own.some(({ link, title }) => link !== title) ? undefined : findList(value);
    if (list !== undefined) return list.flatMap(readSection);
    if (own.length > 0) return own;
  } catch {
    // It is plain text then.
  }
  const link = /https?:\/\/[^\s<>()\]"']+/.exec(text)?.[0];
  if (link === undefined) return [];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = '', ...rest] = lines;
  const title = first.includes(link)
    ? first.replace(link, '').replace(/^[#\s[]+|(?<![[\]():\s])[[\]():\s]+$/g, '')
    : first;
  const words = rest.filter((line) => line.replace(/^\W*(?:link|url|source)\W*/i, '').trim() !== link);
  return [{ title: title.replace(/^#+\s+/, '').trim() || link, link, text: words.join('\n').trim() }];
}

/** A list, or the first list inside an object. */
function findList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isFields(value) ? Object.values(value).find((field) => Array.isArray(field)) : undefined;
}

function readSection(value: unknown): readonly DocsSection[] {
  if (!isFields(value)) return [];
  const link = textOf(value, 'link', 'url', 'uri', 'href');
  const title = textOf(value, 'title', 'name', 'heading') ?? link;
  const text = textOf(value, 'text', 'content', 'body', 'description') ?? '';
  return title === undefined ? [] : [{ title, link, text }];
}

function textOf(fields: Fields, ...names: readonly string[]): string | undefined {
  return names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined;
}
