import { run } from './step/run-step.ts';

// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;

run().then(
  (code) => {
    process.exitCode = code;
    // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
    process.stdout.write('', () => process.exit());
  },
  (error: unknown) => {
    throw error;
  },
);
