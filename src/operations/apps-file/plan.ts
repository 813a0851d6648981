import { defineOperation } from '../operation.ts';
import { checkKept, makePlan } from './make-plan.ts';
import { parseAppsFile } from './parse-apps-file.ts';
import { describePlan, listChanges, renderDemands, renderPlan } from './render-plan.ts';

export const plan = defineOperation({
  name: 'plan',
  summary: 'Compares apps with a file that says how they should be, and comments on the pull request',
  needs: [],
  takes: ['file', 'comment'],
  gives: ['plan-digest', 'names', 'count', 'comment-url'],
  endpoints: ['getConfig', 'listAddons', 'listDomains', 'getApp'],
  runsOffline: true,
  example: { file: 'docs/platform.yml' },

  async run(context, { comment, file }) {
    if (context.offline) {
      const blocks = renderDemands(parseAppsFile(file));
      const skipReason = 'This run has no secrets, so nothing was read from the platform.';
      return { headline: `${file.path} is valid`, changed: false, skipReason, blocks };
    }
    const found = await makePlan(context, file);
    const headline = `Plan of ${file.path}: ${describePlan(found)}`;
    const blocks = renderPlan(found);
    const names = found.apps.filter(({ changes }) => changes.length > 0).map(({ app }) => app);
    const wouldChange = names.length > 0;
    context.note({ planDigest: found.digest, names, count: found.changes.length });
    for (const block of blocks) context.show(block);
    const pullRequest = context.event.pullRequest?.number;
    if (comment && pullRequest !== undefined) {
      const github = await context.github();
      const facts = { kind: 'facts', rows: [['Plan digest', { text: found.digest, code: true }]] } as const;
      const content = { key: `plan ${file.path}`, headline, blocks: [...blocks, facts] };
      context.note({ commentUrl: await github.keepComment(pullRequest, content) });
    }
    checkKept(found, file);
    return { headline, changed: false, wouldChange, result: listChanges(found) };
  },
});
