import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Locks texts away: only who has the same secret can read them, or change them unnoticed. */
export interface Seal {
  close(text: string): string;
  /** Undefined if it was closed with another secret or by another version of this; throws if it is damaged. */
  open(sealed: string): string | undefined;
}

/** Of the sealed form and of the state in it: whoever changes either counts on. */
const version = 4;
const cipherName = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** Makes a seal from a secret that cannot be guessed. */
export function createSeal(secret: string): Seal {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'platform-deploy emulator state', 48));
  const key = derived.subarray(0, 32);
  // Tells one secret from another, so that a state of another job is not taken for a damaged one.
  const mark = derived.subarray(32).toString('base64');
  return {
    close(text) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv(cipherName, key, iv);
      const data = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return JSON.stringify({ version, mark, data: data.toString('base64') });
    },
    open(sealed) {
      const envelope: unknown = JSON.parse(sealed);
      if (!isEnvelope(envelope)) throw new TypeError('This is not a saved state');
      if (envelope.version !== version || envelope.mark !== mark) return undefined;
      const data = Buffer.from(envelope.data ?? '', 'base64');
      const decipher = createDecipheriv(cipherName, key, data.subarray(0, ivLength), { authTagLength: tagLength });
      decipher.setAuthTag(data.subarray(-tagLength));
      return decipher.update(data.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

interface Envelope {
  readonly version: number;
  readonly mark?: string;
  readonly data?: string;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number';
}
