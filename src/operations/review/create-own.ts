import { type OutcomeError, UnknownOutcomeError } from '../../contract/errors.ts';
import type { Namespace } from '../../platform/models.ts';
import type { NewNamespace } from '../../platform/resources/namespaces.ts';
import { hasStatus } from '../../platform/wire/api-error.ts';
import type { Present } from '../existence.ts';
import type { Context } from '../operation.ts';
import { findLasting, findOwn } from './find-own.ts';
import { refuseForeign } from './ownership.ts';

/** How often a name that is taken and then free again is tried for. */
const attempts = 3;

/** Creates the namespace of a pull request, or finds the one that another run has just made. */
export async function createOwn(
  context: Context,
  wanted: NewNamespace,
  pullRequest: number,
): Promise<Present<Namespace>> {
  const { event, platform } = context;
  const { name } = wanted;
  const find = (RefusalError?: typeof OutcomeError) => findOwn(context, name, pullRequest, RefusalError);
  for (let attempt = 1; ; attempt++) {
    try {
      const created = await platform.namespaces.create(wanted, () => find(UnknownOutcomeError));
      // Whatever was answered, only what carries the mark is used: an answer may leave it out or cut it, which a look does not.
      const found = created.description === wanted.description ? created : ((await find()) ?? created);
      refuseForeign(found, { name, pullRequest }, event);
      return { found, changed: true };
    } catch (error) {
      // Another run of the same pull request may have been faster, which platforms refuse with one of these: reading tells.
      const present = hasStatus(error, 409, 422) ? await findLasting(context, name, pullRequest) : undefined;
      if (present) return { found: present, changed: false };
      // It may also have taken the namespace away again, or be about to: then the name is free, or will be.
      if (!hasStatus(error, 409) || attempt === attempts) throw error;
      await context.clock.sleep(attempt * 6000, context.signal);
    }
  }
}
