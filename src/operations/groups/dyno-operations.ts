export { exec } from '../dynos/exec.ts';
export { listDynos } from '../dynos/list-dynos.ts';
export { restart } from '../dynos/restart.ts';
export { run } from '../dynos/run.ts';
export { scale } from '../dynos/scale.ts';
