import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles } from '../../scripts/list-files.ts';

const folder = join(import.meta.dirname, '../../.github/recipes');

/** Every recipe of the documentation. */
export const recipes = listFiles(folder, '*.yml').map((file) => ({
  name: basename(file, '.yml'),
  text: readFileSync(join(folder, file), 'utf8'),
}));

/** The text of a recipe. */
export function findRecipe(name: string): string {
  const found = recipes.find((recipe) => recipe.name === name);
  if (!found) throw new Error(`There is no recipe ${name}`);
  return found.text;
}
