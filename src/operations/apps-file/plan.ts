import { defineOperation } from '../operation.ts';
import { checkKept, makePlan, planEndpoints } from './make-plan.ts';
import { parseAppsFile } from './parse-apps-file.ts';
import { describePlan, listChanges, renderDemands, renderPlan } from './render-plan.ts';

export const plan = defineOperation({
  name: 'plan',
  summary: 'Compares apps with a file that says how they should be, and comments on the pull request',
  needs: [],
  takes: ['file', 'comment'],
  gives: ['plan-digest', 'names', 'count', 'comment-url'],
  endpoints: planEndpoints,
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
    const pullRequest = context.event.pullRequest?.number;
    if (comment && pullRequest !== undefined) {
      const github = await context.github();
      const facts = { kind: 'facts', rows: [['Plan digest', { text: found.digest, code: true }]] } as const;
      const content = { key: `plan ${file.path}`, headline, blocks: [...renderPlan(found), facts] };
      context.note({ commentUrl: await github.keepComment(pullRequest, content) });
    }
    checkKept(found, file);
    return { headline, changed: false, wouldChange: found.names.length > 0, result: listChanges(found) };
  },
});
