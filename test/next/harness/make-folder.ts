import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone with the block that it is made in. */
export interface TestFolder extends Disposable {
  readonly path: string;
  /** Writes a file there and gives its path. */
  write(name: string, content?: string): string;
}

/** Makes a folder for one test; its name has a space, as that of a runner may. */
export function makeFolder(place = tmpdir()): TestFolder {
  const folder = mkdtempDisposableSync(join(place, 'test folder '));
  return {
    path: folder.path,
    write(name, content = '') {
      const file = join(folder.path, name);
      writeFileSync(file, content);
      return file;
    },
    [Symbol.dispose]: () => folder.remove(),
  };
}
