/** The strings and templates of an expression, what is filled in shown as `…`; not those inside of other calls. */
export function readLiterals(expression: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < expression.length; at++) {
    if (!/['"`]/.test(expression[at] ?? '')) continue;
    const end = endOfLiteral(expression, at);
    // What is compared with, and what a hint says, is no text to look up.
    const isOther = /(?:[=!]==|hint:)\s*$/.test(expression.slice(0, at));
    if (!isOther) found.push(showLiteral(expression.slice(at + 1, end)));
    at = end;
  }
  return found;
}

function showLiteral(body: string): string {
  let shown = '';
  for (let at = 0; at < body.length; at++) {
    if (body[at] === '\\') {
      at++;
      shown += body[at] === 'n' ? '\n' : body[at];
    } else if (body.startsWith('${', at)) {
      at = endOfGroup(body, at + 2);
      shown += '…';
    } else shown += body[at];
  }
  return shown;
}

/** The arguments from a place in the text up to the closing bracket, or another end. */
export function splitArguments(source: string, start: number, end = ''): readonly string[] {
  const parts: string[] = [];
  let from = start;
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (/['"`]/.test(letter)) at = endOfLiteral(source, at);
    else if ('([{'.includes(letter)) at = endOfGroup(source, at + 1);
    else if (letter === ',' && end === '') {
      parts.push(source.slice(from, at));
      from = at + 1;
    } else if (letter === end || ')]}'.includes(letter)) return [...parts, source.slice(from, at)];
  }
  return parts;
}

function endOfGroup(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? '';
    if (/['"`]/.test(letter)) at = endOfLiteral(source, at);
    else if ('([{'.includes(letter)) at = endOfGroup(source, at + 1);
    else if (')]}'.includes(letter)) return at;
  }
  return source.length;
}

function endOfLiteral(source: string, start: number): number {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (quote === '`' && source.startsWith('${', at)) at = endOfGroup(source, at + 2);
    else if (source[at] === quote) return at;
  }
  return source.length;
}
