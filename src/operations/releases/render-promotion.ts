import { commitUrl, shortenCommit } from '../../contract/commit.ts';
import type { Block } from '../../contract/outcome.ts';
import { renderRunning } from '../render-running.ts';
import type { Confirmed, Target } from './promotion-checks.ts';
import type { Route } from './promotion-route.ts';

/** What is promoted, from where to where. */
export interface PromotionStory {
  readonly route: Route;
  readonly confirmed: Confirmed;
  readonly all: readonly Target[];
}

/** What a promotion is about: its source, and the commits that each target gets. */
export function renderPromotion(repositoryUrl: string, { all, confirmed, route }: PromotionStory): readonly Block[] {
  return [
    {
      kind: 'facts',
      rows: [
        ['Source', route.source.name],
        ['Pipeline', route.pipeline?.name],
        ['Commit', renderRunning(repositoryUrl, confirmed)],
        ['Reported by', confirmed.by === 'platform' ? 'the platform' : 'its record'],
      ],
    },
    {
      kind: 'table',
      head: ['Target', 'Before', 'Commits'],
      rows: all.map(({ app, facts, leftOut }) => [
        { text: app.name, code: true },
        renderRunning(repositoryUrl, facts.running),
        leftOut === undefined ? describeOrder(facts) : `left out: ${leftOut}`,
      ]),
    },
    ...renderCommits(all, repositoryUrl),
  ];
}

function describeOrder({ comparison, order = 'unknown' }: Target['facts']): string {
  const { total = 0 } = comparison ?? {};
  return order === 'ahead' ? `${total} ${total === 1 ? 'commit' : 'commits'}` : order;
}

const mostShown = 30;

/** The commits that come, by the target that gets most of them. */
function renderCommits(all: readonly Target[], repositoryUrl: string): readonly Block[] {
  const comparisons = all.flatMap(({ facts, leftOut }) => (leftOut === undefined ? (facts.comparison ?? []) : []));
  const [most] = comparisons.toSorted((one, other) => other.total - one.total);
  if (most === undefined || most.commits.length === 0) return [];
  const shown = most.commits.slice(0, mostShown).map(({ id, title }) => ({
    text: `${shortenCommit(id)} ${title}`.trim(),
    url: commitUrl(repositoryUrl, id),
    outside: true as const,
  }));
  const more = most.total > shown.length ? [`and ${most.total - shown.length} more`] : [];
  return [{ kind: 'list', title: 'New commits', items: [...shown, ...more] }];
}
