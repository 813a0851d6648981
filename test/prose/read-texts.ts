/** The prose of a Markdown page: no code, no tables, no headings; each paragraph or list item by itself. */
export function readProse(markdown: string): readonly string[] {
  const plain = markdown
    .replace(/^(`{3,}).*?^\1\s*$/gms, '\n\n')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, '')
    .replace(/^\|.*$/gm, '\n')
    .replace(/^#+ .*$/gm, '\n')
    .replace(/^ *(?:[-*]|\d+\.) /gm, '\n');
  return plain
    .split(/\n\s*\n/)
    .map(flatten)
    .filter((text) => text !== '');
}

/** The texts that a source shows to people: its literals of at least four words, with a word in place of each value. */
export function readMessages(source: string): readonly string[] {
  const code = source.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return [...literals]
    .map(([, single, template]) => flatten((single ?? template ?? '').replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'value')))
    .filter((text) => text.split(' ').length >= 4 && /^[A-Z`]/.test(text));
}

/** The comments of a source. */
export function readComments(source: string): readonly string[] {
  const blocks = [...source.matchAll(/\/\*\*?(.*?)\*\//gs)].map(([, text = '']) => text.replace(/^\s*\* ?/gm, ''));
  const lines = [...source.matchAll(/(?:^|[^:'"`])\/\/ (.*)$/gm)].map(([, text = '']) => text);
  return [...blocks, ...lines].map(flatten).filter((text) => !text.startsWith('biome-ignore'));
}

/** Sentences; code counts as one word. */
export function splitSentences(text: string): readonly string[] {
  return text
    .replace(/`[^`]*`/g, 'code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split(/(?<=[.!?:;])["”)]*\s+/)
    .filter((sentence) => sentence !== '');
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}

function flatten(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
