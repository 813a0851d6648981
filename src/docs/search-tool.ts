import { type Fields, isFields } from '../contract/is-fields.ts';
import type { RpcAnswer } from './json-rpc.ts';
import { readText } from './sections.ts';

/** A tool of the server, and the argument that takes the words to search for. */
export interface SearchTool {
  readonly name: string;
  readonly argument: string;
}

/** The tool as the specification names it. */
export const specifiedTool: SearchTool = { name: 'search_service_documentation', argument: 'query' };

/** Whether a server says that it has no tool of the name that was called. */
export function namesNoTool(answer: RpcAnswer | undefined): boolean {
  if (answer === undefined) return false;
  const said =
    'error' in answer ? answer.error.message : answer.result['isError'] === true ? readText(answer.result) : '';
  return (
    /\btools?\b/i.test(said) &&
    /\b(unknown|not (found|exist|available|registered|supported)|no such|invalid|unrecogni[sz]ed)\b/i.test(said)
  );
}

/** The tool in a server's list that searches documentation, if it has one. */
export function findSearchTool(answer: RpcAnswer | undefined): SearchTool | undefined {
  const listed = answer !== undefined && 'result' in answer ? answer.result['tools'] : undefined;
  const tools = (Array.isArray(listed) ? listed : []).filter(isFields);
  const searches = (...names: readonly string[]) =>
    tools.find((tool) => {
      const text = names.map((name) => (typeof tool[name] === 'string' ? tool[name] : '')).join(' ');
      return /search|find|query|lookup/i.test(text) && /doc|help|guide/i.test(text);
    });
  const tool = searches('name') ?? searches('name', 'description');
  const name = tool?.['name'];
  return tool && typeof name === 'string' ? { name, argument: findArgument(tool) } : undefined;
}

/** The argument for the words: `query` where there is one, else the first that must be given, or the first at all. */
function findArgument({ inputSchema }: Fields): string {
  const { properties, required } = isFields(inputSchema) ? inputSchema : {};
  const names = isFields(properties) ? Object.keys(properties) : [];
  if (names.length === 0 || names.includes(specifiedTool.argument)) return specifiedTool.argument;
  const [first] = Array.isArray(required) ? required.filter((one) => typeof one === 'string') : [];
  return first ?? names[0] ?? specifiedTool.argument;
}
