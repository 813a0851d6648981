export { clusterLogin } from '../account/cluster-login.ts';
export { whoami } from '../account/whoami.ts';
export { searchDocs } from '../docs/search-docs.ts';
