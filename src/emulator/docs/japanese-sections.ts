/** The documentation in Japanese. */
export const japaneseSections = [
  {
    slug: 'apps',
    title: 'アプリ',
    text: 'アプリは、デプロイされたアプリケーションです。GET /apps はアクセスできるアプリの一覧を返し、クエリ team_id を付けるとそのチームのアプリだけに絞り込みます。',
  },
  {
    slug: 'builds',
    title: 'ビルドの開始',
    text: 'POST /apps/{app}/builds はビルドを開始し、その結果をデプロイします。項目はすべて任意です。',
  },
  {
    slug: 'deployment-status',
    title: 'デプロイ状態：ビルドの結果を知る',
    text: 'ビルドは pending、building、releasing などの状態を経て、成功 (succeeded) または失敗 (failed) で終わります。',
  },
  {
    slug: 'config-vars',
    title: '環境変数（config vars）',
    text: '環境変数はキーと値の組で、アプリに設定として渡されます。GET /apps/{app}/config-vars はすべての環境変数を一つの JSON オブジェクトで返します。',
  },
  {
    slug: 'domains',
    title: '独自ドメイン',
    text: 'アプリには削除できないプラットフォームのドメインがあり、独自ドメインを追加できます。GET /apps/{app}/domains は両方の一覧を返します。',
  },
  {
    slug: 'dns',
    title: '独自ドメインの DNS 設定',
    text: 'ドメインを追加すると、cname に DNS の設定先が表示されます。DNS サービスで、ホスト名からその設定先への CNAME レコードを作成してください。',
  },
  {
    slug: 'ssl',
    title: 'SSL 証明書',
    text: 'DNS レコードがプラットフォームを指すと、独自ドメインごとに SSL (TLS) 証明書が自動で発行され、更新も自動で行われます。',
  },
  {
    slug: 'dynos',
    title: 'dyno と再起動',
    text: 'dyno は動作中のプロセスで、web.1 や worker.2 のようにプロセスの種類と番号で呼ばれます。',
  },
  {
    slug: 'exec',
    title: 'dyno でコマンドを実行する（exec）',
    text: 'POST /apps/{app}/dynos/{dyno}/exec は、動作中の dyno の中でコマンドを実行します。データベースのマイグレーションなどに使います。',
  },
  {
    slug: 'namespaces',
    title: '名前空間（namespace）',
    text: '名前空間は、アプリのグループのための独立した環境です。プルリクエストごとのレビューなどに使います。GET /namespaces は一覧を返します。',
  },
  {
    slug: 'pipelines',
    title: 'パイプラインとレビューアプリ',
    text: 'パイプラインは、レビュー、CI、ステージング、本番の各段階のアプリをつなぎ、同じコミットを順に進めます。GET /pipelines は一覧を返します。',
  },
  {
    slug: 'environments',
    title: 'パイプラインの環境',
    text: 'パイプラインの環境は、レビューアプリや CI が起動時に受け取る環境変数を保持します。ID はパイプラインの詳細に表示されます。',
  },
  {
    slug: 'teams',
    title: 'チームと現在のユーザー',
    text: 'チームはユーザーとリソースをまとめます。アプリ、名前空間、パイプラインはチームに属します。',
  },
  {
    slug: 'tokens',
    title: 'アクセストークンとスコープ',
    text: 'API のリクエストには、アクセストークンを Authorization: Bearer ヘッダーで付けます。スコープは二つです。',
  },
  {
    slug: 'oauth',
    title: 'アプリケーションのための OAuth 2.0',
    text: 'ユーザーの代わりに操作するアプリケーションは、認可サーバーの /oauth/authorize に response_type=code、client_id、redirect_uri（https、またはループバックの http）、scope、state、PKCE の code_challenge（方式は S256）を付けてブラウザーを送ります。',
  },
  {
    slug: 'github-oidc',
    title: 'シークレットなしの GitHub Actions（OIDC）',
    text: 'permissions に id-token: write を持つ GitHub Actions のジョブは、保存したトークンなしで認証できます。',
  },
  {
    slug: 'errors',
    title: 'エラーとエラーコード',
    text: '失敗したリクエストには、機械が読む code と人が読む message を持つ JSON オブジェクトが返ります。',
  },
  {
    slug: 'unauthorized',
    title: '認証エラーと権限エラー（401 unauthorized、403 forbidden）',
    text: 'unauthorized は、トークンがない、誤っている、期限切れ、または取り消されたことを示します。GET /me で確認し、新しいトークンを取得してください。フォークからのプルリクエストではシークレットが使えず、トークンは空になります。forbidden は、トークンは有効でも権限がないことを示します。write スコープがない、別のアプリに限定されている、リソースを所有するチームのメンバーではない、などの場合です。どちらも再試行では解決しません。',
  },
  {
    slug: 'not-found',
    title: '見つからない、廃止された（404 not_found、410 gone）',
    text: 'not_found は、リソースが見つからないことを示します。ID や名前の誤り、削除済み、またはトークンから見えない場合です。つづり、チーム、ベースアドレスが /api/v1 で終わることを確認してください。すでに削除されたものを削除しても not_found になり、完了とみなせます。gone は、その呼び出しが廃止されたことを示し、message に代わりの方法が書かれています。',
  },
  {
    slug: 'invalid-params',
    title: '重複と入力エラー（409 conflict、422 invalid_params）',
    text: 'conflict は、すでにあるものと重複していることを示します。アプリや名前空間の名前、ドメインのホスト名が使用中です。既存のものを使うか、別の名前を選んでください。invalid_params は、項目が不足しているか値が正しくないことを示します。name や region がない、環境変数が文字列ではない、などの場合です。message と details に項目の名前が書かれています。同じリクエストは再び失敗するため、内容を修正してください。',
  },
  {
    slug: 'rate-limits',
    title: 'レート制限とサーバーエラー（429、5xx）',
    text: 'rate_limit (429) は、短時間のリクエストが多すぎることを示します。Retry-After ヘッダーの秒数または日時まで待ってください。ヘッダーがなければ、待ち時間をランダムに増やしながら再試行します。server_error (500、502、503、504) はプラットフォームの障害です。読み取りの再試行は安全です。ビルドの開始、コマンドの実行、再起動が失敗した場合は結果が不明なため、再送の前にアプリの状態を確認してください。長い一覧は Link ヘッダーのページに続くことがあります。',
  },
  {
    slug: 'cluster-login',
    title: 'クラスターへのログイン（kubectl）',
    text: 'GET /oidc-login にクエリ region（必須）を付けると、そのリージョンのクラスターで使う Kubernetes の ExecCredential を返します。',
  },
];
