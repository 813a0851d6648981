export { build } from '../builds/build.ts';
export { rollback } from '../builds/rollback.ts';
export { listChangedApps } from '../changes/list-changed-apps.ts';
export { pipelineStatus } from '../pipelines/pipeline-status.ts';
export { promote } from '../promotions/promote.ts';
