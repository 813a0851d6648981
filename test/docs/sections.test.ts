import { describe, expect, it } from 'vitest';
import { readSections } from '../../src/docs/sections.ts';

const section = { title: 'Domains', link: 'https://docs.example/en/domains', text: 'All about domains.' };
const text = (words: string) => ({ content: [{ type: 'text', text: words }] });

describe('readSections', () => {
  it.each<[string, object]>([
    ['structured content', { structuredContent: { sections: [section] }, content: [{ type: 'text', text: 'other' }] }],
    [
      'a structured list',
      { structuredContent: { results: [{ heading: 'Domains', url: section.link, body: section.text }] } },
    ],
    ['text that is JSON', text(JSON.stringify([section]))],
    ['text that is a JSON object', text(JSON.stringify({ sections: [section] }))],
    ['text that is a section as JSON', text(JSON.stringify(section))],
    [
      'such text with a list inside',
      text(JSON.stringify({ tags: ['dns'], ...section, related: [{ title: 'Other' }] })),
    ],
    ['a list beside an address', text(JSON.stringify({ url: 'https://docs.example/?q=x', results: [section] }))],
    ['Markdown', text(`# Domains\n${section.link}\n\nAll about domains.`)],
    ['a labelled link', text(`Domains\nLink: ${section.link}\n\nAll about domains.`)],
    ['a Markdown link as title', text(`[Domains](${section.link})\nAll about domains.`)],
    [
      'a link to a resource',
      { content: [{ type: 'resource_link', uri: section.link, name: 'Domains', description: section.text }] },
    ],
    [
      'a resource',
      { content: [{ type: 'resource', resource: { uri: section.link, title: 'Domains', text: section.text } }] },
    ],
  ])('reads %s', (_, result) => {
    expect(readSections(result as Record<string, unknown>).sections).toEqual([section]);
  });

  it('reads a section out of each of several texts that are JSON', () => {
    const other = { title: 'Apps', link: 'https://docs.example/en/apps', text: 'All about apps.' };
    const content = [section, other].map((one) => ({ type: 'text', text: JSON.stringify(one) }));
    expect(readSections({ content })).toEqual({ sections: [section, other], remark: undefined });
  });

  it('keeps a title whole', () => {
    const { sections } = readSections(text(`## Errors (409, 422)\n${section.link}\nWords.`));
    expect(sections).toEqual([{ title: 'Errors (409, 422)', link: section.link, text: 'Words.' }]);
  });

  it('passes on what the server says when there is no section', () => {
    expect(readSections(text('No section has these words.'))).toEqual({
      sections: [],
      remark: 'No section has these words.',
    });
  });

  it('takes an empty structured list as the answer', () => {
    expect(readSections({ ...text('nothing'), structuredContent: { sections: [] } })).toEqual({ sections: [] });
  });

  it('reads nothing out of what has no form', () => {
    expect(readSections({})).toEqual({ sections: [], remark: undefined });
    expect(readSections({ content: ['text', null, { type: 'image' }] })).toEqual({ sections: [], remark: undefined });
  });
});
