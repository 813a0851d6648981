/** The documentation in Japanese. */
export const japaneseSections = [
  {
    slug: 'apps',
    title: 'アプリ',
    text: 'GET /apps は一覧です。',
  },
  {
    slug: 'builds',
    title: 'ビルドの開始',
    text: 'POST /apps/{app}/builds で開始します。',
  },
  {
    slug: 'deployment-status',
    title: 'デプロイ状態',
    text: 'succeeded または failed で終わります。',
  },
  {
    slug: 'config-vars',
    title: '環境変数（config vars）',
    text: 'アプリの環境変数です。',
  },
  {
    slug: 'domains',
    title: '独自ドメイン',
    text: '独自ドメインを追加できます。',
  },
  {
    slug: 'ssl',
    title: 'SSL 証明書',
    text: 'DNS の設定後、証明書が発行されます。',
  },
  {
    slug: 'dynos',
    title: 'dyno と再起動',
    text: 'DELETE /apps/{app}/dynos は再起動します。',
  },
  {
    slug: 'exec',
    title: 'dyno でコマンドを実行する（exec）',
    text: 'データベースの移行などを実行します。',
  },
  {
    slug: 'namespaces',
    title: '名前空間（namespace）',
    text: 'アプリの環境です。',
  },
  {
    slug: 'pipelines',
    title: 'パイプライン',
    text: 'アプリをつなぎます。',
  },
  {
    slug: 'tokens',
    title: 'アクセストークン',
    text: 'Authorization: Bearer ヘッダーで付けます。',
  },
  {
    slug: 'github-oidc',
    title: 'GitHub Actions（OIDC）',
    text: 'id-token: write で認証できます。',
  },
  {
    slug: 'errors',
    title: 'エラーとエラーコード',
    text: 'code と message が返ります。',
  },
  {
    slug: 'unauthorized',
    title: '認証エラー（401、403）',
    text: 'unauthorized はトークンの誤り、forbidden は権限の不足です。',
  },
  {
    slug: 'not-found',
    title: '見つからない（404、410）',
    text: 'not_found と gone です。',
  },
  {
    slug: 'invalid-params',
    title: '入力エラー（409、422）',
    text: 'conflict は重複、invalid_params は値の誤りです。',
  },
  {
    slug: 'rate-limits',
    title: 'レート制限（429、5xx）',
    text: 'rate_limit は Retry-After まで待つこと、server_error は障害です。',
  },
];
