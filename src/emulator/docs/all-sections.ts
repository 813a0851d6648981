/** A language of the documentation. */
export type Language = 'en' | 'ja';

/** One section: what a search finds and a link leads to. */
export interface Section {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

/** Each section by its slug, with its title and text in English and in Japanese. */
// biome-ignore format: one row per section
const rows = [
  ['apps', 'Apps', 'GET /apps lists your apps.', 'アプリ', 'GET /apps は一覧です。'],
  ['builds', 'Start a build', 'POST /apps/{app}/builds starts a build and deploys its result.', 'ビルドの開始', 'POST /apps/{app}/builds で開始します。'],
  ['deployment-status', 'Deployment status: how a build ended', 'A build ends as succeeded or failed.', 'デプロイ状態', 'succeeded または failed で終わります。'],
  ['config-vars', 'Config vars', 'Config vars are the environment variables of an app.', '環境変数（config vars）', 'アプリの環境変数です。'],
  ['domains', 'Custom domains', 'POST /apps/{app}/domains adds a custom domain.', '独自ドメイン', 'ドメインを追加できます。'],
  ['ssl', 'SSL certificates', 'A custom domain gets an SSL (TLS) certificate once its DNS record leads here.', 'SSL 証明書', 'DNS の設定後、証明書が発行されます。'],
  ['dynos', 'Dynos and restart', 'A dyno is a running process of an app.', 'dyno と再起動', 'DELETE /apps/{app}/dynos は再起動します。'],
  ['exec', 'Run a command in a dyno (exec)', 'POST /apps/{app}/dynos/{dyno}/exec runs a command inside a running dyno.', 'dyno でコマンドを実行する（exec）', 'データベースの移行などを実行します。'],
  ['namespaces', 'Namespaces', 'A namespace is an environment for apps.', '名前空間（namespace）', 'アプリの環境です。'],
  ['pipelines', 'Pipelines and review apps', 'A pipeline connects apps across stages.', 'パイプライン', 'アプリをつなぎます。'],
  ['tokens', 'Access tokens and scopes', 'Send an access token as Authorization: Bearer.', 'アクセストークン', 'Authorization: Bearer ヘッダーで付けます。'],
  ['github-oidc', 'GitHub Actions without a stored secret (OIDC)', 'A job with id-token: write signs in with no stored token.', 'GitHub Actions（OIDC）', 'id-token: write で認証できます。'],
  ['errors', 'Errors and their codes', 'A failed request returns JSON with a code and a message.', 'エラーとエラーコード', 'code と message が返ります。'],
  ['unauthorized', 'unauthorized and forbidden (401, 403)', 'unauthorized: the token is missing, expired or revoked. forbidden: it may not do this.', '認証エラー（401、403）', 'unauthorized はトークンの誤り、forbidden は権限の不足です。'],
  ['not-found', 'not_found and gone (404, 410)', 'not_found: the id or name is wrong, or not for this token. gone: it is retired.', '見つからない（404、410）', 'not_found と gone です。'],
  ['invalid-params', 'conflict and invalid_params (409, 422)', 'conflict: a name is taken. invalid_params: a field is missing or wrong.', '入力エラー（409、422）', 'conflict は重複、invalid_params は値の誤りです。'],
  ['rate-limits', 'Rate limits and server errors (429, 5xx)', 'rate_limit: wait as Retry-After says. server_error: a fault of the platform.', 'レート制限（429、5xx）', 'rate_limit は Retry-After まで待つこと、server_error は障害です。'],
] as const;

/** The whole documentation; each slug stands in both languages. */
export const allSections: Readonly<Record<Language, readonly Section[]>> = {
  en: rows.map(([slug, title, text]) => ({ slug, title, text })),
  ja: rows.map(([slug, , , title, text]) => ({ slug, title, text })),
};
