import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';

const bidi = ['\u202e', '\u2066', '\u2069', '\u200f', '\u061c'];
const invisible = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u034f',
  '\u180e',
  '\ufe0f',
  '\u{e0041}',
  '\u3164',
];
const controls = [
  '\u0000',
  '\u0007',
  '\b',
  '\u001b[31m',
  '\u001b[2K',
  '\u001b]8;;https://evil.example\u0007',
  '\u009b31m',
  '\r',
];

/** Pieces of text that mean something to the runner, to a terminal or to GitHub’s Markdown. */
// biome-ignore format: by what they are about
export const hostilePieces = [
  '::set-output name=status::evil', '::add-mask::the', '::error file=a.ts,line=1::evil', '::stop-commands::x', '::group::evil',
  '::add-path::/evil', '::save-state name=a::b', '##[command]evil', '##[error]evil', 'x ##[set-output name=status;]evil', '::', '##[',
  '::set-env name=PATH::/evil', '::add-matcher::evil.json', '::debug::evil', '  ::error::evil', '\t::error::evil', '\u00a0::error::evil', '\u3000::error::evil', '\ufeff::error::evil',
  'a\r::error::evil', 'a\r\n::error::evil', 'a\u2028::error::evil', 'a\u0085::error::evil', ':\u200b:error::evil', '\u001b[0m::error::evil', '##\u200b[error]evil', '##[group]evil', '##[set-env name=PATH]/evil',
  ',file=a.ts,line=1', 'title=evil::', '%0D%0A::error::evil', '%25', '%3A%3A', '\u001b]8;;https://evil.example\u001b\\click\u001b]8;;\u001b\\',
  'status<<end_of_output', 'end_of_output', 'end_of_output_', 'end_of_value', 'end_of_value_', 'result=evil', '%0A::error::evil',
  '**bold**', '_italic_', '`code`', '``', '```', '````', '~~~', '# Heading', '- item', '1. item', '1) item', '+ item', '> quote', '---', '===', '***',
  '| a | b |', '|', '\\|', '\\', '\\`', '![image](https://evil.example/x.png)', '[link](https://evil.example)', '[ref]: https://evil.example', '[ref]',
  '<https://evil.example>', 'https://evil.example', 'http://evil.example/a_b', '_www.evil.example', 'www.evil.example', 'evil@evil.example', 'mailto:evil@evil.example', 'ftp://evil.example',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href="https://evil.example">', '<!--', '-->', '<details>', '</td></tr></table>', '&lt;b&gt;', '&#64;mona', '&', '<br>', '<',
  '```mermaid\ngraph TD\n  A-->B\n  click A "https://evil.example"\n```', 'title', 'section evil', 'click a href "https://evil.example"', 'dateFormat x', '%%{init: {}}%%', ':crit, 0, 5', 'axisFormat %H', 'tickInterval 1millisecond', 'excludes weekends', 'todayMarker off', 'a :done, a1, after a2', '%% comment', 'click a call alert()', ';',
  '@mona', '@octo/team', '#1', '#12', 'GH-1', 'octo/shop#1', '0123abc', '0123456789abcdef0123456789abcdef01234567', ':tada:', ':+1:', ':100:', '[^1]', '- [ ] task', '$x^2$', '$$', '[!NOTE]',
  '\n', '\n\n', '\n    ', '    ', '\t', ' ', ...bidi, ...invisible, ...controls, '12:30:45', '"quoted"', "it’s", 'plain words',
];

/** Text of the worst kind, and now and then a megabyte of it. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...hostilePieces) }, fc.string({ maxLength: 6 })), {
        minLength: 1,
        maxLength: 8,
      })
      .map((pieces) => pieces.join('')),
  },
  { weight: 3, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
);
