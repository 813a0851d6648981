import { formatDuration } from '../contract/format-duration.ts';
import type { Phase, Stage } from '../contract/outcome.ts';

// No sections: their empty column of labels wastes width on a phone, and their background is muddy in dark mode. No theme: GitHub sets its
// own, light or dark.
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
  const total = last - first;
  const tick = ticks.find(([, longest]) => total <= longest)?.[0];
  if (phases.length < 2 || total === 0 || tick === undefined) return undefined;
  const bars = phases.map(({ name, start, end, outcome }, at) => {
    const [from, to] = [Math.round(start - first), Math.round(end - first)];
    const spent = formatDuration(to - from);
    const isOver = outcome !== undefined || at < phases.length - 1;
    const isMark = isOver && (spent === '0 s' || (outcome !== undefined && to - from <= total / 100));
    const label = isMark ? plain(name) : `${plain(name)} ${spent}`;
    const tags = [outcome === 'failure' && 'crit, ', isMark && 'milestone, '].filter(Boolean).join('');
    return `  ${noKeyword}${label} :${tags}${from}, ${isMark ? '0ms' : to}`;
  });
  return [...header, `  tickInterval ${tick}`, ...bars].join('\n');
}

// Lines and no ground: these are seen on a light page and on a dark one, and the letters have the colour of the page's.
const lines: Readonly<Record<Stage['items'][number]['mark'], string>> = {
  good: 'stroke:#1a7f37,stroke-width:3px',
  late: 'stroke:#bf8700,stroke-width:3px',
  bad: 'stroke:#d1242f,stroke-width:3px',
  unknown: 'stroke:#818b98,stroke-width:2px,stroke-dasharray:4',
};

/** Stages as a mermaid chart, from left to right. */
export function renderFlow(stages: readonly Stage[]): string {
  const label = (texts: readonly string[]) =>
    `["${texts.map((text) => noKeyword + keepWhole(plain(text))).join('<br>')}"]`;
  const boxes = stages.flatMap(({ items, name }, at) => [
    `  subgraph stage${at} ${label([name])}`,
    // Across the chart's own way: what nothing leads to stands one below another then.
    '    direction LR',
    ...items.map((item, index) => `    item${at}_${index}${label(item.lines)}:::${item.mark}`),
    '  end',
    `  style stage${at} fill:transparent,stroke:#818b98`,
  ]);
  const arrows = stages.slice(1).map((_, at) => `  stage${at} --> stage${at + 1}`);
  const classes = Object.entries(lines).map(([name, style]) => `  classDef ${name} fill:transparent,${style}`);
  return ['flowchart LR', ...boxes, ...arrows, ...classes].join('\n');
}

/** A line that is not broken at a blank or a hyphen, however narrow the chart takes it to be. */
function keepWhole(text: string): string {
  return text.replaceAll(' ', '#160;').replaceAll('-', '#8209;');
}

/** Nothing to be seen, in the chart's own spelling: it keeps a name such as `title` from being read as a keyword. */
const noKeyword = '#8203;';

/** The chart's own syntax must not be reachable from a platform's words. */
function plain(text: string): string {
  return text.replace(/[^A-Za-z0-9 ._-]/g, ' ').trim() || 'phase';
}
