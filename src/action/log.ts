import * as core from '@actions/core';
import { formatDuration } from '../contract/duration.ts';
import type { Log } from '../contract/operation.ts';
import type { Block, Cell } from '../contract/outcome.ts';
import { linesOf, mapTexts, type Redactor } from './redact.ts';
import { cutLong, defuseCommands } from './sanitise.ts';

const annotations = { notice: core.notice, warning: core.warning, error: core.error };

/** GitHub shows no more annotations of a kind than this per step; the rest would be lost without a word. */
const annotationLimit = 10;
const annotationLength = 4096;

/** The log as the action itself uses it: with groups, errors and blocks. */
export interface StepLog extends Log {
  /** Whether anyone sees what goes to `debug`. */
  readonly debugging: boolean;
  error(message: string, title: string): void;
  group(title: string): void;
  endGroup(): void;
  block(block: Block): void;
}

/**
 * The one way into the log: nothing gets there without passing the redactor. What is part of a plain text (an app's name,
 * a branch) is not hidden there: the runner shows it anyway, and hiding it would ruin names and addresses.
 */
export function createLog(redactor: Redactor, plainTexts: readonly string[]): StepLog {
  const counts = { notice: 0, warning: 0, error: 0 };
  const clean = (text: string) => defuseCommands(redactor.clean(text));
  const info = (message: string) => core.info(clean(message));

  const annotate = (kind: keyof typeof counts, message: string, title?: string) => {
    const text = cut(clean(message));
    if (++counts[kind] > annotationLimit) return core.info(`${kind}: ${text}`);
    annotations[kind](text, title === undefined ? {} : { title: clean(title) });
  };

  return {
    info,
    debugging: core.isDebug(),
    debug: (message) => {
      if (core.isDebug()) core.debug(clean(message));
    },
    notice: (message) => annotate('notice', message),
    warning: (message) => annotate('warning', message),
    error: (message, title) => annotate('error', message, title),
    group: (title) => core.startGroup(clean(title)),
    endGroup: () => core.endGroup(),
    block: (block) => info(formatBlock(mapTexts(block, redactor.clean))),
    hide: (value) => {
      if (!plainTexts.some((text) => text.includes(value))) redactor.hide(value);
    },
    mask: (value) => {
      redactor.hide(value);
      // Line by line: given several, some runners mask each of them, and a short one would ruin unrelated text.
      for (const line of linesOf(value)) if (line === line.trim()) core.setSecret(line);
    },
  };
}

function cut(text: string): string {
  return text.length > annotationLength ? `${text.slice(0, annotationLength - 1)}…` : text;
}

/** A block as plain text with aligned columns. */
function formatBlock(block: Block): string {
  switch (block.kind) {
    case 'facts':
      return formatRows(
        block.rows.filter(([, value]) => value !== undefined).map(([label, value]) => [label, plain(value)]),
      );
    case 'table':
      return block.rows.length === 0 ? 'none' : formatRows([block.head, ...block.rows.map((row) => row.map(plain))]);
    case 'list':
      return [block.title, ...block.items.map((item) => `  - ${plain(item)}`)].join('\n');
    case 'code':
      return `${block.title}\n${cutLong(block.text)}`;
    case 'text':
      return block.text;
    case 'phases':
      return formatRows(block.phases.map(({ name, start, end }) => [name, formatDuration(end - start)]));
  }
}

function plain(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  return cell.url === undefined || cell.url === cell.text ? cell.text : `${cell.text} (${cell.url})`;
}

function formatRows(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
