/** A workflow that other repositories call as a job of theirs: one operation with its inputs and outputs. */
export interface ReusableWorkflow {
  readonly operation: string;
  /** What its name is on GitHub's pages. */
  readonly title: string;
  /** What two runs on one platform must not do at once; an expression that tells what it is about. */
  readonly about: string;
}

/** Every reusable workflow, by the name of its file. */
export const reusableWorkflows: Readonly<Record<string, ReusableWorkflow>> = {
  deploy: { operation: 'build', title: 'Deploy', about: 'inputs.app' },
  review: { operation: 'review', title: 'Review', about: 'inputs.pull-request || github.event.pull_request.number' },
  promote: { operation: 'promote', title: 'Promote', about: 'inputs.app' },
  sweep: { operation: 'sweep-review-namespaces', title: 'Sweep', about: 'github.repository' },
};
