import { randomBytes } from 'node:crypto';

/** A token that nobody can guess; its beginning says what it is for. */
export function randomToken(purpose: string): string {
  return `emulator-${purpose}-${randomBytes(24).toString('base64url')}`;
}
