import type { App, Team } from '../../platform/models.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { isMeant } from '../../platform/resources/reading/fields.ts';
import { ifTold } from '../existence.ts';
import { renderListing } from '../listing.ts';
import { defineOperation } from '../operation.ts';

export const listApps = defineOperation({
  name: 'list-apps',
  summary: 'Lists the apps that the token can reach, also as a job matrix',
  needs: [],
  takes: ['team'],
  gives: ['names', 'count', 'matrix'],
  endpoints: ['listTeams', 'listApps', 'getTeam'],
  example: { team: 'acme' },

  async run({ log, platform }, { team }) {
    const apps = await platform.apps.list(team);
    // To a platform, a team that does not exist may be one that has no apps.
    if (team !== undefined && apps.length === 0) await platform.teams.find(team);
    const stray = team && (await findStray(platform, team, apps));
    if (stray)
      log.warning(`The platform lists apps of other teams than ${team} too, such as ${stray.name} of ${stray.team}`);
    const listing = renderListing(apps, {
      nouns: ['app', 'apps'],
      of: team && `of the team ${team}`,
      name: ({ name }) => name,
      columns: {
        Status: ({ deployment }) => deployment.status,
        Region: ({ region }) => region,
        Team: (app) => app.team,
        URL: ({ url }) => url && { text: url, url },
      },
      result: ({ raw }) => raw,
    });
    return { ...listing, outputs: { ...listing.outputs, matrix: { app: listing.outputs.names } } };
  },
});

/** An app of another team that the platform lists. Some platforms pass over what they do not know in a question, and some teams hold others. */
async function findStray({ teams }: Platform, asked: string, apps: readonly App[]): Promise<App | undefined> {
  const told = apps.filter(({ team = asked }) => team.toLowerCase() !== asked.toLowerCase());
  const all = told.length > 0 ? ((await ifTold(teams.list())) ?? []) : [];
  const isOurs = (team: Team) => isMeant(asked, team);
  if (!all.some(isOurs)) return undefined;
  return told.find(({ team = asked }) => {
    const meant = all.filter((one) => isMeant(team, one));
    return meant.length > 0 && !meant.some(isOurs);
  });
}
