import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Service } from '../../../src/emulator/service.ts';
import { buildOpenApi } from './openapi.ts';

/** Who may see the API page. */
export const basicUser = 'emulator';

const require = createRequire(import.meta.url);

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Platform API (emulated)</title>
<link rel="icon" href="/api-docs/favicon-32x32.png"><link rel="stylesheet" href="/api-docs/swagger-ui.css">
<div id="api"></div>
<script src="/api-docs/swagger-ui-bundle.js"></script><script src="/api-docs/start.js"></script>
</html>
`;

// Without `validatorUrl` Swagger UI would ask a server of its makers. The console links to single operations.
const start = `SwaggerUIBundle({ url: '/api-docs/openapi.json', dom_id: '#api', validatorUrl: null, deepLinking: true });\n`;

const packageFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** The API page, mounted at `/api-docs` behind HTTP Basic: Swagger UI from the local package, never from the network. */
export function apiPage(password: string): Service {
  const login = `Basic ${Buffer.from(`${basicUser}:${password}`).toString('base64')}`;
  return async (request, world) => {
    if (request.headers['authorization'] === login) return answerGet(request, world);
    throw new Refusal(401, 'The API page needs its user name and password', {
      'www-authenticate': 'Basic realm="Platform API", charset="UTF-8"',
    });
  };
}

const answerGet: Service = async (request, world) => {
  if (request.method !== 'GET') return { status: 405, headers: { allow: 'GET' } };
  const file = request.url.pathname.replace(/^\/api-docs\/?/, '');
  if (file === '') return send('text/html; charset=utf-8', page);
  if (file === 'openapi.json') return { status: 200, body: buildOpenApi(world.origin) };
  if (file === 'start.js') return send('text/javascript; charset=utf-8', start);
  const type = Object.hasOwn(packageFiles, file) ? packageFiles[file] : undefined;
  if (type === undefined) throw new Refusal(404, 'There is no such file');
  return send(type, await readFile(require.resolve(`swagger-ui-dist/${file}`)));
};

function send(type: string, body: string | Uint8Array): ServiceReply {
  return {
    status: 200,
    headers: {
      'content-type': type,
      // Swagger UI sets styles from its script, and its pictures are data.
      'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    },
    body,
  };
}
