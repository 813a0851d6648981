import type { AnyOperation } from '../contract/operation.ts';
import { build } from './builds/build.ts';
import { setConfig } from './config/set-config.ts';
import { addDomain } from './domains/add-domain.ts';
import { exec } from './dynos/exec.ts';
import { restart } from './dynos/restart.ts';
import { createReviewNamespace } from './review/create-review-namespace.ts';

/** Every operation, by the resource it is about: the order of the documentation. */
export const operationsByResource = {
  Builds: [build],
  'Config vars': [setConfig],
  Domains: [addDomain],
  Dynos: [restart, exec],
  'Review namespaces': [createReviewNamespace],
} as const satisfies Record<string, readonly AnyOperation[]>;

/** Every operation. */
export const operations: readonly AnyOperation[] = Object.values(operationsByResource).flat();
