import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { defects } from './defects.ts';

/** Puts a defect that was mended back into the source, as it is loaded. */
export function putBack(name: string): void {
  const defect = defects[name];
  if (defect === undefined) throw new Error(`There is no defect ${name}: ${Object.keys(defects).join(', ')}`);
  registerHooks({
    load(url, context, nextLoad) {
      const changes = defect.changes.filter(({ file }) => url.endsWith(`/${file}`));
      if (changes.length === 0) return nextLoad(url, context);
      const source = changes.reduce(
        (text, { from, to, file }) => {
          // A patch that changes nothing would prove nothing.
          if (!text.includes(from)) throw new Error(`${file} does not hold what ${name} changes: ${from}`);
          return text.replace(from, () => to);
        },
        readFileSync(fileURLToPath(url), 'utf8'),
      );
      return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
    },
  });
}
