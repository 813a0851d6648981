import * as core from '@actions/core';
import type { Env } from '../contract/env.ts';
import type { Log } from '../contract/log.ts';
import type { Block } from '../contract/outcome.ts';
import { excerpt, shorten } from '../contract/shorten.ts';
import { cleanBlock, cleanLine } from './clean-report.ts';
import { createMasks } from './mask-secrets.ts';
import { renderPlain } from './plain-text.ts';
import type { Redactor } from './redact.ts';
import { type Clean, cleanLong, defuseCommands } from './sanitise.ts';

const annotations = { notice: core.notice, warning: core.warning, error: core.error };

/** GitHub shows no more annotations of a kind than this per step; the rest would be lost without a word. */
const annotationLimit = 10;
const annotationLength = 4096;

// The runner's log shows these.
const styles = { bold: 1, red: 31, green: 32, yellow: 33 };

/** How an operation ended, by mark and colour. */
const verdicts = {
  done: { mark: '✔', style: 'green' },
  failed: { mark: '✖', style: 'red' },
} as const;

const diffStyles: Readonly<Record<string, keyof typeof styles>> = { '+': 'green', '-': 'red', '!': 'yellow' };

/** The log as the action itself uses it: with groups, errors, blocks and verdicts. */
export interface StepLog extends Log {
  /** Whether anyone sees what goes to `debug`. */
  readonly debugging: boolean;
  error(message: string, title: string): void;
  group(title: string): void;
  /** Ends the group, if one is open. */
  endGroup(): void;
  block(block: Block): void;
  /** The line that says how it ended, to be read in a second. */
  verdict(kind: keyof typeof verdicts, headline: string): void;
}

/** The one way into the log: nothing gets there without passing the redactor. */
export function createLog(redactor: Redactor, env: Env = {}): StepLog {
  const paint = choosePaint(env);
  const debugging = env['RUNNER_DEBUG'] === '1';
  const clean: Clean = (text, most) => defuseCommands(redactor.clean(text, most));
  const { endGroup, group, print, say, separate } = openLines();
  // What is said while the work goes on may quote anyone; reports of success are made of names.
  const quote: Clean = (text, most) => {
    redactor.searchDeferred();
    return clean(text, most);
  };
  const annotate = createAnnotate(quote, print);

  return {
    info: (message) => print(cleanLong(message, quote)),
    debugging,
    debug: (message) => {
      if (debugging) core.debug(cleanLong(message, quote));
    },
    notice: (message) => say(() => annotate('notice', message)),
    warning: (message) => say(() => annotate('warning', message)),
    error: (message, title) => {
      separate();
      say(() => annotate('error', message, title));
    },
    group: (title) => group(cleanLine(title, clean)),
    endGroup,
    block: (block) => {
      separate();
      const text = defuseCommands(redactor.redactCredentials(renderPlain(cleanBlock(block, redactor.clean))));
      // A text that announces the next block stands right above it.
      print(paintBlock(block, text, paint), block.kind === 'text' && block.text.endsWith(':'));
    },
    verdict: (kind, headline) => {
      const { mark, style } = verdicts[kind];
      print(paint(style, `${mark} ${excerpt(clean(headline, 2000), 1000)}`));
    },
    ...createMasks(redactor, core.setSecret),
  };
}

/** The lines of the log, with an empty one between its parts where one is needed. */
function openLines() {
  let [needsGap, grouped] = [false, false];
  const say = (speak: () => void, announces = false) => {
    speak();
    needsGap = !announces;
  };
  return {
    say,
    print: (text: string, announces = false) => say(() => core.info(text), announces),
    separate: () => {
      if (needsGap) core.info('');
    },
    group: (title: string) => {
      core.startGroup(title);
      [grouped, needsGap] = [true, false];
    },
    endGroup: () => {
      if (!grouped) return;
      core.endGroup();
      [grouped, needsGap] = [false, false];
    },
  };
}

/** Annotates as long as GitHub shows it; what is over that is printed. */
function createAnnotate(clean: Clean, print: (text: string) => void) {
  const counts = { notice: 0, warning: 0, error: 0 };
  return (kind: keyof typeof counts, message: string, title?: string) => {
    const text = shorten(clean(message, 2 * annotationLength), annotationLength);
    if (++counts[kind] > annotationLimit) return print(`${kind}: ${text}`);
    annotations[kind](text, title === undefined ? {} : { title: cleanLine(title, clean) });
  };
}

type Paint = (style: keyof typeof styles, line: string) => string;

/** Colours where a runner shows them, unless they are not wanted. */
function choosePaint(env: Env): Paint {
  return env['GITHUB_ACTIONS'] === 'true' && !env['NO_COLOR']
    ? (style, line) => `\u001b[${styles[style]}m${line}\u001b[0m`
    : (_, line) => line;
}

/** Paints what is ours in a block whose text is clean already: its head or title, and the marks of a diff. */
function paintBlock(block: Block, text: string, paint: Paint): string {
  const [first = '', ...rest] = text.split('\n');
  if (block.kind !== 'table' && block.kind !== 'list' && block.kind !== 'code') return text;
  const isDiff = block.kind === 'code' && block.language === 'diff';
  const paintLine = (line: string) => {
    const style = isDiff ? diffStyles[line.charAt(0)] : undefined;
    return style === undefined ? line : paint(style, line);
  };
  return [paint('bold', first), ...rest.map(paintLine)].join('\n');
}
