import type { GitHubApi } from './github-api.ts';
import type { TestPlatform } from './platform.ts';

/** Has GitHub know the commits that the emulator's apps run, and on record what there is to promote and to go back to. */
export function tellHistory(github: GitHubApi, { emulator }: TestPlatform): void {
  const built = [...emulator.world.store.apps.values()].flatMap(({ builds }) => builds);
  const commits = built.map(({ commitish = '' }) => commitish);
  // What staging runs is newer than what production does.
  github.setHistory(...commits.toReversed(), '0123456789abcdef0123456789abcdef01234567', 'main');
  github.addRecords('staging', ...commits.map((commit) => [commit, 'success'] as const));
  github.addRecords('production', ['a'.repeat(40), 'success'], ['b'.repeat(40), 'success']);
}
