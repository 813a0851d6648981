import type {
  App,
  Build,
  ClusterCredential,
  ConfigVars,
  CurrentUser,
  Deployment,
  Domain,
  Dyno,
  ExecResult,
  Namespace,
  Pipeline,
  PipelineEnvironment,
  ProcessType,
  Team,
} from './models.ts';

/** A success whose body lacks what was asked for; the message ends a sentence that starts with "the platform answered 200, but". */
export class UnexpectedReply extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asFields(body: unknown, what: string): Fields {
  if (isFields(body)) return body;
  throw new UnexpectedReply(
    body === undefined ? `its body is empty where ${what} was expected` : `its body is not ${what}`,
  );
}

/** The value at the first of some dotted paths that holds text or a number. */
function pick(fields: unknown, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = path.split('.').reduce<unknown>((at, key) => (isFields(at) ? at[key] : undefined), fields);
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

function pickNumber(fields: unknown, ...paths: readonly string[]): number | undefined {
  const value = pick(fields, ...paths);
  return value === undefined || !/^-?\d+$/.test(value) ? undefined : Number(value);
}

function need(value: string | undefined, what: string): string {
  if (value === undefined) throw new UnexpectedReply(`its body has no ${what}`);
  return value;
}

/** For replies whose content does not matter: a status of success is the answer. */
export function readNothing(): void {}

/** Reads each element of a list. */
export function readList<T>(read: (body: unknown) => T): (body: unknown) => readonly T[] {
  return (body) => (body as readonly unknown[]).map(read);
}

export function readApp(body: unknown): App {
  const app = asFields(body, 'an app');
  return {
    raw: body,
    id: pick(app, 'id'),
    name: need(pick(app, 'name', 'id'), 'name'),
    region: pick(app, 'region', 'region.name'),
    team: pick(app, 'team', 'team.name', 'team.id', 'team_id'),
    url: pick(app, 'web_url', 'url'),
    formation: readFormation(app['formation']),
    buildpacks: [app['buildpacks'] ?? []]
      .flat()
      .flatMap((pack) => (typeof pack === 'string' ? pack : (pick(pack, 'url', 'name') ?? []))),
    deployment: readDeployment(app),
  };
}

function readDeployment(app: Fields): Deployment {
  const moments = ['created_at', 'started_at', 'updated_at', 'finished_at', 'released_at', 'deployed_at'];
  return {
    status: pick(
      app,
      'deployment_status',
      'deployment.status',
      'deployment.state',
      'current_deployment.status',
      'current_deployment.state',
      'status',
      'state',
    ),
    buildId: pick(app, 'current_build_id', 'deployment.build_id', 'current_deployment.build_id', 'current_build.id'),
    deploymentId: pick(app, 'current_deployment_id', 'deployment.id', 'current_deployment.id'),
    commit: pick(
      app,
      'deployment.commitish',
      'deployment.commit',
      'current_deployment.commitish',
      'current_deployment.commit',
      'current_build.commitish',
      'current_build.commit',
    ),
    message: pick(
      app,
      'deployment_message',
      'deployment.message',
      'current_deployment.message',
      'deployment.error',
      'current_deployment.error',
    ),
    timestamps: ['deployment', 'current_deployment', 'current_build']
      .flatMap((holder) => moments.map((moment) => pick(app, `${holder}.${moment}`)))
      .concat(pick(app, 'deployed_at', 'released_at'))
      .filter((moment) => moment !== undefined),
  };
}

function readFormation(formation: unknown): readonly ProcessType[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = Array.isArray(formation)
    ? formation.map((entry) => [pick(entry, 'type', 'name'), entry])
    : Object.entries(isFields(formation) ? formation : {});
  return entries.flatMap(([type, entry]) =>
    type === undefined
      ? []
      : [{ type, quantity: pickNumber(entry, 'quantity'), size: pick(entry, 'size', 'size.name') }],
  );
}

/** An empty body is a build that started, its id unknown. */
export function readBuild(body: unknown): Build {
  if (body === undefined) return { raw: undefined };
  const build = asFields(body, 'a build');
  return {
    raw: body,
    id: pick(build, 'id', 'build_id', 'build.id'),
    status: pick(build, 'state', 'status', 'build.state', 'build.status'),
    commit: pick(build, 'commitish', 'commit', 'build.commitish', 'build.commit'),
    message: pick(build, 'message', 'error', 'failure_reason', 'build.message', 'build.error'),
  };
}

/** A build that was asked for by its id: it must be there. */
export function readExistingBuild(body: unknown): Build {
  return readBuild(asFields(body, 'a build'));
}

/** A flat map, or an array of `{key, value}`. */
export function readConfigVars(body: unknown): ConfigVars {
  const entries = Array.isArray(body)
    ? body.map(
        (entry) =>
          [
            need(pick(entry, 'key', 'name'), 'key in one of its config vars'),
            isFields(entry) ? entry['value'] : undefined,
          ] as const,
      )
    : Object.entries(asFields(body, 'a map of config vars'));
  return new Map(
    entries.map(([key, value]) => [
      key,
      typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value),
    ]),
  );
}

export function readDomain(body: unknown): Domain {
  const domain = asFields(body, 'a domain');
  return {
    raw: body,
    id: pick(domain, 'id'),
    hostname: need(pick(domain, 'hostname', 'name'), 'hostname'),
    kind: pick(domain, 'kind', 'type'),
    dnsTarget: pick(domain, 'cname', 'dns_target', 'target'),
    sslStatus: pick(domain, 'ssl_status', 'ssl.status', 'acm_status', 'status'),
    sslReason: pick(domain, 'acm_status_reason', 'ssl_status_reason', 'ssl.reason'),
  };
}

/** One entry per process type with its processes, or a flat list. */
export function readDynos(body: unknown): readonly Dyno[] {
  return (body as readonly unknown[]).flatMap((entry) => {
    const fields = asFields(entry, 'a list of dynos');
    const type = pick(fields, 'type', 'process_type');
    const processes = fields['processes'];
    if (!Array.isArray(processes)) return readDyno(fields, type, pick(fields, 'name', 'id'));
    return processes.map((process, at) =>
      readDyno(process, type, pick(process, 'name') ?? (type && `${type}.${pick(process, 'index') ?? at + 1}`)),
    );
  });
}

function readDyno(fields: unknown, type: string | undefined, name: string | undefined): Dyno {
  const known = need(name, 'name for one of its dynos');
  return {
    name: known,
    type: type ?? known.replace(/\.\d+$/, ''),
    status: pick(fields, 'status', 'state'),
    startedAt: pick(fields, 'started_at', 'updated_at', 'created_at'),
    restarts: pickNumber(fields, 'restarts', 'restart_count'),
  };
}

/** What the command printed, as JSON or as plain text. */
export function readExec(body: unknown): ExecResult {
  if (typeof body === 'string') return { output: body };
  const reply = asFields(body, 'the output of a command');
  const { output } = reply;
  const printed =
    typeof output === 'string' ? output : ['stdout', 'stderr'].map((stream) => pick(reply, stream) ?? '').join('');
  const told = ['output', 'stdout', 'stderr', 'exit_code', 'exitCode', 'exit_status'].some((name) => name in reply);
  if (!told) throw new UnexpectedReply('its body holds neither output nor exit code');
  return { output: printed, exitCode: pickNumber(reply, 'exit_code', 'exitCode', 'exit_status') };
}

export function readNamespace(body: unknown): Namespace {
  const namespace = asFields(body, 'a namespace');
  return {
    raw: body,
    id: pick(namespace, 'id'),
    name: need(pick(namespace, 'name', 'id'), 'name'),
    description: pick(namespace, 'description'),
    region: pick(namespace, 'region', 'region.name'),
    team: pick(namespace, 'team', 'team.name', 'team.id', 'team_id'),
    createdAt: pick(namespace, 'created_at'),
  };
}

export function readPipeline(body: unknown): Pipeline {
  const pipeline = asFields(body, 'a pipeline');
  return {
    raw: body,
    id: pick(pipeline, 'id'),
    name: need(pick(pipeline, 'name', 'id'), 'name'),
    team: pick(pipeline, 'team', 'team.name', 'team.id', 'team_id'),
    environments: readEnvironments(pipeline['environments']),
  };
}

/** An array of `{id, kind}`, or a map from kind or name to environment or id. */
function readEnvironments(environments: unknown): readonly PipelineEnvironment[] {
  const entries: readonly (readonly [string | undefined, unknown])[] = Array.isArray(environments)
    ? environments.map((entry) => [undefined, entry])
    : Object.entries(isFields(environments) ? environments : {});
  return entries.flatMap(([key, entry]) => {
    const id = typeof entry === 'string' ? entry : pick(entry, 'id');
    return id === undefined ? [] : [{ id, kind: pick(entry, 'kind', 'type') ?? key, name: pick(entry, 'name') ?? key }];
  });
}

export function readTeam(body: unknown): Team {
  const team = asFields(body, 'a team');
  return { raw: body, id: pick(team, 'id'), name: need(pick(team, 'name', 'id'), 'name') };
}

export function readCurrentUser(body: unknown): CurrentUser {
  const user = asFields(body, 'a user');
  return {
    raw: body,
    email: need(pick(user, 'email', 'user.email'), 'email'),
    app: pick(user, 'app.name', 'app.id', 'app'),
  };
}

/** A Kubernetes ExecCredential; one with neither token nor certificate opens nothing. */
export function readClusterCredential(body: unknown): ClusterCredential {
  const credential = asFields(body, 'an exec credential');
  const token = pick(credential, 'status.token');
  const certificate = pick(credential, 'status.clientCertificateData');
  const key = pick(credential, 'status.clientKeyData');
  if (token === undefined && (certificate === undefined || key === undefined)) {
    throw new UnexpectedReply('its credential holds neither a token nor a client certificate with its key');
  }
  return { token, certificate, key, expiresAt: pick(credential, 'status.expirationTimestamp') };
}
