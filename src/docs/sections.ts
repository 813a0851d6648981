import { type Fields, isFields } from '../contract/is-fields.ts';
import type { DocsAnswer, DocsSection } from '../contract/runtime.ts';
import type { RpcAnswer } from './json-rpc.ts';

/** Reads the sections of a tool's result: a structured list, or blocks of text that are JSON or plain. */
export function readSections(result: Fields): DocsAnswer {
  const structured = findList(result['structuredContent']);
  if (structured !== undefined) return { sections: structured.flatMap(readSection) };
  const found = readTexts(result).map((text) => ({ text, sections: parseText(text) }));
  const remarks = found.filter(({ sections }) => sections.length === 0).map(({ text }) => text);
  return { sections: found.flatMap(({ sections }) => sections), remark: remarks.join('\n') || undefined };
}

/** The words of a server or a tool that refuses; undefined if it does not. */
export function readRefusal(answer: RpcAnswer): string | undefined {
  if ('error' in answer) return answer.error;
  return answer.result['isError'] === true ? readTexts(answer.result).join('\n') : undefined;
}

function readTexts({ content }: Fields): readonly string[] {
  const blocks = Array.isArray(content) ? content.filter(isFields) : [];
  return blocks.map(({ text }) => text).filter((text) => typeof text === 'string');
}

/** A text that is JSON; or a title, a link and the section's words. Without a link it is a remark. */
function parseText(text: string): readonly DocsSection[] {
  try {
    const value: unknown = JSON.parse(text);
    return (findList(value) ?? [value]).flatMap(readSection);
  } catch {
    const link = /https?:\/\/[^\s<>()\]"']+/.exec(text)?.[0];
    if (link === undefined) return [];
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const [first = '', ...rest] = lines.filter(
      (line) => line.replace(/^\W*(?:link|url|source)\W*/i, '').trim() !== link,
    );
    const title = first
      .slice(0, 1000)
      .replace(link, '')
      .replace(/^[#\s[]+/, '')
      .replace(/(?<![[\]():\s])[[\]():\s]+$/, '');
    return [{ title: title || link, link, text: rest.join('\n').trim() }];
  }
}

/** A list, or the first list inside an object. */
function findList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isFields(value) ? Object.values(value).find(Array.isArray) : undefined;
}

function readSection(value: unknown): readonly DocsSection[] {
  const { content, url, link = url, text = content, title = link } = isFields(value) ? value : {};
  if (typeof title !== 'string') return [];
  return [{ title, link: typeof link === 'string' ? link : undefined, text: typeof text === 'string' ? text : '' }];
}
