/** A defect that was mended, as the change of source that puts it back. */
export interface Defect {
  readonly what: string;
  /** The promise that it breaks. */
  readonly breaks: string;
  /** The first, from 1 on, whose history shows it. */
  readonly seed: number;
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
}

const change = (file: string, from: string, to: string) => ({ file: `src/${file}`, from, to });

/** Defects that were mended, by a short name. */
export const defects: Readonly<Record<string, Defect>> = {
  'build-sent-again': {
    what: 'A build whose answer was lost is sent again',
    breaks: 'nothingIsDoneTwice',
    seed: 30,
    changes: [
      change(
        'platform/wire/endpoints.ts',
        "path: '/apps/{app}/builds', repeat: 'never'",
        "path: '/apps/{app}/builds', repeat: 'again'",
      ),
    ],
  },
  'busy-is-a-refusal': {
    what: 'A 503 is taken for a refusal, although the platform may have acted before it answered',
    breaks: 'nothingIsDoneTwice',
    seed: 221,
    changes: [
      change('platform/wire/error-from.ts', '426, 428, 429, 431, 451, 501]', '426, 428, 429, 431, 451, 501, 503]'),
    ],
  },
  'comment-sent-again': {
    what: 'GitHub is asked twice for what is no reading',
    breaks: 'nothingIsDoneTwice',
    seed: 19,
    changes: [change('github/send-patiently.ts', 'const harmless = /^GET |\\/graphql$/', 'const harmless = /./')],
  },
  'unknown-is-unchanged': {
    what: 'A change of which nobody told the end counts as none',
    breaks: 'changedIsTrue',
    seed: 4,
    changes: [
      change('platform/wire/ask.ts', "if (error instanceof UnknownOutcomeError) options.onWrite('unknown');", ''),
    ],
  },
  'accepted-is-unchanged': {
    what: 'A namespace that was made, and taken away by another run, counts as no change',
    breaks: 'changedIsTrue',
    seed: 123,
    changes: [
      change(
        'step/run-operations.ts',
        'draft.changed || outcome.changed',
        "draft.changed === 'unknown' ? draft.changed : outcome.changed",
      ),
    ],
  },
  'config-not-confirmed': {
    what: 'Config vars count as set whatever the platform shows of them',
    breaks: 'greenConfigWasSet',
    seed: 701,
    changes: [
      change(
        'platform/resources/confirming/change-vars.ts',
        'await confirmVars({ of, sent, before, echo, read }, lookRepeatedly);',
        'void [of, before, echo, read, confirmVars, lookRepeatedly];',
      ),
    ],
  },
  'deleted-by-name': {
    what: 'A review namespace is deleted by its name, which may have changed hands',
    breaks: 'noForeignNamespaceGoes',
    seed: 2_174,
    changes: [
      change(
        'operations/review/remove-own.ts',
        'return removeOne(removeSame(context, now, all,',
        'return removeOne(removeSame(context, { ...now, id: undefined }, [],',
      ),
    ],
  },
  'mark-not-read': {
    what: 'Whose a namespace is does not count',
    breaks: 'noForeignNamespaceGoes',
    seed: 18,
    changes: [
      change(
        'operations/review/ownership.ts',
        'const isOwn = isOfRepository(mark, event) && mark.pullRequest === pullRequest;',
        'const isOwn = true || isOfRepository(mark, event);',
      ),
    ],
  },
  'sweeps-every-repository': {
    what: 'The sweep takes the namespaces of every repository for its own',
    breaks: 'noForeignNamespaceGoes',
    seed: 135,
    changes: [
      change(
        'operations/review/ownership.ts',
        'return mark?.server === own.server && mark.repositoryId === own.repositoryId;',
        'return mark?.server === own.server;',
      ),
    ],
  },
  'late-event-deletes': {
    what: 'An old event deletes the namespace of a pull request that is open again',
    breaks: 'noOpenPullLosesItsNamespace',
    seed: 702,
    changes: [
      change('operations/review/remove-review.ts', 'if (present && (await', 'if (present && false && (await'),
      change('operations/review/remove-own.ts', 'if (await isWanted())', 'if (false)'),
    ],
  },
  'deployment-lost-by-a-signal': {
    what: 'A signal while a Deployment is made leaves it without an end',
    breaks: 'everyDeploymentEnds',
    seed: 5,
    changes: [
      change(
        'github/gateway.ts',
        '...openCalls(lastWords), create: openCalls({ ...lastWords, ',
        '...openCalls(), create: openCalls({ ',
      ),
      change(
        'github/gateway.ts',
        'shortCalls: openCalls({ ...lastWords, patience: shortPatience })',
        'shortCalls: openCalls({ patience: shortPatience })',
      ),
    ],
  },
  'last-word-said-once': {
    what: 'The end of a Deployment is said once, whatever GitHub answers',
    breaks: 'everyDeploymentEnds',
    seed: 83,
    changes: [change('github/end-deployment.ts', 'say().then(', 'say().catch(() => {}).then(')],
  },
  'first-word-comes-last': {
    what: 'The first word of a Deployment, which comes about late, stands as its last',
    breaks: 'everyDeploymentEnds',
    seed: 1_044,
    changes: [change('github/end-deployment.ts', 'if (clock.now() >= quietAt) return;', 'return;')],
  },
  'cancelled-is-a-success': {
    what: 'A review that is cancelled while its Deployment is made is recorded as a success',
    breaks: 'successIsOfAGreenStep',
    seed: 1_488,
    changes: [change('github/deployments.ts', 'options.signal.throwIfAborted();', '')],
  },
  'base64-not-read': {
    what: 'A secret in base64 is not recognised',
    breaks: 'noSecretLeaves',
    seed: 57,
    changes: [change('report/normal-form/digits.ts', '  base64,\n', '')],
  },
  'list-leads-elsewhere': {
    what: 'A list is followed to another host, with the token',
    breaks: 'secretsGoToOnePlace',
    seed: 43,
    changes: [change('platform/wire/read-pages.ts', 'if (next && next.origin !== url.origin)', 'if (next && false)')],
  },
  'deadline-not-kept': {
    what: 'A step ends a minute after its time',
    breaks: 'everyStepEnds',
    seed: 5,
    changes: [
      change(
        'step/watch-end.ts',
        'clock.after(Math.max(0, at - clock.now()),',
        'clock.after(60_000 + Math.max(0, at - clock.now()),',
      ),
      change('step/watch-end.ts', 'const at = startedAt + timeout;', 'const at = startedAt + timeout + 60_000;'),
    ],
  },
  'full-disk-is-green': {
    what: 'A file that cannot be written is passed over',
    breaks: 'badEndIsNotGreen',
    seed: 8,
    changes: [
      change(
        'report/append-file.ts',
        'throw new OutcomeError(',
        'if (file !== undefined) return;\n    throw new OutcomeError(',
      ),
    ],
  },
  'text-gives-orders': {
    what: 'A text from outside is printed as it is, commands included',
    breaks: 'textGivesNoOrders',
    seed: 54,
    changes: [change('report/sanitise.ts', "    .replace(/^([^\\S\\r\\n\\u2028\\u2029]*)::/gm, '$1\\\\::')\n", '')],
  },
  'stranger-without-a-repository': {
    what: 'A pull request whose repository is gone counts as the repository’s own',
    breaks: 'strangersMakeNoCall',
    seed: 19,
    changes: [
      change(
        'github/judge-origin.ts',
        "Number.isSafeInteger(head?.id) && head?.id === base?.id ? 'own' : 'fork'",
        "head == null || head.id === base?.id ? 'own' : 'fork'",
      ),
    ],
  },
  'rolls-back-to-a-failure': {
    what: 'What was tried and failed counts as a success to go back to',
    breaks: 'rollbackLeadsToASuccess',
    seed: 5,
    changes: [
      change('operations/builds/choose-record.ts', 'if (isCurrent || !isGood) continue;', 'if (isCurrent) continue;'),
    ],
  },
  'goes-by-foreign-records': {
    what: 'A Deployment that GitHub made for a green job counts as a success of the app',
    breaks: 'rollbackLeadsToASuccess',
    seed: 5,
    changes: [change('github/own-note.ts', "if (typeof mark !== 'string') return undefined;", '')],
  },
  'goes-by-records-of-other-apps': {
    what: 'A success of one app counts for another that shares its environment',
    breaks: 'rollbackLeadsToASuccess',
    seed: 125,
    changes: [change('github/own-note.ts', 'known.includes(name.toLowerCase())', 'true')],
  },
  'unreadable-event-goes-on': {
    what: 'An event that cannot be read counts as the repository’s own',
    breaks: 'strangersMakeNoCall',
    seed: 5,
    changes: [
      change(
        'github/judge-origin.ts',
        "if (payload === undefined) return 'unreadable';",
        "if (payload === undefined) return 'own';",
      ),
    ],
  },
};
