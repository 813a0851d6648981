import { englishSections } from './english-sections.ts';
import { japaneseSections } from './japanese-sections.ts';

/** A language of the documentation. */
export type Language = 'en' | 'ja';

/** One section: what a search finds and a link leads to. */
export interface Section {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

/** The whole documentation; each slug stands in both languages. */
export const allSections: Readonly<Record<Language, readonly Section[]>> = {
  en: englishSections,
  ja: japaneseSections,
};
