import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeFolder } from '../harness/make-folder.ts';

const root = join(import.meta.dirname, '../..');

/** A promise, and the tests that fail when it is broken. */
export interface Promised {
  readonly title: string;
  readonly files: readonly string[];
}

/** A promise with how many tests of it held and how many did not. */
export interface CountedPromise extends Promised {
  readonly held: number;
  readonly broken: number;
}

/** The promises in their order, from the table in `test/README.md`. */
export function readPromises(): readonly Promised[] {
  const page = readFileSync(join(root, 'test/README.md'), 'utf8');
  return [...page.matchAll(/^\| (\d+\. [^|]+) \| ([^|]+) \|$/gm)].map(([, title = '', tests = '']) => ({
    title,
    files: [...tests.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, file]) => `test/${file}`),
  }));
}

/** Runs the tests of all promises, once each, and counts them by promise. */
export function countPromises(promises: readonly Promised[]): readonly CountedPromise[] {
  using folder = makeFolder();
  const output = join(folder.path, 'results.json');
  const files = [...new Set(promises.flatMap((promise) => promise.files))];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'run', ...files, '--reporter=json', `--outputFile=${output}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[];
  };
  const states = new Map(
    testResults.map(({ name, assertionResults }) => [
      relative(root, name).replaceAll('\\', '/'),
      assertionResults.map(({ status }) => status),
    ]),
  );
  return promises.map((promise) => {
    // A file that could not even be loaded has told of nothing: that is no promise kept.
    const found = promise.files.flatMap((file) => (states.get(file)?.length ? states.get(file) : ['failed']) ?? []);
    const held = found.filter((status) => status === 'passed').length;
    return { ...promise, held, broken: found.filter((status) => status === 'failed').length };
  });
}

/** The promises as a table in Markdown. */
export function renderPromises(counted: readonly CountedPromise[]): string {
  // One that no test here can tell is told by continuous integration.
  const rows = counted.map(({ files, title, held, broken }) =>
    files.length === 0 ? `| ${title} | by \`.ci/run\` | |` : `| ${title} | ${held} | ${broken} |`,
  );
  return ['## The promises', '', '| promise | tests that held | broken |', '| --- | ---: | ---: |', ...rows].join('\n');
}
