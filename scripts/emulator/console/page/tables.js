import { badge, code, moment } from './elements.js';

/** Every table of the state: which items it shows, and what of them. */
export const tables = [
  {
    id: 'apps',
    title: 'Apps',
    caption: 'Each app with the state of its last deployment and the names of its config vars',
    items: (state) => state.apps,
    cells: {
      App: ({ name }) => strong(name),
      Deployment: ({ deployment_status }) => badge(deployment_status),
      Team: ({ team }) => team?.name,
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
    items: (state) => ofAllApps(state, 'builds').sort((one, other) => other.created_at.localeCompare(one.created_at)),
    cells: {
      App: ({ app }) => strong(app),
      State: ({ status }) => badge(status),
      Branch: ({ branch }) => code(branch),
      Commit: ({ commitish }) => code(commitish?.slice(0, 12)),
      Started: ({ created_at }) => moment(created_at),
      Took: ({ created_at, finished_at }) => took(created_at, finished_at),
      About: ({ message, description }) => message ?? description,
    },
  },
  {
    id: 'deployments',
    title: 'Deployments',
    caption: 'What was deployed to all apps, the newest first',
    items: (state) =>
      ofAllApps(state, 'deployments').sort((one, other) => other.created_at.localeCompare(one.created_at)),
    cells: {
      App: ({ app }) => strong(app),
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
    caption: 'Hostnames, their certificates and what their DNS records point to',
    items: (state) => ofAllApps(state, 'domains'),
    cells: {
      Hostname: ({ hostname }) => strong(hostname),
      App: ({ app }) => app,
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
      App: ({ app }) => strong(app),
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
    cells: {
      Namespace: ({ name }) => strong(name),
      Team: ({ team }) => team?.name,
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
    cells: {
      Pipeline: ({ name }) => strong(name),
      Team: ({ team }) => team?.name,
      Apps: ({ apps }) => list(apps, ({ name, stage }) => `${stage}: ${name}`),
      Environments: ({ environments }) =>
        list(environments, ({ kind, name }) => (kind === name ? kind : `${kind} (${name})`)),
      'Review apps': ({ review_apps }) => badge(review_apps.enabled ? 'on' : 'off'),
    },
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

function strong(text) {
  const made = document.createElement('strong');
  made.textContent = text;
  return made;
}

function list(items, show) {
  if (items.length === 0) return '';
  const made = document.createElement('ul');
  for (const item of items) {
    const entry = document.createElement('li');
    entry.append(show(item));
    made.append(entry);
  }
  return made;
}

function took(from, to) {
  if (to === null) return '';
  const seconds = (new Date(to) - new Date(from)) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}
