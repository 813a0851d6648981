import { outputs as catalogue } from '../../../src/contract/outputs.ts';
import { readCommands } from '../../harness/capture-log.ts';
import type { Promised } from './promise.ts';

const ours = ['add-mask', 'group', 'endgroup', 'notice', 'warning', 'error', 'debug'];

/** No text from outside gives the runner an order, sets an output or a variable. */
export const textGivesNoOrders: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const order = readCommands(step.log).find(
      ({ name, data }) => !ours.includes(name.toLowerCase()) || /^(evil|the)$/.test(data.trim()),
    );
    if (order) return [{ what: `the runner would obey ::${order.name}::${order.data}`, step }];
    const output = Object.keys(step.outputs ?? {}).find((name) => !Object.hasOwn(catalogue, name));
    if (output !== undefined) return [{ what: `there is an output ${output}`, step }];
    return step.exported === '' ? [] : [{ what: `variables are set: ${step.exported}`, step }];
  });

/** A stranger's change makes no call at all. */
export const strangersMakeNoCall: Promised = ({ steps }) =>
  steps
    .filter(({ exchanges, item }) => item.stranger && exchanges.length > 0)
    .map((step) => ({ what: `a stranger’s event called ${step.exchanges[0]?.endpoint}`, step }));
