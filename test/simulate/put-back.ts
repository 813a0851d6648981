import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type Defect, defects } from './defects.ts';

/** The source of a file with a defect in it. A patch that changes nothing would prove nothing. */
export function spoilSource(defect: Defect, file: string, source: string): string {
  return defect.changes
    .filter((change) => change.file === file)
    .reduce((text, { from, to }) => {
      if (!text.includes(from)) throw new Error(`${file} does not hold: ${from}`);
      return text.replace(from, () => to);
    }, source);
}

/** Puts a defect into the source, as it is loaded. */
export function putBack(name: string): void {
  const defect = defects[name];
  if (defect === undefined) throw new Error(`There is no defect ${name}: ${Object.keys(defects).join(', ')}`);
  registerHooks({
    load(url, context, nextLoad) {
      const file = defect.changes.find((change) => url.endsWith(`/${change.file}`))?.file;
      if (file === undefined) return nextLoad(url, context);
      const source = spoilSource(defect, file, readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
    },
  });
}
