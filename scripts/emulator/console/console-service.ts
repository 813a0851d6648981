import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../../../src/emulator/http/refusal.ts';
import type { Service } from '../../../src/emulator/service.ts';

const folder = join(import.meta.dirname, 'page');

/** Every file of the page, by its path. */
const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['console.html', 'text/html'],
  '/console.css': ['console.css', 'text/css'],
  '/console.js': ['console.js', 'text/javascript'],
  '/request-table.js': ['request-table.js', 'text/javascript'],
  '/tables.js': ['tables.js', 'text/javascript'],
  '/elements.js': ['elements.js', 'text/javascript'],
  '/icon.svg': ['icon.svg', 'image/svg+xml'],
};

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
  const found = Object.hasOwn(files, url.pathname) ? files[url.pathname] : undefined;
  if (found === undefined) throw new Refusal(404, `Nothing answers at ${url.pathname}`);
  if (method !== 'GET') throw new Refusal(405, 'The console answers GET only', { allow: 'GET' });
  const [file, type] = found;
  return {
    status: 200,
    headers: { ...securityHeaders, 'content-type': `${type}; charset=utf-8` },
    body: await readFile(join(folder, file)),
  };
};
