import type { RpcAnswer } from './json-rpc.ts';
import { readRefusal } from './sections.ts';

/** A tool of the server, and the argument that takes the words to search for. */
export interface SearchTool {
  readonly name: string;
  readonly argument: string;
}

/** The tool as the specification names it. */
export const specifiedTool: SearchTool = { name: 'search_service_documentation', argument: 'query' };

/** Whether a server answers that it has no tool of the name that was called. */
export function isToolUnknown(answer: RpcAnswer): boolean {
  const refusal = readRefusal(answer) ?? '';
  return /\btools?\b/i.test(refusal) && /\b(unknown|not found|no such|invalid|does not exist)\b/i.test(refusal);
}

/** The tool in a server's list that searches documentation, and its first required argument. */
export function findSearchTool(answer: RpcAnswer): SearchTool | undefined {
  const tools = 'result' in answer ? answer.result['tools'] : [];
  const tool = (Array.isArray(tools) ? tools : []).find((one) => /search.*doc|doc.*search/i.test(String(one?.name)));
  const required: unknown = tool?.inputSchema?.required;
  const argument = Array.isArray(required) ? String(required[0]) : specifiedTool.argument;
  return tool && { name: String(tool.name), argument };
}
