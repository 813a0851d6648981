import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeName } from '../../../src/operations/config/steering-names.ts';
import { serveJson } from '../../harness/loopback.ts';
import { startPlatform, type TestPlatform } from '../../harness/platform.ts';
import { runs } from '../../harness/property.ts';
import { shownBy } from '../../harness/shown.ts';
import { runStep } from '../../harness/step.ts';

/** Collected from the manuals of these tools, not from the source: each of them makes some later step do something else. */
const steering = `
  PATH Path HOME SHELL ENV IFS CDPATH PS1 PS4 PROMPT_COMMAND BASH_ENV BASH_FUNC_ls SHELLOPTS BASHOPTS GLOBIGNORE ZDOTDIR
  POSIXLY_CORRECT TMOUT FPATH FCEDIT HISTFILE INPUTRC LD_PRELOAD LD_LIBRARY_PATH LD_AUDIT DYLD_INSERT_LIBRARIES LIBPATH
  SHLIB_PATH GCONV_PATH LOCPATH NLSPATH MALLOC_CHECK_ HOSTALIASES RES_OPTIONS LOCALDOMAIN TERMINFO TERMCAP LC_ALL LANG TZ
  NODE_OPTIONS node_options NODE_PATH NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED NODE_REPL_EXTERNAL_MODULE
  npm_config_registry NPM_CONFIG_PREFIX npm_config_script_shell NPM_TOKEN YARN_RC_FILENAME YARN_REGISTRY COREPACK_NPM_REGISTRY
  PNPM_HOME BUN_INSTALL DENO_DIR ELECTRON_RUN_AS_NODE TS_NODE_PROJECT UV_INDEX_URL
  PYTHONPATH PYTHONSTARTUP PYTHONHOME PYTHONINSPECT PYTHONBREAKPOINT PYTHONWARNINGS PIP_INDEX_URL PIP_CONFIG_FILE
  PIP_EXTRA_INDEX_URL VIRTUAL_ENV CONDA_PREFIX POETRY_HOME REQUESTS_CA_BUNDLE
  RUBYOPT RUBYLIB GEM_HOME GEM_PATH BUNDLE_GEMFILE BUNDLE_PATH PERL5LIB PERL5OPT PERL5DB PERLLIB PHPRC PHP_INI_SCAN_DIR
  COMPOSER_HOME JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JAVA_HOME CLASSPATH MAVEN_OPTS MAVEN_ARGS GRADLE_OPTS
  GRADLE_USER_HOME ANT_OPTS SBT_OPTS GOPATH GOROOT GOFLAGS GOPROXY GONOSUMDB GOSUMDB GOENV CGO_CFLAGS CARGO_HOME
  CARGO_BUILD_RUSTC_WRAPPER RUSTC_WRAPPER RUSTFLAGS RUSTUP_HOME DOTNET_STARTUP_HOOKS COMPlus_EnableDiagnostics
  CORECLR_PROFILER COR_PROFILER NUGET_PACKAGES MSBuildSDKsPath ERL_FLAGS LUA_INIT LUA_PATH R_PROFILE JULIA_LOAD_PATH
  GIT_SSH GIT_SSH_COMMAND GIT_EXEC_PATH GIT_CONFIG_GLOBAL GIT_CONFIG_COUNT GIT_PROXY_COMMAND GIT_DIR GIT_ASKPASS
  GIT_TEMPLATE_DIR SSH_ASKPASS SSH_AUTH_SOCK GNUPGHOME GPG_TTY GH_TOKEN GH_HOST SVN_SSH HGRCPATH
  HTTP_PROXY http_proxy HTTPS_PROXY https_proxy ALL_PROXY all_proxy NO_PROXY no_proxy FTP_PROXY SOCKS_PROXY Http_Proxy
  SSL_CERT_FILE SSL_CERT_DIR SSLKEYLOGFILE OPENSSL_CONF OPENSSL_MODULES CURL_CA_BUNDLE CURL_HOME WGETRC KRB5_CONFIG
  DOCKER_HOST DOCKER_CONFIG DOCKER_CONTEXT BUILDKIT_HOST COMPOSE_FILE KUBECONFIG KUBE_EDITOR HELM_PLUGINS HELM_DRIVER
  AWS_ENDPOINT_URL AWS_PROFILE AWS_CONFIG_FILE AWS_ACCESS_KEY_ID AZURE_CONFIG_DIR ARM_ENDPOINT
  GOOGLE_APPLICATION_CREDENTIALS CLOUDSDK_CONFIG TF_CLI_CONFIG_FILE TF_CLI_ARGS TF_PLUGIN_CACHE_DIR ANSIBLE_CONFIG
  VAULT_ADDR CONSUL_HTTP_ADDR PULUMI_BACKEND_URL SENTRY_URL
  EDITOR VISUAL PAGER MANPAGER LESSOPEN LESS LESSCLOSE BROWSER GREP_OPTIONS TAR_OPTIONS MAKEFLAGS MFLAGS MAKEFILES
  CC CXX CFLAGS CXXFLAGS LDFLAGS CPATH LIBRARY_PATH C_INCLUDE_PATH PKG_CONFIG_PATH CMAKE_TOOLCHAIN_FILE
  TMPDIR TEMP TMP XDG_CONFIG_HOME USER LOGNAME USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA COMSPEC ComSpec PATHEXT
  SystemRoot windir PSModulePath DISPLAY CI TERM DEBUG PGSERVICEFILE PGPASSFILE PGHOST MYSQL_HOME PSQL_PAGER
  CIBW_BEFORE_ALL BORG_RSH PYSPARK_PYTHON MAGEFILE_GOCMD PRISMA_QUERY_ENGINE_BINARY LOG4J_CONFIGURATION_FILE
  OPENAI_BASE_URL HF_ENDPOINT RESTIC_REPOSITORY MISE_ENV WP_CLI_PHP EXTRA_CFLAGS SKAFFOLD_DEFAULT_REPO DD_SITE
  NX_CLOUD_ACCESS_TOKEN NX_CLOUD_ID TURBO_TOKEN TURBO_TEAM PUBLIC_URL JABBA_INDEX ORG_GRADLE_PROJECT_VERSION_NAME
  HELMFILE_ENVIRONMENT INFISICAL_TOKEN BWS_ACCESS_TOKEN PM2_SECRET_KEY DEPOT_TOKEN DEPOT_PROJECT_ID EARTHLY_TOKEN
  CHROMATIC_PROJECT_TOKEN EXPO_TOKEN GITLAB_TOKEN DAGGER_CLOUD_TOKEN RENOVATE_TOKEN SST_STAGE
  BUF_TOKEN PRISMA_SCHEMA KAMAL_REGISTRY_PASSWORD
  SKAFFOLD_LABEL DEVELOCITY_ACCESS_KEY
  NGROK_API_KEY TAILSCALE_AUTH_KEY PERCY_TOKEN
  BUILDKITE_API_TOKEN CIRCLE_TOKEN
  RENDER_API_KEY HCLOUD_TOKEN RUSH_BUILD_CACHE_CREDENTIAL ARTIFACTORY_API_KEY REGISTRY_PASSWORD
  ASAN_OPTIONS WHATEVER_PROXY UNHEARD_OF_OPTS NEXT_YEARS_PRELOAD __PYVENV_LAUNCHER__
`
  .trim()
  .split(/\s+/);

const never = [
  'PLATFORM_API_URL',
  'platform_token',
  'GITHUB_ENV',
  'Github_Path',
  'ACTIONS_CACHE_URL',
  'RUNNER_TEMP',
  'INPUT_TOKEN',
];
const plain = [
  'ORG_ID',
  'PUBLIC_KEY',
  'STRIPE_API_KEY',
  'APP_URL',
  'NODE_ENV',
  'LOG_LEVEL',
  'SESSION_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'SECRET_KEY_BASE',
  'RAILS_ENV',
];
const hostile = [
  'A<<EOF\nBASH_ENV=/tmp/x\nEOF',
  'A<<EOF',
  'A=B',
  'A\nB',
  'A\r\nPATH<<X',
  'A B',
  'A-B',
  'A.B',
  '1A',
  '',
  'Ä_B',
  'A_ſ',
  'A\0B',
  'A_B\n',
  '::set-env name=A::',
];
const inputs = { operation: 'get-config', app: 'my-app', 'export-config': 'true' };

describe('what get-config exports by itself', () => {
  it('is no name that steers a tool, the runner or this action', async () => {
    await using platform = await startPlatform();
    // A name that is a part of its own value is hidden as such.
    setVars(platform, Object.fromEntries([...steering, ...never, ...plain].map((name, at) => [name, `value ${at}`])));
    const { exitCode, exported, log } = await platform.step(inputs);
    expect(exitCode).toBe(0);
    expect(Object.keys(exported).sort()).toEqual([...plain].sort());
    expect(log).toMatch(/::warning::Not exported, because they may steer.* and \d+ more\. Name in `config-keys`/);
    const [, names = ''] = /^Not exported: (.*)$/m.exec(log) ?? [];
    expect(names.split(', ').sort()).toEqual([...steering, ...never].sort());
  });

  it('is named, all of it, where it goes without a mask', async () => {
    await using platform = await startPlatform();
    const names = Array.from({ length: 45 }, (_, at) => `SOME${at}_ENABLED`);
    setVars(platform, Object.fromEntries(names.map((name) => [name, 'true'])));
    const { exported, log } = await platform.step(inputs);
    expect(Object.keys(exported)).toHaveLength(45);
    expect(log).toMatch(/::warning::Exported without a mask.* and 15 more\./);
    const [, told = ''] = /^Without a mask: (.*)$/m.exec(log) ?? [];
    expect(told.split(', ')).toEqual(names.toSorted());
  });

  it('is nothing whose name is more than a name, and no such name says anything to the runner', async () => {
    await using platform = await startPlatform();
    setVars(platform, hostile);
    const { exitCode, exported, log, outputs } = await platform.step(inputs);
    expect(exitCode, log).toBe(0);
    expect(exported).toEqual({});
    expect(log).toContain('Not exported, because a variable’s name is made of letters, digits and underscores');
    expect(log).not.toMatch(/^::set-env/m);
    expect(outputs['count']).toBe(String(hostile.length));
  });

  it('is told from what looks the same and is not exported', async () => {
    await using platform = await startPlatform();
    setVars(platform, ['APP_KEY', 'APP_\u200bKEY', 'APP_KEY\u202e', '\uff21PP_KEY', 'A\u{e0041}PP_KEY']);
    const { exported, log } = await platform.step(inputs);
    expect(Object.keys(exported)).toEqual(['APP_KEY']);
    expect(log).toContain('underscores: APP_KEY\\u{202e}, APP_\\u{200b}KEY, A\\u{e0041}PP_KEY, \\u{ff21}PP_KEY.');
  });

  it.each(['', undefined])('fails where the runner names no file for it: %j', async (file) => {
    await using platform = await startPlatform();
    setVars(platform, ['APP_KEY']);
    const step = await platform.step(inputs, { env: { GITHUB_ENV: file as string } });
    expect(step.exitCode).toBe(1);
    expect(step.log).toContain('The variable APP_KEY reaches no later step: the runner names no file in `GITHUB_ENV`');
    expect((await platform.step({ ...inputs, 'export-config': 'false' }, { env: { GITHUB_ENV: '' } })).exitCode).toBe(
      0,
    );
  });

  it('is nothing that the job has already, whatever its case, unless the value is the same', async () => {
    await using platform = await startPlatform();
    setVars(platform, ['LOG_LEVEL', 'Session_Secret', 'SHOP_TITLE']);
    const env = { log_level: 'of the job', SESSION_SECRET: 'of the job', SHOP_TITLE: 'value of SHOP_TITLE' };
    const { exported, log } = await platform.step(inputs, { env });
    expect(Object.keys(exported)).toEqual(['SHOP_TITLE']);
    expect(log).toContain(
      '::warning::Not exported, because the job has variables of these names already: LOG_LEVEL, Session_Secret.',
    );
  });

  it.each([{}, { 'config-keys': 'NUL_KEY, HALF_KEY, OTHER_HALF_KEY, WHOLE_KEY' }])(
    'is no value that a variable cannot hold, also by name: %j',
    async (keys) => {
      await using platform = await startPlatform();
      setVars(platform, {
        NUL_KEY: 'x\0NODE_OPTIONS=--require=/tmp/evil.js',
        HALF_KEY: 'a\ud83d',
        OTHER_HALF_KEY: '\ude00b',
        WHOLE_KEY: 'a whole 😀',
      });
      const { exitCode, exported, log } = await platform.step({ ...inputs, ...keys });
      expect(exitCode, log).toBe(0);
      expect(exported).toEqual({ WHOLE_KEY: 'a whole 😀' });
      expect(log).toContain(
        '::warning::Not exported, because no variable can hold a NUL or half a character: HALF_KEY, NUL_KEY, OTHER_HALF_KEY.',
      );
    },
  );

  it.each([{}, { 'config-keys': 'API_SECRET, NULL_KEY, SHOP_TITLE' }])(
    'is no value that the platform does not tell, also by name: %j',
    async (keys) => {
      const body = [
        { name: 'API_SECRET', digest: 'abc123' },
        { name: 'NULL_KEY', value: null },
        { name: 'SHOP_TITLE', value: '' },
      ];
      await using server = await serveJson(body);
      const where = { 'api-url': `${server.url}api/v1`, token: 'fake-token-of-this-test' };
      const { exported, log, outputs } = await runStep({ with: { ...inputs, ...keys, ...where } });
      expect(exported).toEqual({ SHOP_TITLE: '' });
      expect(log).toContain(
        '::warning::Not exported, because the platform does not tell their values: API_SECRET, NULL_KEY.',
      );
      expect(log).toContain('3 config vars of my-app, 1 of them exported to later steps');
      expect(outputs['keys']).toBe('["API_SECRET","NULL_KEY","SHOP_TITLE"]');
    },
  );

  it('cannot make the next step send its token elsewhere', async () => {
    await using platform = await startPlatform();
    setVars(platform, ['PLATFORM_API_URL', 'A<<EOF\nPLATFORM_API_URL=http://127.0.0.1:9/api/v1\nEOF']);
    const first = await platform.step({ ...inputs, 'config-keys': 'PLATFORM_API_URL' });
    const next = await platform.step({ operation: 'whoami' }, { env: first.exported });
    expect(first.exported).toEqual({});
    expect(next.exitCode).toBe(0);
  });
});

describe('what get-config exports by name', () => {
  it('may steer a tool and replace what the job has, because the workflow says so', async () => {
    await using platform = await startPlatform();
    setVars(platform, ['BASH_ENV', 'HTTPS_PROXY', 'NODE_ENV']);
    const { exported, log } = await platform.step(
      { ...inputs, 'config-keys': 'BASH_ENV, HTTPS_PROXY, NODE_ENV' },
      { env: { NODE_ENV: 'of the job' } },
    );
    expect(Object.keys(exported)).toEqual(['BASH_ENV', 'HTTPS_PROXY', 'NODE_ENV']);
    expect(log).not.toContain('Not exported');
  });

  it.each(never)('is never %s, which steers the runner or this action', async (name) => {
    await using platform = await startPlatform();
    setVars(platform, [name]);
    const { exported, log } = await platform.step({ ...inputs, 'config-keys': name });
    expect(exported).toEqual({});
    expect(log).toContain(`Never exported, because they tell the runner and its actions what to do: ${name}.`);
    expect(log).not.toContain('Name in `config-keys`');
  });
});

describe('the masks of what get-config exports', () => {
  it('hide secrets, and leave readable what any step prints; what is left so is named once', async () => {
    await using platform = await startPlatform();
    const secret = 'fake-session-secret-of-my-app';
    setVars(platform, {
      NODE_ENV: 'production',
      SHOP_ENABLED: 'true',
      WEB_PORT: '8080',
      LOG_LEVEL: 'info',
      SHORT_KEY: 'x7!kq',
      SESSION_SECRET: secret,
      EMPTY_KEY: '',
      FAKE_KEY: '-----BEGIN FAKE KEY-----\nZmFrZS1saW5lLW9uZQ==\n-----END FAKE KEY-----',
      LONG_TEXT: 'long fake line\nx7!kq',
    });
    const step = await platform.step(inputs);
    expect(step.masks.filter((mask) => !mask.includes('emulator'))).toEqual([
      secret,
      'ZmFrZS1saW5lLW9uZQ==',
      'long fake line',
    ]);
    const warnings = step.log.match(/::warning::Exported without a mask.*/g);
    expect(warnings).toEqual([
      expect.stringMatching(/: LOG_LEVEL, LONG_TEXT, NODE_ENV, SHOP_ENABLED, SHORT_KEY, WEB_PORT\.$/),
    ]);
    expect(shownBy(step)).not.toContain(secret);
  });

  it('are not warned of where all is masked', async () => {
    await using platform = await startPlatform();
    const step = await platform.step({ ...inputs, 'config-keys': 'SESSION_SECRET' });
    expect(step.log).not.toContain('::warning::');
  });
});

describe('the judgement of a name', () => {
  it('does not go by its case', () => {
    const names = fc.constantFrom(...steering, ...never, ...plain);
    const cased = names.chain((name) =>
      fc.tuple(fc.constant(name), fc.array(fc.boolean(), { minLength: name.length, maxLength: name.length })),
    );
    fc.assert(
      fc.property(cased, ([name, uppers]) => {
        const other = [...name].map((c, at) => (uppers[at] ? c.toUpperCase() : c.toLowerCase())).join('');
        expect(judgeName(other)).toBe(judgeName(name));
      }),
      runs(500),
    );
  });
});

function setVars({ emulator }: TestPlatform, vars: readonly string[] | Readonly<Record<string, string>>): void {
  const app = emulator.world.store.apps.values().find(({ name }) => name === 'my-app');
  if (app)
    app.config = Array.isArray(vars) ? Object.fromEntries(vars.map((key) => [key, `value of ${key}`])) : { ...vars };
}
