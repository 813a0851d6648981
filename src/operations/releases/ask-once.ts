import type { Context } from '../operation.ts';

/** The same context, which asks once for each comparison, environment's records, build and pipeline's apps. */
export function askOnce<C extends Pick<Context, 'github' | 'platform'>>(context: C): C {
  const answers = new Map<string, Promise<unknown>>();
  const once =
    <Args extends readonly unknown[], T>(what: string, ask: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> => {
      const key = JSON.stringify([what, ...args]);
      const answer = (answers.get(key) as Promise<T> | undefined) ?? ask(...args);
      answers.set(key, answer);
      return answer;
    };
  const github = async () => {
    const { deployments, ...rest } = await context.github();
    return {
      ...rest,
      compare: once('compare', rest.compare),
      deployments: { ...deployments, read: once('read', deployments.read) },
    };
  };
  const { builds, pipelines } = context.platform;
  const platform = {
    ...context.platform,
    builds: { ...builds, get: once('build', builds.get) },
    pipelines: { ...pipelines, apps: once('apps', pipelines.apps) },
  };
  return { ...context, github, platform };
}
