import { findEachNearest } from '../../contract/did-you-mean.ts';
import type { Block, Failure, Outcome } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';
import { countKeys } from './render-keys.ts';

/** Names that an app is to have, and who wants them: `config-required`, `the app shop-staging`. */
export interface Requirement {
  readonly by: string;
  readonly keys: readonly string[];
  /** Set where it is an app that has them. */
  readonly isApp?: boolean;
}

/** How the names of an app's config vars stand to those that it is to have. */
export interface NameCheck {
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

type CheckContext = Context<'missing-keys' | 'extra-keys'>;

/** Looks whether an app has what it is to have, where something is required, before anything is deployed: why nothing is, where it has not. */
export async function precheck(
  context: CheckContext,
  app: string,
  keys: readonly string[] | undefined,
): Promise<Outcome<'missing-keys' | 'extra-keys'> | undefined> {
  if (keys === undefined) return undefined;
  const checked = await checkToDeploy(context, app, keys);
  return checked.failure ? checked : void keepCheck(context, checked);
}

/** The same of one of several apps, whose checks are told together. */
export async function checkToDeploy(
  context: Pick<CheckContext, 'platform'>,
  app: string,
  keys: readonly string[],
): Promise<Outcome<'missing-keys' | 'extra-keys'>> {
  const outcome = await checkRequired(context, app, [{ by: 'config-required', keys }]);
  const { failure } = outcome;
  return failure ? { ...outcome, failure: { ...failure, title: 'Nothing was deployed' } } : outcome;
}

/** Keeps what was seen, however that ends which is deployed then. */
export function keepCheck(
  { note, show }: CheckContext,
  { blocks = [], outputs = {} }: Pick<Outcome<'missing-keys' | 'extra-keys'>, 'blocks' | 'outputs'>,
): void {
  note(outputs);
  for (const block of blocks) show(block, 'last');
}

/** Looks whether an app has the config vars that it is to have, by their names alone. */
export async function checkRequired(
  { platform }: Pick<CheckContext, 'platform'>,
  app: string,
  requirements: readonly Requirement[],
): Promise<Outcome<'missing-keys' | 'extra-keys'>> {
  const present = [...(await platform.config.read(app)).keys()];
  const check = compareNames(present, requirements);
  const { extra, missing, required } = check;
  return {
    headline:
      missing.length > 0
        ? `Missing on ${app}: ${missing.length} of ${countKeys(required.length)}`
        : `Nothing is missing on ${app}: ${countKeys(required.length).toLowerCase()} required`,
    changed: false,
    outputs: { missingKeys: missing, extraKeys: extra },
    result: { missing, extra },
    blocks: [renderCheck(app, check, requirements)],
    ...(missing.length > 0 && { failure: describeMissing(app, check) }),
  };
}

/** Compares the names that are there with those that are to be, each in the order of the alphabet. */
function compareNames(present: readonly string[], requirements: readonly Requirement[]): NameCheck {
  const [has, wanted] = [new Set(present), new Set(requirements.flatMap(({ keys }) => keys))];
  return {
    required: [...wanted].sort(),
    missing: [...wanted.difference(has)].sort(),
    extra: [...has.difference(wanted)].sort(),
  };
}

function describeMissing(app: string, { extra, missing }: NameCheck): Failure {
  const near = [...findEachNearest(missing, extra)].map(([key, other]) => `\`${other}\` for \`${key}\``);
  const misspelt = near.length === 0 ? '' : `, or correct what may be misspelt (${near.join(', ')})`;
  return {
    message: `${app} lacks ${missing.length === 1 ? 'a config var' : `${missing.length} config vars`} that it is to have: ${missing.join(', ')}`,
    hint: `Set what is missing with \`set-config\` before the app is deployed${misspelt}.`,
  };
}

function renderCheck(app: string, check: NameCheck, requirements: readonly Requirement[]): Block {
  const { extra, missing, required } = check;
  const lacked = new Set(missing);
  const wishes = requirements.map(({ by, keys }) => ({ by, wanted: new Set(keys) }));
  const rows = [...missing, ...required.filter((key) => !lacked.has(key)), ...extra].map((key) => {
    const by = wishes.flatMap((wish) => (wish.wanted.has(key) ? wish.by : [])).join(', ');
    return [{ text: key, code: true } as const, lacked.has(key) ? 'missing' : by ? 'set' : 'set, not required', by];
  });
  return { kind: 'table', head: ['Config var', `On ${app}`, 'Required by'], rows };
}
