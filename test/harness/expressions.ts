import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** What `${{ … }}` can name, by the name of the context. */
export type Contexts = Readonly<Record<string, unknown>>;

/** A text with every `${{ … }}` replaced by its value, by GitHub's own evaluator. */
export function fillIn(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => evaluate(expression, contexts));
}

/** The value of an expression as data; a text without one is taken as it is. */
export function fillInData(value: unknown, contexts: Contexts): unknown {
  const [, expression] = typeof value === 'string' ? (/^\$\{\{(.*)\}\}$/.exec(value) ?? []) : [];
  return expression === undefined ? value : JSON.parse(evaluate(`toJSON(${expression})`, contexts));
}

/** Whether an `if:` lets a job or step run; none lets everything run. */
export function holds(condition: string | undefined, contexts: Contexts): boolean {
  return condition === undefined || evaluate(`(${condition}) && 'yes' || ''`, contexts) === 'yes';
}

/** Here no job goes on after a step that failed. */
const failure = { name: 'failure', minArgs: 0, maxArgs: 0, call: () => new data.BooleanData(false) };

function evaluate(expression: string, contexts: Contexts): string {
  const { tokens } = new Lexer(expression).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), [failure]).parse();
  // An event is long, and few expressions ask about it.
  const named = Object.entries(contexts).filter(([name]) => expression.toLowerCase().includes(name));
  const text = JSON.stringify(Object.fromEntries(named));
  const values = JSON.parse(text, data.reviver) as InstanceType<typeof data.Dictionary>;
  return new Evaluator(parsed, values, new Map([[failure.name, failure]])).evaluate().coerceString();
}
