import { expect, it } from 'vitest';
import { renderBuild } from '../../../src/operations/deployment/render-build.ts';

const source = { branch: 'main', commitish: 'v1', description: '', repository: 'https://git.example/o/r' };
const plan = { app: 'my app', source };

it('shows what is built, from what, and where it can be seen', () => {
  const pages = { url: 'https://app.example', buildId: 'b1', dashboardUrl: 'https://dash.example/{app}' };
  expect(renderBuild(plan, pages)).toEqual({
    kind: 'facts',
    rows: [
      ['App', { text: 'my app', url: 'https://dash.example/my%20app' }],
      ['URL', { text: 'https://app.example', url: 'https://app.example' }],
      ['Branch', 'main'],
      ['Commit', { text: 'v1', url: 'https://git.example/o/r/commit/v1', code: true }],
      ['Build', { text: 'b1', code: true, url: undefined }],
    ],
  });
});

it('links a build to its page', () => {
  const block = renderBuild(plan, { buildId: 'b/1', dashboardUrl: 'https://dash.example/{build}' });
  const told = { text: 'b/1', code: true, url: 'https://dash.example/b%2F1' };
  expect(block).toMatchObject({
    rows: expect.arrayContaining([
      ['Build', told],
      ['App', 'my app'],
    ]),
  });
});

it('takes no part of an address for the page of an app', () => {
  const block = renderBuild(plan, { buildId: 'b1', dashboardUrl: 'https://dash.example/?app={app}#{build}' });
  expect(block).toMatchObject({ rows: expect.arrayContaining([['App', 'my app']]) });
});

it('shows nothing that is not known', () => {
  const bare = { ...plan, source: { ...source, branch: undefined, commitish: undefined } };
  const rows = [['App', 'my app'], ...['URL', 'Branch', 'Commit', 'Build'].map((label) => [label, undefined])];
  expect(renderBuild(bare, { buildId: undefined, dashboardUrl: undefined })).toEqual({ kind: 'facts', rows });
});
