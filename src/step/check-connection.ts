import { InputError } from '../contract/errors.ts';
import type { InputValues } from '../contract/inputs.ts';
import type { AnyOperation } from '../operations/operation.ts';

/** Reports a platform that cannot be reached with these inputs before anything is tried. */
export function checkConnection(values: InputValues, operations: readonly AnyOperation[]): void {
  if (operations.every(({ endpoints }) => endpoints.length === 0)) return;
  if (values['api-url'] === undefined) {
    throw new InputError(
      '`api-url` is missing',
      'Give the base address of the platform’s API, ending in its version such as `/api/v1`, or the word `emulator` to try the action without a platform.',
    );
  }
  if (values.token === undefined && values['auth-url'] === undefined) {
    throw new InputError(
      'There is no way to sign in: `token` is empty and `auth-url` is not given',
      'Give `token` from a secret (a secret that is not set is empty), or `auth-url` to sign in with the job’s OIDC token.',
    );
  }
}
