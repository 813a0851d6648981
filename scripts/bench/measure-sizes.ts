import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What something weighs, and what it may weigh. */
export interface Size {
  readonly name: string;
  readonly bytes: number;
  readonly limit: number;
}

/** What every step loads, and what every job downloads: the archive of the last commit, as git makes it. */
export function measureSizes(root: string): readonly Size[] {
  const archive = execFileSync('git', ['archive', '--format=tar.gz', '-9', 'HEAD'], { cwd: root, maxBuffer: 1 << 30 });
  return [
    { name: 'main chunk', bytes: statSync(join(root, 'dist/index.js')).size, limit: 90_000 },
    { name: 'archive that a runner downloads, gzipped', bytes: archive.length, limit: 190_000 },
  ];
}
