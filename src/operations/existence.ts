import { ActionError, DeadlineError, excusing, OutcomeError, UnshownError } from '../contract/errors.ts';
import type { Block } from '../contract/outcome.ts';
import { findMaking, type Lasting, requireSound } from '../platform/resources/confirming/require-sound.ts';
import { pickTime, readMoment } from '../platform/resources/reading/fields.ts';
import { hasStatus, isNotFound } from '../platform/wire/api-error.ts';
import { clockSkew } from '../platform/wire/clock.ts';
import type { Find } from '../platform/wire/retry.ts';
import type { Context } from './operation.ts';
import { answerOf, waitFor } from './wait-for.ts';

/** What a call gives, or nothing where the platform says that it is not there and that is fine. */
export async function ifFound<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(excusing(isNotFound));
}

/** What a call gives, or nothing where the platform does not tell it; that the time is up is told all the same. */
export async function ifTold<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch(excusing((error) => error instanceof ActionError && !(error instanceof DeadlineError)));
}

/** Removes something; `false` when it was gone already and that is fine. */
export async function removeOne(removal: Promise<unknown>, ignoreNotFound = true): Promise<boolean> {
  const isFine = (error: unknown) => ignoreNotFound && isNotFound(error);
  return removal.then(() => true, excusing(isFine, false));
}

/** What is to be there, and how that is seen. */
export interface Intended<T> {
  readonly of: 'app' | 'domain' | 'namespace';
  /** What messages call it: `app shop`. */
  readonly what: string;
  find(): Promise<T | undefined>;
  /** What of the one that is wanted is another, for certain, of the one that is there. */
  listDifferences(found: T): Promise<readonly string[]>;
}

/** How something is created, or found where it is there already. */
export interface Creation<T> extends Intended<T> {
  readonly ifExists: 'reuse' | 'fail';
  /** Creates it; `find` tells whether an attempt without an answer has done so, where that can be told. */
  create(find: Find<T> | undefined): Promise<T>;
}

/**
 * Creates something, or finds what is there already where the workflow wants that; `changed` tells which. It looks before it
 * creates: of what is there after an attempt without an answer, only that tells whether the attempt has made it.
 */
export async function createOrReuse<T extends Lasting>(context: WaitContext, creation: Creation<T>) {
  return settle(context, creation, await provide(creation, context.clock.now()));
}

async function provide<T extends Lasting>({ what, ifExists, find, create }: Creation<T>, begun: number) {
  const before = await ifVisible(find);
  if (before?.present !== undefined && ifExists === 'fail') throw isThere(what);
  if (before?.present !== undefined) return { found: before.present, changed: false };
  try {
    const found = await create(before && find);
    // A look may not have shown it: what is older by days, by its own word, was there before.
    const isOld = readMoment(pickTime(found.raw, 'created_at')) < begun - 48 * clockSkew;
    if (ifExists === 'fail' && isOld) throw isThere(what, UnshownError);
    return { found, changed: true };
  } catch (error) {
    // Platforms refuse with one of these what was made since the look; another look tells whether it is the caller's own.
    const refused = hasStatus(error, 409, 422);
    const now = refused && ifExists === 'reuse' ? await ifVisible(find) : undefined;
    if (now?.present === undefined) throw error;
    return { found: now.present, changed: false };
  }
}

/** What is there, and whether this step has made it. */
export interface Present<T> {
  readonly found: T;
  readonly changed: boolean;
}

type WaitContext = Pick<Context, 'clock' | 'deadline' | 'log' | 'signal'>;

/** Insists on a thing that is as it is wanted, and looks on while it is still being made: until then it cannot be used. */
export async function settle<T extends Lasting>(
  context: WaitContext,
  { of, what, find, listDifferences }: Intended<T>,
  { found, changed }: Present<T>,
): Promise<Present<T>> {
  const others = changed ? [] : await listDifferences(found);
  if (others.length > 0) throw isAnother(what, others);
  let word: string | undefined;
  const look = async () => {
    // What was found is the first look.
    const seen = word === undefined ? found : await find();
    if (seen === undefined) return undefined;
    requireSound(of, seen, changed);
    word = findMaking(of, seen);
    return word === undefined ? seen : undefined;
  };
  const waited = await waitFor(look, {
    ...context,
    lastSeen: () => `the ${what} is still being made (${word}), which goes on there`,
  });
  return { found: answerOf(waited), changed };
}

/** What a look shows; nothing where it is forbidden: that is somebody else's, and the refusal to create it will say more. */
async function ifVisible<T>(find: Find<T>): Promise<{ readonly present: T | undefined } | undefined> {
  return find().then(
    (present) => ({ present }),
    excusing((error) => hasStatus(error, 403)),
  );
}

function isThere(what: string, ThereError = OutcomeError): OutcomeError {
  return new ThereError(
    `The ${what} exists already`,
    'Set `if-exists: reuse` if what is there is fine; else remove it first.',
  );
}

function isAnother(what: string, others: readonly string[]): OutcomeError {
  return new OutcomeError(
    `The ${what} exists already, but with another ${others.join(' and ')} than this step gives: it is not used`,
    `Give another name, or leave out \`${others.join('` and `')}\` if what is there is what you mean.`,
  );
}

/** A thing that is known by its name, how it is created, and what is told of it. */
export interface NamedCreation<T, Told> extends Creation<T> {
  outputs(found: T): Told;
  render(found: T): Block;
}

/** The outcome of creating a thing by its name. */
export async function createNamed<T extends Lasting, Told>(context: Context, creation: NamedCreation<T, Told>) {
  const { what, outputs, render } = creation;
  const { found, changed } = await createOrReuse(context, creation);
  return {
    headline: changed ? `${context.dryRun ? 'Would create' : 'Created'} the ${what}` : `The ${what} exists already`,
    changed,
    outputs: outputs(found),
    result: found.raw,
    blocks: [render(found)],
  };
}
