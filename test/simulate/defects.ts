/** A change of source that breaks a promise. */
export interface Defect {
  readonly what: string;
  /** The promise that it breaks; `endings` is the table of how builds end. */
  readonly breaks: string;
  /** A seed at or after which it soon shows. */
  readonly seed?: number;
  readonly changes: readonly Change[];
}

/** A part of a file, and what takes its place. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const change = (file: string, from: string, to: string): Change => ({ file: `src/${file}`, from, to });
const verdict = (from: string, to: string) => [change('operations/deployment/choose-verdict.ts', from, to)];

/** Defects, by a short name: what older versions had, and one for each row of the verdict. */
// biome-ignore format: a change per line reads better as a table
export const defects: Readonly<Record<string, Defect>> = {
  'build-sent-again': {
    what: 'A build whose answer was lost is sent again',
    breaks: 'nothingIsDoneTwice',
    changes: [change('platform/wire/endpoints.ts', "path: '/apps/{app}/builds', kind: 'once'", "path: '/apps/{app}/builds', kind: 'set'")],
  },
  'busy-is-a-refusal': {
    what: 'A 503 is taken for a refusal, although the platform may have acted before it answered',
    breaks: 'nothingIsDoneTwice',
    changes: [change('platform/wire/retry.ts', "once:    { unsent: 'again' }", "once:    { unsent: 'again', busy: 'again' }")],
  },
  'restart-sent-again': {
    what: 'A restart whose answer was lost is sent again',
    breaks: 'nothingIsDoneTwice',
    changes: [change('platform/wire/endpoints.ts', "path: '/apps/{app}/dynos', kind: 'once'", "path: '/apps/{app}/dynos', kind: 'remove'")],
  },
  'comment-sent-again': {
    what: 'GitHub is asked twice for what is no reading',
    breaks: 'nothingIsDoneTwice',
    changes: [change('github/client.ts', 'send({ method, url, headers, body }, isRead || options.insists, options)', 'send({ method, url, headers, body }, true, options)')],
  },
  'unknown-is-unchanged': {
    what: 'A change of unknown outcome counts as none',
    breaks: 'changedIsTrue',
    changes: [change('platform/wire/retry.ts', "    options.onWrite('unknown');\n", '')],
  },
  'config-not-confirmed': {
    what: 'Config vars count as set, whatever the platform shows',
    breaks: 'greenConfigWasSet',
    changes: [
      change('platform/resources/config.ts', 'if (missed.length === 0) return;', 'if (missed.length >= 0) return;'),
      change('platform/wire/retry.ts', "set:     { unsent: 'again', busy: 'again', lost: 'again', ", "set:     { unsent: 'again', busy: 'done', lost: 'done', "),
    ],
  },
  'addon-not-spared': {
    what: 'What an addon provides is removed by `overwrite`',
    breaks: 'addonsAreSpared',
    changes: [change('operations/config/set-vars.ts', 'names?.has(key) ?? false', 'false')],
  },
  'mark-not-read': {
    what: 'The mark of a namespace does not count',
    breaks: 'noForeignNamespaceGoes',
    changes: [change('operations/review/mark.ts', 'if (isOfRepository(mark, event) && mark.pullRequest === pullRequest) return;', 'if (mark !== null) return;')],
  },
  'sweeps-every-repository': {
    what: 'The sweep takes the namespaces of every repository for its own',
    breaks: 'noForeignNamespaceGoes',
    changes: [change('operations/review/mark.ts', 'return mark?.server === serverOf(event) && mark.repositoryId === event.repository.id;', 'return mark?.server === serverOf(event);')],
  },
  'late-event-deletes': {
    what: 'An old event deletes the namespace of a pull request that is open again',
    breaks: 'noOpenPullLosesItsNamespace',
    changes: [change('operations/review/remove.ts', 'if (await isWanted()) throw wanted;', 'if (await isWanted().then(() => false)) throw wanted;')],
  },
  'deployment-lost-by-a-signal': {
    what: 'A signal leaves a Deployment without an end',
    breaks: 'everyDeploymentEnds',
    changes: [change('github/deployments.ts', 'if (!signal.aborted) throw error;\n    const last', 'throw error;\n    const last')],
  },
  'last-word-said-once': {
    what: 'The end of a Deployment is said once, whatever GitHub answers',
    breaks: 'everyDeploymentEnds',
    changes: [change('github/deployments.ts', 'open({ deadline: { ...deadline, at }, insists: true })', 'open({ deadline: { ...deadline, at }, insists: false })')],
  },
  'failure-is-a-success': {
    what: 'A step that ends with an error is recorded as a success',
    breaks: 'successIsOfAGreenStep',
    changes: [change('github/deployments.ts', "state: 'error', description: (error as Error).message", "state: 'success', description: (error as Error).message")],
  },
  'base64-not-read': {
    what: 'A secret in base64 is not recognised',
    breaks: 'noSecretLeaves',
    changes: [
      change('report/encodings.ts', 'base64: (value) => base64(value, 0)', "base64: () => ''"),
      change('report/encodings.ts', 'const stems = [0, 1, 2]', 'const stems = [1, 2]'),
    ],
  },
  'list-leads-elsewhere': {
    what: 'A list is followed to another host, with the token',
    breaks: 'secretsGoToOnePlace',
    changes: [change('platform/wire/pages.ts', 'if (target?.origin === url.origin) return target;', 'if (target) return target;')],
  },
  'deadline-not-kept': {
    what: 'A step ends a minute after its time',
    breaks: 'everyStepEnds',
    changes: [change('step/end.ts', 'const at = startedAt + timeout;', 'const at = startedAt + timeout + 60_000;')],
  },
  'full-disk-is-green': {
    what: 'A file that cannot be written is passed over',
    breaks: 'badEndIsNotGreen',
    changes: [change('report/runner-files.ts', 'throw new ActionError(', 'if (file) return;\n    throw new ActionError(')],
  },
  'text-gives-orders': {
    what: 'A text from outside is printed as it is, commands included',
    breaks: 'textGivesNoOrders',
    changes: [change('report/clean.ts', "return text.replace(/^([^\\S\\r\\n\\u2028\\u2029]*)::/gm, '$1\\\\::').replace(/##\\[/g, '##\\\\[');", 'return text;')],
  },
  'stranger-without-a-repository': {
    what: 'A pull request whose repository is gone counts as the repository’s own',
    breaks: 'strangersMakeNoCall',
    changes: [change('github/origin.ts', 'return !isSame(pullRequest?.head?.repo, pullRequest?.base?.repo);', 'return pullRequest?.head?.repo != null && !isSame(pullRequest.head.repo, pullRequest.base?.repo);')],
  },
  'unreadable-event-goes-on': {
    what: 'An event that cannot be read counts as the repository’s own',
    breaks: 'strangersMakeNoCall',
    changes: [change('github/origin.ts', "if (payload === undefined || (event.startsWith('pull_request') && !pullRequest))", 'if (payload === undefined) return own;\n  if (!payload)')],
  },
  'rolls-back-to-a-failure': {
    what: 'A commit that failed counts as a success to go back to',
    breaks: 'rollbackLeadsToASuccess',
    changes: [change('operations/releases/choose-target.ts', 'listGood(records).find((one)', 'newestEnded(records).find((one)')],
  },
  'goes-by-records-of-other-apps': {
    what: 'A success of one app counts for another that shares its environment',
    breaks: 'rollbackLeadsToASuccess',
    changes: [change('operations/releases/records.ts', 'apps.includes(app.id) || apps.includes(app.name)', 'apps.length > 0')],
  },
  'older-goes-on': {
    what: 'An older commit replaces what runs',
    breaks: 'neverBackwards',
    changes: [change('operations/releases/order-guard.ts', "=== 'behind'", "=== 'never'")],
  },
  'common-wins': {
    what: 'What is common to all apps of a file wins over the entry of one',
    breaks: 'onlyWhatIsMeantIsWritten',
    changes: [change('operations/apps-file/parse-apps-file.ts', "[...shared, ...readConfig(sheet, fields.get('config'))]", "[...readConfig(sheet, fields.get('config')), ...shared]")],
  },
  'removals-forgotten': {
    what: 'An apply leaves what is to be removed',
    breaks: 'applyConverges',
    changes: [change('operations/apps-file/apply.ts', "...select('config', '-').map(", "...select('config', '-').slice(1).map(")],
  },
  'another-plan-is-applied': {
    what: 'A plan is applied that was not reviewed',
    breaks: 'onlyWhatWasReviewedIsApplied',
    changes: [change('operations/apps-file/apply.ts', 'if (strange.length > 0)', 'if (strange.length > 99)')],
  },
  'plan-applies': {
    what: 'A dry run of an apply sends its changes',
    breaks: 'planWritesNothing',
    changes: [change('step/connect.ts', "const dryRun = values['dry-run'];", 'const dryRun = false;')],
  },
  'result-shows-config': {
    what: 'The result of a command shows config values',
    breaks: 'noSecretLeaves',
    changes: [change('operations/dynos/command.ts', '    outside: true,\n', '')],
  },

  'row-1': { what: 'Another commit is green', breaks: 'endings', changes: verdict('commit === version) return undefined;', 'commit !== version) return undefined;') },
  'row-2-failed': { what: 'A failed build waits on', breaks: 'endings', changes: verdict("return { ...said, kind: meaning === 'bad' ? 'failed' : 'waits' };\n}\n\nfunction deployedBuild", "return { ...said, kind: 'waits' };\n}\n\nfunction deployedBuild") },
  'row-2-superseded': { what: 'A canceled build failed, although a newer one took its place', breaks: 'endings', changes: verdict("if (state === 'canceled' && newer)", "if (state === 'cancelled' && newer)") },
  'row-3-current': { what: 'A deployment is green before it is current', breaks: 'endings', changes: verdict('if (ours.current) return', 'if (ours) return') },
  'row-3-superseded': { what: 'Another deployment that is current does not count', breaks: 'endings', changes: verdict('(wasCurrent || isNewer)', 'wasCurrent') },
  'row-4': { what: 'A status of our build does not count', breaks: 'endings', changes: verdict('app?.buildId !== id || app.status == null) return undefined;', 'app?.buildId !== id || app.status !== undefined) return undefined;') },
  'row-5': { what: 'Our build without a status waits on', breaks: 'endings', changes: verdict("return { kind: 'green', evidence: `the app runs build ${id}`", "return { kind: 'waits', evidence: `the app runs build ${id}`") },
  'row-6': { what: 'A newer build that the app runs does not count', breaks: 'endings', changes: verdict('if (wasCurrent || isListedBefore(builds, app.buildId, id))', 'if (wasCurrent)') },
  'row-7': { what: 'A success word that stood before is green', breaks: 'endings', changes: verdict("if (hasMoved && (meaning === 'good'", "if ((meaning === 'good'") },
  'row-8': { what: 'A silent platform waits until the deadline', breaks: 'endings', changes: verdict("return { kind: 'unknown', code: 'deployment-unknown', evidence, hint: silentHint };", "return { kind: 'waits', evidence };") },
  'row-9': { what: 'Nothing at all is green', breaks: 'endings', changes: verdict("return { kind: 'waits', evidence: 'nothing reports the deployment yet'", "return { kind: 'green', evidence: 'nothing reports the deployment yet'") },
  'strange-word-is-good': { what: 'A word outside the lists is an end', breaks: 'endings', changes: [change('platform/shape/statuses.ts', "  return 'going';", "  return 'good';")] },
};
