import { describe } from 'vitest';
import { config } from './config.table.ts';
import { commands, restarts, scaling } from './dynos.table.ts';
import { frameRows } from './frame.table.ts';
import { checks, onOlder, rebuilds, rollbacks, verdicts } from './releases.table.ts';
import { pipelineRows, promoteRows } from './reports.table.ts';
import { reviews, sweeps } from './review.table.ts';
import { playRows } from './rows.ts';
import { domainRows, namedThings } from './things.table.ts';

describe.each([
  ['on-older', onOlder],
  ['rollback', rollbacks],
  ['rebuild', rebuilds],
  ['verdict', verdicts],
  ['health check and soak', checks],
  ['restart', restarts],
  ['scale', scaling],
  ['commands', commands],
  ['config', config],
  ['domains', domainRows],
  ['apps, namespaces, teams', namedThings],
  ['review', reviews],
  ['sweep', sweeps],
  ['pipelines and changes', pipelineRows],
  ['promote', promoteRows],
  ['the step', frameRows],
])('%s', (_, rows) => playRows(rows));
