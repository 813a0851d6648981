import fc from 'fast-check';

/** Pieces of text that mean something to the runner, to a terminal or to GitHub’s Markdown. */
// biome-ignore format: by what they are about
export const hostilePieces: readonly string[] = [
  '::set-output name=status::evil', '::add-mask::the', '::error file=a.ts,line=1::evil', '::stop-commands::x', '::group::evil', '##[command]evil',
  '##[error]evil', 'x ##[set-output name=status;]evil', '::', '##[', '  ::error::evil', '\t::error::evil', '\u00a0::error::evil', '\ufeff::error::evil',
  'a\r::error::evil', 'a\r\n::error::evil', 'a\u2028::error::evil', 'a\u0085::error::evil', ':\u200b:error::evil', '\u001b[0m::error::evil', '##\u200b[error]evil',
  ',file=a.ts,line=1', 'title=evil::', '%0D%0A::error::evil', '%25', '%3A%3A', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'status<<end_of_value', 'end_of_value_', 'result=evil', '**bold**', '_italic_', '`code`', '``', '```', '````', '~~~', '# Heading', '- item', '1. item', '1) item',
  '+ item', '> quote', '---', '===', '***', '| a | b |', '|', '\\|', '\\', '\\`', '![image](https://evil.example/x.png)', '[link](https://evil.example)',
  '[ref]: https://evil.example', '[ref]', '<https://evil.example>', 'https://evil.example', 'http://evil.example/a_b', '_www.evil.example', 'www.evil.example',
  'evil@evil.example', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href="https://evil.example">', '<!--', '-->', '<details>',
  '</td></tr></table>', '&lt;b&gt;', '&#64;mona', '&', '<br>', '<', '```mermaid\ngraph TD\n  click A "https://evil.example"\n```', 'click a href "https://evil.example"',
  '%%{init: {}}%%', ':crit, 0, 5', 'section evil', ';', '@mona', '@octo/team', '#1', 'GH-1', 'octo/shop#1', ':tada:', ':+1:', ':100:', '[^1]', '- [ ] task', '$x^2$', '$$',
  '[!NOTE]', '\n', '\n\n', '\n    ', '    ', '\t', ' ', '\u202e', '\u2066', '\u200f', '\u200b', '\u2060', '\u{e0041}', '\u0000', '\b', '\u001b[31m', '\u001b[2K', '\u009b31m',
  '12:30:45', '"quoted"', 'it’s', 'plain words',
];

/** Text of the worst kind. */
export const hostileTexts: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...hostilePieces) }, fc.string({ maxLength: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
