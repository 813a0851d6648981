// Written by `npm run sync`.
import type { InputName } from '../../contract/inputs.ts';

/** What the inputs are that operations cannot do without. */
// biome-ignore format: one row per input
export const neededInputs: Readonly<Partial<Record<InputName, string>>> = {
  "app": "The app’s name or id",
  "app-paths": "One line per app, `app: glob, glob, !glob`, from the repository’s root",
  "cert": "Name of a certificate that the platform holds, or a certificate in PEM form",
  "command": "A script, run as `shell -c script`; or a JSON array: the exact argument list",
  "config-keys": "Names of config vars, one per line or separated by commas",
  "confirm": "Must repeat the name of what is destroyed",
  "docs-url": "Base address of the platform’s documentation server",
  "domain": "The domain’s hostname or id",
  "formation": "Dynos of each process type, and their size: `web=2`, `worker=1:standard-2x`, one per line or separated by commas",
  "github-environment": "Records a GitHub Deployment under this environment name",
  "namespace": "The namespace’s name or id",
  "pipeline": "The pipeline’s name or id",
  "pipeline-environment": "The pipeline environment’s id; or, with `pipeline`, its kind or name",
  "query": "What to search the documentation for",
  "region": "The region’s name",
  "team": "The team’s name or id",
};
