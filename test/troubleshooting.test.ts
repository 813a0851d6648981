import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findErrorTexts, findIn, findLostSpeakers, normalise } from './harness/error-texts.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8').replace(/^```.*?^```$/gms, '');
const titles = [...page.matchAll(/^(?:### (.*)|\| (.*?) \| .*)$/gm)].map(([, heading, cell]) =>
  normalise(heading ?? cell ?? ''),
);
const texts = findErrorTexts();
/** A heading may end with `…` before the text does. */
const isOf = (text: string) => (title: string) =>
  title === text || (/^.{15,}…$/.test(title) && text.startsWith(title.replace(/ ?…$/, '')));

describe('the troubleshooting page', () => {
  it.each(texts)('has an entry for “$text”', ({ text }) => {
    expect(titles.find(isOf(text))).toBeDefined();
  });

  it('has an entry for every code that an answer of the platform can have', () => {
    const source = readFileSync(join(root, 'src/platform/wire/hints.ts'), 'utf8');
    const codes = [...source.matchAll(/^ {2}(\d{3}): '(\w+)',$/gm)].map(([, status, code]) => `… (${status} ${code})`);
    expect(codes.length).toBeGreaterThan(5);
    for (const code of [...codes, '… (500 server_error)', '… (301 redirect)']) expect(titles).toContain(code);
  });

  it('has no entry for a text that the action no longer has', () => {
    const isKnown = (heading: string) => texts.some(({ text }) => isOf(text)(heading));
    const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => normalise(heading));
    expect(headings.filter((heading) => !isKnown(heading) && !/\(\d{3} [\w…]+\)$/.test(heading))).toEqual([]);
  });
});

describe('the search for texts', () => {
  it('reads what is thrown, whichever way it is written', () => {
    expect(
      findIn(`
        throw new InputError('Plain text', 'a hint');
        throw new AuthError(\`With \${names.map((name) => \`\${name}'s\`).join(', ')} in it.\`, hint);
        const said = late ? 'Too late' : \`Too \${'early'}\`;
        throw new OutcomeError(said, hint);
        const base = \`Base of \${x}\`;
        throw new OutcomeError(\`\${base}: \${rest}\`, hint);
        throw new OutcomeError('It broke', hint, cause, { detail: cause.message });
        const end = { message: \`Lost \${what}\`, detail: \`it was \${where}\`, hint };
        throw new ApiError({ status, message: \`\${label}: it broke\`, hint: 'a hint' });
        throw errorFromBody(sent, reply, 'its body is odd');
        throw new OutcomeError(other.message, hint);
        class LateError extends ActionError { constructor() { super('Too late again', 'a hint'); } }
        class Client extends HttpClient { constructor() { super('no text'); } }
        context.log.warning(\`It isn't \${kind === 'new' ? 'there' : "here"}\`);
        // problems.push('no text');
      `),
    ).toEqual([
      'Plain text',
      'With … in it',
      'Too late',
      'Too …',
      'Base of …: …',
      'It broke: …',
      'Lost …: it was …',
      '…: it broke',
      'its body is odd',
      'Too late again',
      "It isn't …",
    ]);
  });

  it('still knows the functions that speak', () => {
    expect(findLostSpeakers()).toEqual([]);
  });
});
