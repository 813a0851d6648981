/** A file, and the problems that it has: their lines and columns, and words of their messages. */
export interface FileRow {
  readonly title: string;
  readonly text: string;
  readonly problems: readonly (readonly [line: number, column: number, words: RegExp])[];
  /** The schema sees values after YAML has read them, and takes the file. */
  readonly schemaTakesIt?: true;
}

const app = (lines: string) => `apps:\n  shop:\n${lines.replace(/^/gm, '    ')}\n`;
const row = (title: string, text: string, ...problems: FileRow['problems']): FileRow => ({ title, text, problems });
const rowOfParser = (title: string, text: string, ...problems: FileRow['problems']): FileRow => ({
  ...row(title, text, ...problems),
  schemaTakesIt: true,
});

export const fileRows: readonly FileRow[] = [
  row('an app alone', 'apps: { shop: {} }'),
  row('an app by its id', 'apps: { 0b1c2d3e-4f50-4a61-8b72-9c83ad94be05: {} }'),
  row('everything', `common: { config: { A: x } }\n${app('config: { B: { from: B } }\ndomains: [a.example]')}`),
  row(
    'all kinds of values',
    app(
      'config: { A: x, B: 2, C: true, D: "", E: null, F: { keep: true }, G: "null", H: { from: PLATFORM_TOKEN_OF_SHOP } }',
    ),
  ),
  row('a value of several lines', app('config:\n  A: |\n    one\n    two')),
  row('dynos with and without a size', app('formation: { web: 0, worker: 2:standard-2x, clock: "1" }')),
  row('a wildcard', app('domains: ["*.shop.example", xn--bcher-kva.example]')),

  row('nothing', '', [1, 1, /mapping with `common` or `apps`/]),
  row('no app', 'apps: {}', [1, 1, /at least one app/]),
  row('apps as a list', 'apps: [shop]', [1, 7, /apps by their names/]),
  row('an app with nothing', 'apps:\n  shop:', [2, 8, /mapping/]),
  row('a slip in a field', app('confg: {}'), [3, 5, /`confg`; did you mean `config`/]),
  row('common with domains', 'common: { domains: [] }\napps: { a: {} }', [1, 11, /Known: config/]),
  row('a path for an app', 'apps: { ../shop: {} }', [1, 9, /name or id of an app/]),
  row('a config var’s name', app('config: { 1A: x }'), [3, 15, /letters, digits/]),
  row('a list as a value', app('config: { A: [x] }'), [3, 18, /should be text/]),
  row('from without a name', app('config: { A: { from: } }'), [3, 18, /from: NAME/]),
  row('from a token', app('config: { A: { from: PLATFORM_TOKEN } }'), [3, 18, /belongs to the action/]),
  row('from an input', app('config: { A: { from: INPUT_TOKEN } }'), [3, 18, /belongs to the action/]),
  row('from the runner’s sign-in', app('config: { A: { from: ACTIONS_ID_TOKEN_REQUEST_TOKEN } }'), [3, 18, /belongs/]),
  row('from a variable of the runner', app('config: { A: { from: GITHUB_SHA } }')),
  row('from and keep', app('config: { A: { from: A, keep: true } }'), [3, 18, /from: NAME/]),
  row('keep: false', app('config: { A: { keep: false } }'), [3, 18, /keep: true/]),
  row('a hostname with a path', app('domains: [shop.example/cart]'), [3, 15, /hostname/]),
  row('a hostname in capitals', app('domains: [Shop.example]'), [3, 15, /lowercase/]),
  row('a hostname twice', app('domains: [a.example, a.example]'), [3, 26, /already listed/]),
  rowOfParser('a hostname of two apps', `${app('domains: [a.example]')}  other: { domains: [a.example] }`, [
    4,
    22,
    /already/,
  ]),
  row('domains as text', app('domains: a.example'), [3, 14, /list of hostnames/]),
  row('half a dyno', app('formation: { web: 0.5 }'), [3, 23, /number of dynos/]),
  row('a size without a number', app('formation: { web: standard-1x }'), [3, 23, /number of dynos/]),
  row('a process type', app('formation: { "a b": 1 }'), [3, 18, /process type/]),
  row(
    'all problems at once',
    app('config: { 1A: x, B: [] }\ndomains: [A]'),
    ...([
      [3, 15, /letters/],
      [3, 25, /text/],
      [4, 15, /hostname/],
    ] as const),
  ),

  rowOfParser('an empty value', app('config: { A: , B: ~ }'), [3, 18, /`""`/], [3, 23, /`null` to remove/]),
  rowOfParser('from an input in small letters', app('config: { A: { from: input_token } }'), [3, 18, /belongs/]),
  rowOfParser('a NUL', app('config: { A: "\\0" }'), [3, 18, /NUL/]),
  rowOfParser('half a character', app('config: { A: "\\ud800" }'), [3, 18, /half a character/]),
  rowOfParser('an anchor', `${app('config: &c { A: x }')}  other: { config: *c }`, [4, 20, /config vars by/]),
  rowOfParser('a tag', app('config: { A: !secret x }'), [3, 18, /Tags/]),
];

/** What is no YAML at all. */
export const brokenRows: readonly FileRow[] = [
  row('an app twice', 'apps:\n  shop: {}\n  shop: {}', [3, 3, /already used/]),
  row('two documents', 'apps: {}\n---\napps: {}', [2, 1, /one YAML document/]),
  row('a bracket too few', 'apps: { shop: {}', [1, 17, /not valid YAML/]),
  row('a tab', 'apps:\n\tshop: {}', [2, 1, /not valid YAML \(tab as indent\)/]),
];
