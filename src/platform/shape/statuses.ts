/** Words that a workflow adds, for builds and deployments. */
export interface StatusWords {
  readonly success: readonly string[];
  readonly failure: readonly string[];
}

/** What has a state. An app's status is that of a deployment. */
export type Stated = 'build' | 'deployment' | 'target' | 'domain';

/** The words that end something. Every other word goes on. */
const endWords: Readonly<Record<Stated, StatusWords>> = {
  build: { success: ['succeeded'], failure: ['failed', 'canceled'] },
  deployment: { success: ['succeeded', 'deployed', 'tested', 'vibed'], failure: ['failed', 'canceled'] },
  target: { success: ['succeeded'], failure: ['failed'] },
  domain: { success: ['succeeded'], failure: ['failed'] },
};

/** The words that the contract lists as going on. */
const goingWords: Readonly<Record<Stated, readonly string[]>> = {
  build: ['pending', 'packing', 'uploading', 'building'],
  deployment: ['pending', 'releasing', 'deploying', 'testing', 'vibing'],
  target: ['pending', 'promoting'],
  domain: ['pending', 'deployed'],
};

/** What a word means; words are compared exactly, and a word that the workflow adds goes first. */
export function meaningOf(of: Stated, word: string, added?: StatusWords): 'good' | 'bad' | 'going' {
  const own = of === 'build' || of === 'deployment' ? [added] : [];
  for (const words of [...own, endWords[of]]) {
    if (words?.success.includes(word)) return 'good';
    if (words?.failure.includes(word)) return 'bad';
  }
  return 'going';
}

/** Whether a word of a build or deployment is in no list, so that the workflow can add it to one. */
export function isStrange(of: Stated, word: string, added?: StatusWords): boolean {
  const isTaught = of === 'build' || of === 'deployment';
  return isTaught && meaningOf(of, word, added) === 'going' && !goingWords[of].includes(word);
}

const upWords = ['running', 'up'];
const brokenWords = ['crashed', 'failed', 'error', 'crashloopbackoff', 'oomkilled'];

/** What a dyno's word means, without regard to case. */
export function dynoMeaning(word: string): 'up' | 'broken' | 'other' {
  if (upWords.includes(word.toLowerCase())) return 'up';
  return brokenWords.includes(word.toLowerCase()) ? 'broken' : 'other';
}
