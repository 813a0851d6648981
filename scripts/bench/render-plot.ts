import { type Measured, pickTime, quantile } from './statistics.ts';

const width = 720;
const left = 130;
const rowHeight = 34;
const tick = 25;

/** The times of each case as a strip of dots with the median, in one picture. */
export function renderPlot(measured: readonly Measured[]): string {
  const all = measured.flatMap(({ samples }) => samples.map(pickTime));
  // Some runs on a shared machine take several times as long: they would squeeze all others together.
  const longest = Math.ceil(quantile(all, 0.95) / tick) * tick;
  const slower = all.filter((time) => time > longest).length;
  const x = (time: number) => left + (time / longest) * (width - left - 20);
  const height = measured.length * rowHeight + 50;
  const rows = measured.map(({ name, samples }, row) => {
    const y = 30 + row * rowHeight;
    const times = samples.map(pickTime);
    const median = quantile(times, 0.5);
    const shown = times.filter((time) => time <= longest);
    const dots = shown.map((time) => `<circle cx="${x(time).toFixed(1)}" cy="${y}" r="3"/>`).join('');
    return [
      `<text x="${left - 10}" y="${y + 4}" text-anchor="end">${name}</text>`,
      `<g fill="#4169b2" fill-opacity="0.25">${dots}</g>`,
      `<line x1="${x(median).toFixed(1)}" x2="${x(median).toFixed(1)}" y1="${y - 10}" y2="${y + 10}" stroke="#c0392b" stroke-width="2"/>`,
      `<text x="${(x(median) + 5).toFixed(1)}" y="${y - 9}" fill="#c0392b" font-size="11">${median.toFixed(0)}</text>`,
    ].join('');
  });
  const ticks = Array.from({ length: longest / tick + 1 }, (_, at) => at * tick).map((time) => {
    const at = x(time).toFixed(1);
    return `<text x="${at}" y="${height - 12}" text-anchor="middle" fill="#666">${time} ms</text><line x1="${at}" x2="${at}" y1="14" y2="${height - 28}" stroke="#ddd"/>`;
  });
  const note =
    slower === 0
      ? ''
      : `<text x="${width - 20}" y="11" text-anchor="end" fill="#666" font-size="11">${slower} of ${all.length} runs took longer</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="12"><title>Time of a whole step beside bare Node and a script by hand</title><rect width="100%" height="100%" fill="#fff"/>${ticks.join('')}${rows.join('')}${note}</svg>\n`;
}
