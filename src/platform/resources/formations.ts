import { excusing, OutcomeError, UnshownError } from '../../contract/errors.ts';
import { isFields } from '../../contract/is-fields.ts';
import type { FormationUpdate } from '../../contract/parse/formation.ts';
import type { ProcessType } from '../models.ts';
import { lacksCall } from '../wire/api-error.ts';
import type { Wire } from '../wire/open-wire.ts';
import { answeredOtherwise } from './confirming/confirm-sent.ts';
import { pick, pickNumber } from './reading/fields.ts';

/** The calls about how many dynos of which size an app has. */
export function openFormation({ call, lookRepeatedly }: Wire) {
  return {
    /** Scales an app, whose formation the platform must then show as it was sent, soon or where somebody waits in time; `false` where the platform cannot scale. */
    async scale(app: string, updates: readonly FormationUpdate[], wait: boolean): Promise<boolean> {
      const echo = await call('scaleFormation', { app, body: { updates } }, readEcho).catch(excusing(lacksCall));
      if (echo === undefined) return false;
      const look = () => call('getApp', { app }, (body) => readFormation(pickFormation(body)));
      await confirmScaled({ app, updates, echo, look }, (seek) => lookRepeatedly(seek, wait));
      return true;
    },
  };
}

/** A change of a formation that the platform has accepted. */
interface AcceptedFormation {
  readonly app: string;
  readonly updates: readonly FormationUpdate[];
  /** What the platform answered, as far as that was understood. */
  readonly echo: readonly ProcessType[];
  /** Reads what is there now. */
  look(): Promise<readonly ProcessType[]>;
}

/** Fails unless the platform shows the formation as it was sent: in its answer, or else at a look. One that never tells any leaves it to its dynos. */
async function confirmScaled(
  { app, updates, echo, look }: AcceptedFormation,
  lookRepeatedly: Wire['lookRepeatedly'],
): Promise<void> {
  const echoes = Map.groupBy(echo, ({ type }) => type);
  const others = updates.filter((update) => echoes.get(update.type)?.some((told) => !isAsSent(update, told)));
  if (others.length > 0)
    throw answeredOtherwise(app, listTypes(others), others.length < updates.length ? OutcomeError : UnshownError);
  const listUnshown = (told: readonly ProcessType[], isWhole: boolean) => {
    const types = Map.groupBy(told, ({ type }) => type);
    // A formation that is told in whole need not name a type that has no dynos.
    const isAbsent = ({ quantity, type }: FormationUpdate) => isWhole && quantity === 0 && !types.has(type);
    const isShown = (one: FormationUpdate) =>
      types.get(one.type)?.some((told) => isAsSent(one, told) && (isWhole || told.quantity !== undefined));
    return updates.filter((one) => !isAbsent(one) && !isShown(one));
  };
  let unshown = listUnshown(echo, false);
  if (unshown.length === 0) return;
  const shown = await lookRepeatedly(async () => {
    const told = await look();
    unshown = listUnshown(told, told.length > 0);
    return told.length === 0 || unshown.length === 0 || undefined;
  });
  const ShownError = unshown.length < updates.length ? OutcomeError : UnshownError;
  if (!shown)
    throw new ShownError(
      `The platform does not show the formation as it was sent, for ${app}: ${listTypes(unshown).join(', ')}`,
      'Look at the formation on the platform: somebody may be changing it at the same time, or the platform may refuse such values.',
    );
}

/** Whether what is told of a process type is what was sent; what is not told contradicts nothing. */
export function isAsSent({ quantity, size }: FormationUpdate, told: ProcessType): boolean {
  const isSize = size === undefined || told.size === undefined || told.size.toLowerCase() === size.toLowerCase();
  return (told.quantity ?? quantity) === quantity && isSize;
}

function listTypes(updates: readonly FormationUpdate[]): readonly string[] {
  return updates.map(({ type }) => type);
}

/** What the answer shows: a formation, or the app with its formation. */
function readEcho(body: unknown): readonly ProcessType[] {
  return readFormation(pickFormation(body) ?? body);
}

function pickFormation(body: unknown): unknown {
  return isFields(body) ? body['formation'] : undefined;
}

const readQuantity = (entry: unknown) => pickNumber(isFields(entry) ? entry : { quantity: entry }, 'quantity');

/** A map from process types to what they are, or to how many there are, or a list of them. */
export function readFormation(formation: unknown): readonly ProcessType[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = Array.isArray(formation)
    ? formation.map((entry) => [pick(entry, 'type', 'name'), entry])
    : Object.entries(isFields(formation) ? formation : {});
  return entries.flatMap(([type, entry]) =>
    type === undefined ? [] : [{ type, quantity: readQuantity(entry), size: pick(entry, 'size', 'size.name') }],
  );
}
