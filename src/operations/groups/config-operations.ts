export { checkConfig } from '../config/check-config.ts';
export { getConfig } from '../config/get-config.ts';
export { setConfig } from '../config/set-config.ts';
export { unsetConfig } from '../config/unset-config.ts';
export { getEnvironment } from '../environments/get-environment.ts';
export { setEnvironment } from '../environments/set-environment.ts';
export { unsetEnvironment } from '../environments/unset-environment.ts';
