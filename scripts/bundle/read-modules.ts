import { readFileSync } from 'node:fs';
import { withSlashes } from '../list-files.ts';

/** A file whose code is in the bundle, and the one that made the bundler take it up; with slashes on every system. */
export interface BundledModule {
  readonly path: string;
  readonly importer: string;
  /** In how many chunks it is. */
  readonly copies: number;
  readonly bytes: number;
}

/** What webpack says of a module, as far as it is read here. */
interface WebpackModule {
  readonly nameForCondition: string | null;
  readonly issuer: string | null;
  readonly chunks: readonly unknown[];
  readonly size: number;
  /** The modules that were put together to make this one. */
  readonly modules?: readonly WebpackModule[];
}

/** The files whose code is in the bundle, from the statistics of ncc: those in no chunk were left out. */
export function readModules(statistics: string): readonly BundledModule[] {
  const { modules } = JSON.parse(readFileSync(statistics, 'utf8')) as { modules: readonly WebpackModule[] };
  return modules
    .filter(({ chunks }) => chunks.length > 0)
    .flatMap((one) => (one.modules ?? [one]).map((inner) => ({ ...inner, copies: one.chunks.length })))
    .flatMap(({ nameForCondition: path, issuer, copies, size: bytes }) => {
      const importer = withSlashes(issuer?.split(/[|!]/).at(-1) ?? '');
      return path === null ? [] : [{ path: withSlashes(path), importer, copies, bytes }];
    });
}
