import * as core from '@actions/core';
import type { Place } from '../contract/errors.ts';
import type { Block, Failure, Report } from '../contract/outcome.ts';
import type { Env, Log } from '../contract/runtime.ts';
import { defuseCommands, longestLine, type Texts } from './clean.ts';
import { renderCell, renderPlain } from './plain.ts';
import type { Redactor } from './redact.ts';

/** GitHub shows no more annotations of a kind than this per step, and no more of each. */
const mostAnnotations = 10;
const annotationLength = 4096;
/** The runner masks line by line, and a short line would ruin unrelated text. */
const leastMasked = 8;

const annotations = { notice: core.notice, warning: core.warning, error: core.error };
const colours = { bold: 1, red: 31, green: 32, yellow: 33 } as const;
const diffColours: Readonly<Record<string, keyof typeof colours>> = { '+': 'green', '-': 'red', '!': 'yellow' };

/** The log as the step itself uses it: with groups, and with how operations ended. */
export interface StepLog extends Log {
  /** Whether what goes to `debug` is shown. */
  readonly debugging: boolean;
  group(title: string): void;
  /** Shows how an operation ended, and as the last line in a few words. */
  report(report: Report): void;
}

/** The one way into the log: everything in it is clean and redacted. */
export function createLog(texts: Texts, redactor: Pick<Redactor, 'hide'>, env: Env): StepLog {
  const lines = openLines();
  const paint = choosePaint(env);
  const own = (text: string, most?: number) => defuseCommands(texts.own(text, most));
  const join = (message: string, detail?: string) =>
    defuseCommands(texts.own(message) + (detail === undefined ? '' : `: ${texts.quoted(detail)}`));
  const annotate = createAnnotate(lines.print, own);
  const print = (block: Block) => {
    const text = paintBlock(block, defuseCommands(renderPlain(block, texts)), paint);
    // A text that announces the next block stands right above it.
    lines.print(text, block.kind === 'text' && block.text.endsWith(':'));
  };
  return {
    debugging: env['RUNNER_DEBUG'] === '1',
    info: (message, detail) => lines.print(join(message, detail)),
    notice: (message, detail) => annotate('notice', join(message, detail)),
    warning: (message, detail) => annotate('warning', join(message, detail)),
    debug: (message) => env['RUNNER_DEBUG'] === '1' && core.debug(defuseCommands(texts.quoted(message))),
    hide: redactor.hide,
    mask(value) {
      redactor.hide(value, 'credential');
      for (const line of value.split(/[\r\n]+/)) if (line.trim().length >= leastMasked) core.setSecret(line.trim());
    },
    group: (title) => lines.group(own(title, longestLine)),
    report(report) {
      const { blocks = [], failure, headline, lead = [], notRun = [], skipReason } = report;
      // A group is folded: what explains a failure must not need a click.
      if (failure) lines.endGroup();
      for (const block of [...lead, ...blocks]) {
        lines.separate();
        print(block);
      }
      lines.endGroup();
      if (failure) {
        lines.separate();
        for (const place of failure.places ?? []) annotate('error', own(place.message), { ...place, title: headline });
        annotate('error', describeFailure(failure, report, texts), { title: headline });
        if (notRun.length > 0) lines.print(paint('red', own(`✖ Not run: ${notRun.join(', ')}`)));
      } else if (skipReason !== undefined) annotate('notice', own(`${headline}. ${skipReason}`));
      else lines.print(paint('green', own(`✔ ${headline}`, longestLine)));
    },
  };
}

/** What happened and what to do about it, for an annotation whose title is the headline. */
function describeFailure(
  { detail, hint, items = [], message }: Failure,
  { headline, help = [], link }: Report,
  texts: Texts,
) {
  const said = message === headline && (detail ?? items[0]) !== undefined ? '' : texts.own(message);
  const parts = [
    [said, detail && texts.quoted(detail)].filter(Boolean).join(': '),
    ...items.map((item) => texts.own(item)),
    texts.own(hint),
    link && `More about this error: ${texts.own(link)}`,
    ...help.map((cell) => `See ${renderCell(cell, texts)}`),
  ];
  return defuseCommands(parts.filter(Boolean).join('\n'));
}

/** The lines of the log, with an empty one between its parts. */
function openLines() {
  let [needsGap, grouped] = [false, false];
  return {
    print(text: string, announces = false) {
      core.info(text);
      needsGap = !announces;
    },
    separate() {
      if (needsGap) core.info('');
      needsGap = false;
    },
    group(title: string) {
      core.startGroup(title);
      [grouped, needsGap] = [true, false];
    },
    endGroup() {
      if (grouped) core.endGroup();
      grouped = false;
    },
  };
}

type Annotate = (
  kind: keyof typeof annotations,
  text: string,
  at?: Partial<Place> & { readonly title: string },
) => void;

/** Annotates as long as GitHub shows it; what is over that is printed. */
function createAnnotate(print: (text: string) => void, own: (text: string, most: number) => string): Annotate {
  const counts = { notice: 0, warning: 0, error: 0 };
  return (kind, text, { column, file, line, title } = { title: '' }) => {
    const shown = text.length > annotationLength ? `${text.slice(0, annotationLength - 1).toWellFormed()}…` : text;
    if (++counts[kind] > mostAnnotations) return print(`${kind}: ${shown}`);
    annotations[kind](shown, {
      ...(title && { title: own(title, longestLine) }),
      ...(file !== undefined && { file: own(file, longestLine) }),
      ...(line !== undefined && { startLine: line }),
      ...(column !== undefined && { startColumn: column }),
    });
  };
}

type Paint = (colour: keyof typeof colours, line: string) => string;

/** Colours if the runner shows them, unless they are not wanted. */
function choosePaint(env: Env): Paint {
  if (env['GITHUB_ACTIONS'] !== 'true' || env['NO_COLOR']) return (_, line) => line;
  return (colour, line) => `\u001b[${colours[colour]}m${line}\u001b[0m`;
}

/** Paints what is ours in a block whose text is clean already: its head or title, and the marks of a diff. */
function paintBlock(block: Block, text: string, paint: Paint): string {
  if (block.kind !== 'table' && block.kind !== 'list' && block.kind !== 'code') return text;
  const [first = '', ...rest] = text.split('\n');
  const isDiff = block.kind === 'code' && block.language === 'diff';
  const paintLine = (line: string) => {
    const colour = isDiff ? diffColours[line.charAt(0)] : undefined;
    return colour === undefined ? line : paint(colour, line);
  };
  return [paint('bold', first), ...rest.map(paintLine)].join('\n');
}
