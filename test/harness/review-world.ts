import { tokenBearer } from '../../src/auth/bearer.ts';
import type { PullRequest, WorkflowEvent } from '../../src/contract/event.ts';
import { openGateway } from '../../src/github/gateway.ts';
import type { Context } from '../../src/operations/operation.ts';
import { openPlatform } from '../../src/platform/open-platform.ts';
import { sendRequest } from '../../src/platform/wire/http/transport.ts';
import { noWords } from '../../src/platform/words/status-words.ts';
import { createRedactor } from '../../src/report/redact.ts';
import { renderComment } from '../../src/report/render-comment.ts';
import { createLog } from '../../src/report/step-log.ts';
import type { GitHubApi } from './github-api.ts';
import type { TestPlatform } from './platform.ts';

/** A repository with GitHub's API of its own. */
export interface TestRepository {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly github: GitHubApi;
}

/** All that an operation gets, made by hand: for tests that run thousands of them. */
export function openContext(
  { emulator, clock }: TestPlatform,
  repository: TestRepository,
  pullRequest?: PullRequest,
): Context {
  const redactor = createRedactor();
  const log = createLog(redactor);
  const deadline = { at: clock.now() + 3_600_000, total: 3_600_000 };
  const { signal } = new AbortController();
  const url = `https://github.example/${repository.owner}/${repository.name}`;
  const event: WorkflowEvent = {
    name: pullRequest ? 'pull_request' : 'schedule',
    actor: 'mona',
    origin: 'own',
    repository: { id: repository.id, owner: repository.owner, name: repository.name, url },
    runId: '77',
    runUrl: `${url}/actions/runs/77`,
    isRunAgain: false,
    pullRequest,
  };
  const quiet = { ...log, info: () => {}, notice: () => {}, warning: () => {}, debug: () => {} };
  const { url: apiUrl, token } = repository.github;
  const sending = { transport: sendRequest, clock, deadline, signal, requestTimeout: 10_000 };
  const gateway = openGateway({
    token,
    apiUrl,
    event,
    log: quiet,
    redact: redactor.redact,
    redactCredentials: redactor.redactCredentials,
    renderComment: (content) => renderComment(content, redactor),
    ...sending,
    imitate: { dryRun: false, onEmulator: false },
    lastWords: { deadline, signal },
  });
  return {
    broughtBefore: [],
    foreseen: undefined,
    broughtAfter: [],
    statusWords: noWords,
    platform: openPlatform({
      ...sending,
      baseUrl: emulator.apiUrl,
      bearer: tokenBearer(emulator.token),
      readOnly: false,
      hide: log.hide,
      log: quiet,
      allow: redactor.allow,
      mask: log.mask,
      reach: (url) => url,
      onWrite: () => {},
      onRetry: () => {},
    }),
    github: async () => gateway,
    event,
    job: { getVariable: () => undefined, exportVariable: () => {}, writeSecretFile: () => '' },
    log: quiet,
    signal,
    deadline,
    clock,
    dryRun: false,
    allowFork: false,
    dashboardUrl: undefined,
    searchDocs: async () => ({ sections: [] }),
    knownChange: () => false,
    note: () => {},
    show: () => {},
  };
}
