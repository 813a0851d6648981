/** The documentation in Japanese. */
export const japaneseSections = [
  {
    slug: 'apps',
    title: 'アプリ',
    text: 'アプリは、デプロイされたアプリケーションです。GET /apps はアクセスできるアプリの一覧を返し、クエリ team_id を付けるとそのチームのアプリだけに絞り込みます。GET /apps/{app} は ID または名前で一つのアプリを表示し、フォーメーション（プロセスの種類、サイズ、数）、ビルドパック、リージョン、現在のデプロイ状態を含みます。POST /apps はアプリを作成します。name は必須で、重複できません。team_id と region は任意です。同じ名前のアプリがあると conflict になります。',
  },
  {
    slug: 'builds',
    title: 'ビルドの開始',
    text: 'POST /apps/{app}/builds はビルドを開始し、その結果をデプロイします。項目はすべて任意です。branch はビルドするブランチ、commitish は正確なコミットまたはタグ、description は履歴を読む人のための説明です。応答はビルドの完了前に返ります。同じリクエストを二回送るとビルドも二つ始まるため、タイムアウトの後は再送する前にアプリの状態を確認してください。',
  },
  {
    slug: 'deployment-status',
    title: 'デプロイ状態：ビルドの結果を知る',
    text: 'ビルドは pending、building、releasing などの状態を経て、成功 (succeeded) または失敗 (failed) で終わります。同じアプリの新しいビルドが始まると取り消し (canceled) になります。GET /apps/{app} を繰り返し呼び、現在のデプロイ状態を確認します。新しいデプロイに切り替わるまでアプリは前回のデプロイを表示するため、ビルド ID やデプロイ ID を開始前の値と比較してください。古い成功は今回のビルドの成功を意味しません。ビルドが失敗しても、動作中の dyno と前回のリリースはそのまま残ります。',
  },
  {
    slug: 'config-vars',
    title: '環境変数（config vars）',
    text: '環境変数はキーと値の組で、アプリに設定として渡されます。GET /apps/{app}/config-vars はすべての環境変数を一つの JSON オブジェクトで返します。PATCH は JSON オブジェクトに書かれたキーだけを設定または更新し、ほかのキーは変更しません。値は文字列です。DELETE /apps/{app}/config-vars/{key} は一つの変数を削除します。パスワードや API キーはリポジトリではなくここに保存し、値をログに出力しないでください。',
  },
  {
    slug: 'domains',
    title: '独自ドメイン',
    text: 'アプリには削除できないプラットフォームのドメインがあり、独自ドメインを追加できます。GET /apps/{app}/domains は両方の一覧を返します。POST に hostname（必須）と cert（任意）を付けると独自ドメインを追加します。GET または DELETE /apps/{app}/domains/{domain} は一つのドメインを表示または削除し、DELETE /apps/{app}/domains はアプリの独自ドメインをすべて削除します。一つのホスト名は一つのアプリにだけ登録でき、使用中の場合は conflict になります。',
  },
  {
    slug: 'dns',
    title: '独自ドメインの DNS 設定',
    text: 'ドメインを追加すると、cname に DNS の設定先が表示されます。DNS サービスで、ホスト名からその設定先への CNAME レコードを作成してください。例：www.example.com CNAME 0a1b2c3d.dns.platform.example。サブドメインのないドメインでは CNAME が使えないため、ALIAS または ANAME レコードを使います。変更の反映には、古いレコードの有効期間 (TTL) だけ時間がかかることがあります。レコードが反映されるまで SSL 証明書は発行されません。',
  },
  {
    slug: 'ssl',
    title: 'SSL 証明書',
    text: 'DNS レコードがプラットフォームを指すと、独自ドメインごとに SSL (TLS) 証明書が自動で発行され、更新も自動で行われます。SSL の状態は pending から succeeded（cert issued）に変わります。failed には理由が付き、多くの場合は DNS レコードの不足または誤りです。自分の証明書を使うには、PATCH /apps/{app}/domains/{domain} に cert として証明書の名前を送ります。秘密鍵をログやリポジトリに置かないでください。',
  },
  {
    slug: 'dynos',
    title: 'dyno と再起動',
    text: 'dyno は動作中のプロセスで、web.1 や worker.2 のようにプロセスの種類と番号で呼ばれます。GET /apps/{app}/dynos/list はすべての dyno と現在の状態を返します。DELETE /apps/{app}/dynos はすべての dyno を再起動し、DELETE /apps/{app}/dynos/{dyno} は一つだけを再起動します。削除されるわけではありません。再起動した dyno は停止した後、現在の環境変数で起動し、状態が up または running になれば完了です。数とサイズはフォーメーションで決まります。',
  },
  {
    slug: 'exec',
    title: 'dyno でコマンドを実行する（exec）',
    text: 'POST /apps/{app}/dynos/{dyno}/exec は、動作中の dyno の中でコマンドを実行します。データベースのマイグレーションなどに使います。本文は {"command": ["/bin/sh", "-c", "rake db:migrate"]} のような文字列の配列で、コマンドと引数を別々の要素にします。応答には出力が含まれます。終了コードは含まれないことがあるため、成功したかどうかをコマンド自身に出力させてください。write スコープが必要です。タイムアウトの後に再送するのは安全ではありません。',
  },
  {
    slug: 'namespaces',
    title: '名前空間（namespace）',
    text: '名前空間は、アプリのグループのための独立した環境です。プルリクエストごとのレビューなどに使います。GET /namespaces は一覧を返します。POST /namespaces は作成し、name は必須で重複できません。team_id、description、region は任意です。GET と DELETE /namespaces/{namespace} には ID または名前を指定します。名前空間の削除は取り消せません。誰が何のために作成したかを description に書くと、後片付けのときに自分のものだけを削除できます。',
  },
  {
    slug: 'pipelines',
    title: 'パイプラインとレビューアプリ',
    text: 'パイプラインは、レビュー、CI、ステージング、本番の各段階のアプリをつなぎ、同じコミットを順に進めます。GET /pipelines は一覧を返します。GET /pipelines/{pipeline} には ID または名前を指定し、環境とレビューアプリの設定も表示します。GET /pipelines/{pipeline}/apps はパイプラインのアプリの一覧です。レビューアプリはプルリクエストごとに作られる一時的なコピーで、環境変数をパイプラインの環境から受け取ります。',
  },
  {
    slug: 'environments',
    title: 'パイプラインの環境',
    text: 'パイプラインの環境は、レビューアプリや CI が起動時に受け取る環境変数を保持します。ID はパイプラインの詳細に表示されます。GET /environments/{id} は変数を返します。PATCH /environments/{id} は JSON オブジェクトのキーを設定または更新し、値が null のキーは削除します。DELETE /environments/{id}/{key} は一つの変数を削除します。変更は後から作成されたアプリに適用され、すでに動作中のアプリには適用されません。',
  },
  {
    slug: 'teams',
    title: 'チームと現在のユーザー',
    text: 'チームはユーザーとリソースをまとめます。アプリ、名前空間、パイプラインはチームに属します。GET /teams は所属するチームの一覧を、GET /teams/{id} は一つのチームを返します。アプリや名前空間の作成時に team_id を指定でき、アプリの一覧をチームで絞り込むこともできます。GET /me は認証されたユーザーのメールアドレスを返します。長い処理の前にトークンが有効かどうかを確認する最も簡単な方法です。',
  },
  {
    slug: 'tokens',
    title: 'アクセストークンとスコープ',
    text: 'API のリクエストには、アクセストークンを Authorization: Bearer ヘッダーで付けます。スコープは二つです。read は GET を、write は変更を行うリクエスト（POST、PATCH、DELETE）を許可します。一つのアプリに限定されたトークンは /apps などの一覧を取得できず、forbidden になります。OAuth サーバーが発行したトークンには有効期限があります。トークンは CI のシークレットに保存し、一度でも出力された場合はすぐに交換してください。',
  },
  {
    slug: 'oauth',
    title: 'アプリケーションのための OAuth 2.0',
    text: 'ユーザーの代わりに操作するアプリケーションは、認可サーバーの /oauth/authorize に response_type=code、client_id、redirect_uri（https、またはループバックの http）、scope、state、PKCE の code_challenge（方式は S256）を付けてブラウザーを送ります。同意の後、ブラウザーは code と state を持って戻ります。state を確認し、十分以内に一度だけ /oauth/token にフォーム形式で grant_type=authorization_code、code、client_id、redirect_uri、code_verifier を送ってトークンと交換します。',
  },
  {
    slug: 'github-oidc',
    title: 'シークレットなしの GitHub Actions（OIDC）',
    text: 'permissions に id-token: write を持つ GitHub Actions のジョブは、保存したトークンなしで認証できます。認可サーバーのオリジンを対象 (audience) とする OIDC トークン (JWT) を GitHub から取得し、/oauth/token に送ります。方式はトークン交換 (RFC 8693) または jwt-bearer (RFC 7523) です。署名、発行者、対象、有効期限、サブジェクトが検証されます。サブジェクトは repo:owner/name:…、新しいリポジトリでは repo:owner@id/name@id:… です。JWT は一度しか使えないため、毎回新しく取得してください。',
  },
  {
    slug: 'errors',
    title: 'エラーとエラーコード',
    text: '失敗したリクエストには、機械が読む code と人が読む message を持つ JSON オブジェクトが返ります。HTTP ステータスとエラーコードの対応は、401 unauthorized、403 forbidden、404 not_found、409 conflict、410 gone、422 invalid_params、429 rate_limit、5xx server_error です。判断には code を使い、message は人に表示してください。文言は変わることがあります。X-Request-Id ヘッダーがあれば、問い合わせのときに伝えてください。',
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
    text: 'GET /oidc-login にクエリ region（必須）を付けると、そのリージョンのクラスターで使う Kubernetes の ExecCredential を返します。主にコマンドラインのクライアントが使います。status には短期間のトークン、またはクライアント証明書と鍵、そして有効期限が含まれます。クラスターのアドレスは含まれません。本人だけが読める kubeconfig に書き込み、出力せず、期限が切れたら再び取得してください。region がないと invalid_params になります。',
  },
];
