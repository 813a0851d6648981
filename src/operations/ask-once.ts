import type { Context } from './operation.ts';

/** The same context, which asks once for each comparison, environment's records, build and pipeline's apps. */
export function askOnce<C extends Pick<Context, 'github' | 'platform'>>(context: C): C {
  const github = once(async () => {
    const { compare, deployments, ...rest } = await context.github();
    return { ...rest, compare: once(compare), deployments: { ...deployments, read: once(deployments.read) } };
  });
  const { builds, pipelines } = context.platform;
  const platform = {
    ...context.platform,
    builds: { ...builds, get: once(builds.get) },
    pipelines: { ...pipelines, apps: once(pipelines.apps) },
  };
  return { ...context, github, platform };
}

function once<Args extends readonly unknown[], T>(ask: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  const answers = new Map<string, Promise<T>>();
  return (...args) => {
    const answer = answers.get(JSON.stringify(args)) ?? ask(...args);
    answers.set(JSON.stringify(args), answer);
    return answer;
  };
}
