import type { RpcAnswer } from './json-rpc.ts';
import { readRefusal } from './sections.ts';

/** The tool as the specification names it. */
export const specifiedTool = 'search_service_documentation';

/** Whether a server answers that it has no tool of the name that was called. */
export function isToolUnknown(answer: RpcAnswer): boolean {
  const refusal = readRefusal(answer) ?? '';
  return /\btools?\b/i.test(refusal) && /\b(unknown|not found|no such|invalid|does not exist)\b/i.test(refusal);
}

/** The name of a server's tool, if it has only one. */
export function findOnlyTool(answer: RpcAnswer): string | undefined {
  const tools = 'result' in answer ? answer.result['tools'] : undefined;
  const name: unknown = Array.isArray(tools) && tools.length === 1 ? tools[0]?.name : undefined;
  return typeof name === 'string' ? name : undefined;
}
