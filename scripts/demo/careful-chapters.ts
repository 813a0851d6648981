import { type Chapter, onPullRequest, pushTo } from './chapter-events.ts';

const commits = {
  good: '600d600d600d600d600d600d600d600d600d600d',
  bad: 'bad00bad00bad00bad00bad00bad00bad00bad00',
  foreign: 'f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0',
};
const push = pushTo('main', commits.good);
const yes = /^true$/;
const no = /^false$/;

/** What can be known before anything is done, and what is not done. */
export function tellOfCare(): readonly Chapter[] {
  return [
    {
      title: 'A dry run of an app that is not there yet',
      about:
        'Each operation sees what those before it would have done; the outputs hold the plan, and nothing is sent.',
      with: {
        operation: 'create-app, set-config, build',
        app: 'new-shop',
        'config-vars': 'LOG_LEVEL=info\nGREETING=Hello!\n',
        'dry-run': 'true',
      },
      ...push,
      expect: {
        exitCode: 0,
        outputs: { changed: no, 'would-change': yes, 'added-keys': /^\["GREETING","LOG_LEVEL"\]$/ },
      },
    },
    {
      title: 'A sign-in with no secret stored',
      about: 'The job shows who it is with a token of GitHub’s own, and the platform gives it one that ends soon.',
      with: { operation: 'whoami', 'auth-url': '${{ vars.PLATFORM_AUTH_URL }}' },
      ...push,
      signsIn: true,
      expect: { exitCode: 0, outputs: { changed: no, email: /@/ } },
    },
    {
      title: 'A pull request from a fork',
      about: 'It is skipped, and says why: no request leaves for a stranger’s code.',
      with: { operation: 'review', team: 'acme' },
      ...onPullRequest('opened', commits.foreign, 2002),
      expect: { exitCode: 0, outputs: { changed: no, skipped: yes } },
    },
  ];
}

/** A deployment that goes wrong after its build has succeeded, and the way back. */
export function tellOfRollback(): readonly Chapter[] {
  const inputs = {
    operation: 'build',
    app: 'my-app',
    'health-check': '${{ vars.SHOP_URL }}/health',
    'github-environment': 'shop',
  };
  return [
    {
      title: 'A deployment that is checked and recorded',
      about: 'It counts only when the app answers; the GitHub Deployment keeps which commit was good.',
      with: inputs,
      ...push,
      expect: { exitCode: 0, outputs: { status: /^succeeded$/, 'github-deployment-id': /^\d+$/ } },
    },
    {
      title: 'A health check that fails, and the way back',
      about:
        'The build succeeds, but the app does not answer: the last good commit is built again, and the step is red.',
      with: { ...inputs, 'health-check-timeout': '2s', 'on-failure': 'rebuild' },
      ...pushTo('main', commits.bad),
      expect: { exitCode: 1, outputs: { status: /^unhealthy$/, commitish: /^bad00/ } },
    },
  ];
}
