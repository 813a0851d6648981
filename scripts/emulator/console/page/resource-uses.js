/** What can be done with an item of each table, where the platform has these extensions: as inputs of a step, and as a request. */
export const resourceUses = {
  apps: ({ name: app }) => [
    use('Build it', { operation: 'build', app }, 'POST', ['apps', app, 'builds'], { branch: 'main' }),
    use('Look at it', { operation: 'get-app', app }, 'GET', ['apps', app]),
    use('Set a config var', { operation: 'set-config', app, 'config-vars': 'GREETING=Hello' }, 'PATCH', configOf(app), {
      GREETING: 'Hello',
    }),
    use('List its config vars', { operation: 'get-config', app }, 'GET', configOf(app)),
  ],
  builds: ({ app, id }, has) => [
    use('Wait for it', { operation: 'build', app, 'build-id': id }, 'GET', partOf(app, has, 'builds', id)),
  ],
  deployments: ({ app, id }, has) => [
    use('Look at it', { operation: 'get-app', app }, 'GET', partOf(app, has, 'deployments', id)),
  ],
  domains: ({ app, hostname: domain }) => [
    use('Look at it', { operation: 'get-domain', app, domain }, 'GET', ['apps', app, 'domains', domain]),
  ],
  dynos: ({ app, name: dyno }) => [
    use('Restart it', { operation: 'restart', app, dyno }, 'DELETE', ['apps', app, 'dynos', dyno]),
    use('Run a command in it', { operation: 'exec', app, dyno, command: 'echo hello' }, 'POST', execOf(app, dyno), {
      command: ['/bin/sh', '-c', 'echo hello'],
    }),
  ],
  namespaces: ({ name: namespace }) => [
    use('Look at it', { operation: 'get-namespace', namespace }, 'GET', ['namespaces', namespace]),
  ],
  pipelines: ({ name: pipeline, environments }) => [
    use('List its apps', { operation: 'list-pipeline-apps', pipeline }, 'GET', ['pipelines', pipeline, 'apps']),
    ...environments.map(({ id, kind }) =>
      use(
        `List the config vars of its environment ${kind}`,
        { operation: 'get-environment', 'pipeline-environment': id },
        'GET',
        ['environments', id],
      ),
    ),
  ],
  teams: ({ name: team, id }) => [use('Look at it', { operation: 'get-team', team }, 'GET', ['teams', id])],
};

const configOf = (app) => ['apps', app, 'config-vars'];
const execOf = (app, dyno) => ['apps', app, 'dynos', dyno, 'exec'];

/** Where the platform tells of a build or deployment: not all do, and then the app tells of its last one. */
const partOf = (app, has, part, id) => ['apps', app, ...(has.includes(part) ? [part, id] : [])];

function use(title, inputs, method, path, body) {
  return { title, inputs, method, path: `/${path.map(encodeURIComponent).join('/')}`, body };
}

/** The inputs of a step that does it on this platform. */
export function renderWith({ inputs }, { apiUrl, token }) {
  const lines = Object.entries({ ...inputs, 'api-url': apiUrl, token });
  return ['with:', ...lines.map(([name, value]) => `  ${name}: ${quoteYaml(value)}`)].join('\n');
}

/** The request to the API, for a shell. */
export function renderCurl({ method, path, body }, { apiUrl, token }) {
  const parts = [
    method === 'GET' ? 'curl' : `curl -X ${method}`,
    `-H ${quoteShell(`Authorization: Bearer ${token}`)}`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoteShell(JSON.stringify(body))}`] : []),
    quoteShell(apiUrl + path),
  ];
  return parts.join(' \\\n  ');
}

/** YAML reads some words as other things than text. */
const yamlWords = /^(?:true|false|yes|no|on|off|null|y|n)$/i;

function quoteYaml(text) {
  const isPlain = /^[a-z][\w./=-]*(?:[: ][\w./=-]+)*$/i.test(text) && !yamlWords.test(text);
  return isPlain ? text : JSON.stringify(text);
}

function quoteShell(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
