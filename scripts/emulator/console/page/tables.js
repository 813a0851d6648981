import { badge, code, element, link, list, moment } from './elements.js';
import { addressOf, linkTo, strong } from './names.js';

/** Every table of the state: which items it shows, what of them, and the name by which others link to a row. */
export const tables = [
  {
    id: 'apps',
    title: 'Apps',
    caption: 'Each app with the state of its last deployment and the names of its config vars',
    items: (state) => state.apps,
    nameOf: ({ name }) => name,
    cells: {
      App: ({ name }) => strong(linkTo('apps', name)),
      Address: ({ name, web_url }) => addressOf(name, new URL(web_url).host),
      Deployment: ({ deployment_status }) => badge(deployment_status),
      Team: ({ team }) => linkTo('teams', team?.name),
      Region: ({ region }) => region,
      Branch: ({ branch }) => code(branch),
      Formation: ({ formation }) => list(Object.entries(formation), ([type, { quantity }]) => `${type} × ${quantity}`),
      'Config vars': ({ config_keys }) => list(config_keys, (key) => code(key)),
    },
  },
  {
    id: 'builds',
    title: 'Builds',
    caption: 'The builds of all apps, the newest first',
    items: (state) => ofAllApps(state, 'builds').sort(newestFirst),
    cells: {
      App: ({ app }) => strong(linkTo('apps', app)),
      State: ({ status }) => badge(status),
      Branch: ({ branch }) => code(branch),
      Commit: ({ commitish }) => code(commitish?.slice(0, 12)),
      Started: ({ created_at }) => moment(created_at),
      Took: ({ created_at, finished_at }) => took(created_at, finished_at),
      Log: ({ output_stream_url: url }) => (url ? link(new URL(url).pathname, 'Log') : ''),
      About: ({ message, description }) => message ?? description,
    },
  },
  {
    id: 'deployments',
    title: 'Deployments',
    caption: 'What was deployed to all apps, the newest first',
    items: (state) => ofAllApps(state, 'deployments').sort(newestFirst),
    cells: {
      App: ({ app }) => strong(linkTo('apps', app)),
      Version: ({ version }) => `v${version}`,
      State: ({ state }) => badge(state),
      Runs: ({ current }) => (current ? 'yes' : ''),
      Started: ({ created_at }) => moment(created_at),
      Took: ({ created_at, finished_at }) => took(created_at, finished_at),
      About: ({ message }) => message,
    },
  },
  {
    id: 'domains',
    title: 'Domains',
    caption: 'Hostnames, their certificates and what their DNS records point to; a link leads to the app behind one',
    items: (state) => ofAllApps(state, 'domains'),
    cells: {
      Hostname: ({ app, hostname }) => strong(addressOf(app, hostname)),
      App: ({ app }) => linkTo('apps', app),
      Kind: ({ kind }) => kind,
      Certificate: ({ acm_status }) => badge(acm_status),
      'DNS target': ({ cname }) => code(cname),
    },
  },
  {
    id: 'dynos',
    title: 'Dynos',
    caption: 'Running processes of the apps',
    items: (state) => ofAllApps(state, 'dynos'),
    cells: {
      App: ({ app }) => strong(linkTo('apps', app)),
      Dyno: ({ name }) => code(name),
      State: ({ state }) => badge(state),
      Size: ({ size }) => size,
      Started: ({ started_at }) => moment(started_at),
      Restarts: ({ restarts }) => String(restarts),
    },
  },
  {
    id: 'namespaces',
    title: 'Namespaces',
    caption: 'Isolated environments, those of pull requests among them',
    items: (state) => state.namespaces,
    nameOf: ({ name }) => name,
    cells: {
      Namespace: ({ name }) => strong(linkTo('namespaces', name)),
      Team: ({ team }) => linkTo('teams', team?.name),
      Region: ({ region }) => region,
      Created: ({ created_at }) => moment(created_at),
      Description: ({ description }) => description,
    },
  },
  {
    id: 'pipelines',
    title: 'Pipelines',
    caption: 'How apps follow one another from review to production',
    items: (state) => state.pipelines,
    nameOf: ({ name }) => name,
    cells: {
      Pipeline: ({ name }) => strong(linkTo('pipelines', name)),
      Team: ({ team }) => linkTo('teams', team?.name),
      Apps: ({ apps }) => list(apps, ({ name, stage }) => element('span', {}, `${stage}: `, linkTo('apps', name))),
      Environments: ({ environments }) =>
        list(environments, ({ kind, name }) => (kind === name ? kind : `${kind} (${name})`)),
      'Review apps': ({ review_apps }) => badge(review_apps.enabled ? 'on' : 'off'),
    },
  },
  {
    id: 'teams',
    title: 'Teams',
    caption: 'Who owns apps, namespaces and pipelines',
    items: (state) => state.teams,
    nameOf: ({ name }) => name,
    cells: { Team: ({ name }) => strong(linkTo('teams', name)), Id: ({ id }) => code(id) },
  },
];

/** Whether something moves by itself, so that the state is worth another look soon. */
export function isMoving(state) {
  return state.apps.some(
    ({ builds, domains, dynos }) =>
      builds.some(({ finished_at }) => finished_at === null) ||
      domains.some(({ acm_status }) => acm_status === 'pending') ||
      dynos.some((dyno) => dyno.state !== 'up'),
  );
}

function ofAllApps(state, what) {
  return state.apps.flatMap((app) => app[what].map((item) => ({ ...item, app: app.name })));
}

function newestFirst(one, other) {
  return other.created_at.localeCompare(one.created_at);
}

function took(from, to) {
  if (to === null) return '';
  const seconds = (new Date(to) - new Date(from)) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
