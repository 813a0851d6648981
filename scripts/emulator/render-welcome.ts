import type { Desk } from './start-desk.ts';

/** Says where everything is, and what opens it. */
export function renderWelcome(desk: Desk): string {
  return `The platform is emulated on this machine. Ctrl+C ends it.

  Console              ${desk.consoleUrl}
  API                  ${desk.apiUrl}
  API documentation    ${desk.apiDocsUrl}  (${desk.basicUser} / ${desk.basicPassword})
  OAuth                ${desk.authUrl}
  Documentation        ${desk.docsUrl}  (search: ${desk.docsUrl}/mcp)
  GitHub OIDC          ${desk.oidcRequestUrl}  (${desk.oidcRequestToken})
  Token                ${desk.token}

A step that uses it:

  with:
    operation: build
    api-url: ${desk.apiUrl}
    auth-url: ${desk.authUrl}
    docs-url: ${desk.docsUrl}
    token: ${desk.token}
    app: my-app

The same without a workflow, in a clone of this repository; a workflow on GitHub cannot reach this machine and writes \`api-url: emulator\`:

  env INPUT_OPERATION=build INPUT_APP=my-app INPUT_API-URL=${desk.apiUrl} INPUT_TOKEN=${desk.token} node scripts/start.mjs dist/index.js`;
}
