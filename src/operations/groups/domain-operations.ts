export { addDomain } from '../domains/add-domain.ts';
export { clearDomains } from '../domains/clear-domains.ts';
export { getDomain } from '../domains/get-domain.ts';
export { listDomains } from '../domains/list-domains.ts';
export { removeDomain } from '../domains/remove-domain.ts';
export { updateDomain } from '../domains/update-domain.ts';
