import { EOL } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { stripControls } from '../../src/report/sanitise.ts';
import { createLog } from '../../src/report/step-log.ts';
import { locateCredentials, redactTexts, withoutSecretFields } from '../../src/report/without-secrets.ts';
import { captureLog, readCommands } from '../harness/capture-log.ts';
import { hostilePieces, hostileTexts } from '../harness/hostile-text.ts';
import { measureWork } from '../harness/measure-work.ts';
import { renderPage } from '../harness/page.ts';
import { runs } from '../harness/property.ts';
import { sinks, summarise } from '../harness/sinks.ts';
import { parseFileCommands } from '../harness/step.ts';

const redactor = createRedactor(Infinity);
const send = (sink: string, text: string) => sinks[sink]?.(text, redactor) ?? Promise.reject(new Error(sink));
const eachPiece = hostilePieces.map((piece) => [piece]);

describe('hostile text in the log', () => {
  const commandsOf = async (sink: string, text: string) => readCommands(await send(sink, text)).map(({ name }) => name);

  it('gives the runner no command', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        expect(await commandsOf('log', text)).toEqual(['group', 'endgroup']);
        expect(await commandsOf('debug', text)).toEqual(['debug']);
        expect(await commandsOf('annotations', text)).toEqual(['notice', 'warning', 'error']);
      }),
      { ...runs(200), examples: eachPiece as [string][] },
    );
  });

  it('cannot change where an annotation points to, nor its title', async () => {
    const log = await captureLog(() => createLog(redactor).error('text', 'x,file=a.ts,line=1::evil\n::error::evil'));
    expect(log).toBe('::error title=x%2Cfile=a.ts%2Cline=1%3A%3Aevil%0A\\%3A%3Aerror%3A%3Aevil::text\n');
  });

  it('masks nothing', async () => {
    const log = await send('log', hostilePieces.join('\n'));
    expect(readCommands(log).filter(({ name }) => name === 'add-mask')).toEqual([]);
  });

  it('moves no cursor and hides or turns around nothing', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        const log = await send('log', text);
        expect(log).not.toMatch(/[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]--[\n\t]]/v);
      }),
      runs(100),
    );
  });
});

it('hostile text by the megabyte goes nowhere else either, and without delay', async () => {
  const text = hostilePieces.join(' ').repeat(120);
  const worked = await measureWork(async () => {
    expect(readCommands(await send('log', text)).map(({ name }) => name)).toEqual(['group', 'endgroup']);
    expect(Object.keys(parseFileCommands(await send('outputs', text)))).toEqual(['output', 'names', 'result']);
    expect((await send('comment', text)).length).toBeLessThanOrEqual(65_536);
    expect(Buffer.byteLength(await send('summary', text))).toBeLessThan(1024 * 1024);
  });
  expect(worked).toBeLessThan(5000);
});

describe('hostile text in the outputs', () => {
  it('stays inside its own output, to the letter', async () => {
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        const outputs = parseFileCommands(await send('outputs', text));
        // The runner takes a return before a line's end for a part of that end.
        const redact = (one: string) => createRedactor(Infinity).redact(one, undefined, locateCredentials);
        const value = `${text}${EOL}`.replaceAll('\r\n', '\n').slice(0, -1);
        expect(outputs).toEqual({
          output: value.toWellFormed(),
          names: JSON.stringify([text]),
          result: JSON.stringify(
            redactTexts(withoutSecretFields({ [text]: [text] }), { ...createRedactor(Infinity), redact }),
          ),
        });
      }),
      { ...runs(200), examples: eachPiece as [string][] },
    );
  });
});

// Hints and reasons are of our own making, and mark code by backticks: only the rest of their text can be foreign.
describe.each([
  ['summary', (text: string) => Promise.resolve(summarise(text, redactor, text.replaceAll('`', '')))],
  ['comment', (text: string) => send('comment', text)],
])('hostile text in the %s', (_, render) => {
  it('adds, changes and ends no element, link, mention or reference', async () => {
    const harmless = renderPage(await render('harmless'));
    await fc.assert(
      fc.asyncProperty(hostileTexts, async (text) => {
        fc.pre(/[^\s`]/.test(stripControls(text)));
        const page = renderPage(await render(text));
        expect(page.links).toEqual(harmless.links);
        expect(page.elements).toEqual(harmless.elements);
        expect(page.references).toEqual([]);
      }),
      { ...runs(170), examples: eachPiece as [string][] },
    );
  });
});
