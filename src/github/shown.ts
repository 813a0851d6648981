import type { Deployments, GitHub } from '../contract/github.ts';
import type { Block } from '../contract/outcome.ts';

/** Stands in for GitHub where nothing is written to it: shows what would be. */
export function showInstead(
  read: Deployments['read'],
  show: (block: Block) => void,
): Pick<GitHub, 'keepComment' | 'deployments'> {
  return {
    async keepComment(_, { blocks, headline, onlyUpdate }) {
      if (!onlyUpdate) show({ kind: 'quote', title: `Comment on the pull request: ${headline}`, blocks });
      return undefined;
    },
    deployments: {
      async record({ commit, environment }, work) {
        const { end, value } = await work(undefined);
        const rows = [
          ['GitHub Deployment', environment],
          ['Commit', { text: commit, code: true }],
          ['State', end.state],
          ['URL', end.url && { text: end.url, url: end.url }],
        ] as const;
        show({ kind: 'facts', rows });
        return value;
      },
      async markLeft({ commit, environment }) {
        show({ kind: 'text', text: `The Deployment of ${commit} in ${environment} would get the state \`error\`.` });
      },
      retire: async () => {},
      read,
    },
  };
}
