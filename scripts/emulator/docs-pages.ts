import { allSections, type Language } from '../../src/emulator/docs/all-sections.ts';
import { docsPrefix } from '../../src/emulator/docs/docs-service.ts';
import { Refusal } from '../../src/emulator/http/refusal.ts';
import type { Service } from '../../src/emulator/service.ts';
import { escapeHtml } from '../../src/report/markdown.ts';
import { renderHtmlPage } from './render-html-page.ts';

const languages = Object.keys(allSections) as Language[];

/** What the pages say of themselves. */
const words: Readonly<Record<Language, { readonly name: string; readonly title: string; readonly missing: string }>> = {
  en: { name: 'English', title: 'Documentation', missing: 'There is no such page' },
  ja: { name: '日本語', title: 'ドキュメント', missing: 'ページがありません' },
};

const pathPattern = new RegExp(`^${docsPrefix}(?:/(${languages.join('|')})(?:/([\\w-]+))?)?/?$`);

/** The pages that the search's links lead to: an index of all, one of each language, and each section between its neighbours. */
export const docsPages: Service = ({ method, url }) => {
  const match = pathPattern.exec(url.pathname);
  if (match === null) throw new Refusal(404, `There is no such page; all of them are listed at ${docsPrefix}`);
  if (method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
  const [, language, slug] = match as unknown as [string, Language | undefined, string | undefined];
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const isFound = language === undefined || slug === undefined || findSection(language, slug) !== -1;
  const body = language === undefined ? renderIndex() : renderPage(language, isFound ? slug : undefined, isFound);
  return { status: isFound ? 200 : 404, headers, body };
};

function findSection(language: Language, slug: string): number {
  return allSections[language].findIndex((section) => section.slug === slug);
}

function renderIndex(): string {
  const lists = languages.map(
    (language) =>
      `<h2 lang="${language}">${link(language, undefined, words[language].name)}</h2>${renderList(language)}`,
  );
  return renderHtmlPage(words.en.title, `${lists.join('\n')}\n<p><a href="/">Console</a></p>`);
}

/** A section between its neighbours; without one the contents of its language. */
function renderPage(language: Language, slug: string | undefined, isFound: boolean): string {
  const sections = allSections[language];
  const at = slug === undefined ? -1 : findSection(language, slug);
  const section = sections[at];
  const { title, missing } = words[language];
  const [previous, next] = section === undefined ? [] : [sections[at - 1], sections[at + 1]];
  const ways = [
    previous && `← ${link(language, previous.slug, previous.title, 'prev')}`,
    section && link(language, undefined, title),
    ...languages.filter((one) => one !== language).map((one) => link(one, slug, words[one].name, 'alternate')),
    `<a href="${docsPrefix}">${languages.map((one) => words[one].title).join(' · ')}</a>`,
    next && `${link(language, next.slug, next.title, 'next')} →`,
  ];
  const text = section === undefined ? renderList(language) : `<p>${escapeHtml(section.text)}</p>`;
  const nav = `<nav><p>${ways.filter(Boolean).join(' &nbsp; ')}</p></nav>`;
  return renderHtmlPage(section?.title ?? (isFound ? title : missing), `${text}\n${nav}`, language);
}

function renderList(language: Language): string {
  const entries = allSections[language].map(({ slug, title }) => `<li>${link(language, slug, title)}`);
  return `<ol lang="${language}">${entries.join('')}</ol>`;
}

function link(language: Language, slug: string | undefined, text: string, relation?: string): string {
  const path = [docsPrefix, language, slug].filter((part) => part !== undefined).join('/');
  const attributes = `href="${path}" hreflang="${language}"${relation ? ` rel="${relation}"` : ''}`;
  return `<a ${attributes}>${escapeHtml(text)}</a>`;
}
