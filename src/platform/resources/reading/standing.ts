import { isCommit, isWholeCommit } from '../../../contract/commit-id.ts';
import { type Fields, isFields } from '../../../contract/is-fields.ts';
import type { AppName, Standing } from '../../deployment.ts';
import { listSetbacks, type Setback } from '../../words/setbacks.ts';
import { pick } from './fields.ts';
import { findLack } from './find-lack.ts';

/** Where a reply may say how something stands, the first being the platform's word. Who writes a name in both spellings may say two things. */
export interface StandingPaths {
  readonly words: readonly string[];
  readonly asides: readonly string[];
  readonly messages: readonly string[];
  /** What counts against it, beside an error. */
  readonly setbacks: readonly Setback['kind'][];
}

const ownPaths: StandingPaths = {
  words: ['state', 'status'],
  asides: ['conclusion', 'result', 'outcome'],
  messages: ['message', 'status_message', 'reason'],
  setbacks: ['failed', 'crashed', 'past'],
};

/** Reads all that a reply says of how something stands. */
export function readStanding(fields: Fields, paths: StandingPaths = ownPaths): Standing {
  const { words, asides, messages } = paths;
  const [statuses, sideStatuses] = [pickEach(fields, words), pickEach(fields, asides)];
  const [status, ...otherStatuses] = statuses.length > 0 ? statuses : sideStatuses;
  const setbacks = listSetbacks(fields).filter(({ text }) => ![...statuses, ...sideStatuses].includes(text));
  const find = (...kinds: readonly Setback['kind'][]) => setbacks.find(({ kind }) => kinds.includes(kind))?.text;
  const told = find('error') ?? pickExit(fields);
  return {
    ...{ status, otherStatuses, sideStatuses },
    isBorrowed: statuses.length === 0 && status !== undefined,
    message: pick(fields, ...messages) ?? told,
    // What has no success yet says so as well.
    error: told ?? find(...paths.setbacks, ...(statuses.length > 0 ? (['denied'] as const) : [])),
    lack: findLack(fields)?.status,
  };
}

/** The app that a reply says it is about. */
export function readAppName(fields: unknown): AppName {
  return { id: pick(fields, 'app.id', 'app_id'), name: pick(fields, 'app.name', 'app_name', 'app') };
}

/** Where a reply may call a commit by its name. */
const ofName = ['commitish', 'commit', 'commit.sha', 'commit.id', 'commit_sha', 'commit_hash', 'source_blob.version'];
/** Where there may be a commit's id, and a branch or a number as well. What holds the id of a tree, an image or another commit is called so. */
const ofId = ['', 'git_', 'git.', 'source_', 'source.', 'head_'].flatMap((prefix) =>
  ['sha', 'commit', 'commit_id', 'commit_sha', 'commit_ref', 'revision', 'ref'].map((name) => prefix + name),
);

/** The commit that a reply says it is about: where it is called by a branch too, its own id. */
export function readCommit(fields: unknown): string | undefined {
  if (!isFields(fields)) return undefined;
  const pickAll = (paths: readonly string[]) => paths.flatMap((path) => pick(fields, path) ?? []);
  const names = pickAll(ofName);
  const name = names.find((one) => isWholeCommit(one.toLowerCase())) ?? names[0];
  // What is longer may be a digest.
  return isCommit(name) ? name : (pickAll(ofId).find((id) => /^[\da-f]{40}$/i.test(id)) ?? name);
}

/** Each word once. */
function pickEach(fields: Fields, paths: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const path of paths) {
    const word = pick(fields, path);
    if (word !== undefined && !found.includes(word)) found.push(word);
  }
  return found;
}

/** An exit code that is none of success. */
function pickExit(fields: Fields): string | undefined {
  const code = pick(fields, 'exit_code', 'exit_status', 'return_code');
  return code === undefined || Number(code) === 0 ? undefined : `exit code ${code}`;
}
