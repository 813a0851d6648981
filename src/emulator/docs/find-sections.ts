import MiniSearch from 'minisearch';
import { allSections, type Language, type Section } from './all-sections.ts';

/** What the search tool gives of a section. */
interface FoundSection {
  readonly title: string;
  readonly link: string;
  readonly text: string;
}

const mostSections = 5;
const japaneseScript = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const notInWords = /[^\p{L}\p{M}\p{N}ー]+/u;
// Words that stand in every section; in Japanese these are the short words in hiragana alone.
const emptyWords =
  /^(?:[\p{Script=Hiragana}]{1,2}|an?|and|are|as|be|by|can|do|does|for|from|how|if|in|is|it|my|of|on|or|that|the|this|to|what|when|with|you|your)$/u;

const indexes = new Map<Language, MiniSearch<Section>>();
let segmenter: Intl.Segmenter | undefined;

/** Finds the sections that have the words of the query, the best first; Japanese ones if the query is Japanese. */
export function findSections(query: string, origin: string): FoundSection[] {
  const language = japaneseScript.test(query) ? 'ja' : 'en';
  const found = getIndex(language).search(query, { boost: { title: 3 }, prefix: (term) => term.length > 3 });
  return found.slice(0, mostSections).map(({ slug, title, text }) => ({
    title,
    link: `${origin}/docs/${language}/${slug}`,
    text,
  }));
}

// Built by the first search: starting the emulator must not pay for it.
function getIndex(language: Language): MiniSearch<Section> {
  let index = indexes.get(language);
  if (index === undefined) {
    const fields = ['slug', 'title', 'text'];
    index = new MiniSearch<Section>({
      idField: 'slug',
      fields,
      storeFields: fields,
      tokenize: splitWords,
      processTerm,
    });
    index.addAll(allSections[language]);
    indexes.set(language, index);
  }
  return index;
}

// Japanese has no spaces: what stands between them is cut into words by the language's dictionary.
function splitWords(text: string): string[] {
  const chunks = text.normalize('NFKC').split(notInWords).filter(Boolean);
  return chunks.flatMap((chunk) => (japaneseScript.test(chunk) ? segmentJapanese(chunk) : [chunk]));
}

function segmentJapanese(text: string): string[] {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

// An English plural finds the singular, and the other way round.
function processTerm(term: string): string | null {
  const word = term.toLowerCase();
  if (emptyWords.test(word)) return null;
  return /[a-z]{3}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
