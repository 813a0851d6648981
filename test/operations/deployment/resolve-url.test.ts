import { expect, it } from 'vitest';
import { resolveUrl } from '../../../src/operations/deployment/health-check.ts';

it.each([
  ['/health', 'https://my-app.example/', 'https://my-app.example/health'],
  ['https://other.example/health', 'https://my-app.example/', 'https://other.example/health'],
  ['http://127.0.0.1:8080/', undefined, 'http://127.0.0.1:8080/'],
])('a health check of %s, on an app at %s, asks %s', (target, appUrl, url) => {
  expect(resolveUrl(target, appUrl).href).toBe(url);
});

it.each([
  ['/health', undefined],
  ['ftp://my-app.example/', undefined],
  ['/health', 'ftp://my-app.example/'],
  ['xhttp://my-app.example/', undefined],
  ['httpx://my-app.example/', undefined],
])('a health check of %s, on an app at %s, asks nothing', (target, appUrl) => {
  expect(() => resolveUrl(target, appUrl)).toThrow(
    `\`health-check\` is \`${target}\`, but the platform does not tell the app’s URL`,
  );
});
