export const id = 888;
export const ids = [888];
export const modules = {

/***/ 888:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  createGateway: () => (/* binding */ createGateway)
});

// EXTERNAL MODULE: ./node_modules/@actions/github/lib/github.js + 22 modules
var github = __webpack_require__(785);
// EXTERNAL MODULE: ./lib/platform/transport.js
var transport = __webpack_require__(386);
// EXTERNAL MODULE: ./lib/action/event.js
var action_event = __webpack_require__(118);
// EXTERNAL MODULE: ./lib/action/markdown.js
var markdown = __webpack_require__(93);
;// CONCATENATED MODULE: ./lib/action/github/comment.js

/** GitHub refuses a longer comment. */
const commentLimit = 65_536;
/** Creates the comment, or updates the one that carries its marker; a missing permission is only a notice. */
async function keepComment(octokit, place, content, sinks) {
    const { log, redactor } = sinks;
    const marker = `<!-- platform-deploy:${content.key.replace(/[^\w.:-]/g, '_')} -->`;
    const body = cut(redactor.redact(`${marker}\n#### ${(0,markdown/* escapeText */.X1)(content.headline)}\n\n${content.blocks.map(markdown/* renderBlock */.g8).join('\n\n')}\n`));
    try {
        const existing = await findComment(octokit, place, marker);
        const { data } = existing
            ? await octokit.rest.issues.updateComment({ owner: place.owner, repo: place.repo, comment_id: existing, body })
            : await octokit.rest.issues.createComment({ ...place, body });
        return data.html_url;
    }
    catch (error) {
        // The comment tells of the work; that it is missing does not undo the work.
        if (isForbidden(error))
            log.notice('The comment on the pull request could not be written: add `permissions: { pull-requests: write }` to the job, or set `comment: false`.');
        else
            log.warning(`The comment on the pull request could not be written: ${error instanceof Error ? error.message : error}`);
        return undefined;
    }
}
async function findComment(octokit, place, marker) {
    for await (const { data } of octokit.paginate.iterator(octokit.rest.issues.listComments, { ...place, per_page: 100 })) {
        const own = data.find(({ body }) => body?.startsWith(marker));
        if (own)
            return own.id;
    }
    return undefined;
}
function isForbidden(error) {
    const { status } = error;
    return status === 401 || status === 403 || status === 404;
}
function cut(body) {
    const note = '\n\n_Cut here: the comment is longer than GitHub takes._';
    return body.length <= commentLimit ? body : `${body.slice(0, commentLimit - note.length)}${note}`;
}

;// CONCATENATED MODULE: ./lib/action/github/gateway.js




/** GitHub's API behind what operations may ask of it. */
function createGateway(options) {
    const { apiUrl, event, log, redactor, token } = options;
    const octokit = (0,github/* getOctokit */.Q)(token, { baseUrl: apiUrl, request: { fetch: fetchThroughTransport(options) }, log: quiet(log) });
    const repository = { owner: event.repository.owner, repo: event.repository.name };
    return {
        async getPullRequest(number) {
            const { data } = await octokit.rest.pulls.get({ ...repository, pull_number: number });
            return (0,action_event/* readPullRequest */.D)(data);
        },
        keepComment: (number, content) => keepComment(octokit, { ...repository, issue_number: number }, content, { log, redactor }),
    };
}
/** Lets octokit use the action's own transport: one place for proxies, deadlines and limits. */
function fetchThroughTransport({ requestTimeout, signal }) {
    return async (input, init) => {
        const reply = await (0,transport/* sendRequest */.w$)({
            method: init?.method ?? 'GET',
            url: new URL(String(input)),
            headers: Object.fromEntries(new Headers(init?.headers)),
            body: typeof init?.body === 'string' ? init.body : undefined,
            timeout: requestTimeout,
            signal,
        });
        const headers = Object.entries(reply.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
        const empty = reply.status === 204 || reply.status === 205 || reply.status === 304;
        return new Response(empty ? null : new Uint8Array(reply.body), { status: reply.status, headers });
    };
}
function quiet(log) {
    return { debug: log.debug, info: log.debug, warn: log.debug, error: log.debug };
}


/***/ })

};
