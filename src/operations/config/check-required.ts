import { ActionError } from '../../contract/errors.ts';
import type { Block } from '../../contract/outcome.ts';
import type { Context } from '../operation.ts';

/** Names that an app must have, and what requires them: `config-required`, `app shop-staging`. */
export interface Requirement {
  readonly by: string;
  readonly keys: readonly string[];
}

/** How the config vars of an app differ from the required ones, by name. */
export interface NameCheck {
  readonly required: readonly string[];
  readonly missing: readonly string[];
  readonly extra: readonly string[];
}

type CheckContext = Pick<Context<'missing-keys' | 'extra-keys'>, 'note' | 'platform' | 'show'>;

/** Fails with `config-missing` unless an app has all required config vars; asks nothing if none is required. */
export async function checkRequired(context: CheckContext, app: string, keys: readonly string[] = []): Promise<void> {
  if (keys.length > 0) await checkNames(context, app, [{ by: 'config-required', keys }]);
}

/** Compares an app's config vars with the required ones by name, shows the result, and fails if one is missing. */
export async function checkNames(
  { note, platform, show }: CheckContext,
  app: string,
  requirements: readonly Requirement[],
): Promise<NameCheck> {
  const vars = await platform.config.read(app);
  const check = compareNames([...vars.keys()], requirements);
  note({ missingKeys: check.missing, extraKeys: check.extra });
  show(renderCheck(app, check, requirements), 'last');
  if (check.missing.length > 0) throw configMissing(app, check);
  return check;
}

/** Compares the names that are there with the required ones, each in alphabetical order. */
export function compareNames(present: readonly string[], requirements: readonly Requirement[]): NameCheck {
  const [has, wanted] = [new Set(present), new Set(requirements.flatMap(({ keys }) => keys))];
  return {
    required: [...wanted].sort(),
    missing: [...wanted.difference(has)].sort(),
    extra: [...has.difference(wanted)].sort(),
  };
}

function configMissing(app: string, { missing }: NameCheck): ActionError {
  const [it, what] = missing.length === 1 ? ['it', 'a required config var'] : ['them', 'required config vars'];
  return new ActionError(
    'config-missing',
    `${app} is missing ${what}: ${missing.join(', ')}`,
    `Set ${it} with \`set-config\`, then deploy.`,
  );
}

function renderCheck(app: string, check: NameCheck, requirements: readonly Requirement[]): Block {
  const { extra, missing, required } = check;
  const lacked = new Set(missing);
  const present = required.filter((key) => !lacked.has(key));
  const rows = [...missing, ...present, ...extra].map((key) => {
    const by = requirements.flatMap((one) => (one.keys.includes(key) ? one.by : [])).join(', ');
    const state = lacked.has(key) ? 'missing' : by ? 'set' : 'set, not required';
    return [{ text: key, code: true as const }, state, by];
  });
  return { kind: 'table', head: ['Config var', `On ${app}`, 'Required by'], rows };
}
