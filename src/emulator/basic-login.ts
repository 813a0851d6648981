/** Who may see the page of the API's documentation. */
export const basicUser = 'emulator';

/** What goes with it; it opens nothing else in the world. */
export const basicPassword = 'emulator-api-page-not-a-secret';
