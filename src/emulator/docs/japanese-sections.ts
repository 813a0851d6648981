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
    text: 'POST /apps/{app}/builds はビルドを開始します。',
  },
  {
    slug: 'deployment-status',
    title: 'デプロイ状態',
    text: '成功 (succeeded) または失敗 (failed) で終わります。',
  },
  {
    slug: 'config-vars',
    title: '環境変数（config vars）',
    text: '環境変数はキーと値の組です。',
  },
  {
    slug: 'domains',
    title: '独自ドメイン',
    text: 'アプリには独自ドメインを追加できます。',
  },
  {
    slug: 'ssl',
    title: 'SSL 証明書',
    text: 'DNS の設定後、SSL (TLS) 証明書が発行されます。',
  },
  {
    slug: 'dynos',
    title: 'dyno と再起動',
    text: 'DELETE /apps/{app}/dynos はすべての dyno を再起動します。',
  },
  {
    slug: 'exec',
    title: 'dyno でコマンドを実行する（exec）',
    text: 'POST /apps/{app}/dynos/{dyno}/exec は dyno でデータベースの移行などを実行します。',
  },
  {
    slug: 'namespaces',
    title: '名前空間（namespace）',
    text: 'アプリのための独立した環境です。',
  },
  {
    slug: 'pipelines',
    title: 'パイプライン',
    text: 'パイプラインは、各段階のアプリをつなぎます。',
  },
  {
    slug: 'tokens',
    title: 'アクセストークン',
    text: 'Authorization: Bearer ヘッダーで付けます。',
  },
  {
    slug: 'github-oidc',
    title: 'GitHub Actions（OIDC）',
    text: 'id-token: write を持つジョブは、トークンなしで認証できます。',
  },
  {
    slug: 'errors',
    title: 'エラーとエラーコード',
    text: '失敗には code と message が返ります。',
  },
  {
    slug: 'unauthorized',
    title: '認証エラー（401、403）',
    text: 'unauthorized はトークンの誤り、forbidden は権限の不足です。',
  },
  {
    slug: 'not-found',
    title: '見つからない（404、410）',
    text: 'not_found はないこと、gone は廃止です。',
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
