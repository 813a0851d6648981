import { answerDocs, type Section, searchSections, sections } from '../../src/emulator/docs.ts';
import type { EmulatorRequest } from '../../src/emulator/emulator.ts';
import type { EmulatorReply } from '../../src/emulator/routes.ts';
import { escapeHtml, json, page } from './html.ts';

/** The title and text of each section in Japanese, in the order of the English ones. */
const translated: readonly (readonly [title: string, text: string])[] = [
  ['アプリ', 'GET /apps でアプリの一覧を取得し、POST /apps で作成します。'],
  ['ビルド', 'POST /apps/{app}/builds でビルドを開始します。成功するとデプロイが続きます。'],
  ['デプロイ', 'デプロイはビルドをリリースし、dyno を起動してテストします。'],
  ['リリースフェーズ', 'リリースコマンドは新しい dyno の起動前に実行されます。'],
  ['環境変数', '環境変数（config vars）はアプリの設定です。変更後はアプリを再起動してください。'],
  ['アドオン', 'アドオンは DATABASE_URL などの環境変数を提供します。'],
  ['独自ドメイン', 'ドメインを追加し、CNAME レコードを DNS ターゲットに向けます。'],
  ['dyno', 'dyno はアプリのプロセスです。DELETE /apps/{app}/dynos で再起動します。'],
  ['名前空間', '名前空間はアプリの独立した環境です。'],
  ['パイプライン', 'パイプラインはステージをつなぎます。プロモーションはビルドを次のステージへ移します。'],
];
const japanese: readonly Section[] = sections.flatMap(([slug], at) => {
  const [title = '', text = ''] = translated[at] ?? [];
  return [[`ja/${slug}`, title, text] as const];
});
const japaneseScript = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/** Searches by words; a Japanese query finds sections in Japanese. */
function search(query: string): readonly Section[] {
  if (!japaneseScript.test(query)) return searchSections(query);
  const words = Array.from(segmenter.segment(query), ({ segment }) => segment).filter((word) => word.length > 1);
  const scored = japanese.map((section) => {
    const [, title, text] = section;
    const count = (within: string) => words.filter((word) => within.includes(word)).length;
    return { section, score: 3 * count(title) + count(text) };
  });
  const found = scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  return found.slice(0, 5).map(({ section }) => section);
}

/** The documentation server: the search, and the pages that its links lead to. */
export function answerDocsServer({ body, headers, method }: EmulatorRequest, url: URL): EmulatorReply {
  if (url.pathname === '/docs/mcp' && method === 'POST') {
    const accept = String(headers?.['accept']);
    if (accept.includes('application/json') && accept.includes('text/event-stream'))
      return json(200, answerDocs(JSON.parse(String(body)), url.origin, search));
    return json(406, { code: 'not_acceptable', message: 'Accept application/json and text/event-stream.' });
  }
  const slug = url.pathname.replace(/^\/docs\/?/, '');
  const section = [...sections, ...japanese].find((one) => one[0] === slug);
  if (section) return page(section[1], `<p>${escapeHtml(section[2])}</p><p><a href="/docs">All sections</a></p>`);
  if (slug !== '') return page('There is no such page', '<p><a href="/docs">All sections</a></p>', 404);
  const list = (all: readonly Section[]) =>
    all.map(([path, title]) => `<li><a href="/docs/${path}">${escapeHtml(title)}</a></li>`).join('');
  const lists = `<h2>English</h2><ol>${list(sections)}</ol><h2 lang="ja">日本語</h2><ol lang="ja">${list(japanese)}</ol>`;
  return page('Documentation', lists);
}
