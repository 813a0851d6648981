import { differ, isSameId } from '../../platform/deployment.ts';
import type { Build } from '../../platform/models.ts';
import { type Clock, clockSkew } from '../../platform/wire/clock.ts';
import { findWord, readMeaning, type StatusWords } from '../../platform/words/status-words.ts';
import { describeDoubt } from './claim.ts';
import { type Ending, endUnclearly } from './ending.ts';
import type { Followed } from './followed.ts';
import { findStranger } from './identity.ts';

/** How far the platform's clock is ahead of ours, as far as it tells that and may be believed: its times are compared by its own clock. */
export function measureSkew({ toldAt }: Pick<Build, 'toldAt'>, clock: Clock): number {
  const skew = toldAt === undefined ? 0 : toldAt - clock.now();
  return Math.abs(skew) < clockSkew ? skew : 0;
}

/** Judges the answer to a start: it may not be about what was started, or be the end already. */
export function judgeStart(
  build: Build,
  { earlier, listed = [], ours, startedAt }: Pick<Followed, 'earlier' | 'listed' | 'ours' | 'startedAt'>,
  words: StatusWords,
): Ending | undefined {
  const { createdAt = '', error, id } = build;
  // A platform may give all builds of a commit one id: then its time or its status says that it was started anew.
  const listedAs = listed.find((one) => isSameId(one.id, id));
  const isAnew = listedAs && (differ(listedAs.createdAt, build.createdAt) || differ(listedAs.status, build.status));
  const isKnown = earlier.some((one) => isSameId(one, id)) || listedAs !== undefined;
  const wasThere = (isKnown && !isAnew) || Date.parse(createdAt) < startedAt - clockSkew;
  const doubt = findStranger(build, ours) ?? (wasThere ? 'it was there before' : undefined);
  if (doubt !== undefined)
    return endUnclearly('build', `The start was answered with the build ${id ?? 'without an id'}, but ${doubt}`);
  // It may be answered with its deployment alone.
  const told =
    id === undefined ? { ...build.deployment, ...build, status: build.status ?? build.deployment?.status } : build;
  const meaning = readMeaning(told, words);
  if (meaning === 'contradicting') return endUnclearly('build', describeDoubt(told));
  if (meaning !== 'failed' && (id !== undefined || error === undefined)) return undefined;
  const status = findWord(told, 'failed', words) ?? 'failed';
  return { kind: 'failed', status, part: 'build', message: build.message ?? error };
}
