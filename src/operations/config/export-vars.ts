import type { ShownVars } from '../../contract/config-vars.ts';
import { excerpt } from '../../contract/shorten.ts';
import type { Context } from '../operation.ts';
import { judgeName } from './steering-names.ts';

/** So many names a warning lists. */
const mostListed = 30;

type ExportContext = Pick<Context, 'dryRun' | 'job' | 'log'>;

/**
 * Hands config vars to the later steps of the job, masked. What could steer those steps goes only where the workflow has named
 * it itself. The names that were exported come back.
 */
export function exportVars(context: ExportContext, vars: ShownVars, named: boolean): readonly string[] {
  const { dryRun, job, log } = context;
  const { malformed, untold, broken, reserved, steering, present, plain = [] } = group(vars, named, job);
  if (malformed) {
    log.warning(
      `Not exported, because a variable’s name is made of letters, digits and underscores: ${listNames(malformed)}.`,
    );
  }
  if (untold) log.warning(`Not exported, because the platform does not tell their values: ${listNames(untold)}.`);
  if (broken)
    log.warning(`Not exported, because no variable can hold a NUL or half a character: ${listNames(broken)}.`);
  if (reserved)
    log.warning(`Never exported, because they tell the runner and its actions what to do: ${listNames(reserved)}.`);
  if (steering) {
    log.warning(
      `Not exported, because they may steer the runner and its steps: ${listNames(steering)}. Name in \`config-keys\` what you mean.`,
    );
  }
  if (present) {
    log.warning(
      `Not exported, because the job has variables of these names already: ${listNames(present)}. Name in \`config-keys\` what you mean to replace.`,
    );
  }
  const kept = [malformed, untold, broken, reserved, steering, present].flatMap((names) => names ?? []);
  // A warning is read at a glance; who looks for one name among many finds it in the log.
  if (kept.length > mostListed) log.info(`Not exported: ${joinNames(kept)}`);
  if (!dryRun) hand(context, plain, vars);
  return plain;
}

function group(vars: ShownVars, named: boolean, job: Context['job']) {
  const judge = (name: string) => {
    const kind = judgeName(name);
    if (kind === 'malformed') return 'malformed';
    const value = vars.get(name);
    if (value === undefined) return 'untold';
    // Behind a NUL, Windows reads another variable; half a character would arrive as another one.
    if (value.includes('\0') || !value.isWellFormed()) return 'broken';
    if (kind === 'reserved' || (kind === 'steering' && !named)) return kind;
    const present = job.getVariable(name);
    return named || present === undefined || present === value ? 'plain' : 'present';
  };
  return Object.groupBy(vars.keys(), judge);
}

function hand({ job, log }: ExportContext, names: readonly string[], vars: ShownVars): void {
  const bare = names.filter((name) => {
    const value = vars.get(name) ?? '';
    const masked = log.maskConfig(value);
    job.exportVariable(name, value);
    return !masked;
  });
  if (bare.length > mostListed) log.info(`Without a mask: ${joinNames(bare)}`);
  if (bare.length === 0) return;
  log.warning(
    `Exported without a mask, in whole or in part, because one so short or common would hide other words: ${listNames(bare)}.`,
  );
}

function listNames(names: readonly string[]): string {
  const more = names.length - mostListed;
  return more > 0 ? `${joinNames(names.toSorted().slice(0, mostListed))} and ${more} more` : joinNames(names);
}

/** Names as they can be told apart: a sign that is not seen, or looks like another, is written out. */
function joinNames(names: readonly string[]): string {
  return names
    .map((name) => excerpt(name.replace(/[^\s!-~]/gu, writeOut), 100))
    .sort()
    .join(', ');
}

function writeOut(sign: string): string {
  return `\\u{${sign.codePointAt(0)?.toString(16)}}`;
}
