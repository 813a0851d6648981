import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const limits = { 'main chunk': 120_000, archive: 150_000 } as const;

/** What every job downloads, and what every step loads. */
export function checkSizes(root: string) {
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  const sizes = {
    'main chunk': statSync(join(root, 'dist/index.js')).size,
    archive: gzipSync(archive, { level: 9 }).length,
  };
  const names = Object.keys(limits) as (keyof typeof limits)[];
  const rows = names.map((name) => `| ${name} | ${(sizes[name] / 1000).toFixed(1)} | ${limits[name] / 1000} |`);
  const table = ['', '| size | kB | bar |', '| --- | ---: | ---: |', ...rows].join('\n');
  return { table, missed: names.filter((name) => sizes[name] > limits[name]) };
}
