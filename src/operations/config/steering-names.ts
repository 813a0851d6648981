import { isKey } from '../../contract/parse/config-entries.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** The first words of names by which the runner, its actions and this action are told what to do. */
const own = words('ACTIONS GITHUB INPUT PLATFORM RUNNER STATE');

/**
 * The first words, or the first two, of names that belong to a tool by which code is fetched, built, checked, stored or shipped, or
 * to its service: by a token or an id alone it works for another account, and takes from there what it runs. What tools are told by
 * names of other endings, such as `LD_PRELOAD`, steers whoever they belong to.
 */
const owners = words(`
  LC NODE NODEJS NPM NPX PNPM YARN COREPACK BUN DENO VOLTA TS JEST ELECTRON PLAYWRIGHT PUPPETEER CYPRESS CHROME UV PYTHON PY
  PIP PIPENV POETRY PDM HATCH CONDA TWINE SETUPTOOLS RUBY RUBYGEMS GEM BUNDLE BUNDLER PERL PERL5 CPAN PHP COMPOSER JAVA MAVEN
  MVN GRADLE SBT COURSIER LEIN SDKMAN ANDROID GO CGO CARGO RUST RUSTC RUSTUP SCCACHE CCACHE DOTNET NUGET MSBUILD ASPNETCORE
  ELIXIR MIX HEX CABAL OPAM JULIA R DART FLUTTER PUB SWIFT XCODE FASTLANE MACOSX DEVELOPER CC CXX CPP CMAKE MAKE BAZEL CONAN
  VCPKG PKG GIT SSH GPG GNUPG GH GLAB GCM SUDO RSYNC SSL OPENSSL GNUTLS NSS LDAP CURL WGET MYSQL MARIADB PSQL PGSSL SQLITE
  ODBC DOCKER BUILDKIT BUILDX COMPOSE PODMAN CONTAINER CONTAINERS CONTAINERD KUBE KUBECTL KUBERNETES HELM KUSTOMIZE ARGOCD
  FLUX AWS AZURE AZ ARM GOOGLE GCLOUD GCE CLOUDSDK OCI IBMCLOUD ALICLOUD OS HCLOUD SCW LINODE DIGITALOCEAN CLOUDFLARE CF
  WRANGLER HEROKU FLY RAILWAY VERCEL NETLIFY FIREBASE SUPABASE SERVERLESS SLS CDK TF TERRAFORM TERRAGRUNT TOFU PULUMI PACKER
  VAGRANT ANSIBLE CHEF PUPPET VAULT CONSUL NOMAD OP SOPS DOPPLER SENTRY CODECOV COVERALLS SNYK SONAR TRIVY COSIGN SIGSTORE
  JFROG NX TURBO LERNA RUSH MOON JABBA ORG_GRADLE DEVELOCITY ASDF MISE PROTO DIRENV DEVBOX PRISMA BUF NETRC HELMFILE SKAFFOLD TILT
  KAMAL PM2 SST AMPLIFY DEPOT EARTHLY DAGGER BUILDKITE CIRCLE CIRCLECI GITLAB GITEA BITBUCKET RENOVATE INFISICAL BWS BW
  BITWARDEN AKEYLESS CONJUR DOTENV TELEPORT TAILSCALE NGROK CHROMATIC PERCY EXPO EAS RENDER SCALINGO CLEVER CLOUDSMITH GEMFURY
  ARTIFACTORY NEXUS QUAY HARBOR REGISTRY SKOPEO HOMEBREW APT DEBIAN DPKG RPM NIX SYSTEMD POWERSHELL AGENT CI
  FORCE_COLOR SURGE_LOGIN SURGE_TOKEN NOW_TOKEN SEMGREP RCLONE
`);

/** The last words of names that hold what an app works with: by none of them is a tool told what to start or whom to trust. */
const data = words(`
  KEY KEYS TOKEN TOKENS SECRET SECRETS PASSWORD PASSWD PASSPHRASE PASS SALT PEPPER CREDENTIALS CERT CERTIFICATE
  ID IDS NAME USER USERNAME LOGIN EMAIL MAIL SENDER RECIPIENT PHONE ACCOUNT TENANT CUSTOMER ORG ORGANIZATION TEAM PROJECT
  DATABASE DB SCHEMA TABLE BUCKET QUEUE TOPIC CHANNEL INDEX COLLECTION DSN
  ENVIRONMENT STAGE REGION ZONE LOCALE LANGUAGE CURRENCY TIMEZONE COUNTRY
  LEVEL LIMIT SIZE COUNT MAX MIN TTL TIMEOUT SECONDS MINUTES HOURS DAYS INTERVAL RATE PERCENT THRESHOLD CONCURRENCY RETRIES
  ENABLED DISABLED FEATURE FEATURES TITLE LABEL COLOR THEME SUBJECT MESSAGE GREETING TEXT
`);

/** What an address belongs to where it is the app's own: that of anything else may be where a tool looks. */
const services = words(`
  DATABASE DB POSTGRES POSTGRESQL MONGO MONGODB REDIS VALKEY MEMCACHED MEMCACHE AMQP RABBITMQ CLOUDAMQP KAFKA NATS CACHE
  QUEUE BROKER SEARCH ELASTICSEARCH OPENSEARCH SMTP MAIL APP SITE WEB WWW FRONTEND BACKEND WEBHOOK CALLBACK REDIRECT LOGIN
`);
const addresses = words('URL URLS URI HOST HOSTNAME PORT DOMAIN ORIGIN');

/** Names of this kind that steer nothing. */
const harmless = words('NODE_ENV APP_ENV RAILS_ENV RACK_ENV PORT SECRET_KEY_BASE');

/** What a name means to the steps that come later. */
export type NameKind = 'malformed' | 'reserved' | 'steering' | 'plain';

/**
 * What a name means to later steps, whatever its case: Windows knows none. A name is plain only where its last word says that
 * it is an app's data and its first word is no tool's: whatever else may be anybody's (`PATH`, `IFS`, `GOFLAGS`, `BORG_RSH`).
 */
export function judgeName(name: string): NameKind {
  if (!isKey(name)) return 'malformed';
  const upper = name.toUpperCase();
  const parts = upper.split('_');
  const [first = '', before = '', last = ''] = [parts[0], parts.at(-2), parts.at(-1)];
  if (parts.length > 1 && own.has(first)) return 'reserved';
  if (harmless.has(upper)) return 'plain';
  const isData = data.has(last) || (addresses.has(last) && services.has(before));
  const isTool = owners.has(first) || owners.has(`${first}_${parts[1]}`);
  return parts.length > 1 && first !== '' && !isTool && isData ? 'plain' : 'steering';
}
