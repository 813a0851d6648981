import { shortenCommit } from '../contract/commit-id.ts';
import type { WorkflowEvent } from '../contract/event.ts';
import { catalogue, type InputName, type InputValues } from '../contract/inputs.ts';
import type { AnyOperation } from '../operations/operation.ts';

/** An operation and what it is about: `build my-app @ 0123456789ab`, `review #42`. */
export function nameTarget(operation: AnyOperation, values: InputValues, event: WorkflowEvent): string {
  const { name, needs, needsPullRequest, takes } = operation;
  const number = values['pull-request'] ?? event.pullRequest?.number;
  // A promotion takes up what its source runs, not what was pushed.
  const pushed = takes.includes('branch') ? event.commit : undefined;
  const builds = takes.includes('commitish') && values['build-id'] === undefined;
  const commit = builds && (values.commitish ?? pushed);
  const parts = [
    name,
    ...needs.filter(isOwnName).map((input) => values[input]),
    needsPullRequest && number !== undefined && `#${number}`,
    commit && `@ ${shortenCommit(commit)}`,
  ];
  // `confirm` names once more what is destroyed.
  return [...new Set(parts.filter(Boolean))].join(' ');
}

/** Whether an input names something, and not for every operation alike. */
function isOwnName(name: InputName): boolean {
  const { common, names } = catalogue[name];
  return names === true && common !== true;
}
