import { expect, it } from 'vitest';
import { refusePath } from '../../../scripts/bundle/refuse-path.ts';

it.each(['/home/me/c#', '/home/why?', 'C:\\50%', '/home/me/now!/clone'])('refuses %s, by a sentence', (path) => {
  expect(() => refusePath(path)).toThrow(/^There is a “.” in .*\. Move this folder elsewhere\.$/);
});

it.each(['/home/me/a clone, ü', 'C:\\Users\\me', '/-it’s $HOME "q" 🚀 [x] & ;', '/a:b'])('takes %s', (path) => {
  expect(() => refusePath(path)).not.toThrow();
});
