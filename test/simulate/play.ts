import { readFileSync } from 'node:fs';
import { OutcomeError } from '../../src/contract/errors.ts';
import { openWorld } from '../../src/step/open-world.ts';
import { performStep } from '../../src/step/perform-step.ts';
import { captureLog } from '../harness/capture-log.ts';
import type { TestFolder } from '../harness/make-folder.ts';
import { parseFileCommands } from '../harness/step.ts';
import { createTime } from '../harness/virtual-time.ts';
import { describeEnv } from './describe-env.ts';
import type { History, StepRun } from './history.ts';
import { loadAction } from './load-action.ts';
import { onMachine } from './machine.ts';
import { openNetwork } from './network.ts';
import type { Plan, StepItem } from './plan.ts';
import { createRandom } from './random.ts';
import { repositories } from './scene.ts';
import { openStage, type Stage } from './stage.ts';

const start = Date.UTC(2026, 0, 5, 9);

/** Plays a history: all that its plan says, until nothing is under way any more, and then a sweep of each repository. */
export async function play(plan: Plan, folder: TestFolder): Promise<History> {
  await loadAction();
  const time = createTime(start, createRandom(plan.seed, 'time'));
  return onMachine(plan.seed, time, async () => {
    const stage = openStage(plan, time);
    for (const item of plan.items) {
      const begin = item.kind === 'step' ? () => void beginStep(item, stage, folder) : () => stage.happen(item);
      time.after(item.at, begin);
    }
    await time.run();
    time.after(plan.quiet, () => {
      for (const item of finalSweeps) if (stage.hasReviews(item.repository)) void beginStep(item, stage, folder);
    });
    await time.run();
    return stage.close();
  });
}

/** What nobody disturbs, once all is quiet. */
const finalSweeps: readonly StepItem[] = repositories.map((_, repository) => ({
  kind: 'step',
  id: -1 - repository,
  at: 0,
  title: 'the last sweep',
  repository,
  with: { operation: 'sweep-review-namespaces', timeout: '10m' },
  event: { name: 'schedule', text: '{}' },
  commit: 'f'.repeat(40),
  skew: 0,
  debug: false,
}));

/** Runs a step as the entry of the action does, and keeps what a runner would have of it. */
async function beginStep(item: StepItem, { time, history, plan, act }: Stage, folder: TestFolder): Promise<void> {
  const run: StepRun = {
    item,
    startedAt: time.now(),
    exchanges: [],
    green: false,
    log: '',
    summary: '',
    exported: '',
  };
  history.steps.push(run);
  const { env, files } = describeEnv(item, folder);
  const controller = new AbortController();
  const cancelJob = () => {
    run.cancelledAt = time.now();
    controller.abort(
      new OutcomeError(
        'The job was cancelled (SIGINT)',
        'What was started on the platform goes on there: look at the app.',
      ),
    );
  };
  const cancel = item.cancelAfter === undefined ? undefined : time.after(item.cancelAfter, cancelJob);
  const transport = openNetwork(run, plan, time, history.exchanges, act);
  run.log = await captureLog(async () => {
    const world = openWorld(env, controller.signal, time.clock(item.skew), transport);
    const green = await performStep(world, (error) => process.stdout.write(`untold: ${error}`));
    run.green = green && !controller.signal.aborted;
  });
  cancel?.();
  run.endedAt = time.now();
  run.summary = item.full === 'GITHUB_STEP_SUMMARY' ? '' : readFileSync(files.summary, 'utf8');
  run.exported = readFileSync(files.env, 'utf8');
  if (item.full !== 'GITHUB_OUTPUT') run.outputs = parseFileCommands(readFileSync(files.output, 'utf8'));
}
