import { outputs as catalogue } from '../../src/contract/outputs.ts';
import { readCommands } from '../harness/capture-log.ts';
import type { Exchange } from '../harness/network.ts';
import { origins, token } from '../harness/sides.ts';
import { appsOf, meantBy } from './config.ts';
import { probesOf } from './forms.ts';
import {
  type Breach,
  findMaking,
  type History,
  hasRead,
  inputOf,
  isDuring,
  type Promised,
  type StepRun,
  timeOf,
  wasDone,
} from './history.ts';
import { stored } from './scene.ts';

/** What one request of the user may bring about once. */
const once = [
  ...['startBuild', 'createPromotion', 'execInDyno', 'runOneOff', 'restartDynos', 'restartDyno', 'createNamespace'],
  ...['createApp', 'addDomain', 'POST /issues/*/comments', 'POST /deployments'],
];

/** Nothing is done twice for one request of the user, whatever was answered. A rebuild is asked for, too. */
export const nothingIsDoneTwice: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const most = inputOf(step, 'on-failure') === 'rebuild' ? 2 : 1;
    const done = step.exchanges.filter((one) => once.includes(one.call) && wasDone(one));
    return [...Map.groupBy(done, nameOnce)]
      .filter(([, all]) => all.length > most)
      .map(([name, { length }]) => ({ what: `${name} was acted on ${length} times`, step }));
  });

/** A file may name several domains of several apps. */
function nameOnce({ body, call, path }: Exchange): string {
  return call === 'addDomain' ? `${path} ${(body as { readonly hostname?: string }).hostname}` : call;
}

/** `changed` is no lie: what was changed is not called unchanged, and where nothing was, it is not called changed. */
export const changedIsTrue: Promised = (history) =>
  history.steps.flatMap((step) => {
    const told = step.outputs?.['changed'];
    const isOwn = (one: Exchange) => step.exchanges.includes(one);
    const own = history.changes.filter(({ exchange }) => exchange !== undefined && isOwn(exchange));
    const commands = step.exchanges.filter(
      (one) => /^(execInDyno|runOneOff|restartDyno)/.test(one.call) && wasDone(one),
    );
    // A ghost acts after the step has ended.
    const inTime = own.filter(({ at }) => at <= (step.endedAt ?? 0));
    if (told === 'false' && inTime.length + commands.length > 0)
      return [
        { what: `changed: false, but ${inTime[0]?.exchange?.call ?? commands[0]?.call} has changed something`, step },
      ];
    const accepted = step.exchanges.some((one) => isWrite(one) && wasDone(one));
    const others = history.changes.some(({ at, exchange }) => !(exchange && isOwn(exchange)) && isDuring(at, step));
    if (told === 'true' && own.length + commands.length === 0 && !accepted && !others)
      return [{ what: 'changed: true, but nothing has changed', step }];
    return told === 'unknown' && !others && !step.exchanges.some(isDoubtful)
      ? [{ what: 'changed: unknown, but every change was answered', step }]
      : [];
  });

const isWrite = ({ method, side }: Exchange) => side === 'platform' && method !== 'GET';

/** Whether a change was asked for of which the step cannot know the end: 404 and 409 may be with its own first attempt. */
function isDoubtful(one: Exchange): boolean {
  const what = one.end?.what;
  return isWrite(one) && (one.fault !== undefined || typeof what !== 'number' || what === 404 || what === 409);
}

/** Every step ends by its deadline, and soon after it was cancelled. */
export const everyStepEnds: Promised = ({ steps }) =>
  steps.flatMap((step): readonly Breach[] => {
    const { cancelledAt, endedAt, startedAt } = step;
    if (endedAt === undefined) return [{ what: `it never ended: ${step.log.slice(0, 300)}`, step }];
    const most = timeOf(step) + 4250;
    if (endedAt - startedAt > most) return [{ what: `it took ${endedAt - startedAt} ms, and had ${most}`, step }];
    const after = endedAt - (cancelledAt ?? endedAt);
    return after > 5000 ? [{ what: `it ended ${after} ms after it was cancelled`, step }] : [];
  });

/** What ends badly is not green. */
export const badEndIsNotGreen: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const late = (step.endedAt ?? 0) - step.startedAt > timeOf(step) + 250;
    const why = step.item.full ? `${step.item.full} could not be written` : late ? 'its time was up' : undefined;
    return step.isGreen && why ? [{ what: `green, although ${why}`, step }] : [];
  });

const final = ['success', 'failure', 'error', 'inactive'];

/** Every Deployment that was made has an end, unless GitHub took none and the step says so. */
export const everyDeploymentEnds: Promised = (history) =>
  history.world.github.deployments.flatMap((deployment) => {
    if (deployment.statuses.some(({ state }) => final.includes(state))) return [];
    const making = findMaking(history, deployment);
    if (making === undefined) return [];
    const { exchange, step } = making;
    const isGhost = (exchange.acted?.at ?? 0) > (step.endedAt ?? 0);
    // GitHub's trouble of a moment is waited for; a refusal, a long limit or a lost making is not always.
    const faults = history.plan.faults.filter((fault) => fault.step === step.item.id);
    const isShort = faults.every(
      ({ count, retryAfter, status, way }) =>
        count <= 2 && (way === 'reset' || (way === 'status' && status >= 500 && retryAfter === undefined)),
    );
    const isHurried = step.cancelledAt !== undefined || (step.endedAt ?? 0) - step.startedAt > timeOf(step) - 5000;
    const isTroubled = step.exchanges.some(
      ({ call, fault }) => /deployments|graphql/.test(call) && fault !== undefined,
    );
    // A job that is cancelled has 4 s to find what GitHub shows late.
    const isLate = history.plan.githubLag > 0 && isHurried && exchange.end?.what !== 201;
    const isExcused = isLate || (isTroubled && (!isShort || isHurried || exchange.fault !== undefined));
    const state = deployment.statuses[0]?.state ?? 'without a word';
    return isGhost || isExcused ? [] : [{ what: `the Deployment ${deployment.id} is left ${state}`, step }];
  });

/** A Deployment that says success is of a step that is green, or that could not tell of it. */
export const successIsOfAGreenStep: Promised = (history) =>
  history.world.github.deployments.flatMap((deployment) => {
    const { id, sha, statuses } = deployment;
    const states = statuses.map(({ state }) => state);
    const maker = findMaking(history, deployment)?.step;
    if (!states.includes('success') || states.includes('error') || maker === undefined) return [];
    // The rebuild after a failure has a record of its own, and its step stays red.
    const isRebuild = inputOf(maker, 'on-failure') === 'rebuild' && sha !== maker.item.commit;
    if (isRebuild) return [];
    const said = maker.exchanges.find(
      ({ body, call }) => call === 'POST /deployments/*/statuses' && (body as { state?: string }).state === 'success',
    );
    if (maker.cancelledAt !== undefined && (said?.at ?? 0) > maker.cancelledAt)
      return [{ what: `the Deployment ${id} became a success after its step was cancelled`, step: maker }];
    // What comes after the success may be cancelled, or take longer than the step has.
    const cut = maker.cancelledAt !== undefined || (maker.endedAt ?? 0) - maker.startedAt >= timeOf(maker) - 250;
    return maker.isGreen || maker.item.full || cut
      ? []
      : [{ what: `the Deployment ${id} says success, and its step failed`, step: maker }];
  });

/** All that a step knows to be secret: what its workflow gave as such, what the sign-in gave, and what it has read. */
function listSecrets(step: StepRun, history: History): readonly string[] {
  const { github, signIn } = history.world;
  const lines = (inputOf(step, 'config-vars') ?? '').split('\n').map((line) => line.slice(line.indexOf('=') + 1));
  const inFile = appsOf(step).flatMap((app) => [...meantBy(step, app, []).values.values()]);
  const used = step.exchanges.map(({ headers }) => headers['authorization']?.replace(/^\w+ /, '') ?? '');
  // An answer that comes when the step has ended was not read.
  const read = hasRead(step.exchanges.filter(({ end }) => end && isDuring(end.at, step))) ? [stored] : [];
  const known = [github.token, signIn.requestToken, ...lines, ...inFile, ...used, ...read];
  return [...new Set(known)].filter((value) => value.length >= 12);
}

/** No secret is in anything that comes out of a step, in any form. */
export const noSecretLeaves: Promised = (history) => {
  const { comments, deployments } = history.world.github;
  const written = JSON.stringify([comments.map(({ body }) => body), deployments]);
  return history.steps.flatMap((step) => {
    const { log, outputs = {}, summary } = step;
    // Masks are for the runner alone.
    const shown = [log.replace(/^::add-mask::.*$/gm, ''), summary, ...Object.values(outputs), written].join('\n');
    const found = listSecrets(step, history).flatMap((secret) =>
      probesOf(secret).filter((probe) => shown.includes(probe)),
    );
    return found.length > 0 ? [{ what: `a secret shows as ${found[0]}`, step }] : [];
  });
};

/** Every secret goes to the one place that it is for, and nothing goes to an address that an answer has named. */
export const secretsGoToOnePlace: Promised = ({ steps, world }) => {
  const platform = new URL(origins.platform).origin;
  const places: readonly (readonly [secret: string, ...origins: string[]])[] = [
    [world.github.token, origins.github],
    [world.signIn.requestToken, origins.issuer],
    [token, platform],
    ['fake-access-token-', platform],
    ['fake-value/', platform],
    ['fake-release-', platform],
  ];
  return steps.flatMap((step) =>
    step.exchanges.flatMap(({ body = '', headers, side, url }) => {
      if (side === 'elsewhere') return [{ what: `${url.href} was asked`, step }];
      const sent = `${url.href} ${headers['authorization'] ?? ''} ${JSON.stringify(body)}`;
      const strayed = places.find(([secret, ...allowed]) => !allowed.includes(url.origin) && sent.includes(secret));
      return strayed ? [{ what: `${strayed[0]} went to ${url.origin}`, step }] : [];
    }),
  );
};

const ours = ['add-mask', 'group', 'endgroup', 'notice', 'warning', 'error', 'debug'];

/** No text from outside gives the runner an order, sets an output or a variable. */
export const textGivesNoOrders: Promised = ({ steps }) =>
  steps.flatMap((step) => {
    const order = readCommands(step.log).find(
      ({ data, name }) => !ours.includes(name.toLowerCase()) || /^(evil|the)$/.test(data.trim()),
    );
    if (order) return [{ what: `the runner would obey ::${order.name}::${order.data}`, step }];
    const output = Object.keys(step.outputs ?? {}).find((name) => !Object.hasOwn(catalogue, name));
    if (output !== undefined) return [{ what: `there is an output ${output}`, step }];
    const variables = Object.keys(step.exported);
    return variables.length === 0 ? [] : [{ what: `variables are set: ${variables}`, step }];
  });

/** A stranger's change makes no call at all. */
export const strangersMakeNoCall: Promised = ({ steps }) =>
  steps
    .filter(({ exchanges, item }) => item.isStrange && exchanges.length > 0)
    .map((step) => ({ what: `a stranger's event asked ${step.exchanges[0]?.call}`, step }));

/** Whatever is sent to the platform keeps the contract. */
export const requestsKeepTheContract: Promised = ({ world }) => world.breaches.slice(0, 1).map((what) => ({ what }));

/** A step without a fault, a cancel or a full disk of its own has no bug. */
export const noStepHasABug: Promised = ({ steps }) =>
  steps.filter(({ log }) => log.includes('a bug of its own')).map((step) => ({ what: 'it ended with a bug', step }));
