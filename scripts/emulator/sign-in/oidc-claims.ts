const defaults = {
  repository: 'octo-org/octo-repo',
  repository_id: '456789',
  repository_owner_id: '123456',
  repository_visibility: 'private',
  ref: 'refs/heads/main',
  ref_type: 'branch',
  ref_protected: 'true',
  sha: '0123456789abcdef0123456789abcdef01234567',
  head_ref: '',
  base_ref: '',
  actor: 'octocat',
  actor_id: '583231',
  workflow: 'Deploy',
  event_name: 'push',
  run_id: '1000000001',
  run_number: '1',
  run_attempt: '1',
  runner_environment: 'github-hosted',
};

type JobClaim = keyof typeof defaults;

/**
 * Says which job asks for a token: GitHub's claims, each of which the query may set. `sub=immutable` gives the subject of
 * repositories created since July 2026, any other `sub` is taken as it is.
 */
export function claimGitHubJob(query: URLSearchParams): {
  audience: string;
  claims: Record<string, string> & { readonly sub: string };
} {
  const job = { ...defaults };
  for (const name of Object.keys(defaults) as JobClaim[]) job[name] = query.get(name) ?? defaults[name];
  const environment = query.get('environment') ?? undefined;
  const owner = job.repository.split('/')[0] ?? '';
  const workflowRef = `${job.repository}/.github/workflows/deploy.yml@${job.ref}`;
  return {
    audience: query.get('audience') || `https://github.com/${owner}`,
    claims: {
      ...job,
      sub: nameSubject(job, environment, query.get('sub')),
      repository_owner: owner,
      ...(environment !== undefined && { environment }),
      workflow_ref: workflowRef,
      workflow_sha: job.sha,
      job_workflow_ref: workflowRef,
      job_workflow_sha: job.sha,
    },
  };
}

function nameSubject(job: Record<JobClaim, string>, environment: string | undefined, asked: string | null): string {
  if (asked !== null && asked !== 'immutable') return asked;
  const [owner, name] = job.repository.split('/');
  const repository =
    asked === 'immutable' ? `${owner}@${job.repository_owner_id}/${name}@${job.repository_id}` : job.repository;
  if (environment !== undefined) return `repo:${repository}:environment:${environment}`;
  return `repo:${repository}:${job.event_name === 'pull_request' ? 'pull_request' : `ref:${job.ref}`}`;
}
