import { isFields } from '../contract/is-fields.ts';
import type { RpcAnswer } from './json-rpc.ts';
import { readText } from './sections.ts';

/** A tool of the server, and the argument that takes the words to search for. */
export interface SearchTool {
  readonly name: string;
  readonly argument: string;
}

/** The tool as the specification names it. */
export const specifiedTool: SearchTool = { name: 'search_service_documentation', argument: 'query' };

/** Whether a server answers that it has no tool of the name that was called. */
export function isToolUnknown(answer: RpcAnswer): boolean {
  const refusal = 'error' in answer ? answer.error : answer.result['isError'] === true ? readText(answer.result) : '';
  return /\btools?\b/i.test(refusal) && /\b(unknown|not found|no such|invalid|does not exist)\b/i.test(refusal);
}

/** The tool in a server's list that searches documentation, and its first required argument. */
export function findSearchTool(answer: RpcAnswer): SearchTool | undefined {
  const tools = 'result' in answer ? answer.result['tools'] : undefined;
  const listed = (Array.isArray(tools) ? tools : []).filter(isFields);
  const tool = listed.find(({ name }) => /search/i.test(String(name)) && /doc/i.test(String(name)));
  if (tool === undefined) return undefined;
  const { required } = isFields(tool['inputSchema']) ? tool['inputSchema'] : {};
  const [argument = specifiedTool.argument] = Array.isArray(required) ? required.map(String) : [];
  return { name: String(tool['name']), argument };
}
