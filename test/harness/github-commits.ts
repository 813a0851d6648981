/** The commits of a repository. */
export interface Commits {
  /** Gives `main` these commits, each the parent of the next. */
  setHistory(...shas: readonly string[]): void;
  /** Adds a branch from a commit. */
  addBranch(name: string, from: string, ...shas: readonly string[]): void;
  setTag(name: string, sha: string): void;
  /** The files that a commit changes; one of its own name, unless told otherwise. */
  setFiles(
    sha: string,
    files: readonly (string | { readonly filename: string; readonly previous_filename: string })[],
  ): void;
  /** The commit that a branch, a tag or the beginning of an id stands for. */
  find(ref: string): string | undefined;
  show(sha: string): unknown;
  /** What `GET /compare/{base}...{head}` answers. */
  compare(basehead: string, query: URLSearchParams): object | undefined;
}

interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly at: number;
}

/** There is one commit a day. */
const [first, day] = [Date.UTC(2026, 0, 1), 86_400_000];

/** Opens an empty repository. */
export function createCommits(): Commits {
  const all = new Map<string, Commit>();
  const refs = new Map<string, string>();
  const files = new Map<string, Parameters<Commits['setFiles']>[1]>();
  const add = (shas: readonly string[], from?: string) =>
    shas.reduce<string | undefined>((parent, sha) => {
      const at = first + day * (all.size + 1);
      if (!all.has(sha)) all.set(sha, { sha, parents: parent === undefined ? [] : [parent], at });
      return sha;
    }, from);
  const find = (ref: string) =>
    refs.get(ref) ?? (/^[0-9a-f]{7,40}$/.test(ref) ? [...all.keys()].find((sha) => sha.startsWith(ref)) : undefined);
  const ancestors = (sha: string): ReadonlySet<string> => {
    const found = new Set<string>();
    for (const open = [sha]; open.length > 0; ) {
      const next = open.pop() as string;
      found.add(next);
      open.push(...(all.get(next)?.parents ?? []));
    }
    return found;
  };
  const show = (sha: string) => {
    const { at = 0, parents = [] } = all.get(sha) ?? {};
    const committer = { date: new Date(at).toISOString() };
    const commit = { message: `Change ${sha.slice(0, 7)}\n\nWhy.`, committer };
    return { sha, parents: parents.map((one) => ({ sha: one })), commit };
  };
  const filesOf = (sha: string) =>
    (files.get(sha) ?? [`src/${sha.slice(0, 7)}.ts`]).map((one) => (typeof one === 'string' ? { filename: one } : one));
  return {
    find,
    show,
    setHistory(...shas) {
      all.clear();
      const head = add(shas);
      if (head !== undefined) refs.set('main', head);
    },
    addBranch(name, from, ...shas) {
      refs.set(name, add(shas, from) ?? from);
    },
    setTag: (name, sha) => void refs.set(name, sha),
    setFiles: (sha, changed) => void files.set(sha, changed),
    compare(basehead, query) {
      const [base, head] = basehead.split('...').map(find);
      if (base === undefined || head === undefined) return undefined;
      const [there, here] = [ancestors(base), ancestors(head)];
      const ahead = [...all.keys()].filter((sha) => here.has(sha) && !there.has(sha));
      const behind = [...there].filter((sha) => !here.has(sha));
      const ways = [ahead.length > 0, behind.length > 0].join();
      const status = { 'true,true': 'diverged', 'true,false': 'ahead', 'false,true': 'behind' }[ways] ?? 'identical';
      const [size, page] = [Number(query.get('per_page') ?? 250), Number(query.get('page') ?? 1)];
      const counts = { ahead_by: ahead.length, behind_by: behind.length, total_commits: ahead.length };
      const shared = [...all.keys()].filter((sha) => here.has(sha) && there.has(sha)).at(-1) ?? base;
      return {
        ...{ status, ...counts, base_commit: show(base), merge_base_commit: show(shared) },
        commits: ahead.slice(size * (page - 1), size * page).map(show),
        ...(page === 1 && { files: ahead.flatMap(filesOf).slice(0, 300) }),
      };
    },
  };
}
