import { describe, expect, it } from 'vitest';
import { bringIn, ways } from '../harness/bring-in.ts';
import { readCommands } from '../harness/capture-log.ts';
import { hostilePieces } from '../harness/hostile-text.ts';
import { renderPage } from '../harness/page.ts';
import { takeTurns } from '../harness/property.ts';

/** Each piece at the start of a line, in the middle of one, and behind what other pieces may have begun. */
const texts = ['\n', ' ', '', '\r', '|'].map((glue) => ['harmless', ...hostilePieces].join(glue));

const names = Object.keys(ways) as (keyof typeof ways)[];

describe.each(names)('hostile text in %s', (way) => {
  it('gives no order to the runner, to GitHub or to a later step', async () => {
    const harmless = await bringIn(way, 'harmless');
    for (const text of takeTurns(texts, names.indexOf(way), 2)) {
      const step = await bringIn(way, text);
      expect(readCommands(step.log).map(({ name }) => name)).toEqual(
        readCommands(harmless.log).map(({ name }) => name),
      );
      expect(Object.keys(step.outputs)).toEqual(Object.keys(harmless.outputs));
      expect(step.outputs).toMatchObject({ changed: harmless.outputs['changed'], skipped: 'false' });
      expect([step.masks, step.exported, step.exitCode]).toEqual([harmless.masks, {}, harmless.exitCode]);
      const page = renderPage(step.summary);
      expect(page.links).toEqual(renderPage(harmless.summary).links);
      expect(page.elements).toEqual(renderPage(harmless.summary).elements);
      expect(page.references).toEqual([]);
    }
  });
});
