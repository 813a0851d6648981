import { configWanted } from './config-values.ts';
import { inputOf, type Promised } from './promise.ts';

/** A step writes only the config vars that it means, with the values that it means, whatever it has read. */
export const onlyWhatIsMeantIsWritten: Promised = (history) =>
  history.writes.flatMap(({ app, exchange, key, value }) => {
    if (exchange === undefined) return [];
    const { step } = exchange;
    const { values } = configWanted(step, history);
    const listed = (inputOf(step, 'config-keys') ?? '').split(/,\s*/).includes(key);
    const overwrites = inputOf(step, 'config-strategy') === 'overwrite';
    const meant = value === undefined ? listed || (overwrites && !values.has(key)) : values.get(key) === value;
    return meant ? [] : [{ what: `${key} of ${app} became ${value ?? 'nothing'}, which nobody meant`, step }];
  });
