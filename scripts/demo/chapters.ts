import { tellOfCare, tellOfRollback } from './careful-chapters.ts';
import { type Chapter, onPullRequest, pushTo } from './chapter-events.ts';

/** The job's `env:` block: with it, no step has to repeat where the platform is. */
export const jobEnv = {
  PLATFORM_API_URL: '${{ vars.PLATFORM_API_URL }}',
  PLATFORM_TOKEN: '${{ secrets.PLATFORM_TOKEN }}',
};

const commits = { first: '5c0ffee15c0ffee15c0ffee15c0ffee15c0ffee1', next: 'decade00decade00decade00decade00decade00' };
const configVars = 'LOG_LEVEL=debug\nPAYMENT_KEY=${{ secrets.PAYMENT_KEY }}\nGREETING=Hello, world!\n';
const yes = /^true$/;
const no = /^false$/;
const someId = /^[0-9a-f-]{36}$/;

/** The story, in order, by acts that need nothing of each other; what needs an operation that does not exist is left out. */
export function tellStory(hasOperation: (name: string) => boolean): readonly (readonly Chapter[])[] {
  return [
    [...tellOfBuildAndConfig(), ...tellOfDomainAndDynos()],
    [...tellOfPullRequest(hasOperation('review')), ...tellOfCare()],
    [...tellOfFailure(), ...tellOfRollback()],
  ];
}

const app = 'my-app';
const push = pushTo('main', '0123456789abcdef0123456789abcdef01234567');

function tellOfBuildAndConfig(): readonly Chapter[] {
  return [
    {
      title: 'A push builds the app',
      about: 'Branch and commit come from the event; the step waits until the platform has confirmed this very build.',
      with: { operation: 'build', app },
      ...push,
      expect: { exitCode: 0, outputs: { changed: yes, status: /^succeeded$/, 'build-id': someId } },
    },
    {
      title: 'Config vars change',
      about:
        'Only the difference is sent, and only names are shown: no value gets into the log, the summary or an output.',
      with: { operation: 'set-config', app, 'config-vars': configVars },
      ...push,
      expect: { exitCode: 0, outputs: { changed: yes, 'added-keys': /PAYMENT_KEY/, 'changed-keys': /LOG_LEVEL/ } },
    },
    {
      title: 'The same config again changes nothing',
      about: 'A step can run as often as it likes: what is there already is not written again.',
      with: { operation: 'set-config', app, 'config-vars': configVars },
      ...push,
      expect: { exitCode: 0, outputs: { changed: no, 'changed-keys': /^\[\]$/ } },
    },
  ];
}

function tellOfDomainAndDynos(): readonly Chapter[] {
  return [
    {
      title: 'A domain, with the DNS record to create',
      about: 'The record is ready to copy; the step waits for the certificate.',
      with: { operation: 'add-domain', app, domain: 'shop.example.com', 'wait-for-ssl': 'true' },
      ...push,
      expect: { exitCode: 0, outputs: { changed: yes, 'dns-target': /\.dns\.platform\.example$/ } },
    },
    {
      title: 'A restart',
      about: 'The step waits until every dyno is up again.',
      with: { operation: 'restart', app },
      ...push,
      expect: { exitCode: 0, outputs: { changed: yes, names: /web\.1/ } },
    },
    {
      title: 'A command in a running dyno',
      about: 'Its output and its exit code are outputs of the step. A config value that it prints is hidden.',
      with: { operation: 'exec', app, dyno: 'web.1', command: 'echo "$DYNO has the key $PAYMENT_KEY."' },
      ...push,
      expect: { exitCode: 0, outputs: { output: /^web\.1 has the key \*{3}\.\s*$/, 'exit-code': /^0$/ } },
    },
  ];
}

function tellOfPullRequest(hasReview: boolean): readonly Chapter[] {
  const inputs = { operation: hasReview ? 'review' : 'create-review-namespace', team: 'acme', region: 'eu' };
  const namespace = /^shop-pr-42$/;
  const opened: Chapter = {
    title: 'A pull request is opened',
    about: 'It gets a namespace of its own, and a comment that says where.',
    with: inputs,
    ...onPullRequest('opened', commits.first),
    expect: { exitCode: 0, outputs: { changed: yes, namespace }, comments: 1 },
  };
  const updated: Chapter = {
    title: 'The pull request is updated',
    about: 'The namespace is found again, and the same comment is brought up to date.',
    with: inputs,
    ...onPullRequest('synchronize', commits.next),
    expect: { exitCode: 0, outputs: { changed: no, namespace }, comments: 1 },
  };
  const closed: Chapter = {
    title: 'The pull request is closed',
    about: 'The namespace goes, and the comment says so. Only what carries the mark of this pull request is deleted.',
    with: inputs,
    ...onPullRequest('closed', commits.next),
    expect: { exitCode: 0, outputs: { changed: yes, namespace }, comments: 1 },
  };
  return hasReview ? [opened, updated, closed] : [opened, updated];
}

function tellOfFailure(): readonly Chapter[] {
  return [
    {
      title: 'A build that fails',
      about:
        'The step fails too, says what the platform said and what to do, and still writes the outputs that are known.',
      with: { operation: 'build', app },
      ...pushTo('fail', 'badc0de0badc0de0badc0de0badc0de0badc0de0'),
      expect: { exitCode: 1, outputs: { status: /^failed$/, 'build-id': someId } },
    },
  ];
}
