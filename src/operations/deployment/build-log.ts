import type { Block } from '../../contract/outcome.ts';
import { shorten } from '../../contract/shorten.ts';
import type { Build } from '../../platform/models.ts';
import type { Context } from '../operation.ts';

/** A failure waits no longer than this for its reason. */
const timeForLog = 3000;
const mostLines = 40;
const longestLine = 500;

/** The last lines of a build's log, where the platform tells them. */
export async function readBuildLog(
  { platform }: Context,
  builds: readonly (Build | undefined)[],
): Promise<readonly Block[]> {
  const build = builds.find((one) => one?.logUrl !== undefined);
  const text = build && (await platform.builds.readLog(build, timeForLog));
  const lines = text?.trimEnd().split('\n').slice(-mostLines).map(readLine) ?? [];
  if (!lines.some((line) => line.trim() !== '')) return [];
  const shown = lines.map((line) => shorten(line, longestLine)).join('\n');
  return [{ kind: 'code', title: 'The last lines of the build’s log', text: shown, folded: true }];
}

/** A line as a terminal shows it in the end: each return begins it anew, as bars of progress do. */
function readLine(line: string): string {
  return line.trimEnd().split('\r').at(-1) ?? '';
}
