import { encodings } from '../../harness/secret-forms.ts';
import { hasRead, type StepRun } from '../history.ts';
import { origins, secrets } from '../scene.ts';
import type { Promised } from './promise.ts';

const probeLength = 12;
const probesOf = new Map<string, readonly string[]>();

/** The middle of each form of a secret: where that stands, more than half of the secret does. */
function listProbes(secret: string): readonly string[] {
  const known = probesOf.get(secret);
  if (known) return known;
  const forms = Object.values(encodings).map((encode) => encode(secret));
  const middles = forms.map((form) => form.slice(Math.floor((form.length - probeLength) / 2)).slice(0, probeLength));
  const probes = [...new Set(middles)];
  if (probesOf.size > 200) probesOf.clear();
  probesOf.set(secret, probes);
  return probes;
}

/** All that a step knows to be secret: what its workflow gave as such, what the sign-in gave, and what it has read. */
function listSecrets(step: StepRun): ReadonlySet<string> {
  const { token, githubToken, requestToken, stored } = secrets;
  const given = (step.item.with['config-vars'] ?? '').split('\n').map((line) => line.slice(line.indexOf('=') + 1));
  const used = step.exchanges.map(({ headers }) => headers['authorization']?.replace(/^\w+ /, '') ?? '');
  const known = [githubToken, requestToken, ...(step.item.with['auth-url'] ? [] : [token]), ...given, ...used];
  return new Set([...known, ...(hasRead(step) ? [stored] : [])].filter((value) => value.length >= probeLength));
}

/** No secret is in anything that comes out of a step, in any form. */
export const noSecretLeaves: Promised = (history) => {
  const written = JSON.stringify([history.comments.map(({ body }) => body), history.deployments]);
  return history.steps.flatMap((step) => {
    const shown = `${textOf(step)}\n${written}`;
    for (const secret of listSecrets(step)) {
      const probe = listProbes(secret).find((one) => shown.includes(one));
      if (probe !== undefined) return [{ what: `the secret ${secret} shows as ${probe}`, step }];
    }
    return [];
  });
};

/** What a step tells: masks are for the runner alone. */
function textOf({ log, outputs = {}, summary }: StepRun): string {
  const shown = log.replace(/^::add-mask::.*$/gm, '');
  return [shown, summary, ...Object.values(outputs)].join('\n');
}

const places: readonly (readonly [secret: string, origin: string])[] = [
  [secrets.githubToken, origins.github],
  [secrets.requestToken, origins.issuer],
  [secrets.token, origins.platform],
  ['fake-access-token-', origins.platform],
  ['fake-value/', origins.platform],
  ['fake-release-', origins.platform],
];

/** Every secret goes to the one place that it is for, and nothing goes to an address that an answer has named. */
export const secretsGoToOnePlace: Promised = ({ exchanges }) =>
  exchanges.flatMap(({ body = '', headers, side, step, url }) => {
    if (side === 'elsewhere') return [{ what: `${url.href} was called`, step }];
    const sent = `${url.href} ${headers['authorization'] ?? ''} ${body}`;
    const strayed = places.find(([secret, origin]) => origin !== url.origin && sent.includes(secret));
    return strayed ? [{ what: `${strayed[0]} went to ${url.origin}`, step }] : [];
  });
