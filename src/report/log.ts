import * as core from '@actions/core';
import type { Report } from '../contract/outcome.ts';
import type { Env, Log } from '../contract/runtime.ts';
import { shorten } from '../contract/text.ts';
import { defuseCommands, type Texts } from './clean.ts';
import { renderPlain } from './plain.ts';
import type { Redactor } from './redact.ts';

/** GitHub shows no more annotations of a kind than this per step, and no more of each. */
const mostAnnotations = 10;
const annotationLength = 4096;
/** The runner masks line by line, and a short line would ruin unrelated text. */
const leastMasked = 8;

const annotations = { notice: core.notice, warning: core.warning, error: core.error };
const [red, green] = [31, 32];

/** The log as the step itself uses it: with groups, and with how operations ended. */
export interface StepLog extends Log {
  group(title: string): void;
  /** Shows how an operation ended, and as the last line in a few words. */
  report(report: Report): void;
}

/** The one way into the log: everything in it is clean and redacted. */
export function createLog(texts: Texts, redactor: Pick<Redactor, 'hide'>, env: Env): StepLog {
  const own = (text: string) => defuseCommands(texts.own(text, annotationLength));
  const join = (message: string, detail?: string) =>
    defuseCommands(texts.own(message) + (detail === undefined ? '' : `: ${texts.quoted(detail)}`));
  const annotate = createAnnotate();
  const paint = choosePaint(env);
  let [grouped, needsGap] = [false, false];
  const endGroup = () => {
    if (grouped) core.endGroup();
    grouped = false;
  };
  return {
    info(message, detail) {
      core.info(join(message, detail));
      needsGap = true;
    },
    notice: (message, detail) => annotate('notice', join(message, detail)),
    warning: (message, detail) => annotate('warning', join(message, detail)),
    debug: (message) => env['RUNNER_DEBUG'] === '1' && core.debug(defuseCommands(texts.quoted(message))),
    hide: redactor.hide,
    mask(value) {
      redactor.hide(value, 'credential');
      for (const line of value.split(/[\r\n]+/)) if (line.trim().length >= leastMasked) core.setSecret(line.trim());
    },
    group(title) {
      core.startGroup(own(title));
      [grouped, needsGap] = [true, false];
    },
    report(report) {
      const { blocks = [], failure, headline, lead = [], notRun = [], skipReason } = report;
      // A group is folded: what explains a failure must not need a click.
      if (failure) endGroup();
      else if (needsGap) core.info('');
      needsGap = false;
      const shown = [...lead, ...blocks].map((block) => defuseCommands(renderPlain(block, texts)));
      for (const text of shown.filter(Boolean)) core.info(`${text}\n`);
      endGroup();
      // The runner shows an annotation's title on the page of the run alone.
      if (failure) core.info(paint(red, own(`✖ ${headline}`)));
      if (failure) annotate('error', describeFailure(report, texts), { title: own(headline) });
      else if (skipReason !== undefined) annotate('notice', own(`${headline}. ${skipReason}`));
      else core.info(paint(green, own(`✔ ${headline}`)));
      for (const { column: startColumn = 1, file, line: startLine, message } of failure?.places ?? [])
        annotate('error', own(message), { title: own(headline), file: own(file), startLine, startColumn });
      if (notRun.length > 0) core.info(paint(red, own(`✖ Not run: ${notRun.join(', ')}`)));
    },
  };
}

/** Colours if the runner shows them, unless they are not wanted. */
function choosePaint(env: Env): (colour: number, line: string) => string {
  const isPlain = env['GITHUB_ACTIONS'] !== 'true' || Boolean(env['NO_COLOR']);
  return (colour, line) => (isPlain ? line : `\u001b[${colour}m${line}\u001b[0m`);
}

/** What happened and what to do about it, for an annotation whose title is the headline. */
function describeFailure({ failure, headline, link }: Report, texts: Texts): string {
  const { detail = '', hint = '', items = [], message = '' } = failure ?? {};
  const said = [message === headline ? '' : texts.own(message), texts.quoted(detail, annotationLength / 2)];
  const more = [...items, hint, link && `More about this error: ${link}`].map((text) => texts.own(text ?? ''));
  return defuseCommands([said.filter(Boolean).join(': '), ...more].filter(Boolean).join('\n'));
}

/** Annotates as long as GitHub shows it; what is over that is printed. */
function createAnnotate() {
  const counts = { notice: 0, warning: 0, error: 0 };
  return (kind: keyof typeof counts, text: string, properties: core.AnnotationProperties = {}) => {
    const shown = shorten(text, annotationLength);
    counts[kind] += 1;
    if (counts[kind] > mostAnnotations) core.info(`${kind}: ${shown}`);
    else annotations[kind](shown, properties);
  };
}
