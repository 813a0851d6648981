import type { Phase } from '../contract/outcome.ts';
import { formatDuration } from '../contract/text.ts';

// No sections: their empty column of labels wastes width, and their background is muddy in dark mode. GitHub sets the theme.
const ground =
  '{"sectionBkgColor": "transparent", "altSectionBkgColor": "transparent", "sectionBkgColor2": "transparent"}';
const header = [
  `%%{init: {"gantt": {"leftPadding": 24, "rightPadding": 24}, "themeVariables": ${ground}}}%%`,
  'gantt',
  '  dateFormat x',
  '  axisFormat %M:%S',
];

// Left to itself the chart repeats a label where ticks are closer than a second, and overlaps them on a phone. Past an hour
// its labels would depend on the reader's time zone.
const ticks = [
  ['1second', 6_000],
  ['5second', 40_000],
  ['30second', 240_000],
  ['5minute', 2_400_000],
  ['10minute', 3_599_000],
] as const;

/** Phases as a mermaid chart, if there is something to see in one. */
export function renderGantt(phases: readonly Phase[]): string | undefined {
  const [first, last] = [phases[0]?.start ?? 0, phases.at(-1)?.end ?? 0];
  const tick = ticks.find(([, longest]) => last - first <= longest)?.[0];
  if (phases.length < 2 || last === first || tick === undefined) return undefined;
  const bars = phases.map((phase, at) => renderBar(phase, first, last, at === phases.length - 1));
  return [...header, `  tickInterval ${tick}`, ...bars].join('\n');
}

/** A bar, or a mark where there is hardly any length to show. */
function renderBar({ name, start, end, outcome }: Phase, first: number, last: number, isLast: boolean): string {
  const [from, to] = [Math.round(start - first), Math.round(end - first)];
  const spent = formatDuration(to - from);
  const isShort = spent === '0 s' || (outcome !== undefined && to - from <= (last - first) / 100);
  const isMark = isShort && (outcome !== undefined || !isLast);
  const tags = `${outcome === 'failure' ? 'crit, ' : ''}${isMark ? 'milestone, ' : ''}`;
  // Nothing to be seen, in the chart's own spelling: it keeps a name such as `title` from being read as a keyword.
  return `  #8203;${plain(name)}${isMark ? '' : ` ${spent}`} :${tags}${from}, ${isMark ? '0ms' : to}`;
}

/** The chart's own syntax must not be reachable from a platform's words. */
function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9 ._-]/g, ' ').trim() || 'phase';
}
