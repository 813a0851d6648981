import { shortenCommit } from '../../contract/commit.ts';
import type { Block } from '../../contract/outcome.ts';
import { linkCommit } from '../link-commit.ts';
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
  const { by, commit, openRecord } = confirmed;
  const open = openRecord && ` (a newer one, of ${shortenCommit(openRecord.commit)}, has not ended)`;
  return [
    {
      kind: 'facts',
      rows: [
        ['Source', route.source.name],
        ['Pipeline', route.pipeline?.name],
        ['Commit', linkCommit(repositoryUrl, commit)],
        ['Reported by', by === 'platform' ? 'the platform' : `its record${open ?? ''}`],
      ],
    },
    {
      kind: 'table',
      head: ['Target', 'Before', 'Commits'],
      rows: all.map(({ app, facts, leftOut }) => [
        { text: app.name, code: true },
        describeBefore(facts.running?.commit, repositoryUrl),
        leftOut === undefined ? describeOrder(facts) : `left out: ${leftOut}`,
      ]),
    },
    ...renderCommits(all, repositoryUrl),
  ];
}

function describeBefore(commit: string | null | undefined, repositoryUrl: string) {
  if (commit == null) return commit === null ? 'nothing' : 'not known';
  return linkCommit(repositoryUrl, commit);
}

function describeOrder({ comparison, order = 'unknown' }: Target['facts']): string {
  const { total = 0 } = comparison ?? {};
  const count = `${total} ${total === 1 ? 'commit' : 'commits'}`;
  const words = {
    ahead: count,
    identical: 'nothing new',
    behind: 'an older commit',
    diverged: `${count} of a diverged history`,
    unknown: 'not known',
  };
  return words[order];
}

const mostShown = 30;

/** The commits that targets get, once for all that run the same. */
function renderCommits(all: readonly Target[], repositoryUrl: string): readonly Block[] {
  const groups = Map.groupBy(
    all.filter(({ leftOut }) => leftOut === undefined),
    ({ facts }) => facts.running?.commit,
  );
  return [...groups.values()].flatMap((targets) => {
    const { commits = [], total = 0 } = targets[0]?.facts.comparison ?? {};
    if (commits.length === 0) return [];
    const shown = commits.slice(0, mostShown).map(({ id, title }) => ({
      text: `${shortenCommit(id)} ${title}`,
      url: `${repositoryUrl}/commit/${encodeURIComponent(id)}`,
      outside: true as const,
    }));
    const more = total > shown.length ? [`and ${total - shown.length} more`] : [];
    const names = targets.map(({ app }) => app.name).join(', ');
    return [{ kind: 'list', title: `New on ${names}`, items: [...shown, ...more] }] satisfies Block[];
  });
}

/** Whether the targets get the tested artefact, or a rebuild and why. */
export function describeArtefact({ confirmed, route }: PromotionStory, isArtefact: boolean): string {
  if (isArtefact) return 'The same artefact: the platform promotes the build that the source runs.';
  const why =
    confirmed.by === 'record'
      ? 'the platform does not report the commit of the source'
      : route.pipeline === undefined
        ? 'no pipeline is known that holds all these apps'
        : 'the platform has no promotions';
  return `Rebuilt from the same commit, because ${why}. This is not the artefact that was tested.`;
}
