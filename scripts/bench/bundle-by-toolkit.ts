import { join } from 'node:path';
import { build } from 'rolldown';

/** Bundles the step that is written with the toolkit alone, with the stand-ins that the action has, and returns its file. */
export async function bundleByToolkit(folder: string): Promise<string> {
  const file = join(folder, 'by-toolkit.cjs');
  const standIn = (name: string) => join(import.meta.dirname, `../bundle/stand-ins/${name}.cjs`);
  await build({
    input: join(import.meta.dirname, 'by-toolkit.ts'),
    platform: 'node',
    resolve: { alias: { undici: standIn('undici'), tunnel: standIn('tunnel') } },
    output: { file, format: 'cjs', minify: true },
  });
  return file;
}
