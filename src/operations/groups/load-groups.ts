// What several groups use comes with this chunk, and is in none of theirs. It is exported because the bundler passes over
// an import of which nothing is used.
export * from '../../contract/format-time.ts';
export * from '../config/check-required.ts';
export * from '../config/render-keys.ts';
export * from '../deployment/deployment-record.ts';
export * from '../describe-run.ts';
export * from '../dynos/drop-history.ts';
export * from '../dynos/find-successors.ts';
export * from '../dynos/lasting-dynos.ts';
export * from '../dynos/render-dynos.ts';
export * from '../existence.ts';
export * from '../hide-config.ts';
export * from '../in-parallel.ts';
export * from '../judge-unwaited.ts';
export * from '../link-commit.ts';
export * from '../listing.ts';
export * from '../name-github-environment.ts';
export * from '../namespaces/remove-same.ts';
export * from '../operation.ts';
export * from '../or-explain.ts';
export * from '../pipelines/select-stage.ts';
export * from '../wait-for.ts';

/** Loads the operations on apps, namespaces, pipelines and teams. */
export const loadApps = () => import(/* webpackChunkName: 'do-apps' */ './app-operations.ts');
/** Loads those on builds, promotions and what runs. */
export const loadBuilds = () => import(/* webpackChunkName: 'do-releases' */ './build-operations.ts');
/** Loads those on config vars and environments. */
export const loadConfig = () => import(/* webpackChunkName: 'do-config' */ './config-operations.ts');
/** Loads those on domains. */
export const loadDomains = () => import(/* webpackChunkName: 'do-domains' */ './domain-operations.ts');
/** Loads those on dynos. */
export const loadDynos = () => import(/* webpackChunkName: 'do-dynos' */ './dyno-operations.ts');
/** Loads those on review namespaces. */
export const loadReview = () => import(/* webpackChunkName: 'do-review' */ './review-operations.ts');
