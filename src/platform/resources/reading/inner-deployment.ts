import { type Fields, isFields } from '../../../contract/is-fields.ts';
import { compareAges, type Deployment, differ, dropPreviews, listStanding } from '../../deployment.ts';
import { remember } from '../../words/remember.ts';
import { inWords } from '../../words/spelling.ts';
import { noWords, readMeaning, soundsAtWork } from '../../words/status-words.ts';
import { pick, pickFlag } from './fields.ts';
import { readDeployment } from './read-deployment.ts';

/**
 * What a build tells of its deployment: in parts of its own, of which the latest of each place counts, in fields that begin with its
 * name, or in its phases. What of these failed or goes on counts before what went well.
 */
export function readInnerDeployment(build: Fields): Deployment | undefined {
  const { lists, parts } = readParts(build, ofDeployments);
  const latest = listStanding(dropPreviews(lists.toSorted(compareAges)));
  const deployments = [...latest, ...parts];
  const phases = readPhases(build);
  if (deployments.length + phases.length === 0) return undefined;
  const findWorst = (all: readonly Deployment[]) =>
    all.find((part) => readMeaning(part, noWords) === 'failed') ?? all.find(({ status = '' }) => soundsAtWork(status));
  const telling = [...deployments, ...phases].find((part) => readMeaning(part, noWords) !== undefined);
  return findWorst(phases) ?? findWorst(latest) ?? telling ?? deployments[0];
}

/** A deployment by its own words, and by what its build, its release and its phases say against it. */
export function readWholeDeployment(fields: Fields): Deployment {
  const deployment = readDeployment(fields);
  const builds = readParts(fields, ofBuild).parts;
  const own = builds.filter(({ deploymentId: id }) => !differ(id, deployment.buildId));
  const error = deployment.error ?? findFailure([...own, ...[readInnerDeployment(fields) ?? []].flat()]);
  return { ...deployment, error };
}

/** What the first of some parts that did not come to a good end says of that. */
export function findFailure(parts: readonly Deployment[]): string | undefined {
  const failed = parts.find((part) => ['failed', 'contradicting'].includes(readMeaning(part, noWords) ?? ''));
  return failed?.error ?? failed?.message ?? failed?.status;
}

/** The name of a part that a field is or belongs to, and of the field in it; nothing where it is of no such part. */
export const partsLike = (pattern: RegExp) =>
  remember((key): readonly (string | undefined)[] => pattern.exec(inWords(key))?.slice(1) ?? []);

const ofDeployments = partsLike(/^(deploy|deployment|release|rollout)s?(?:_(.+))?$/);
const ofBuild = partsLike(/^(build)(?:_(.+))?$/);

/** What a thing tells in parts of such a name, and in fields that begin with it. */
export function readParts(thing: Fields, partOf: ReturnType<typeof partsLike>) {
  const told = Object.keys(thing).flatMap((key) => {
    const [name, field] = partOf(key);
    return name === undefined ? [] : { name, value: field === undefined ? thing[key] : { [field]: thing[key] } };
  });
  if (told.length === 0) return { lists: [], parts: [] };
  const lists = told.flatMap(({ value }) => (Array.isArray(value) ? value.filter(isFields) : []));
  const single = Map.groupBy(told, ({ name }) => name).values();
  const parts = [...single].map(
    (same): Fields => Object.assign({}, ...same.map(({ value }) => (isFields(value) ? value : {}))),
  );
  return { lists: lists.map(readDeployment), parts: parts.map(readDeployment) };
}

/** The phases that are the deployment itself, those around it, and what is done beside it, as far as a name says so. */
const ofDeployment = /^(deploy|releas|roll_?(out|ing))/;
const around = /^((pre|post)_?(deploy|release)|start|boot|launch|activat|promot|health)/;
const aside =
  /(^|_)(notes?|notif\w*|announc\w*|slack|mails?|emails?|chat|tags?|changelog|docs?|cache\w*|warm\w*|clean\w*|reports?|metrics?|badges?|comments?|uploads?|lock|builder|machine|runner|agent)(_|$)|^(start|boot|launch)\w*_build/;
const mayFail = ['allow_failure', 'soft_fail', 'continue_on_error', 'optional'];

/** The phases of a build that are those of its deployment, each in its last attempt; one that may fail tells nothing. */
function readPhases(build: Fields): readonly Deployment[] {
  const holders = [build, build['progress']].filter(isFields);
  const phases = holders.flatMap((holder) => ['phases', 'stages', 'steps'].flatMap((key) => listPhases(holder[key])));
  const attempts = new Map(
    phases
      .filter((phase) => !mayFail.some((name) => pickFlag(phase, name)) && pickFlag(phase, 'required') !== false)
      .map((phase) => [nameOf(phase), phase]),
  );
  return [...attempts]
    .filter(([name]) => (ofDeployment.test(name) || around.test(name)) && !aside.test(name))
    .map(([name, phase]) => {
      const deployment = readDeployment(phase);
      // That a deployment runs may mean that it stands; that its phase runs does not.
      const runs = ofDeployment.test(name) && /^running$/i.test(deployment.status ?? '');
      return runs ? { ...deployment, status: 'deploying' } : deployment;
    });
}

/** What a phase is called, without the number of its attempt. */
function nameOf(phase: Fields): string {
  const name = pick(phase, 'name', 'phase', 'stage', 'step', 'type') ?? '';
  return inWords(name.trim().replace(/# ?\d{1,4}$/, '')).replace(
    /(_(attempt|try|retry)(_\d{1,4}(_of_\d{1,4})?)?)?_?$/,
    '',
  );
}

/** The parts of a list, or of a map of their names to themselves or only to their states. */
function listPhases(value: unknown): readonly Fields[] {
  if (Array.isArray(value)) return value.filter(isFields);
  if (!isFields(value)) return [];
  return Object.entries(value).map(([name, part]) => (isFields(part) ? { name, ...part } : { name, status: part }));
}
