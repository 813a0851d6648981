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
    text: 'POST /apps/{app}/builds はビルドを開始し、その結果をデプロイします。',
  },
  {
    slug: 'deployment-status',
    title: 'デプロイ状態：ビルドの結果を知る',
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
    title: 'パイプラインとレビューアプリ',
    text: 'パイプラインは、各段階のアプリをつなぎます。',
  },
  {
    slug: 'tokens',
    title: 'アクセストークンとスコープ',
    text: 'アクセストークンを Authorization: Bearer ヘッダーで付けます。',
  },
  {
    slug: 'github-oidc',
    title: 'シークレットなしの GitHub Actions（OIDC）',
    text: 'permissions に id-token: write を持つジョブは、トークンなしで認証できます。',
  },
  {
    slug: 'errors',
    title: 'エラーとエラーコード',
    text: '失敗には、code と message を持つ JSON が返ります。',
  },
  {
    slug: 'unauthorized',
    title: '認証エラーと権限エラー（401 unauthorized、403 forbidden）',
    text: 'unauthorized はトークンの誤り、forbidden は権限の不足を示します。',
  },
  {
    slug: 'not-found',
    title: '見つからない、廃止された（404 not_found、410 gone）',
    text: 'not_found はリソースがないこと、gone は呼び出しの廃止を示します。',
  },
  {
    slug: 'invalid-params',
    title: '重複と入力エラー（409 conflict、422 invalid_params）',
    text: 'conflict は名前の重複、invalid_params は値の誤りを示します。',
  },
  {
    slug: 'rate-limits',
    title: 'レート制限とサーバーエラー（429、5xx）',
    text: 'rate_limit (429) は Retry-After まで待ってください。server_error は障害です。',
  },
];
