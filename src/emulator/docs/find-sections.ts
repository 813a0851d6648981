import { allSections, type Section } from './all-sections.ts';

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

/** A section with how often each of its words stands in it; one in the title counts for several. */
interface Indexed extends Section {
  readonly words: ReadonlyMap<string, number>;
}

const titleWeight = 4;

/** Finds the sections that have the words of the query, the best first; Japanese ones if the query is Japanese. */
export function findSections(query: string, origin: string): FoundSection[] {
  const language = japaneseScript.test(query) ? 'ja' : 'en';
  const sections = allSections[language].map(indexSection);
  const asked = [...new Set(splitWords(query))];
  const scores = new Map<Indexed, number>();
  for (const word of asked) {
    const hits = sections.filter((section) => countOf(word, section) > 0);
    // What few sections have tells more than what stands in all of them.
    for (const section of hits)
      scores.set(section, (scores.get(section) ?? 0) + Math.min(countOf(word, section), 2) / hits.length);
  }
  const found = [...scores].sort(([, a], [, b]) => b - a);
  return found.slice(0, mostSections).map(([{ slug, title, text }]) => ({
    title,
    link: `${origin}/docs/${language}/${slug}`,
    text,
  }));
}

/** How often a section has a word; one that only begins with it counts half. */
function countOf(word: string, { words }: Indexed): number {
  const longer = word.length > 3 ? words.keys().filter((known) => known !== word && known.startsWith(word)) : [];
  return [...longer].reduce((count, known) => count + (words.get(known) ?? 0) / 2, words.get(word) ?? 0);
}

function indexSection(section: Section): Indexed {
  const words = new Map<string, number>();
  const count = (text: string, weight: number) => {
    for (const word of splitWords(text)) words.set(word, (words.get(word) ?? 0) + weight);
  };
  count(`${section.slug} ${section.title}`, titleWeight);
  count(section.text, 1);
  return { ...section, words };
}

// Japanese has no spaces: what stands between them is cut into words by the language's dictionary.
function splitWords(text: string): readonly string[] {
  const chunks = text.normalize('NFKC').split(notInWords).filter(Boolean);
  const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
  const segment = (chunk: string) => Array.from(segmenter.segment(chunk), ({ segment: word }) => word);
  const words = chunks.flatMap((chunk) => (japaneseScript.test(chunk) ? segment(chunk) : [chunk]));
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.test(word))
    .map(toSingular);
}

// An English plural finds the singular, and the other way round.
function toSingular(word: string): string {
  return /[a-z]{3}s$/.test(word) && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
