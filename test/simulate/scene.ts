import type { EmulatorOptions } from '../harness/sides.ts';

/** What no way out may show, beside tokens. All are made up. */
export const stored = 'fake-stored-secret/of+my-app==';

/** What the environment of a step holds for its file. */
export const given = 'fake-value/of=the-environment+1';

export const apps = ['my-app', 'shop-web'] as const;

/** The commits of the repository, the oldest first. */
export const commits = Array.from({ length: 8 }, (_, at) => `${at}c`.repeat(20));

/** Pieces of text that mean something to the runner, to a terminal or to GitHub's Markdown. */
export const hostile = [
  ...['::set-output name=status::evil', '::add-mask::the', '::error file=a.ts,line=1::evil', '::stop-commands::x'],
  ...['##[command]evil', 'x ##[set-output name=status;]evil', '  ::error::evil', '\u3000::error::evil'],
  ...['a\r::error::evil', 'a\u2028::error::evil', 'a\u0085::error::evil', '\u001b[0m::error::evil', '%0A::error::evil'],
  ...['status<<end_of_output', '**bold**', '```', '| a | b |', '![image](https://evil.example/x.png)', '@octo/team'],
  ...['<img src=x onerror=alert(1)>', '<!--', '</details>', '#1', '\n\n', '\u202e', '\u200b', 'plain words'],
];

/** What the platform holds at the beginning. */
export const seed: NonNullable<EmulatorOptions['seed']> = {
  teams: [{ name: 'acme' }, { name: 'labs' }],
  apps: [
    {
      ...{ name: 'my-app', team: 'acme', pipeline: 'shop', stage: 'staging', commits: commits.slice(0, 2) },
      formation: { web: { quantity: 2, size: 'standard-1x' } },
      config: { LOG_LEVEL: 'info', SESSION_SECRET: stored, OLD_ONE: 'to-be-removed' },
    },
    {
      ...{ name: 'shop-web', team: 'labs', pipeline: 'shop', stage: 'production', commits: commits.slice(0, 1) },
      config: { LOG_LEVEL: 'warn', DATABASE_URL: 'fake-url-of-the-addon' },
      addon: ['DATABASE_URL'],
    },
  ],
  pipelines: [{ name: 'shop', team: 'acme' }],
  namespaces: [
    { name: 'acme-tools', team: 'acme', description: 'Internal tools' },
    { name: 'labs-sandbox', team: 'labs', description: 'Experiments' },
    // Another repository's, under a name that a pull request of this one wants.
    {
      ...{ name: 'shop-pr-3', team: 'acme' },
      description:
        'Review of pull request 3 in other/shop [platform-deploy server=github.example repository=2002 pull-request=3]',
    },
  ],
};
