import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../src/report/redact.ts';
import { decodeData } from '../harness/capture-log.ts';
import { runs } from '../harness/property.ts';
import { encodings, piecesOf, secrets } from '../harness/secret-forms.ts';
import { sinks } from '../harness/sinks.ts';

describe.each(Object.entries(sinks))('secrets on their way into the %s', (name, send) => {
  it('stay behind in every form', async () => {
    await fc.assert(
      fc.asyncProperty(
        secrets,
        fc.constantFrom(...Object.entries(encodings)),
        async ({ secret, part }, [form, encode]) => {
          const [before, after] = ['It said <', '> twice.'];
          const redactor = createRedactor(Infinity);
          const baseline = await send(before + after, redactor);
          expect(baseline).toContain('It said');
          redactor.hide(secret);
          const written = encode(part);
          const output = await send(before + written + after, redactor);
          // What surrounds a secret in longer base64 shares a few bits with it at both ends.
          const told = /base64/.test(form) ? written.slice(11, -16) : written;
          for (const text of [output, decodeData(output)])
            for (const piece of told.length < 8 ? [part] : [...piecesOf(told), part])
              if (text.includes(piece) && !baseline.includes(piece))
                throw new Error(`${form} in the ${name}: ${JSON.stringify(piece)} is in ${JSON.stringify(text)}`);
        },
      ),
      runs(40),
    );
  });
});
