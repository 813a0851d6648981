import { shortenCommit } from '../../contract/commit-id.ts';
import type { Block } from '../../contract/outcome.ts';
import type { App } from '../../platform/models.ts';
import { linkCommit } from '../link-commit.ts';
import type { ComparedTarget } from './compare-targets.ts';
import type { Line } from './locate-route.ts';

/** What is promoted, from where to where. */
export interface PromotionStory {
  readonly pipeline: Line | undefined;
  /** As it was before. */
  readonly source: App;
  readonly commit: string;
  /** Who says that the source runs it. */
  readonly toldBy: string;
  /** Whether that is the platform. */
  readonly isTold: boolean;
  readonly targets: readonly ComparedTarget[];
  /** Those that run something newer, and are left alone. */
  readonly left: readonly ComparedTarget[];
}

/** What a promotion is about: its source, and what it brings to each target. */
export function renderPlan(
  { commit, left, pipeline, source, targets, toldBy }: PromotionStory,
  repository: string,
): Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        ['Source', source.address],
        ['Pipeline', pipeline?.name],
        ['Commit', linkCommit(repository, commit)],
        ['Told by', toldBy],
      ],
    },
    {
      kind: 'table',
      head: ['Target', 'Before', 'Brings'],
      rows: [...targets, ...left].map((target) => [
        { text: target.app.name, code: true },
        target.running === undefined ? 'unknown' : linkCommit(repository, target.running),
        left.includes(target) ? `left alone: ${target.tooOld}` : describeOrder(target),
      ]),
    },
    ...renderCommits(targets, repository, commit),
  ];
}

function describeOrder({ order, total = 0 }: ComparedTarget): string {
  const many = `${total} ${total === 1 ? 'commit' : 'commits'}`;
  const words = {
    ahead: many,
    identical: 'nothing new',
    behind: 'an older commit',
    diverged: `${many}, of another history`,
    unknown: 'unknown',
  };
  return words[order];
}

/** The commits that come to the targets; those that run the same get the same. */
function renderCommits(targets: readonly ComparedTarget[], repository: string, head: string): readonly Block[] {
  const groups = Map.groupBy(targets, ({ running = '' }) => running);
  return [...groups].flatMap(([running, [first, ...others]]) => {
    const { commits = [], order, total = 0 } = first ?? {};
    if (commits.length === 0 || total === 0 || order === 'behind') return [];
    const names = [first, ...others].map((one) => one?.app.name).join(', ');
    const shown = commits.map(({ id, title }) => ({
      url: `${repository}/commit/${encodeURIComponent(id)}`,
      text: [shortenCommit(id), title].filter(Boolean).join(' '),
    }));
    const rest = total - shown.length;
    const url = `${repository}/compare/${running}...${head}`;
    const more = rest > 0 ? [{ text: `and ${rest} more`, ...(running !== '' && { url }) }] : [];
    return [{ kind: 'list', title: `What it brings to ${names}`, items: [...shown, ...more] }];
  });
}
