import { describe, expect, it } from 'vitest';
import { openComments } from '../../src/github/comments.ts';
import type { Octokit } from '../../src/github/octokit.ts';

interface Comment {
  readonly id: number;
  readonly body?: string | undefined;
  readonly user: { readonly login: string } | null;
  readonly issue_url?: string;
}

const marker = '<!-- ours -->';
const by = (login: string, id: number, body: string = `${marker}\nold`): Comment => ({ id, body, user: { login } });

interface Story {
  readonly comments?: readonly Comment[];
  /** Who writes with the token, where GitHub tells before it is written, and who does where it tells after. */
  readonly own?: string | null;
  readonly author?: string | null;
  /** What another run writes at the same moment. */
  readonly meanwhile?: readonly Comment[];
  readonly onlyUpdate?: boolean;
  /** What the answers to writing have that is not of this comment. */
  readonly untrue?: object;
}

/** Keeps a comment on a pull request with these, and tells what was written, what came back and what was told. */
async function keep(story: Story) {
  const { comments = [], own = 'bot', author = 'bot', meanwhile = [], onlyUpdate = false, untrue } = story;
  const there = [...comments];
  const written: string[] = [];
  const refused: unknown[] = [];
  const user = author === null ? null : { login: author };
  const show = (id: number) => ({ data: { id, html_url: `#${id}`, user, ...untrue } });
  const request = async (route: string, { body, comment_id: id }: { body: string; comment_id: number }) => {
    const [method] = route.split(' ');
    if (method === 'GET') return { data: there, headers: {} };
    written.push(`${method} ${id ?? 'new'}`);
    if (method !== 'POST') return show(id);
    there.unshift(...meanwhile, { id: 50, body, user });
    return show(50);
  };
  const { keep: keepOne } = openComments(
    { request } as unknown as Octokit,
    { owner: 'octo', repo: 'shop' },
    {
      renderComment: () => `${marker}\nnew`,
      reportRefusal: (_, error) => refused.push(error),
      findOwnLogin: async () => own ?? undefined,
    },
  );
  const url = await keepOne(42, { key: 'k', headline: 'h', blocks: [], onlyUpdate });
  return { written, url, refused };
}

describe('The comment on a pull request', () => {
  it.each<[what: string, story: Story, written: readonly string[], url: string | undefined]>([
    ['is written where there is none', {}, ['POST new'], '#50'],
    ['is not written where it is only to be updated', { onlyUpdate: true }, [], undefined],
    ['is updated where it is there', { comments: [by('bot', 7)] }, ['PATCH 7'], '#7'],
    ['is updated where it is only to be updated', { comments: [by('bot', 7)], onlyUpdate: true }, ['PATCH 7'], '#7'],
    ['is the oldest of its kind', { comments: [by('bot', 9), by('bot', 7), by('bot', 8)] }, ['PATCH 7'], '#7'],
    ['is none of the same author without the marker', { comments: [by('bot', 7, 'Hello')] }, ['POST new'], '#50'],
    ['is none that only quotes the marker', { comments: [by('bot', 7, `> ${marker}`)] }, ['POST new'], '#50'],
    ['is nobody else’s', { comments: [by('eve', 7)] }, ['POST new'], '#50'],
    [
      'is none without a body or an author',
      {
        comments: [
          { id: 6, user: { login: 'bot' } },
          { id: 7, body: marker, user: null },
        ],
      },
      ['POST new'],
      '#50',
    ],
    [
      'is none without an author where GitHub does not tell who writes',
      { comments: [{ id: 7, body: marker, user: null }], own: null, author: null },
      ['POST new'],
      '#50',
    ],
    [
      'is taken back where another run was faster',
      { meanwhile: [by('bot', 49)] },
      ['POST new', 'DELETE 50', 'PATCH 49'],
      '#49',
    ],
    ['stays where another run was slower', { meanwhile: [by('bot', 51)] }, ['POST new'], '#50'],
    ['stays where somebody else was faster', { meanwhile: [by('eve', 49)] }, ['POST new'], '#50'],
    [
      'is taken back where GitHub tells only then whose the old one is',
      { comments: [by('bot', 7)], own: null },
      ['POST new', 'DELETE 50', 'PATCH 7'],
      '#7',
    ],
  ])('%s', async (_, story, written, url) => {
    expect(await keep(story)).toEqual({ written, url, refused: [] });
  });

  const on = (issue: number) => ({ issue_url: `https://api.github.com/repos/octo/shop/issues/${issue}` });
  it.each<[what: string, story: Story, written: readonly string[]]>([
    ['is none of another pull request', { comments: [{ ...by('bot', 7), ...on(43) }] }, []],
    ['is not sought among those of another', { comments: [{ ...by('eve', 7), ...on(4) }] }, []],
    ['is not written where it came to another', { untrue: on(43) }, ['POST new']],
    ['is not updated where another was', { comments: [by('bot', 7)], untrue: { id: 8 } }, ['PATCH 7']],
  ])('%s', async (_, story, written) => {
    const refused = [new Error('GitHub’s answer is not about what was asked, or contradicts itself')];
    expect(await keep(story)).toEqual({ written, url: undefined, refused });
  });

  it.each([on(42), { issue_url: '' }])(
    'is updated where it is told to be of its own pull request, or of none: %j',
    async (of) => {
      const story = { comments: [{ ...by('bot', 7), ...of }], untrue: of };
      expect(await keep(story)).toMatchObject({ written: ['PATCH 7'], url: '#7' });
      expect(await keep({ untrue: of })).toMatchObject({ written: ['POST new'], url: '#50', refused: [] });
    },
  );
});
