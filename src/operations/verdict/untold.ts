/** What is said of a success that only the build itself told. */
export const onlyBuilt = 'The platform told how the build ended, and nothing of its deployment.';

/** What is said of a success that only the build told, and its deployment in it. */
export const onlyInBuild = 'The platform told how the build and its deployment ended, and not what the app runs since.';

/** What is said of a success that only ids told. */
export const onlyIds = 'The platform told no status, only the ids of what the app stands on.';

/** What is said of a build taken up by `build-id` whose id the app showed from the first look: a platform may show the id before the deployment has ended. */
export const onlyNamed =
  'The app named this build as its current one before this step began to wait, and nothing told whether its deployment has ended.';

/** What is said of a status that came after the start, and could be another's. */
export const unnamed = 'The platform told a status, but not of which build it is.';
