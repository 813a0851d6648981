import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Service } from '../../../src/emulator/service.ts';

const folder = join(import.meta.dirname, 'page');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** Every file of the page, by its path. */
const files: ReadonlyMap<string, string> = new Map([
  ['/', 'console.html'],
  ...readdirSync(folder).map((file) => [`/${file}`, file] as const),
]);

const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** The console, mounted at `/`: one page that shows the emulator's state and its request journal as they change. */
export const consoleService: Service = async ({ method, url }) => {
  const file = files.get(url.pathname);
  if (file === undefined) throw new Refusal(404, `Nothing answers at ${url.pathname}`);
  if (method !== 'GET') throw new Refusal(405, 'The console answers GET only', { allow: 'GET' });
  return {
    status: 200,
    headers: { ...securityHeaders, 'content-type': `${types[extname(file)]}; charset=utf-8` },
    body: await readFile(join(folder, file)),
  };
};
