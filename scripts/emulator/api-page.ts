import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'yaml';
import type { EmulatorRequest } from '../../src/emulator/emulator.ts';
import type { EmulatorReply } from '../../src/emulator/routes.ts';
import { json, reply } from './html.ts';

/** What opens the API page. */
export const basicLogin = { user: 'docs', password: 'fake-password' };

const require = createRequire(import.meta.url);
const expected = `Basic ${Buffer.from(`${basicLogin.user}:${basicLogin.password}`).toString('base64')}`;

const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Platform API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api-docs/swagger-ui.css">
<style>body { margin: 0 } .dark-mode body { background: #1c2022 }</style></head>
<body><div id="api"></div><script src="/api-docs/swagger-ui-bundle.js"></script>
<script>
const dark = matchMedia('(prefers-color-scheme: dark)');
const show = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', show);
show();
SwaggerUIBundle({ url: '/api-docs/openapi.json', dom_id: '#api', validatorUrl: null, deepLinking: true });
</script></body></html>
`;

/** The API page, behind HTTP Basic: Swagger UI over the contract, with this server’s address. */
export function answerApiPage({ headers }: EmulatorRequest, url: URL): EmulatorReply {
  if (headers?.['authorization'] !== expected)
    return reply(401, 'text/plain', 'A user name and password are needed.\n', {
      'www-authenticate': 'Basic realm="API"',
    });
  const file = url.pathname.replace(/^\/api-docs\/?/, '');
  if (file === '') return reply(200, 'text/html', html);
  if (file === 'openapi.json') return json(200, readContract(url.origin));
  if (file === 'swagger-ui.css') return reply(200, 'text/css', readPackage(file));
  if (file === 'swagger-ui-bundle.js') return reply(200, 'text/javascript', readPackage(file));
  return reply(404, 'text/plain', 'There is no such file.\n');
}

function readPackage(file: string): string {
  return readFileSync(require.resolve(`swagger-ui-dist/${file}`), 'utf8');
}

function readContract(origin: string): object {
  const contract = parse(readFileSync(new URL('../../docs/openapi.yaml', import.meta.url), 'utf8'));
  return { ...contract, servers: [{ url: `${origin}/api/v1` }] };
}
