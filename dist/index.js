import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
/******/ var __webpack_modules__ = ({

/***/ 770:
/***/ ((module, __unused_webpack_exports, __nccwpck_require__) => {

module.exports = __nccwpck_require__(218);


/***/ }),

/***/ 218:
/***/ ((__unused_webpack_module, exports, __nccwpck_require__) => {

var __webpack_unused_export__;


var net = __nccwpck_require__(278);
var tls = __nccwpck_require__(756);
var http = __nccwpck_require__(611);
var https = __nccwpck_require__(692);
var events = __nccwpck_require__(434);
var assert = __nccwpck_require__(613);
var util = __nccwpck_require__(23);


exports.httpOverHttp = httpOverHttp;
exports.httpsOverHttp = httpsOverHttp;
exports.httpOverHttps = httpOverHttps;
exports.httpsOverHttps = httpsOverHttps;


function httpOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  return agent;
}

function httpsOverHttp(options) {
  var agent = new TunnelingAgent(options);
  agent.request = http.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}

function httpOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  return agent;
}

function httpsOverHttps(options) {
  var agent = new TunnelingAgent(options);
  agent.request = https.request;
  agent.createSocket = createSecureSocket;
  agent.defaultPort = 443;
  return agent;
}


function TunnelingAgent(options) {
  var self = this;
  self.options = options || {};
  self.proxyOptions = self.options.proxy || {};
  self.maxSockets = self.options.maxSockets || http.Agent.defaultMaxSockets;
  self.requests = [];
  self.sockets = [];

  self.on('free', function onFree(socket, host, port, localAddress) {
    var options = toOptions(host, port, localAddress);
    for (var i = 0, len = self.requests.length; i < len; ++i) {
      var pending = self.requests[i];
      if (pending.host === options.host && pending.port === options.port) {
        // Detect the request to connect same origin server,
        // reuse the connection.
        self.requests.splice(i, 1);
        pending.request.onSocket(socket);
        return;
      }
    }
    socket.destroy();
    self.removeSocket(socket);
  });
}
util.inherits(TunnelingAgent, events.EventEmitter);

TunnelingAgent.prototype.addRequest = function addRequest(req, host, port, localAddress) {
  var self = this;
  var options = mergeOptions({request: req}, self.options, toOptions(host, port, localAddress));

  if (self.sockets.length >= this.maxSockets) {
    // We are over limit so we'll add it to the queue.
    self.requests.push(options);
    return;
  }

  // If we are under maxSockets create a new one.
  self.createSocket(options, function(socket) {
    socket.on('free', onFree);
    socket.on('close', onCloseOrRemove);
    socket.on('agentRemove', onCloseOrRemove);
    req.onSocket(socket);

    function onFree() {
      self.emit('free', socket, options);
    }

    function onCloseOrRemove(err) {
      self.removeSocket(socket);
      socket.removeListener('free', onFree);
      socket.removeListener('close', onCloseOrRemove);
      socket.removeListener('agentRemove', onCloseOrRemove);
    }
  });
};

TunnelingAgent.prototype.createSocket = function createSocket(options, cb) {
  var self = this;
  var placeholder = {};
  self.sockets.push(placeholder);

  var connectOptions = mergeOptions({}, self.proxyOptions, {
    method: 'CONNECT',
    path: options.host + ':' + options.port,
    agent: false,
    headers: {
      host: options.host + ':' + options.port
    }
  });
  if (options.localAddress) {
    connectOptions.localAddress = options.localAddress;
  }
  if (connectOptions.proxyAuth) {
    connectOptions.headers = connectOptions.headers || {};
    connectOptions.headers['Proxy-Authorization'] = 'Basic ' +
        new Buffer(connectOptions.proxyAuth).toString('base64');
  }

  debug('making CONNECT request');
  var connectReq = self.request(connectOptions);
  connectReq.useChunkedEncodingByDefault = false; // for v0.6
  connectReq.once('response', onResponse); // for v0.6
  connectReq.once('upgrade', onUpgrade);   // for v0.6
  connectReq.once('connect', onConnect);   // for v0.7 or later
  connectReq.once('error', onError);
  connectReq.end();

  function onResponse(res) {
    // Very hacky. This is necessary to avoid http-parser leaks.
    res.upgrade = true;
  }

  function onUpgrade(res, socket, head) {
    // Hacky.
    process.nextTick(function() {
      onConnect(res, socket, head);
    });
  }

  function onConnect(res, socket, head) {
    connectReq.removeAllListeners();
    socket.removeAllListeners();

    if (res.statusCode !== 200) {
      debug('tunneling socket could not be established, statusCode=%d',
        res.statusCode);
      socket.destroy();
      var error = new Error('tunneling socket could not be established, ' +
        'statusCode=' + res.statusCode);
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    if (head.length > 0) {
      debug('got illegal response body from proxy');
      socket.destroy();
      var error = new Error('got illegal response body from proxy');
      error.code = 'ECONNRESET';
      options.request.emit('error', error);
      self.removeSocket(placeholder);
      return;
    }
    debug('tunneling connection has established');
    self.sockets[self.sockets.indexOf(placeholder)] = socket;
    return cb(socket);
  }

  function onError(cause) {
    connectReq.removeAllListeners();

    debug('tunneling socket could not be established, cause=%s\n',
          cause.message, cause.stack);
    var error = new Error('tunneling socket could not be established, ' +
                          'cause=' + cause.message);
    error.code = 'ECONNRESET';
    options.request.emit('error', error);
    self.removeSocket(placeholder);
  }
};

TunnelingAgent.prototype.removeSocket = function removeSocket(socket) {
  var pos = this.sockets.indexOf(socket)
  if (pos === -1) {
    return;
  }
  this.sockets.splice(pos, 1);

  var pending = this.requests.shift();
  if (pending) {
    // If we have pending requests and a socket gets closed a new one
    // needs to be created to take over in the pool for the one that closed.
    this.createSocket(pending, function(socket) {
      pending.request.onSocket(socket);
    });
  }
};

function createSecureSocket(options, cb) {
  var self = this;
  TunnelingAgent.prototype.createSocket.call(self, options, function(socket) {
    var hostHeader = options.request.getHeader('host');
    var tlsOptions = mergeOptions({}, self.options, {
      socket: socket,
      servername: hostHeader ? hostHeader.replace(/:.*$/, '') : options.host
    });

    // 0 is dummy port for v0.6
    var secureSocket = tls.connect(0, tlsOptions);
    self.sockets[self.sockets.indexOf(socket)] = secureSocket;
    cb(secureSocket);
  });
}


function toOptions(host, port, localAddress) {
  if (typeof host === 'string') { // since v0.10
    return {
      host: host,
      port: port,
      localAddress: localAddress
    };
  }
  return host; // for v0.11 or later
}

function mergeOptions(target) {
  for (var i = 1, len = arguments.length; i < len; ++i) {
    var overrides = arguments[i];
    if (typeof overrides === 'object') {
      var keys = Object.keys(overrides);
      for (var j = 0, keyLen = keys.length; j < keyLen; ++j) {
        var k = keys[j];
        if (overrides[k] !== undefined) {
          target[k] = overrides[k];
        }
      }
    }
  }
  return target;
}


var debug;
if (process.env.NODE_DEBUG && /\btunnel\b/.test(process.env.NODE_DEBUG)) {
  debug = function() {
    var args = Array.prototype.slice.call(arguments);
    if (typeof args[0] === 'string') {
      args[0] = 'TUNNEL: ' + args[0];
    } else {
      args.unshift('TUNNEL:');
    }
    console.error.apply(console, args);
  }
} else {
  debug = function() {};
}
__webpack_unused_export__ = debug; // for test


/***/ }),

/***/ 613:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("assert");

/***/ }),

/***/ 434:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("events");

/***/ }),

/***/ 896:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("fs");

/***/ }),

/***/ 611:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("http");

/***/ }),

/***/ 692:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("https");

/***/ }),

/***/ 278:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("net");

/***/ }),

/***/ 522:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:zlib");

/***/ }),

/***/ 857:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("os");

/***/ }),

/***/ 756:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("tls");

/***/ }),

/***/ 23:
/***/ ((module) => {

module.exports = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("util");

/***/ }),

/***/ 162:
/***/ ((__unused_webpack_module, exports) => {

// Stands in for @actions/exec in the bundle: @actions/core uses it only to describe the runner's operating system, which
// this action never asks for.
exports.H = () => {
  throw new Error('@actions/exec is not in the bundle: the action starts no processes');
};


/***/ }),

/***/ 721:
/***/ ((__unused_webpack_module, exports) => {

// Stands in for undici in the bundle. @actions/http-client and @actions/github load undici at start-up, which costs more
// than the whole rest of a step, and use it only for octokit's own fetch; here octokit is given the action's transport.
exports.k = class ProxyAgent {};
exports.h = () => {
  throw new Error('undici is not in the bundle: every request goes through the action’s own transport');
};


/***/ }),

/***/ 118:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ readPullRequest),
/* harmony export */   j: () => (/* binding */ readEvent)
/* harmony export */ });
/** Reads what started the run from the runner's variables and the event's payload. */
function readEvent(env, payload) {
    const { action, repository, pull_request: pullRequestPayload, label } = (payload ?? {});
    const [owner = '', name = ''] = (env['GITHUB_REPOSITORY'] ?? '').split('/');
    const url = `${env['GITHUB_SERVER_URL'] ?? ''}/${owner}/${name}`;
    const runId = env['GITHUB_RUN_ID'] ?? '';
    const pullRequest = pullRequestPayload?.head ? readPullRequest(pullRequestPayload) : undefined;
    return {
        name: env['GITHUB_EVENT_NAME'] ?? '',
        action,
        actor: env['GITHUB_ACTOR'] ?? '',
        repository: { id: env['GITHUB_REPOSITORY_ID'] ?? String(repository?.id ?? ''), owner, name, url },
        runId,
        runUrl: `${url}/actions/runs/${runId}`,
        branch: pullRequest?.headBranch ?? (env['GITHUB_REF_NAME'] || undefined),
        // On a pull request GITHUB_SHA is a merge commit that exists nowhere else.
        commit: pullRequest?.headCommit ?? (env['GITHUB_SHA'] || undefined),
        pullRequest,
        label: label?.name,
    };
}
/** A pull request from its webhook or REST form. */
function readPullRequest(payload) {
    return {
        number: payload.number,
        title: payload.title ?? '',
        url: payload.html_url ?? '',
        author: payload.user?.login ?? '',
        state: payload.state === 'closed' ? 'closed' : 'open',
        labels: (payload.labels ?? []).flatMap(({ name }) => name ?? []),
        headBranch: payload.head.ref,
        headCommit: payload.head.sha,
        fromFork: payload.head.repo?.id === undefined || payload.head.repo.id !== payload.base.repo?.id,
    };
}


/***/ }),

/***/ 93:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   X1: () => (/* binding */ escapeText),
/* harmony export */   ZD: () => (/* binding */ escapeHtml),
/* harmony export */   g8: () => (/* binding */ renderBlock)
/* harmony export */ });
/* unused harmony exports codeSpan, codeBlock, renderCell */
/* harmony import */ var _contract_duration_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(672);
/* harmony import */ var _sanitise_js__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(550);


const invisible = '&#8203;';
function escapeHtml(text) {
    return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}
/**
 * Text from outside as plain text in GitHub's Markdown: no formatting, no HTML, and nothing that GitHub would turn into
 * a link, a mention or a reference.
 */
function escapeText(text) {
    return text
        .replace(/&/g, '&amp;')
        .replace(/</g, '&lt;')
        .replace(/>/g, '&gt;')
        .replace(/[\\`*_{}[\]()#+\-.!|~$^:]/g, '\\$&')
        .replace(/@/g, `@${invisible}`)
        .replace(/\\#(?=\w)/g, `\\#${invisible}`)
        .replace(/\bGH\\-(?=\d)/gi, (prefix) => `${prefix}${invisible}`)
        .replace(/\\:\/\//g, `\\:${invisible}//`)
        .replace(/\bwww\\\./gi, (prefix) => `${prefix}${invisible}`)
        .replace(/\b[0-9a-f]{7,40}\b/gi, (commit) => `${commit.slice(0, 3)}${invisible}${commit.slice(3)}`)
        .replace(/\r?\n|\r/g, '<br>');
}
/** Text to be copied: nothing in it is interpreted. */
function codeSpan(text) {
    const flat = (0,_sanitise_js__WEBPACK_IMPORTED_MODULE_0__/* .stripControls */ .$)(text).replace(/\s+/g, ' ').trim() || ' ';
    const fence = longestRun(flat) ? '`'.repeat(longestRun(flat) + 1) : '`';
    const padding = flat.startsWith('`') || flat.endsWith('`') ? ' ' : '';
    return `${fence}${padding}${flat.replace(/\|/g, '\\|')}${padding}${fence}`;
}
function longestRun(text) {
    return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
/** A block of code whose fence is longer than any inside. */
function codeBlock(text, language = '') {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${language}\n${(0,_sanitise_js__WEBPACK_IMPORTED_MODULE_0__/* .stripControls */ .$)(text).replace(/\n$/, '')}\n${fence}`;
}
/** A piece of text, a link or something to copy. */
function renderCell(cell) {
    if (cell === undefined)
        return '';
    const { text, url, code = undefined } = typeof cell === 'string' ? { text: cell, url: undefined } : cell;
    const shown = code ? codeSpan(text) : escapeText((0,_sanitise_js__WEBPACK_IMPORTED_MODULE_0__/* .stripControls */ .$)(text));
    return url === undefined || !/^https?:\/\//i.test(url) ? shown : `[${shown}](<${url.replace(/[<>\\\s|]/g, encodeURIComponent)}>)`;
}
function renderTable(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row.map(renderCell)))].join('\n');
}
/** One block of an outcome as Markdown. */
function renderBlock(block) {
    switch (block.kind) {
        case 'facts':
            return renderTable(['', ''], block.rows.filter(([, value]) => value !== undefined).map(([label, value]) => [label, value]));
        case 'table':
            return block.rows.length === 0 ? '_None._' : renderTable(block.head.map(escapeText), block.rows);
        case 'list':
            return `${escapeText(block.title)}\n\n${block.items.map((item) => `- ${renderCell(item)}`).join('\n')}`;
        case 'code':
            return `${escapeText(block.title)}\n\n${codeBlock(block.text, block.language)}`;
        case 'text':
            return escapeText((0,_sanitise_js__WEBPACK_IMPORTED_MODULE_0__/* .stripControls */ .$)(block.text));
        case 'phases':
            return renderPhases(block);
    }
}
/** How long each phase took, as a chart with the table as its text twin. */
function renderPhases({ title, phases }) {
    if (phases.length === 0)
        return '';
    const first = phases[0]?.start ?? 0;
    // The chart's own syntax must not be reachable from a platform's words.
    const plain = (text) => text.replace(/[^A-Za-z0-9 ._-]/g, ' ').trim() || 'phase';
    const bars = phases.map(({ name, start, end }) => `  ${plain(name)} :${Math.round(start - first)}, ${Math.max(1, Math.round(end - first))}`);
    const chart = ['gantt', `  title ${plain(title)}`, '  dateFormat x', '  axisFormat %M:%S', ...bars].join('\n');
    const rows = phases.map(({ name, start, end }) => [name, (0,_contract_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(start - first), (0,_contract_duration_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a)(end - start)]);
    return `${renderTable(['State', 'After', 'Took'], rows)}\n\n${codeBlock(chart, 'mermaid')}`;
}


/***/ }),

/***/ 550:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ stripControls),
/* harmony export */   p: () => (/* binding */ defuseCommands)
/* harmony export */ });
/** Drops what could move the cursor, hide text or reorder it: ANSI sequences, control, bidi and zero-width characters. */
function stripControls(text) {
    return (text
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
        .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g, '')
        .replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
        .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, ''));
}
/** Text for the log in which the runner finds no command: it looks for `::` at the start of a line and `##[` anywhere. */
function defuseCommands(text) {
    return stripControls(text)
        .replace(/^(\s*)::/gm, '$1\\::')
        .replace(/##\[/g, '##\\[');
}


/***/ }),

/***/ 672:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ formatDuration)
/* harmony export */ });
/** A time span as people write it: `0.4 s`, `42 s`, `3 min 5 s`, `1 h 30 min`. */
function formatDuration(milliseconds) {
    if (milliseconds < 9950)
        return `${Number((milliseconds / 1000).toFixed(1))} s`;
    const seconds = Math.round(milliseconds / 1000);
    const parts = [
        [Math.floor(seconds / 86_400), 'd'],
        [Math.floor(seconds / 3600) % 24, 'h'],
        [Math.floor(seconds / 60) % 60, 'min'],
        [seconds % 60, 's'],
    ];
    return parts
        .filter(([count]) => count > 0)
        .slice(0, 2)
        .map(([count, unit]) => `${count} ${unit}`)
        .join(' ');
}


/***/ }),

/***/ 251:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ isConfidential)
/* harmony export */ });
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Whether secrets may be sent to an address: over TLS, or to this very machine. */
function isConfidential(url) {
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}


/***/ }),

/***/ 386:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {

/* harmony export */ __nccwpck_require__.d(__webpack_exports__, {
/* harmony export */   ET: () => (/* binding */ redirectTarget),
/* harmony export */   w$: () => (/* binding */ sendRequest),
/* harmony export */   wX: () => (/* binding */ TransportError)
/* harmony export */ });
/* harmony import */ var _actions_http_client__WEBPACK_IMPORTED_MODULE_0__ = __nccwpck_require__(942);
/* harmony import */ var _address_js__WEBPACK_IMPORTED_MODULE_1__ = __nccwpck_require__(251);


const bodyLimit = 10 * 1024 * 1024;
const redirectLimit = 3;
/** No whole reply came. */
class TransportError extends Error {
    /** Whether the request may have reached the other side. */
    sent;
    /** Whether another attempt could help. */
    again;
    constructor(message, facts) {
        super(message, { cause: facts.cause });
        this.sent = facts.sent;
        this.again = facts.again;
    }
}
/**
 * The one way out to the network. It puts one deadline over connect, headers and body, limits the body, and follows
 * redirects only where nothing can be given away: on GET, to the same origin.
 */
const sendRequest = async (request) => {
    const reply = await withDeadline(request, (signal) => exchange(request, signal));
    return request.method === 'GET' ? followRedirects(request, reply) : reply;
};
async function followRedirects(request, first) {
    let [url, reply] = [request.url, first];
    for (let hop = 0; hop < redirectLimit; hop++) {
        const target = redirectTarget(url, reply);
        if (target?.origin !== url.origin)
            break;
        url = target;
        const next = { ...request, url };
        reply = await withDeadline(next, (signal) => exchange(next, signal));
    }
    return reply;
}
/** Where a reply points to, if it is a redirect. */
function redirectTarget(url, reply) {
    const { location } = reply.headers;
    return [301, 302, 303, 307, 308].includes(reply.status) && location ? (URL.parse(location, url.href) ?? undefined) : undefined;
}
async function withDeadline(request, work) {
    request.signal?.throwIfAborted();
    const { promise: stopped, reject: stop } = Promise.withResolvers();
    const controller = new AbortController();
    const cancel = () => stop(request.signal?.reason);
    request.signal?.addEventListener('abort', cancel, { once: true });
    const timer = setTimeout(() => {
        stop(new TransportError(`no complete answer within ${request.timeout / 1000} s`, { sent: true, again: true }));
    }, request.timeout);
    try {
        // The client cannot be aborted while it waits for a proxy: the race ends that wait too.
        return await Promise.race([work(controller.signal), stopped]);
    }
    catch (error) {
        controller.abort();
        throw error;
    }
    finally {
        clearTimeout(timer);
        request.signal?.removeEventListener('abort', cancel);
    }
}
async function exchange(request, signal) {
    if (!(0,_address_js__WEBPACK_IMPORTED_MODULE_1__/* .isConfidential */ .F)(request.url)) {
        throw new TransportError(`${request.url.origin} is not https`, { sent: false, again: false });
    }
    const prepareRequest = (options) => {
        options.signal = signal;
        // The client passes on an IPv6 address with its brackets, which no resolver takes.
        options.host = options.host?.replace(/^\[(.*)\]$/, '$1');
        // Node's own agent keeps connections open for the next request; the client's is new each time.
        if (!request.fresh && !(0,_actions_http_client__WEBPACK_IMPORTED_MODULE_0__/* .getProxyUrl */ .s_)(request.url.href))
            options.agent = undefined;
    };
    // Redirects and retries are decided by this module and by `retry`: the client's own would repeat bodies elsewhere.
    const client = new _actions_http_client__WEBPACK_IMPORTED_MODULE_0__/* .HttpClient */ .Qq('platform-deploy', [{ prepareRequest, canHandleAuthentication: () => false, handleAuthentication: unexpected }], {
        allowRedirects: false,
        allowRetries: false,
        socketTimeout: request.timeout + 1000,
    });
    const headers = { 'accept-encoding': 'gzip', ...request.headers };
    try {
        const { message } = await client.request(request.method, request.url.href, request.body ?? null, headers);
        return { status: message.statusCode ?? 0, headers: message.headers, body: await readBody(message) };
    }
    catch (error) {
        throw error instanceof TransportError ? error : describeFailure(error);
    }
}
function unexpected() {
    throw new Error('no authentication handler is installed');
}
async function readBody(message) {
    const chunks = [];
    let size = 0;
    for await (const chunk of message) {
        size += chunk.length;
        if (size > bodyLimit)
            throw tooLarge();
        chunks.push(chunk);
    }
    return decode(Buffer.concat(chunks), message.headers['content-encoding']);
}
async function decode(body, encoding = 'identity') {
    if (encoding === 'identity' || body.length === 0)
        return body;
    if (!/^(x-)?gzip$/i.test(encoding)) {
        throw new TransportError(`the answer is encoded as ${encoding}, which was not asked for`, { sent: true, again: false });
    }
    const { gunzipSync } = await Promise.resolve(/* import() */).then(__nccwpck_require__.t.bind(__nccwpck_require__, 522, 19));
    try {
        return gunzipSync(body, { maxOutputLength: bodyLimit });
    }
    catch (cause) {
        if (cause.code === 'ERR_BUFFER_TOO_LARGE')
            throw tooLarge();
        throw new TransportError('the compressed answer is damaged', { sent: true, again: true, cause });
    }
}
function tooLarge() {
    return new TransportError(`the answer is larger than ${bodyLimit / 1024 / 1024} MiB`, { sent: true, again: false });
}
/** Tells apart what never reached the other side, what cannot be mended by another attempt, and what is open. */
function describeFailure(cause) {
    const { message, code = '', syscall = '' } = cause;
    if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_INVALID_(CHAR|URL|PROTOCOL)|ERR_UNESCAPED/.test(code)) {
        return new TransportError(message, { sent: false, again: false, cause });
    }
    const unopened = syscall === 'connect' || syscall === 'getaddrinfo' || /tunneling socket could not be established/.test(message);
    return new TransportError(message || code || 'the connection failed', { sent: !unopened, again: true, cause });
}


/***/ }),

/***/ 942:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __nccwpck_require__) => {


// EXPORTS
__nccwpck_require__.d(__webpack_exports__, {
  Qq: () => (/* binding */ HttpClient),
  s_: () => (/* binding */ lib_getProxyUrl)
});

// UNUSED EXPORTS: Headers, HttpClientError, HttpClientResponse, HttpCodes, MediaTypes, isHttps

// EXTERNAL MODULE: external "http"
var external_http_ = __nccwpck_require__(611);
var external_http_namespaceObject = /*#__PURE__*/__nccwpck_require__.t(external_http_, 2);
// EXTERNAL MODULE: external "https"
var external_https_ = __nccwpck_require__(692);
var external_https_namespaceObject = /*#__PURE__*/__nccwpck_require__.t(external_https_, 2);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/proxy.js
function getProxyUrl(reqUrl) {
    const usingSsl = reqUrl.protocol === 'https:';
    if (checkBypass(reqUrl)) {
        return undefined;
    }
    const proxyVar = (() => {
        if (usingSsl) {
            return process.env['https_proxy'] || process.env['HTTPS_PROXY'];
        }
        else {
            return process.env['http_proxy'] || process.env['HTTP_PROXY'];
        }
    })();
    if (proxyVar) {
        try {
            return new DecodedURL(proxyVar);
        }
        catch (_a) {
            if (!proxyVar.startsWith('http://') && !proxyVar.startsWith('https://'))
                return new DecodedURL(`http://${proxyVar}`);
        }
    }
    else {
        return undefined;
    }
}
function checkBypass(reqUrl) {
    if (!reqUrl.hostname) {
        return false;
    }
    const reqHost = reqUrl.hostname;
    if (isLoopbackAddress(reqHost)) {
        return true;
    }
    const noProxy = process.env['no_proxy'] || process.env['NO_PROXY'] || '';
    if (!noProxy) {
        return false;
    }
    // Determine the request port
    let reqPort;
    if (reqUrl.port) {
        reqPort = Number(reqUrl.port);
    }
    else if (reqUrl.protocol === 'http:') {
        reqPort = 80;
    }
    else if (reqUrl.protocol === 'https:') {
        reqPort = 443;
    }
    // Format the request hostname and hostname with port
    const upperReqHosts = [reqUrl.hostname.toUpperCase()];
    if (typeof reqPort === 'number') {
        upperReqHosts.push(`${upperReqHosts[0]}:${reqPort}`);
    }
    // Compare request host against noproxy
    for (const upperNoProxyItem of noProxy
        .split(',')
        .map(x => x.trim().toUpperCase())
        .filter(x => x)) {
        if (upperNoProxyItem === '*' ||
            upperReqHosts.some(x => x === upperNoProxyItem ||
                x.endsWith(`.${upperNoProxyItem}`) ||
                (upperNoProxyItem.startsWith('.') &&
                    x.endsWith(`${upperNoProxyItem}`)))) {
            return true;
        }
    }
    return false;
}
function isLoopbackAddress(host) {
    const hostLower = host.toLowerCase();
    return (hostLower === 'localhost' ||
        hostLower.startsWith('127.') ||
        hostLower.startsWith('[::1]') ||
        hostLower.startsWith('[0:0:0:0:0:0:0:1]'));
}
class DecodedURL extends URL {
    constructor(url, base) {
        super(url, base);
        this._decodedUsername = decodeURIComponent(super.username);
        this._decodedPassword = decodeURIComponent(super.password);
    }
    get username() {
        return this._decodedUsername;
    }
    get password() {
        return this._decodedPassword;
    }
}
//# sourceMappingURL=proxy.js.map
// EXTERNAL MODULE: ./node_modules/tunnel/index.js
var tunnel = __nccwpck_require__(770);
// EXTERNAL MODULE: ./scripts/bundle/undici.cjs
var undici = __nccwpck_require__(721);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/index.js
/* eslint-disable @typescript-eslint/no-explicit-any */
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};





var HttpCodes;
(function (HttpCodes) {
    HttpCodes[HttpCodes["OK"] = 200] = "OK";
    HttpCodes[HttpCodes["MultipleChoices"] = 300] = "MultipleChoices";
    HttpCodes[HttpCodes["MovedPermanently"] = 301] = "MovedPermanently";
    HttpCodes[HttpCodes["ResourceMoved"] = 302] = "ResourceMoved";
    HttpCodes[HttpCodes["SeeOther"] = 303] = "SeeOther";
    HttpCodes[HttpCodes["NotModified"] = 304] = "NotModified";
    HttpCodes[HttpCodes["UseProxy"] = 305] = "UseProxy";
    HttpCodes[HttpCodes["SwitchProxy"] = 306] = "SwitchProxy";
    HttpCodes[HttpCodes["TemporaryRedirect"] = 307] = "TemporaryRedirect";
    HttpCodes[HttpCodes["PermanentRedirect"] = 308] = "PermanentRedirect";
    HttpCodes[HttpCodes["BadRequest"] = 400] = "BadRequest";
    HttpCodes[HttpCodes["Unauthorized"] = 401] = "Unauthorized";
    HttpCodes[HttpCodes["PaymentRequired"] = 402] = "PaymentRequired";
    HttpCodes[HttpCodes["Forbidden"] = 403] = "Forbidden";
    HttpCodes[HttpCodes["NotFound"] = 404] = "NotFound";
    HttpCodes[HttpCodes["MethodNotAllowed"] = 405] = "MethodNotAllowed";
    HttpCodes[HttpCodes["NotAcceptable"] = 406] = "NotAcceptable";
    HttpCodes[HttpCodes["ProxyAuthenticationRequired"] = 407] = "ProxyAuthenticationRequired";
    HttpCodes[HttpCodes["RequestTimeout"] = 408] = "RequestTimeout";
    HttpCodes[HttpCodes["Conflict"] = 409] = "Conflict";
    HttpCodes[HttpCodes["Gone"] = 410] = "Gone";
    HttpCodes[HttpCodes["TooManyRequests"] = 429] = "TooManyRequests";
    HttpCodes[HttpCodes["InternalServerError"] = 500] = "InternalServerError";
    HttpCodes[HttpCodes["NotImplemented"] = 501] = "NotImplemented";
    HttpCodes[HttpCodes["BadGateway"] = 502] = "BadGateway";
    HttpCodes[HttpCodes["ServiceUnavailable"] = 503] = "ServiceUnavailable";
    HttpCodes[HttpCodes["GatewayTimeout"] = 504] = "GatewayTimeout";
})(HttpCodes || (HttpCodes = {}));
var Headers;
(function (Headers) {
    Headers["Accept"] = "accept";
    Headers["ContentType"] = "content-type";
})(Headers || (Headers = {}));
var MediaTypes;
(function (MediaTypes) {
    MediaTypes["ApplicationJson"] = "application/json";
})(MediaTypes || (MediaTypes = {}));
/**
 * Returns the proxy URL, depending upon the supplied url and proxy environment variables.
 * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
 */
function lib_getProxyUrl(serverUrl) {
    const proxyUrl = getProxyUrl(new URL(serverUrl));
    return proxyUrl ? proxyUrl.href : '';
}
const HttpRedirectCodes = [
    HttpCodes.MovedPermanently,
    HttpCodes.ResourceMoved,
    HttpCodes.SeeOther,
    HttpCodes.TemporaryRedirect,
    HttpCodes.PermanentRedirect
];
const HttpResponseRetryCodes = [
    HttpCodes.BadGateway,
    HttpCodes.ServiceUnavailable,
    HttpCodes.GatewayTimeout
];
const RetryableHttpVerbs = ['OPTIONS', 'GET', 'DELETE', 'HEAD'];
const ExponentialBackoffCeiling = 10;
const ExponentialBackoffTimeSlice = 5;
class HttpClientError extends Error {
    constructor(message, statusCode) {
        super(message);
        this.name = 'HttpClientError';
        this.statusCode = statusCode;
        Object.setPrototypeOf(this, HttpClientError.prototype);
    }
}
class HttpClientResponse {
    constructor(message) {
        this.message = message;
    }
    readBody() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                let output = Buffer.alloc(0);
                this.message.on('data', (chunk) => {
                    output = Buffer.concat([output, chunk]);
                });
                this.message.on('end', () => {
                    resolve(output.toString());
                });
            }));
        });
    }
    readBodyBuffer() {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve) => __awaiter(this, void 0, void 0, function* () {
                const chunks = [];
                this.message.on('data', (chunk) => {
                    chunks.push(chunk);
                });
                this.message.on('end', () => {
                    resolve(Buffer.concat(chunks));
                });
            }));
        });
    }
}
function isHttps(requestUrl) {
    const parsedUrl = new URL(requestUrl);
    return parsedUrl.protocol === 'https:';
}
class HttpClient {
    constructor(userAgent, handlers, requestOptions) {
        this._ignoreSslError = false;
        this._allowRedirects = true;
        this._allowRedirectDowngrade = false;
        this._maxRedirects = 50;
        this._allowRetries = false;
        this._maxRetries = 1;
        this._keepAlive = false;
        this._disposed = false;
        this.userAgent = this._getUserAgentWithOrchestrationId(userAgent);
        this.handlers = handlers || [];
        this.requestOptions = requestOptions;
        if (requestOptions) {
            if (requestOptions.ignoreSslError != null) {
                this._ignoreSslError = requestOptions.ignoreSslError;
            }
            this._socketTimeout = requestOptions.socketTimeout;
            if (requestOptions.allowRedirects != null) {
                this._allowRedirects = requestOptions.allowRedirects;
            }
            if (requestOptions.allowRedirectDowngrade != null) {
                this._allowRedirectDowngrade = requestOptions.allowRedirectDowngrade;
            }
            if (requestOptions.maxRedirects != null) {
                this._maxRedirects = Math.max(requestOptions.maxRedirects, 0);
            }
            if (requestOptions.keepAlive != null) {
                this._keepAlive = requestOptions.keepAlive;
            }
            if (requestOptions.allowRetries != null) {
                this._allowRetries = requestOptions.allowRetries;
            }
            if (requestOptions.maxRetries != null) {
                this._maxRetries = requestOptions.maxRetries;
            }
        }
    }
    options(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('OPTIONS', requestUrl, null, additionalHeaders || {});
        });
    }
    get(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('GET', requestUrl, null, additionalHeaders || {});
        });
    }
    del(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('DELETE', requestUrl, null, additionalHeaders || {});
        });
    }
    post(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('POST', requestUrl, data, additionalHeaders || {});
        });
    }
    patch(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PATCH', requestUrl, data, additionalHeaders || {});
        });
    }
    put(requestUrl, data, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('PUT', requestUrl, data, additionalHeaders || {});
        });
    }
    head(requestUrl, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request('HEAD', requestUrl, null, additionalHeaders || {});
        });
    }
    sendStream(verb, requestUrl, stream, additionalHeaders) {
        return __awaiter(this, void 0, void 0, function* () {
            return this.request(verb, requestUrl, stream, additionalHeaders);
        });
    }
    /**
     * Gets a typed object from an endpoint
     * Be aware that not found returns a null.  Other errors (4xx, 5xx) reject the promise
     */
    getJson(requestUrl_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, additionalHeaders = {}) {
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            const res = yield this.get(requestUrl, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    postJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.post(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    putJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.put(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    patchJson(requestUrl_1, obj_1) {
        return __awaiter(this, arguments, void 0, function* (requestUrl, obj, additionalHeaders = {}) {
            const data = JSON.stringify(obj, null, 2);
            additionalHeaders[Headers.Accept] = this._getExistingOrDefaultHeader(additionalHeaders, Headers.Accept, MediaTypes.ApplicationJson);
            additionalHeaders[Headers.ContentType] =
                this._getExistingOrDefaultContentTypeHeader(additionalHeaders, MediaTypes.ApplicationJson);
            const res = yield this.patch(requestUrl, data, additionalHeaders);
            return this._processResponse(res, this.requestOptions);
        });
    }
    /**
     * Makes a raw http request.
     * All other methods such as get, post, patch, and request ultimately call this.
     * Prefer get, del, post and patch
     */
    request(verb, requestUrl, data, headers) {
        return __awaiter(this, void 0, void 0, function* () {
            if (this._disposed) {
                throw new Error('Client has already been disposed.');
            }
            const parsedUrl = new URL(requestUrl);
            let info = this._prepareRequest(verb, parsedUrl, headers);
            // Only perform retries on reads since writes may not be idempotent.
            const maxTries = this._allowRetries && RetryableHttpVerbs.includes(verb)
                ? this._maxRetries + 1
                : 1;
            let numTries = 0;
            let response;
            do {
                response = yield this.requestRaw(info, data);
                // Check if it's an authentication challenge
                if (response &&
                    response.message &&
                    response.message.statusCode === HttpCodes.Unauthorized) {
                    let authenticationHandler;
                    for (const handler of this.handlers) {
                        if (handler.canHandleAuthentication(response)) {
                            authenticationHandler = handler;
                            break;
                        }
                    }
                    if (authenticationHandler) {
                        return authenticationHandler.handleAuthentication(this, info, data);
                    }
                    else {
                        // We have received an unauthorized response but have no handlers to handle it.
                        // Let the response return to the caller.
                        return response;
                    }
                }
                let redirectsRemaining = this._maxRedirects;
                while (response.message.statusCode &&
                    HttpRedirectCodes.includes(response.message.statusCode) &&
                    this._allowRedirects &&
                    redirectsRemaining > 0) {
                    const redirectUrl = response.message.headers['location'];
                    if (!redirectUrl) {
                        // if there's no location to redirect to, we won't
                        break;
                    }
                    const parsedRedirectUrl = new URL(redirectUrl);
                    if (parsedUrl.protocol === 'https:' &&
                        parsedUrl.protocol !== parsedRedirectUrl.protocol &&
                        !this._allowRedirectDowngrade) {
                        throw new Error('Redirect from HTTPS to HTTP protocol. This downgrade is not allowed for security reasons. If you want to allow this behavior, set the allowRedirectDowngrade option to true.');
                    }
                    // we need to finish reading the response before reassigning response
                    // which will leak the open socket.
                    yield response.readBody();
                    // strip authorization header if redirected to a different hostname
                    if (parsedRedirectUrl.hostname !== parsedUrl.hostname) {
                        for (const header in headers) {
                            // header names are case insensitive
                            if (header.toLowerCase() === 'authorization') {
                                delete headers[header];
                            }
                        }
                    }
                    // let's make the request with the new redirectUrl
                    info = this._prepareRequest(verb, parsedRedirectUrl, headers);
                    response = yield this.requestRaw(info, data);
                    redirectsRemaining--;
                }
                if (!response.message.statusCode ||
                    !HttpResponseRetryCodes.includes(response.message.statusCode)) {
                    // If not a retry code, return immediately instead of retrying
                    return response;
                }
                numTries += 1;
                if (numTries < maxTries) {
                    yield response.readBody();
                    yield this._performExponentialBackoff(numTries);
                }
            } while (numTries < maxTries);
            return response;
        });
    }
    /**
     * Needs to be called if keepAlive is set to true in request options.
     */
    dispose() {
        if (this._agent) {
            this._agent.destroy();
        }
        this._disposed = true;
    }
    /**
     * Raw request.
     * @param info
     * @param data
     */
    requestRaw(info, data) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => {
                function callbackForResult(err, res) {
                    if (err) {
                        reject(err);
                    }
                    else if (!res) {
                        // If `err` is not passed, then `res` must be passed.
                        reject(new Error('Unknown error'));
                    }
                    else {
                        resolve(res);
                    }
                }
                this.requestRawWithCallback(info, data, callbackForResult);
            });
        });
    }
    /**
     * Raw request with callback.
     * @param info
     * @param data
     * @param onResult
     */
    requestRawWithCallback(info, data, onResult) {
        if (typeof data === 'string') {
            if (!info.options.headers) {
                info.options.headers = {};
            }
            info.options.headers['Content-Length'] = Buffer.byteLength(data, 'utf8');
        }
        let callbackCalled = false;
        function handleResult(err, res) {
            if (!callbackCalled) {
                callbackCalled = true;
                onResult(err, res);
            }
        }
        const req = info.httpModule.request(info.options, (msg) => {
            const res = new HttpClientResponse(msg);
            handleResult(undefined, res);
        });
        let socket;
        req.on('socket', sock => {
            socket = sock;
        });
        // If we ever get disconnected, we want the socket to timeout eventually
        req.setTimeout(this._socketTimeout || 3 * 60000, () => {
            if (socket) {
                socket.end();
            }
            handleResult(new Error(`Request timeout: ${info.options.path}`));
        });
        req.on('error', function (err) {
            // err has statusCode property
            // res should have headers
            handleResult(err);
        });
        if (data && typeof data === 'string') {
            req.write(data, 'utf8');
        }
        if (data && typeof data !== 'string') {
            data.on('close', function () {
                req.end();
            });
            data.pipe(req);
        }
        else {
            req.end();
        }
    }
    /**
     * Gets an http agent. This function is useful when you need an http agent that handles
     * routing through a proxy server - depending upon the url and proxy environment variables.
     * @param serverUrl  The server URL where the request will be sent. For example, https://api.github.com
     */
    getAgent(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        return this._getAgent(parsedUrl);
    }
    getAgentDispatcher(serverUrl) {
        const parsedUrl = new URL(serverUrl);
        const proxyUrl = getProxyUrl(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (!useProxy) {
            return;
        }
        return this._getProxyAgentDispatcher(parsedUrl, proxyUrl);
    }
    _prepareRequest(method, requestUrl, headers) {
        const info = {};
        info.parsedUrl = requestUrl;
        const usingSsl = info.parsedUrl.protocol === 'https:';
        info.httpModule = usingSsl ? external_https_namespaceObject : external_http_namespaceObject;
        const defaultPort = usingSsl ? 443 : 80;
        info.options = {};
        info.options.host = info.parsedUrl.hostname;
        info.options.port = info.parsedUrl.port
            ? parseInt(info.parsedUrl.port)
            : defaultPort;
        info.options.path =
            (info.parsedUrl.pathname || '') + (info.parsedUrl.search || '');
        info.options.method = method;
        info.options.headers = this._mergeHeaders(headers);
        if (this.userAgent != null) {
            info.options.headers['user-agent'] = this.userAgent;
        }
        info.options.agent = this._getAgent(info.parsedUrl);
        // gives handlers an opportunity to participate
        if (this.handlers) {
            for (const handler of this.handlers) {
                handler.prepareRequest(info.options);
            }
        }
        return info;
    }
    _mergeHeaders(headers) {
        if (this.requestOptions && this.requestOptions.headers) {
            return Object.assign({}, lowercaseKeys(this.requestOptions.headers), lowercaseKeys(headers || {}));
        }
        return lowercaseKeys(headers || {});
    }
    /**
     * Gets an existing header value or returns a default.
     * Handles converting number header values to strings since HTTP headers must be strings.
     * Note: This returns string | string[] since some headers can have multiple values.
     * For headers that must always be a single string (like Content-Type), use the
     * specialized _getExistingOrDefaultContentTypeHeader method instead.
     */
    _getExistingOrDefaultHeader(additionalHeaders, header, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[header];
            if (headerValue) {
                clientHeader =
                    typeof headerValue === 'number' ? headerValue.toString() : headerValue;
            }
        }
        const additionalValue = additionalHeaders[header];
        if (additionalValue !== undefined) {
            return typeof additionalValue === 'number'
                ? additionalValue.toString()
                : additionalValue;
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    /**
     * Specialized version of _getExistingOrDefaultHeader for Content-Type header.
     * Always returns a single string (not an array) since Content-Type should be a single value.
     * Converts arrays to comma-separated strings and numbers to strings to ensure type safety.
     * This was split from _getExistingOrDefaultHeader to provide stricter typing for callers
     * that assign the result to places expecting a string (e.g., additionalHeaders[Headers.ContentType]).
     */
    _getExistingOrDefaultContentTypeHeader(additionalHeaders, _default) {
        let clientHeader;
        if (this.requestOptions && this.requestOptions.headers) {
            const headerValue = lowercaseKeys(this.requestOptions.headers)[Headers.ContentType];
            if (headerValue) {
                if (typeof headerValue === 'number') {
                    clientHeader = String(headerValue);
                }
                else if (Array.isArray(headerValue)) {
                    clientHeader = headerValue.join(', ');
                }
                else {
                    clientHeader = headerValue;
                }
            }
        }
        const additionalValue = additionalHeaders[Headers.ContentType];
        // Return the first non-undefined value, converting numbers or arrays to strings if necessary
        if (additionalValue !== undefined) {
            if (typeof additionalValue === 'number') {
                return String(additionalValue);
            }
            else if (Array.isArray(additionalValue)) {
                return additionalValue.join(', ');
            }
            else {
                return additionalValue;
            }
        }
        if (clientHeader !== undefined) {
            return clientHeader;
        }
        return _default;
    }
    _getAgent(parsedUrl) {
        let agent;
        const proxyUrl = getProxyUrl(parsedUrl);
        const useProxy = proxyUrl && proxyUrl.hostname;
        if (this._keepAlive && useProxy) {
            agent = this._proxyAgent;
        }
        if (!useProxy) {
            agent = this._agent;
        }
        // if agent is already assigned use that agent.
        if (agent) {
            return agent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        let maxSockets = 100;
        if (this.requestOptions) {
            maxSockets = this.requestOptions.maxSockets || external_http_.globalAgent.maxSockets;
        }
        // This is `useProxy` again, but we need to check `proxyURl` directly for TypeScripts's flow analysis.
        if (proxyUrl && proxyUrl.hostname) {
            const agentOptions = {
                maxSockets,
                keepAlive: this._keepAlive,
                proxy: Object.assign(Object.assign({}, ((proxyUrl.username || proxyUrl.password) && {
                    proxyAuth: `${proxyUrl.username}:${proxyUrl.password}`
                })), { host: proxyUrl.hostname, port: proxyUrl.port })
            };
            let tunnelAgent;
            const overHttps = proxyUrl.protocol === 'https:';
            if (usingSsl) {
                tunnelAgent = overHttps ? tunnel.httpsOverHttps : tunnel.httpsOverHttp;
            }
            else {
                tunnelAgent = overHttps ? tunnel.httpOverHttps : tunnel.httpOverHttp;
            }
            agent = tunnelAgent(agentOptions);
            this._proxyAgent = agent;
        }
        // if tunneling agent isn't assigned create a new agent
        if (!agent) {
            const options = { keepAlive: this._keepAlive, maxSockets };
            agent = usingSsl ? new external_https_.Agent(options) : new external_http_.Agent(options);
            this._agent = agent;
        }
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            agent.options = Object.assign(agent.options || {}, {
                rejectUnauthorized: false
            });
        }
        return agent;
    }
    _getProxyAgentDispatcher(parsedUrl, proxyUrl) {
        let proxyAgent;
        if (this._keepAlive) {
            proxyAgent = this._proxyAgentDispatcher;
        }
        // if agent is already assigned use that agent.
        if (proxyAgent) {
            return proxyAgent;
        }
        const usingSsl = parsedUrl.protocol === 'https:';
        proxyAgent = new undici/* ProxyAgent */.k(Object.assign({ uri: proxyUrl.href, pipelining: !this._keepAlive ? 0 : 1 }, ((proxyUrl.username || proxyUrl.password) && {
            token: `Basic ${Buffer.from(`${proxyUrl.username}:${proxyUrl.password}`).toString('base64')}`
        })));
        this._proxyAgentDispatcher = proxyAgent;
        if (usingSsl && this._ignoreSslError) {
            // we don't want to set NODE_TLS_REJECT_UNAUTHORIZED=0 since that will affect request for entire process
            // http.RequestOptions doesn't expose a way to modify RequestOptions.agent.options
            // we have to cast it to any and change it directly
            proxyAgent.options = Object.assign(proxyAgent.options.requestTls || {}, {
                rejectUnauthorized: false
            });
        }
        return proxyAgent;
    }
    _getUserAgentWithOrchestrationId(userAgent) {
        const baseUserAgent = userAgent || 'actions/http-client';
        const orchId = process.env['ACTIONS_ORCHESTRATION_ID'];
        if (orchId) {
            // Sanitize the orchestration ID to ensure it contains only valid characters
            // Valid characters: 0-9, a-z, _, -, .
            const sanitizedId = orchId.replace(/[^a-z0-9_.-]/gi, '_');
            return `${baseUserAgent} actions_orchestration_id/${sanitizedId}`;
        }
        return baseUserAgent;
    }
    _performExponentialBackoff(retryNumber) {
        return __awaiter(this, void 0, void 0, function* () {
            retryNumber = Math.min(ExponentialBackoffCeiling, retryNumber);
            const ms = ExponentialBackoffTimeSlice * Math.pow(2, retryNumber);
            return new Promise(resolve => setTimeout(() => resolve(), ms));
        });
    }
    _processResponse(res, options) {
        return __awaiter(this, void 0, void 0, function* () {
            return new Promise((resolve, reject) => __awaiter(this, void 0, void 0, function* () {
                const statusCode = res.message.statusCode || 0;
                const response = {
                    statusCode,
                    result: null,
                    headers: {}
                };
                // not found leads to null obj returned
                if (statusCode === HttpCodes.NotFound) {
                    resolve(response);
                }
                // get the result from the body
                function dateTimeDeserializer(key, value) {
                    if (typeof value === 'string') {
                        const a = new Date(value);
                        if (!isNaN(a.valueOf())) {
                            return a;
                        }
                    }
                    return value;
                }
                let obj;
                let contents;
                try {
                    contents = yield res.readBody();
                    if (contents && contents.length > 0) {
                        if (options && options.deserializeDates) {
                            obj = JSON.parse(contents, dateTimeDeserializer);
                        }
                        else {
                            obj = JSON.parse(contents);
                        }
                        response.result = obj;
                    }
                    response.headers = res.message.headers;
                }
                catch (err) {
                    // Invalid resource (contents not json);  leaving result obj null
                }
                // note that 3xx redirects are handled by the http layer.
                if (statusCode > 299) {
                    let msg;
                    // if exception/error in body, attempt to get better error
                    if (obj && obj.message) {
                        msg = obj.message;
                    }
                    else if (contents && contents.length > 0) {
                        // it may be the case that the exception is in the body message as string
                        msg = contents;
                    }
                    else {
                        msg = `Failed request: (${statusCode})`;
                    }
                    const err = new HttpClientError(msg, statusCode);
                    err.result = response.result;
                    reject(err);
                }
                else {
                    resolve(response);
                }
            }));
        });
    }
}
const lowercaseKeys = (obj) => Object.keys(obj).reduce((c, k) => ((c[k.toLowerCase()] = obj[k]), c), {});
//# sourceMappingURL=index.js.map

/***/ })

/******/ });
/************************************************************************/
/******/ // The module cache
/******/ var __webpack_module_cache__ = {};
/******/ 
/******/ // The require function
/******/ function __nccwpck_require__(moduleId) {
/******/ 	// Check if module is in cache
/******/ 	var cachedModule = __webpack_module_cache__[moduleId];
/******/ 	if (cachedModule !== undefined) {
/******/ 		return cachedModule.exports;
/******/ 	}
/******/ 	// Create a new module (and put it into the cache)
/******/ 	var module = __webpack_module_cache__[moduleId] = {
/******/ 		// no module.id needed
/******/ 		// no module.loaded needed
/******/ 		exports: {}
/******/ 	};
/******/ 
/******/ 	// Execute the module function
/******/ 	var threw = true;
/******/ 	try {
/******/ 		__webpack_modules__[moduleId](module, module.exports, __nccwpck_require__);
/******/ 		threw = false;
/******/ 	} finally {
/******/ 		if(threw) delete __webpack_module_cache__[moduleId];
/******/ 	}
/******/ 
/******/ 	// Return the exports of the module
/******/ 	return module.exports;
/******/ }
/******/ 
/******/ // expose the modules object (__webpack_modules__)
/******/ __nccwpck_require__.m = __webpack_modules__;
/******/ 
/************************************************************************/
/******/ /* webpack/runtime/asset-relocator-loader */
/******/ if (typeof __nccwpck_require__ !== 'undefined') __nccwpck_require__.ab = decodeURIComponent(new URL('.', import.meta.url).pathname).slice(import.meta.url.match(/^file:\/\/\/\w:/) ? 1 : 0, -1) + "/";
/******/ 
/******/ /* webpack/runtime/create fake namespace object */
/******/ (() => {
/******/ 	var getProto = Object.getPrototypeOf ? (obj) => (Object.getPrototypeOf(obj)) : (obj) => (obj.__proto__);
/******/ 	var leafPrototypes;
/******/ 	// create a fake namespace object
/******/ 	// mode & 1: value is a module id, require it
/******/ 	// mode & 2: merge all properties of value into the ns
/******/ 	// mode & 4: return value when already ns object
/******/ 	// mode & 16: return value when it's Promise-like
/******/ 	// mode & 8|1: behave like require
/******/ 	__nccwpck_require__.t = function(value, mode) {
/******/ 		if(mode & 1) value = this(value);
/******/ 		if(mode & 8) return value;
/******/ 		if(typeof value === 'object' && value) {
/******/ 			if((mode & 4) && value.__esModule) return value;
/******/ 			if((mode & 16) && typeof value.then === 'function') return value;
/******/ 		}
/******/ 		var ns = Object.create(null);
/******/ 		__nccwpck_require__.r(ns);
/******/ 		var def = {};
/******/ 		leafPrototypes = leafPrototypes || [null, getProto({}), getProto([]), getProto(getProto)];
/******/ 		for(var current = mode & 2 && value; typeof current == 'object' && !~leafPrototypes.indexOf(current); current = getProto(current)) {
/******/ 			Object.getOwnPropertyNames(current).forEach((key) => (def[key] = () => (value[key])));
/******/ 		}
/******/ 		def['default'] = () => (value);
/******/ 		__nccwpck_require__.d(ns, def);
/******/ 		return ns;
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/define property getters */
/******/ (() => {
/******/ 	// define getter functions for harmony exports
/******/ 	__nccwpck_require__.d = (exports, definition) => {
/******/ 		for(var key in definition) {
/******/ 			if(__nccwpck_require__.o(definition, key) && !__nccwpck_require__.o(exports, key)) {
/******/ 				Object.defineProperty(exports, key, { enumerable: true, get: definition[key] });
/******/ 			}
/******/ 		}
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/ensure chunk */
/******/ (() => {
/******/ 	__nccwpck_require__.f = {};
/******/ 	// This file contains only the entry chunk.
/******/ 	// The chunk loading function for additional chunks
/******/ 	__nccwpck_require__.e = (chunkId) => {
/******/ 		return Promise.all(Object.keys(__nccwpck_require__.f).reduce((promises, key) => {
/******/ 			__nccwpck_require__.f[key](chunkId, promises);
/******/ 			return promises;
/******/ 		}, []));
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/get javascript chunk filename */
/******/ (() => {
/******/ 	// This function allow to reference async chunks
/******/ 	__nccwpck_require__.u = (chunkId) => {
/******/ 		// return url for filenames based on template
/******/ 		return "" + chunkId + ".index.js";
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/hasOwnProperty shorthand */
/******/ (() => {
/******/ 	__nccwpck_require__.o = (obj, prop) => (Object.prototype.hasOwnProperty.call(obj, prop))
/******/ })();
/******/ 
/******/ /* webpack/runtime/make namespace object */
/******/ (() => {
/******/ 	// define __esModule on exports
/******/ 	__nccwpck_require__.r = (exports) => {
/******/ 		if(typeof Symbol !== 'undefined' && Symbol.toStringTag) {
/******/ 			Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' });
/******/ 		}
/******/ 		Object.defineProperty(exports, '__esModule', { value: true });
/******/ 	};
/******/ })();
/******/ 
/******/ /* webpack/runtime/import chunk loading */
/******/ (() => {
/******/ 	// no baseURI
/******/ 	
/******/ 	// object to store loaded and loading chunks
/******/ 	// undefined = chunk not loaded, null = chunk preloaded/prefetched
/******/ 	// [resolve, Promise] = chunk loading, 0 = chunk loaded
/******/ 	var installedChunks = {
/******/ 		792: 0
/******/ 	};
/******/ 	
/******/ 	var installChunk = (data) => {
/******/ 		var {ids, modules, runtime} = data;
/******/ 		// add "modules" to the modules object,
/******/ 		// then flag all "ids" as loaded and fire callback
/******/ 		var moduleId, chunkId, i = 0;
/******/ 		for(moduleId in modules) {
/******/ 			if(__nccwpck_require__.o(modules, moduleId)) {
/******/ 				__nccwpck_require__.m[moduleId] = modules[moduleId];
/******/ 			}
/******/ 		}
/******/ 		if(runtime) runtime(__nccwpck_require__);
/******/ 		for(;i < ids.length; i++) {
/******/ 			chunkId = ids[i];
/******/ 			if(__nccwpck_require__.o(installedChunks, chunkId) && installedChunks[chunkId]) {
/******/ 				installedChunks[chunkId][0]();
/******/ 			}
/******/ 			installedChunks[ids[i]] = 0;
/******/ 		}
/******/ 	
/******/ 	}
/******/ 	
/******/ 	__nccwpck_require__.f.j = (chunkId, promises) => {
/******/ 			// import() chunk loading for javascript
/******/ 			var installedChunkData = __nccwpck_require__.o(installedChunks, chunkId) ? installedChunks[chunkId] : undefined;
/******/ 			if(installedChunkData !== 0) { // 0 means "already installed".
/******/ 	
/******/ 				// a Promise means "currently loading".
/******/ 				if(installedChunkData) {
/******/ 					promises.push(installedChunkData[1]);
/******/ 				} else {
/******/ 					if(true) { // all chunks have JS
/******/ 						// setup Promise in chunk cache
/******/ 						var promise = import("./" + __nccwpck_require__.u(chunkId)).then(installChunk, (e) => {
/******/ 							if(installedChunks[chunkId] !== 0) installedChunks[chunkId] = undefined;
/******/ 							throw e;
/******/ 						});
/******/ 						var promise = Promise.race([promise, new Promise((resolve) => (installedChunkData = installedChunks[chunkId] = [resolve]))])
/******/ 						promises.push(installedChunkData[1] = promise);
/******/ 					}
/******/ 				}
/******/ 			}
/******/ 	};
/******/ 	
/******/ 	// no prefetching
/******/ 	
/******/ 	// no preloaded
/******/ 	
/******/ 	// no external install chunk
/******/ 	
/******/ 	// no on chunks loaded
/******/ })();
/******/ 
/************************************************************************/
var __webpack_exports__ = {};

// NAMESPACE OBJECT: ./node_modules/@actions/core/lib/platform.js
var platform_namespaceObject = {};
__nccwpck_require__.r(platform_namespaceObject);
__nccwpck_require__.d(platform_namespaceObject, {
  arch: () => (arch),
  getDetails: () => (getDetails),
  isLinux: () => (isLinux),
  isMacOS: () => (isMacOS),
  isWindows: () => (isWindows),
  platform: () => (platform)
});

// NAMESPACE OBJECT: ./node_modules/@actions/core/lib/core.js
var core_namespaceObject = {};
__nccwpck_require__.r(core_namespaceObject);
__nccwpck_require__.d(core_namespaceObject, {
  ExitCode: () => (ExitCode),
  addPath: () => (addPath),
  debug: () => (debug),
  endGroup: () => (endGroup),
  error: () => (error),
  exportVariable: () => (exportVariable),
  getBooleanInput: () => (getBooleanInput),
  getIDToken: () => (getIDToken),
  getInput: () => (getInput),
  getMultilineInput: () => (getMultilineInput),
  getState: () => (getState),
  group: () => (group),
  info: () => (core_info),
  isDebug: () => (isDebug),
  markdownSummary: () => (markdownSummary),
  notice: () => (notice),
  platform: () => (platform_namespaceObject),
  saveState: () => (saveState),
  setCommandEcho: () => (setCommandEcho),
  setFailed: () => (setFailed),
  setOutput: () => (setOutput),
  setSecret: () => (setSecret),
  startGroup: () => (startGroup),
  summary: () => (summary),
  toPlatformPath: () => (toPlatformPath),
  toPosixPath: () => (toPosixPath),
  toWin32Path: () => (toWin32Path),
  warning: () => (warning)
});

;// CONCATENATED MODULE: external "node:fs"
const external_node_fs_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:fs");
;// CONCATENATED MODULE: external "node:util"
const external_node_util_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:util");
// EXTERNAL MODULE: ./lib/platform/address.js
var address = __nccwpck_require__(251);
;// CONCATENATED MODULE: ./lib/contract/did-you-mean.js
/** `; did you mean …?` when one of the words is close to what was written, else nothing. */
function didYouMean(written, words) {
    const near = words
        .map((word) => ({ word, distance: editDistance(written.toLowerCase(), word) }))
        .filter(({ word, distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
        .sort((a, b) => a.distance - b.distance)[0];
    return near ? `; did you mean \`${near.word}\`?` : '';
}
/** Letters to insert, drop, replace or swap with their neighbour to get from one word to the other. */
function editDistance(from, to) {
    const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
    for (let row = 1; row <= from.length; row++) {
        const line = [row];
        for (let column = 1; column <= to.length; column++) {
            const same = from[row - 1] === to[column - 1];
            const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
            line.push(Math.min((rows[row - 1]?.[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, (rows[row - 1]?.[column - 1] ?? 0) + (same ? 0 : 1), swapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
        }
        rows.push(line);
    }
    return rows[from.length]?.[to.length] ?? 0;
}

;// CONCATENATED MODULE: ./lib/contract/parse.js


/** Why an input cannot be used, as the end of a sentence that starts with the input's name. */
class Problem extends Error {
}
const parse_text = (value) => value;
/** A name or id that becomes one part of a path, and must not lead anywhere else. */
const identifier = (value) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get into a path
    if (/[/\\\u0000-\u0020\u007f]/.test(value))
        throw new Problem(`must be a name or id without slashes and spaces, not \`${value}\``);
    if (value === '.' || value === '..')
        throw new Problem(`must be a name or id, not \`${value}\``);
    return value;
};
/** `true` or `false`, as YAML 1.2 writes them. */
const parse_boolean = (value) => {
    if (/^(true|True|TRUE)$/.test(value))
        return true;
    if (/^(false|False|FALSE)$/.test(value))
        return false;
    throw new Problem(`must be \`true\` or \`false\`, not \`${value}\``);
};
const units = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };
/** `90s`, `10m`, `1h30m`, `5d`: milliseconds. */
const duration = (value) => {
    const parts = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(value);
    if (!parts || value === '') {
        const unit = /^\d+$/.test(value) ? `; did you mean \`${value}s\`?` : '';
        throw new Problem(`must be a duration such as \`90s\`, \`10m\` or \`1h30m\`, not \`${value}\`${unit}`);
    }
    const total = Object.values(units).reduce((sum, unit, index) => sum + Number(parts[index + 1] ?? 0) * unit, 0);
    // Timers of the runtime cannot count further than 24 days.
    if (total <= 0 || total > 24 * units.d)
        throw new Problem(`must be longer than 0s and at most 24d, not \`${value}\``);
    return total;
};
/** A duration, or the word `auto`. */
const interval = (value, reading) => value === 'auto' ? 'auto' : duration(value, reading);
/** Names, one per line or separated by commas. */
const list = (value) => value
    .split(/[\n,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '');
/** One of a few words. */
function choice(...words) {
    return (value) => {
        const found = words.find((word) => word === value);
        if (found !== undefined)
            return found;
        throw new Problem(`must be ${words.map((word) => `\`${word}\``).join(' or ')}, not \`${value}\`${didYouMean(value, words)}`);
    };
}
/** A number such as a pull request's. */
const wholeNumber = (value) => {
    const number = /^#?([1-9]\d{0,15})$/.exec(value)?.[1];
    if (number === undefined)
        throw new Problem(`must be a number such as \`42\`, not \`${value}\``);
    return Number(number);
};
/** An address that secrets may be sent to, without a trailing slash. */
const parse_address = (value) => {
    const url = URL.parse(value);
    if (!url || url.host === '')
        throw new Problem(`must be an address such as \`https://platform.example\`, not \`${value}\``);
    if (!(0,address/* isConfidential */.F)(url))
        throw new Problem(`must start with \`https://\` (\`http://\` is for this machine only), not \`${url.protocol}//\``);
    if (url.username || url.password)
        throw new Problem('must not hold a user name or password; use the `token` input');
    if (url.search || url.hash)
        throw new Problem('must not hold a query or a fragment');
    return url.href.replace(/\/+$/, '');
};
/** An address, or the word `emulator`. */
const addressOrEmulator = (value, reading) => value === 'emulator' ? value : parse_address(value, reading);
/** HTTP statuses that count as healthy: `200-399`, `200,204`. */
const statuses = (value) => {
    const ranges = value.split(',').map((range) => {
        const bounds = /^\s*(\d{3})(?:\s*-\s*(\d{3}))?\s*$/.exec(range);
        if (!bounds)
            throw new Problem(`must be HTTP statuses such as \`200-399\` or \`200,204\`, not \`${value}\``);
        return [Number(bounds[1]), Number(bounds[2] ?? bounds[1])];
    });
    return (status) => ranges.some(([from, to]) => status >= from && status <= to);
};
/** A JSON array is taken as the exact argument list, anything else as a script. */
const command = (value) => {
    if (!value.trim().startsWith('['))
        return { script: value };
    let argv;
    try {
        argv = JSON.parse(value);
    }
    catch {
        // `[ -f x ] && …` is a script that starts with the test command.
        return { script: value };
    }
    if (Array.isArray(argv) && argv.length > 0 && argv.every((part) => typeof part === 'string'))
        return { argv };
    throw new Problem('is a JSON array, so it must be a list of strings with at least one element, such as `["rake", "db:migrate"]`');
};

;// CONCATENATED MODULE: ./lib/contract/config.js


const keyPattern = /^[A-Za-z_][A-Za-z0-9_]*$/;
const largeValue = 32 * 1024;
/** `KEY=VALUE` lines taken verbatim, `KEY<<END` … `END` for several lines, or one JSON object. */
const configVars = (text, reading) => check(text.trim().startsWith('{') ? readJson(text) : readLines(text), reading);
/** A dotenv or JSON file. */
const configFile = (path, reading) => {
    let content;
    try {
        content = reading.readFile(path);
    }
    catch {
        throw new Problem(`names a file that cannot be read: \`${path}\`. Is there a checkout step before this one?`);
    }
    return check(content.trim().startsWith('{') ? readJson(content) : readDotenv(content, reading), reading);
};
/** Every environment variable with a prefix, the prefix cut off. */
const configPrefix = (prefix, reading) => {
    const found = Object.entries(reading.env).filter(([name]) => name.startsWith(prefix) && name !== prefix);
    if (found.length === 0)
        throw new Problem(`matches no environment variable: set some that start with \`${prefix}\` in \`env:\``);
    return check(found.map(([name, value]) => [name.slice(prefix.length), value ?? '']), reading);
};
/** Names of config vars, one per line or separated by commas. */
const configKeys = (text) => {
    const keys = text
        .split(/[\n,]/)
        .map((key) => key.trim())
        .filter((key) => key !== '');
    for (const key of keys)
        checkKey(key);
    return [...new Set(keys)];
};
/** The config vars of all sources; a later source wins. */
function mergeConfig(...sources) {
    return new Map(sources.flatMap((source) => [...(source ?? [])]));
}
function check(entries, reading) {
    const vars = new Map();
    for (const [key, value] of entries) {
        checkKey(key);
        if (vars.has(key))
            throw new Problem(`names \`${key}\` twice: keep one of them`);
        if (value.length > largeValue)
            reading.warn(`The value of ${key} is over 32 KiB: many platforms refuse or cut such a config var.`);
        vars.set(key, value);
    }
    if (vars.size === 0)
        throw new Problem('holds no config var');
    return vars;
}
function checkKey(key) {
    if (!keyPattern.test(key)) {
        throw new Problem(`holds the name \`${key.slice(0, 40)}\`: a config var's name has letters, digits and underscores, and starts with no digit`);
    }
}
// A line is never quoted in a message: it may hold a secret.
function readLines(text) {
    const entries = [];
    const lines = text.split(/\r?\n/);
    for (let at = 0; at < lines.length; at++) {
        const line = lines[at] ?? '';
        if (line.trim() === '')
            continue;
        const [, key, sign, rest = ''] = /^\s*([^\s=<]+)(=|<<)(.*)$/s.exec(line) ?? [];
        if (key === undefined) {
            throw new Problem(`is not \`KEY=VALUE\` in line ${at + 1}. For a value of several lines write \`KEY<<END\`, the lines, and \`END\``);
        }
        if (sign === '=') {
            entries.push([key, rest]);
            continue;
        }
        const end = lines.indexOf(rest.trim(), at + 1);
        if (rest.trim() === '' || end < 0)
            throw new Problem(`starts a value of several lines in line ${at + 1}, but the closing word is missing`);
        entries.push([key, lines.slice(at + 1, end).join('\n')]);
        at = end;
    }
    return entries;
}
function readJson(text) {
    let object;
    try {
        object = JSON.parse(text);
    }
    catch {
        throw new Problem('starts with `{` but is not valid JSON');
    }
    // JSON.parse keeps the last of two equal keys without a word: read the keys from the text instead.
    const keys = [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].filter((match) => match[2]).map((match) => String(JSON.parse(match[1] ?? '""')));
    return keys.map((key) => {
        const value = object[key];
        if (typeof value === 'string')
            return [key, value];
        if (typeof value === 'number' || typeof value === 'boolean')
            return [key, String(value)];
        throw new Problem(`holds \`${key}\`, which is neither a string nor a number nor a boolean`);
    });
}
function readDotenv(content, reading) {
    const values = (0,external_node_util_namespaceObject.parseEnv)(content);
    // A quoted value may span lines that look like assignments: take it out before looking at lines.
    const flat = content.replace(/=[ \t]*("[^"]*"|'[^']*'|`[^`]*`)/g, (match) => match.replace(/\n/g, ' '));
    const assignments = [...flat.matchAll(/^[ \t]*(?:export[ \t]+)?([^\s=#]+)[ \t]*=(.*)$/gm)];
    return assignments.map(([, key = '', written = '']) => {
        if (/^\s*[^\s"'`#][^"'`]*?[^\s#]#/.test(written))
            reading.warn(`${key} in the dotenv file holds a # that starts a comment there: put the value in quotes to keep the text behind it.`);
        if (/^\s*"[^"]*\\"/.test(written))
            reading.warn(`${key} in the dotenv file holds \\" inside double quotes, where a dotenv value ends: use single quotes around it.`);
        return [key, values[key] ?? ''];
    });
}

;// CONCATENATED MODULE: external "node:url"
const external_node_url_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:url");
;// CONCATENATED MODULE: ./lib/contract/domain-name.js


/** A hostname, written in any script, or the id of a domain. */
const domainName = (value) => {
    if (/[/:\s@?#]/.test(value))
        throw new Problem(`must be a hostname such as \`www.example.com\` with no scheme, port or path, not \`${value}\``);
    // `*.example.com` is a hostname that platforms take and URL parsers refuse.
    const [, wildcard = '', rest = ''] = /^(\*\.)?(.*)$/s.exec(value) ?? [];
    const ascii = (0,external_node_url_namespaceObject.domainToASCII)(rest.replace(/\.$/, ''));
    if (ascii === '')
        throw new Problem(`is no valid hostname: \`${value}\``);
    return wildcard + ascii;
};

;// CONCATENATED MODULE: ./lib/contract/inputs.js



/** Every input, in the order in which `action.yml` and the README show them. */
// biome-ignore format: one row per input reads better as a table
const inputs = {
    operation: { parse: parse_text, common: true, meaning: 'What to do: one operation, or several (one per line or separated by commas) that run in that order and stop at the first failure' },
    'api-url': { parse: addressOrEmulator, common: true, env: 'PLATFORM_API_URL', meaning: 'Base address of the platform’s API, ending in its version (`/api/v1`); or the word `emulator`: the built-in platform emulator, which needs no account' },
    token: { parse: parse_text, common: true, env: 'PLATFORM_TOKEN', secret: true, meaning: 'Access token of the platform. Leave it empty to sign in with the job’s GitHub OIDC token' },
    'auth-url': { parse: parse_address, common: true, env: 'PLATFORM_AUTH_URL', meaning: 'Base address of the platform’s OAuth server; with no `token`, the job’s OIDC token is exchanged at `{auth-url}/oauth/token`' },
    audience: { parse: parse_text, common: true, otherwise: 'the origin of `auth-url`', meaning: 'Audience of the OIDC token' },
    'oidc-grant': { parse: choice('token-exchange', 'jwt-bearer'), common: true, default: 'token-exchange', meaning: 'How the OIDC token is exchanged: `token-exchange` (RFC 8693) or `jwt-bearer` (RFC 7523)' },
    'oidc-client-id': { parse: parse_text, common: true, meaning: 'Sent as `client_id` in the exchange' },
    scope: { parse: parse_text, common: true, otherwise: 'the least that the operations need: `read`, or `read write`', meaning: 'Scope asked for in the exchange' },
    'docs-url': { parse: parse_address, common: true, env: 'PLATFORM_DOCS_URL', meaning: 'Base address of the platform’s documentation server; also lets a failure link to the right pages' },
    'github-token': { parse: parse_text, common: true, secret: true, expression: 'github.token', meaning: 'For pull request comments, GitHub Deployments and the sweep' },
    app: { parse: identifier, meaning: 'The app’s name or id' },
    team: { parse: identifier, meaning: 'The team’s name or id' },
    region: { parse: parse_text, meaning: 'The region’s name' },
    namespace: { parse: identifier, meaning: 'The namespace’s name or id' },
    pipeline: { parse: identifier, meaning: 'The pipeline’s name or id' },
    'pipeline-environment': { parse: identifier, meaning: 'The pipeline environment’s id; or, with `pipeline`, its kind or name' },
    domain: { parse: domainName, meaning: 'The domain’s hostname or id' },
    cert: { parse: parse_text, meaning: 'Name of a certificate that the platform holds, or a certificate in PEM form' },
    dyno: { parse: identifier, meaning: 'The dyno’s name, such as `web.1`' },
    query: { parse: parse_text, meaning: 'What to search the documentation for' },
    'pull-request': { parse: wholeNumber, otherwise: 'the pull request of the event', meaning: 'Number of the pull request' },
    branch: { parse: parse_text, otherwise: 'the pull request’s head branch, else the pushed branch or tag', meaning: 'Branch to build' },
    commitish: { parse: parse_text, otherwise: 'the pull request’s head commit (never the merge commit), else the pushed commit', meaning: 'Commit to build' },
    description: { parse: parse_text, otherwise: 'says which run, actor and commit started it', meaning: 'Description of the build or namespace' },
    'config-vars': { parse: configVars, verbatim: true, meaning: 'Config vars as `KEY=VALUE` lines taken verbatim (`#`, `=`, quotes and spaces are part of the value), `KEY<<END` … `END` for values of several lines, or one JSON object' },
    'config-file': { parse: configFile, meaning: 'Path of a dotenv or JSON file with config vars' },
    'config-prefix': { parse: configPrefix, meaning: 'Takes every environment variable with this prefix as a config var, the prefix cut off' },
    'config-keys': { parse: configKeys, meaning: 'Names of config vars, one per line or separated by commas' },
    'config-strategy': { parse: choice('merge', 'overwrite'), default: 'merge', meaning: '`merge` leaves other config vars alone; `overwrite` also removes the keys that are not listed' },
    'export-config': { parse: parse_boolean, default: 'false', meaning: '`get-config`: put the values, masked, into the environment of later steps' },
    command: { parse: command, meaning: 'A script, run as `shell -c script`; or a JSON array: the exact argument list' },
    shell: { parse: parse_text, default: '/bin/sh', meaning: 'The shell that runs the script' },
    wait: { parse: parse_boolean, default: 'true', meaning: 'Wait until what was started has finished' },
    'wait-for-ssl': { parse: parse_boolean, default: 'false', meaning: 'Wait until the domain’s certificate is ready' },
    timeout: { parse: duration, common: true, default: '30m', meaning: 'Longest time for the whole step: `90s`, `10m`, `1h30m`' },
    'request-timeout': { parse: duration, common: true, default: '30s', meaning: 'Longest time for one request: connect, headers and body' },
    'poll-interval': { parse: interval, default: 'auto', meaning: 'Time between two looks: a fixed duration; or `auto`: the first look at once, then 1 s apart, growing with the time waited so far, 10 s at most' },
    'success-statuses': { parse: list, meaning: 'Further words for a deployment that succeeded' },
    'failure-statuses': { parse: list, meaning: 'Further words for a deployment that failed' },
    'health-check': { parse: parse_text, meaning: 'URL, or a path on the app’s URL, that must answer after the build' },
    'health-check-status': { parse: statuses, default: '200-399', meaning: 'Statuses that count as healthy' },
    'health-check-timeout': { parse: duration, default: '2m', meaning: 'Longest time for the health check' },
    'build-id': { parse: identifier, meaning: 'Start no build, only wait for this one' },
    'on-failure': { parse: choice('fail', 'rebuild'), default: 'fail', meaning: '`rebuild`: build the last commit that `github-environment` recorded as a success; the step still fails' },
    'github-environment': { parse: parse_text, meaning: 'Records a GitHub Deployment under this environment name; `{number}` is the pull request’s' },
    comment: { parse: parse_boolean, default: 'true', meaning: 'Keep one comment on the pull request up to date' },
    label: { parse: parse_text, meaning: 'Only pull requests that carry this label get a review namespace' },
    ttl: { parse: duration, meaning: 'Age past which a review namespace is removed although its pull request is open: `12h`, `5d`' },
    'if-exists': { parse: choice('reuse', 'fail'), default: 'reuse', meaning: 'What to do when the thing to create is there already' },
    'ignore-not-found': { parse: parse_boolean, default: 'false', meaning: 'Deleting what is gone already is no error' },
    confirm: { parse: parse_text, meaning: 'Must repeat the name of what is destroyed' },
    'dry-run': { parse: parse_boolean, common: true, default: 'false', meaning: 'Reads only: says what would be done' },
    'on-fork': { parse: choice('skip', 'fail'), common: true, default: 'skip', meaning: 'A pull request from a fork (or by Dependabot with no token given) has no secrets: `skip` ends green with no API call and says why, `fail` fails' },
    'allow-fork': { parse: parse_boolean, common: true, default: 'false', meaning: '`pull_request_target` with a fork’s head is refused unless this is true' },
    'cluster-server': { parse: parse_address, meaning: 'Address of the cluster, for the kubeconfig' },
    'cluster-ca': { parse: parse_text, meaning: 'CA certificate of the cluster in PEM form, for the kubeconfig' },
};

;// CONCATENATED MODULE: ./lib/platform/endpoints.js
/** Every route that this action may call: the single list. */
const endpoints = {
    // Apps
    listApps: { method: 'GET', path: '/apps', repeat: 'again', summary: 'List the apps that the caller can access', list: true, query: ['team_id'] },
    getApp: { method: 'GET', path: '/apps/{app}', repeat: 'again', summary: 'Show an app' },
    createApp: { method: 'POST', path: '/apps', repeat: 'lookup', summary: 'Create an app', body: { name: true, team_id: false, region: false } },
    // Builds
    startBuild: { method: 'POST', path: '/apps/{app}/builds', repeat: 'never', summary: 'Start a build', body: { branch: false, commitish: false, description: false } },
    getBuild: { method: 'GET', path: '/apps/{app}/builds/{build}', repeat: 'again', summary: 'Show a build', extension: true },
    // App config vars
    getConfig: { method: 'GET', path: '/apps/{app}/config-vars', repeat: 'again', summary: 'Show all config vars of an app' },
    updateConfig: { method: 'PATCH', path: '/apps/{app}/config-vars', repeat: 'again', summary: 'Set or update config vars of an app', body: { '*': false } },
    deleteConfigVar: { method: 'DELETE', path: '/apps/{app}/config-vars/{key}', repeat: 'again', summary: 'Remove a config var of an app' },
    // Domains
    listDomains: { method: 'GET', path: '/apps/{app}/domains', repeat: 'again', summary: 'List the domains of an app', list: true },
    addDomain: { method: 'POST', path: '/apps/{app}/domains', repeat: 'lookup', summary: 'Add a custom domain', body: { hostname: true, cert: false } },
    getDomain: { method: 'GET', path: '/apps/{app}/domains/{domain}', repeat: 'again', summary: 'Show a domain with its SSL status' },
    updateDomain: { method: 'PATCH', path: '/apps/{app}/domains/{domain}', repeat: 'again', summary: 'Give a domain a new SSL certificate', body: { cert: true } },
    removeDomain: { method: 'DELETE', path: '/apps/{app}/domains/{domain}', repeat: 'again', summary: 'Remove a custom domain' },
    clearDomains: { method: 'DELETE', path: '/apps/{app}/domains', repeat: 'again', summary: 'Remove all custom domains of an app' },
    // Dynos
    listDynos: { method: 'GET', path: '/apps/{app}/dynos/list', repeat: 'again', summary: 'List the dynos of an app with their status', list: true },
    restartDynos: { method: 'DELETE', path: '/apps/{app}/dynos', repeat: 'never', summary: 'Restart all dynos of an app' },
    restartDyno: { method: 'DELETE', path: '/apps/{app}/dynos/{dyno}', repeat: 'never', summary: 'Restart one dyno' },
    execInDyno: { method: 'POST', path: '/apps/{app}/dynos/{dyno}/exec', repeat: 'never', summary: 'Run a command inside a running dyno', body: { command: true }, text: true },
    // Namespaces
    listNamespaces: { method: 'GET', path: '/namespaces', repeat: 'again', summary: 'List the namespaces that the caller can access', list: true },
    createNamespace: { method: 'POST', path: '/namespaces', repeat: 'lookup', summary: 'Create a namespace', body: { name: true, team_id: false, description: false, region: false } },
    getNamespace: { method: 'GET', path: '/namespaces/{namespace}', repeat: 'again', summary: 'Show a namespace' },
    deleteNamespace: { method: 'DELETE', path: '/namespaces/{namespace}', repeat: 'again', summary: 'Delete a namespace' },
    // Pipelines
    listPipelines: { method: 'GET', path: '/pipelines', repeat: 'again', summary: 'List the pipelines that the caller can access', list: true },
    getPipeline: { method: 'GET', path: '/pipelines/{pipeline}', repeat: 'again', summary: 'Show a pipeline with its environments and review app settings' },
    listPipelineApps: { method: 'GET', path: '/pipelines/{pipeline}/apps', repeat: 'again', summary: 'List the apps in a pipeline', list: true },
    // Pipeline environments
    getEnvironment: { method: 'GET', path: '/environments/{environment}', repeat: 'again', summary: 'Show the config vars of a pipeline environment' },
    updateEnvironment: { method: 'PATCH', path: '/environments/{environment}', repeat: 'again', summary: 'Set, update or (by null) delete config vars of a pipeline environment', body: { '*': false } },
    deleteEnvironmentVar: { method: 'DELETE', path: '/environments/{environment}/{key}', repeat: 'again', summary: 'Remove a config var of a pipeline environment' },
    // Teams, current user, cluster login
    listTeams: { method: 'GET', path: '/teams', repeat: 'again', summary: 'List the teams that the caller belongs to', list: true },
    getTeam: { method: 'GET', path: '/teams/{team}', repeat: 'again', summary: 'Show a team' },
    getCurrentUser: { method: 'GET', path: '/me', repeat: 'again', summary: 'Show the email address of the authenticated user' },
    getClusterLogin: { method: 'GET', path: '/oidc-login', repeat: 'again', summary: 'Get a credential for the platform cluster', query: ['region'] },
};

;// CONCATENATED MODULE: ./lib/contract/operation.js

/** Declares an operation; the types of its inputs and outputs follow from the declaration. */
function defineOperation(operation) {
    return operation;
}
/** The least scope that serves the operations: `write` only if one of them writes. */
function scopeOf(operations) {
    const writes = operations.some((operation) => operation.endpoints.some((name) => endpoints[name].method !== 'GET'));
    return writes ? 'read write' : 'read';
}

// EXTERNAL MODULE: ./lib/contract/duration.js
var contract_duration = __nccwpck_require__(672);
;// CONCATENATED MODULE: ./lib/platform/status.js
const succeeded = ['succeeded', 'success', 'deployed', 'live', 'released', 'healthy', 'tested'];
const failed = ['failed', 'failure', 'error', 'errored', 'crashed', 'aborted', 'canceled', 'cancelled', 'timeout', 'timed_out'];
const sslReady = ['succeeded', 'cert issued', 'issued', 'active', 'ok', 'verified'];
const includes = (words, word) => words.some((known) => known.toLowerCase() === word.toLowerCase());
/** What a deployment's status means. A word that nobody knows means that it is still running. */
function readDeploymentStatus(word, extra) {
    if (word === undefined)
        return 'running';
    if (includes(extra?.failure ?? [], word) || includes(failed, word) || /[-_]error$/i.test(word))
        return 'failed';
    if (includes(extra?.success ?? [], word) || includes(succeeded, word))
        return 'succeeded';
    return includes(['superseded'], word) ? 'superseded' : 'running';
}
/** What a domain's SSL status means. */
function readSslStatus(word) {
    if (word === undefined)
        return 'pending';
    if (includes(sslReady, word))
        return 'ready';
    return includes(['failed'], word) ? 'failed' : 'pending';
}
/** Whether a dyno's status says that it runs. */
function isUp(word) {
    return word !== undefined && includes(['running', 'up'], word);
}

;// CONCATENATED MODULE: ./lib/platform/build-watch.js

// How long another build may stand as finished in place of ours before ours counts as overtaken unseen.
const patience = 120_000;
function watchBuild(target) {
    const { before, commit, words } = target;
    let { buildId } = target;
    let moved = before === undefined;
    let seen = false;
    let overtakenAt;
    const judge = (status, message) => {
        const outcome = readDeploymentStatus(status, words);
        return { status, verdict: outcome === 'running' ? undefined : { outcome, status: status ?? outcome, message } };
    };
    const superseded = (by, current) => ({
        verdict: { outcome: 'superseded', status: 'superseded', message: `a newer build, ${by}, took its place${current.status ? ` (now ${current.status})` : ''}` },
    });
    const seeApp = (app, now) => {
        const current = app.deployment;
        moved ||= identify(current) !== (before && identify(before));
        if (buildId === undefined && current.buildId !== before?.buildId)
            buildId = current.buildId;
        const owner = ownerOf(current, { before, buildId, commit, moved });
        if (owner === 'ours') {
            seen = true;
            overtakenAt = undefined;
            return current.status === undefined ? judgeByIds(current) : judge(current.status, current.message);
        }
        if (owner === 'other') {
            const ended = readDeploymentStatus(current.status, words) !== 'running';
            overtakenAt = ended ? (overtakenAt ?? now) : undefined;
            if (seen || (overtakenAt !== undefined && now - overtakenAt >= patience))
                return superseded(current.buildId ?? current.commit ?? 'unknown', current);
        }
        return {};
    };
    // No status anywhere: that the app now stands on this build's deployment is all that the platform tells.
    const judgeByIds = (current) => {
        const arrived = current.deploymentId === undefined ? current.buildId !== undefined : current.deploymentId !== before?.deploymentId;
        return arrived && before !== undefined ? judge('deployed', undefined) : {};
    };
    return {
        get buildId() {
            return buildId;
        },
        seeApp,
        seeBuild: (build) => judge(build.status, build.message),
    };
}
/** What tells one deployment from the next. */
function identify(deployment) {
    const { status, buildId, deploymentId, commit, timestamps } = deployment;
    return JSON.stringify([status, buildId, deploymentId, commit, timestamps]);
}
function ownerOf(current, known) {
    const { before, buildId, commit, moved } = known;
    if (buildId !== undefined && current.buildId !== undefined) {
        if (current.buildId === buildId)
            return 'ours';
        return current.buildId === before?.buildId ? 'previous' : 'other';
    }
    if (isCommit(commit) && isCommit(current.commit) && !sameCommit(commit, current.commit)) {
        return current.commit === before?.commit ? 'previous' : 'other';
    }
    return moved ? 'ours' : 'previous';
}
// A branch or tag name is no proof: only a commit's own id tells deployments apart.
function isCommit(name) {
    return name !== undefined && /^[0-9a-f]{7,64}$/i.test(name);
}
function sameCommit(a, b) {
    const length = Math.min(a.length, b.length);
    return a.slice(0, length).toLowerCase() === b.slice(0, length).toLowerCase();
}

;// CONCATENATED MODULE: ./lib/platform/errors.js
/** Something that a workflow author can act on: the message says what failed, the hint what to do. */
class ActionError extends Error {
    hint;
    /** What else is known, for the summary. */
    blocks = [];
    constructor(message, hint, cause) {
        super(message, cause === undefined ? undefined : { cause });
        this.name = new.target.name;
        this.hint = hint;
    }
}
/** The inputs cannot be used as they are. */
class InputError extends ActionError {
}
/** The sign-in failed: no token, a refused exchange, a token that the platform does not take. */
class AuthError extends ActionError {
}
/** The time is up. */
class DeadlineError extends ActionError {
}
/** Something was started and did not end well, or how it ended is not known. */
class OutcomeError extends ActionError {
}
/** A request to the platform failed. */
class ApiError extends ActionError {
    status;
    code;
    requestId;
    retry;
    constructor(failure) {
        super(failure.message, failure.hint, failure.cause);
        this.status = failure.status;
        this.code = failure.code;
        this.requestId = failure.requestId;
        this.retry = failure.retry;
    }
}
/** Whether an error says that the thing is not there. */
function isNotFound(error) {
    return error instanceof ApiError && error.status === 404;
}

;// CONCATENATED MODULE: ./lib/platform/read.js
/** A success whose body lacks what was asked for; the message ends a sentence that starts with "the platform answered 200, but". */
class UnexpectedReply extends Error {
}
function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
function asFields(body, what) {
    if (isFields(body))
        return body;
    throw new UnexpectedReply(body === undefined ? `its body is empty where ${what} was expected` : `its body is not ${what}`);
}
/** The value at the first of some dotted paths that holds text or a number. */
function pick(fields, ...paths) {
    for (const path of paths) {
        const value = path.split('.').reduce((at, key) => (isFields(at) ? at[key] : undefined), fields);
        if (typeof value === 'string' && value !== '')
            return value;
        if (typeof value === 'number')
            return String(value);
    }
    return undefined;
}
function pickNumber(fields, ...paths) {
    const value = pick(fields, ...paths);
    return value === undefined || !/^-?\d+$/.test(value) ? undefined : Number(value);
}
function need(value, what) {
    if (value === undefined)
        throw new UnexpectedReply(`its body has no ${what}`);
    return value;
}
/** For replies whose content does not matter: a status of success is the answer. */
function readNothing() { }
/** Reads each element of a list. */
function readList(read) {
    return (body) => body.map(read);
}
function readApp(body) {
    const app = asFields(body, 'an app');
    return {
        raw: body,
        id: pick(app, 'id'),
        name: need(pick(app, 'name', 'id'), 'name'),
        region: pick(app, 'region', 'region.name'),
        team: pick(app, 'team', 'team.name', 'team.id', 'team_id'),
        url: pick(app, 'web_url', 'url'),
        formation: readFormation(app['formation']),
        buildpacks: [app['buildpacks'] ?? []].flat().flatMap((pack) => (typeof pack === 'string' ? pack : (pick(pack, 'url', 'name') ?? []))),
        deployment: readDeployment(app),
    };
}
function readDeployment(app) {
    const moments = ['created_at', 'started_at', 'updated_at', 'finished_at', 'released_at', 'deployed_at'];
    return {
        status: pick(app, 'deployment_status', 'deployment.status', 'deployment.state', 'current_deployment.status', 'current_deployment.state', 'status', 'state'),
        buildId: pick(app, 'current_build_id', 'deployment.build_id', 'current_deployment.build_id', 'current_build.id'),
        deploymentId: pick(app, 'current_deployment_id', 'deployment.id', 'current_deployment.id'),
        commit: pick(app, 'deployment.commitish', 'deployment.commit', 'current_deployment.commitish', 'current_deployment.commit', 'current_build.commitish', 'current_build.commit'),
        message: pick(app, 'deployment_message', 'deployment.message', 'current_deployment.message', 'deployment.error', 'current_deployment.error'),
        timestamps: ['deployment', 'current_deployment', 'current_build']
            .flatMap((holder) => moments.map((moment) => pick(app, `${holder}.${moment}`)))
            .concat(pick(app, 'deployed_at', 'released_at'))
            .filter((moment) => moment !== undefined),
    };
}
function readFormation(formation) {
    const entries = Array.isArray(formation)
        ? formation.map((entry) => [pick(entry, 'type', 'name'), entry])
        : Object.entries(isFields(formation) ? formation : {});
    return entries.flatMap(([type, entry]) => type === undefined ? [] : [{ type, quantity: pickNumber(entry, 'quantity'), size: pick(entry, 'size', 'size.name') }]);
}
/** An empty body is a build that started, its id unknown. */
function readBuild(body) {
    if (body === undefined)
        return { raw: undefined };
    const build = asFields(body, 'a build');
    return {
        raw: body,
        id: pick(build, 'id', 'build_id', 'build.id'),
        status: pick(build, 'state', 'status', 'build.state', 'build.status'),
        commit: pick(build, 'commitish', 'commit', 'build.commitish', 'build.commit'),
        message: pick(build, 'message', 'error', 'failure_reason', 'build.message', 'build.error'),
    };
}
/** A build that was asked for by its id: it must be there. */
function readExistingBuild(body) {
    return readBuild(asFields(body, 'a build'));
}
/** A flat map, or an array of `{key, value}`. */
function readConfigVars(body) {
    const entries = Array.isArray(body)
        ? body.map((entry) => [need(pick(entry, 'key', 'name'), 'key in one of its config vars'), isFields(entry) ? entry['value'] : undefined])
        : Object.entries(asFields(body, 'a map of config vars'));
    return new Map(entries.map(([key, value]) => [key, typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value)]));
}
function readDomain(body) {
    const domain = asFields(body, 'a domain');
    return {
        raw: body,
        id: pick(domain, 'id'),
        hostname: need(pick(domain, 'hostname', 'name'), 'hostname'),
        kind: pick(domain, 'kind', 'type'),
        dnsTarget: pick(domain, 'cname', 'dns_target', 'target'),
        sslStatus: pick(domain, 'ssl_status', 'ssl.status', 'acm_status', 'status'),
        sslReason: pick(domain, 'acm_status_reason', 'ssl_status_reason', 'ssl.reason'),
    };
}
/** One entry per process type with its processes, or a flat list. */
function readDynos(body) {
    return body.flatMap((entry) => {
        const fields = asFields(entry, 'a list of dynos');
        const type = pick(fields, 'type', 'process_type');
        const processes = fields['processes'];
        if (!Array.isArray(processes))
            return readDyno(fields, type, pick(fields, 'name', 'id'));
        return processes.map((process, at) => readDyno(process, type, pick(process, 'name') ?? `${type}.${pick(process, 'index') ?? at + 1}`));
    });
}
function readDyno(fields, type, name) {
    const known = need(name, 'name for one of its dynos');
    return {
        name: known,
        type: type ?? known.replace(/\.\d+$/, ''),
        status: pick(fields, 'status', 'state'),
        startedAt: pick(fields, 'started_at', 'updated_at', 'created_at'),
        restarts: pickNumber(fields, 'restarts', 'restart_count'),
    };
}
/** What the command printed, as JSON or as plain text. */
function readExec(body) {
    if (typeof body === 'string')
        return { output: body };
    const reply = asFields(body, 'the output of a command');
    const { output } = reply;
    const printed = typeof output === 'string' ? output : ['stdout', 'stderr'].map((stream) => pick(reply, stream) ?? '').join('');
    const told = ['output', 'stdout', 'stderr', 'exit_code', 'exitCode', 'exit_status'].some((name) => name in reply);
    if (!told)
        throw new UnexpectedReply('its body holds neither output nor exit code');
    return { output: printed, exitCode: pickNumber(reply, 'exit_code', 'exitCode', 'exit_status') };
}
function readNamespace(body) {
    const namespace = asFields(body, 'a namespace');
    return {
        raw: body,
        id: pick(namespace, 'id'),
        name: need(pick(namespace, 'name', 'id'), 'name'),
        description: pick(namespace, 'description'),
        region: pick(namespace, 'region', 'region.name'),
        team: pick(namespace, 'team', 'team.name', 'team.id', 'team_id'),
        createdAt: pick(namespace, 'created_at'),
    };
}
function readPipeline(body) {
    const pipeline = asFields(body, 'a pipeline');
    return {
        raw: body,
        id: pick(pipeline, 'id'),
        name: need(pick(pipeline, 'name', 'id'), 'name'),
        team: pick(pipeline, 'team', 'team.name', 'team.id', 'team_id'),
        environments: readEnvironments(pipeline['environments']),
    };
}
/** An array of `{id, kind}`, or a map from kind to environment or id. */
function readEnvironments(environments) {
    const entries = Array.isArray(environments)
        ? environments.map((entry) => [undefined, entry])
        : Object.entries(isFields(environments) ? environments : {});
    return entries.flatMap(([key, entry]) => {
        const id = typeof entry === 'string' ? entry : pick(entry, 'id');
        return id === undefined ? [] : [{ id, kind: pick(entry, 'kind', 'type') ?? key, name: pick(entry, 'name') }];
    });
}
function readTeam(body) {
    const team = asFields(body, 'a team');
    return { raw: body, id: pick(team, 'id'), name: need(pick(team, 'name', 'id'), 'name') };
}
function readCurrentUser(body) {
    const user = asFields(body, 'a user');
    return { raw: body, email: need(pick(user, 'email', 'user.email'), 'email'), app: pick(user, 'app.name', 'app.id', 'app') };
}
/** A Kubernetes ExecCredential; one with neither token nor certificate opens nothing. */
function readClusterCredential(body) {
    const credential = asFields(body, 'an exec credential');
    const token = pick(credential, 'status.token');
    const certificate = pick(credential, 'status.clientCertificateData');
    const key = pick(credential, 'status.clientKeyData');
    if (token === undefined && (certificate === undefined || key === undefined)) {
        throw new UnexpectedReply('its credential holds neither a token nor a client certificate with its key');
    }
    return { token, certificate, key, expiresAt: pick(credential, 'status.expirationTimestamp') };
}

;// CONCATENATED MODULE: ./lib/platform/clock.js
/** The machine's time. It counts on from the start, so that a corrected system clock moves no deadline. */
const systemClock = {
    now: () => performance.timeOrigin + performance.now(),
    sleep: (milliseconds, signal) => new Promise((resolve, reject) => {
        if (signal?.aborted)
            return reject(signal.reason);
        const stop = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener('abort', stop);
            resolve();
        }, milliseconds);
        signal?.addEventListener('abort', stop, { once: true });
    }),
};
/** Milliseconds until the deadline, at least 0. */
function remaining(deadline, clock) {
    return Math.max(0, deadline.at - clock.now());
}

;// CONCATENATED MODULE: ./lib/platform/wait.js


const shortestPause = 1000;
const longestPause = 10_000;
const growth = 0.05;
const refusalLimit = 5;
/** Milliseconds until the next look: soon while the wait is young, seldom when it is old. */
function pauseAfter(waited, interval = 'auto') {
    return interval === 'auto' ? Math.min(longestPause, shortestPause + growth * waited) : interval;
}
/** Looks, at once and again and again, until there is an answer or the time is up. */
async function waitFor(look, options) {
    const { clock, deadline, interval, signal } = options;
    const started = clock.now();
    let refusals = 0;
    for (;;) {
        try {
            const answer = await look();
            if (answer !== undefined)
                return answer;
            refusals = 0;
        }
        catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof ApiError))
                throw error;
            refusals = error.retry.again ? 0 : refusals + 1;
            if (refusals === refusalLimit)
                throw blind(error);
            options.onFailedLook(error);
        }
        const left = remaining(deadline, clock);
        if (left === 0)
            throw new DeadlineError(`The time is up after ${deadline.total / 1000} s`, 'Give `timeout` a longer time.');
        await clock.sleep(Math.min(pauseAfter(clock.now() - started, interval), left), signal);
    }
}
function blind(cause) {
    return new OutcomeError(`How it ended cannot be seen: ${cause.message}`, cause.hint, cause);
}

;// CONCATENATED MODULE: ./lib/operations/builds/await-verdict.js




/** Looks at the app, or at the build where the app tells no status, until the build has ended. */
async function awaitVerdict(context, { app, watch, progress, interval }) {
    const { clock, log, platform } = context;
    let asksBuild = true;
    const seeBuild = async (buildId) => {
        try {
            return watch.seeBuild(await platform.call(endpoints.getBuild, { app, build: buildId }, readExistingBuild));
        }
        catch (error) {
            if (!(error instanceof ApiError && (error.status === 404 || error.status === 405)))
                throw error;
            // This platform has no such endpoint: the app's own ids have to do.
            asksBuild = false;
            return undefined;
        }
    };
    return waitFor(async () => {
        const current = await platform.call(endpoints.getApp, { app }, readApp);
        const byApp = watch.seeApp(current, clock.now());
        const silent = current.deployment.status === undefined;
        const sighting = (silent && asksBuild && watch.buildId !== undefined ? await seeBuild(watch.buildId) : undefined) ?? byApp;
        progress.show(sighting.status ?? sighting.verdict?.status ?? 'waiting for the build to show');
        return sighting.verdict && { verdict: sighting.verdict, current };
    }, { ...context, interval, onFailedLook: (error) => log.info(`A look failed, and tells nothing about the build: ${error.message}`) });
}

;// CONCATENATED MODULE: ./lib/operations/builds/progress.js

const heartbeat = 30_000;
function trackProgress(clock, log) {
    const started = clock.now();
    const states = [];
    let spoke = started;
    const elapsed = () => clock.now() - started;
    const say = (message) => {
        spoke = clock.now();
        log.info(`${(0,contract_duration/* formatDuration */.a)(elapsed()).padStart(9)}  ${message}`);
    };
    return {
        show(state) {
            if (states.at(-1)?.name !== state) {
                states.push({ name: state, start: clock.now() });
                say(state);
            }
            else if (clock.now() - spoke >= heartbeat)
                say(`still ${state}`);
        },
        get last() {
            return states.at(-1)?.name;
        },
        elapsed,
        phases: () => states.map(({ name, start }, at) => ({ name, start, end: states[at + 1]?.start ?? clock.now() })),
    };
}

;// CONCATENATED MODULE: ./lib/operations/builds/build.js








const build = defineOperation({
    name: 'build',
    summary: 'Builds and deploys an app, and waits for the real outcome',
    needs: ['app'],
    takes: ['branch', 'commitish', 'description', 'wait', 'poll-interval', 'success-statuses', 'failure-statuses', 'build-id'],
    gives: ['build-id', 'status', 'url', 'commitish', 'duration'],
    endpoints: ['getApp', 'startBuild', 'getBuild'],
    example: { app: 'my-app', branch: 'main', commitish: '0123456789abcdef0123456789abcdef01234567' },
    async run(context, inputs) {
        const { event, learn, log, clock, platform, dryRun } = context;
        const { app, buildId, wait } = inputs;
        const body = {
            branch: inputs.branch ?? event.branch,
            commitish: inputs.commitish ?? event.commit,
            description: inputs.description ?? describeRun(event),
        };
        const waiting = wait || buildId !== undefined;
        const source = { ...body, app, commit: body.commitish, repository: event.repository.url };
        if (dryRun) {
            const current = await platform.call(endpoints.getApp, { app }, readApp);
            return { headline: `Would build ${app}`, changed: false, blocks: [renderFacts(source, current, undefined)] };
        }
        // What the app shows now, so that a success of yesterday is not taken for one of this build.
        const before = waiting ? await platform.call(endpoints.getApp, { app }, readApp) : undefined;
        const progress = trackProgress(clock, log);
        const started = buildId === undefined ? await platform.call(endpoints.startBuild, { app, body }, readBuild) : { id: buildId, raw: { id: buildId } };
        learn({ buildId: started.id, url: before?.url, commitish: body.commitish, status: started.status ?? 'unknown' });
        if (!waiting) {
            return { headline: `Started a build of ${app}, not waiting for its end`, changed: true, result: started.raw, blocks: [renderFacts(source, before, started.id)] };
        }
        const watch = watchBuild({
            before: buildId === undefined ? before?.deployment : undefined,
            buildId: started.id,
            commit: buildId === undefined ? body.commitish : undefined,
            words: { success: inputs.successStatuses ?? [], failure: inputs.failureStatuses ?? [] },
        });
        const { verdict, current } = await awaitVerdict(context, { app, watch, progress, interval: inputs.pollInterval }).catch((error) => {
            learn({ buildId: watch.buildId, duration: seconds(progress) });
            throw explainOpenEnd(error, context, app, watch.buildId, progress);
        });
        const outputs = { buildId: watch.buildId, status: verdict.status, duration: seconds(progress), url: current.url ?? before?.url };
        learn(outputs);
        const blocks = [renderFacts(source, current, watch.buildId), { kind: 'phases', title: `Build of ${app}`, phases: progress.phases() }];
        if (verdict.outcome !== 'succeeded')
            throw failure(app, verdict.outcome, verdict.message ?? verdict.status, progress, blocks);
        return { headline: `Built ${app} in ${(0,contract_duration/* formatDuration */.a)(progress.elapsed())}`, changed: buildId === undefined, outputs, result: current.raw, blocks };
    },
});
const seconds = (progress) => Math.round(progress.elapsed() / 1000);
function describeRun({ actor, commit, pullRequest, runUrl }) {
    const cause = pullRequest ? ` for pull request #${pullRequest.number}` : '';
    return `Started by ${actor || 'a workflow'}${cause}${commit ? ` at ${commit.slice(0, 7)}` : ''}: ${runUrl}`;
}
function renderFacts({ app, branch, commit, repository }, current, buildId) {
    return {
        kind: 'facts',
        rows: [
            ['App', app],
            ['URL', current?.url === undefined ? undefined : { text: current.url, url: current.url }],
            ['Branch', branch],
            ['Commit', commit === undefined ? undefined : { text: commit.slice(0, 12), url: `${repository}/commit/${encodeURIComponent(commit)}`, code: true }],
            ['Build', buildId === undefined ? undefined : { text: buildId, code: true }],
        ],
    };
}
function failure(app, outcome, said, progress, blocks) {
    const error = outcome === 'superseded'
        ? new OutcomeError(`The build of ${app} was superseded: ${said}`, 'Nothing is wrong with it, but how it would have ended is not known: look at the newer build.')
        : new OutcomeError(`The build of ${app} failed after ${(0,contract_duration/* formatDuration */.a)(progress.elapsed())}: ${said}`, 'Look at the build’s log on the platform; run the same build locally; deploy the last good commit with `commitish` if the app must be mended at once.');
    error.blocks = blocks;
    return error;
}
/** A wait that ended before the build did: says what was last seen, and that the build goes on. */
function explainOpenEnd(error, { learn, signal }, app, buildId, progress) {
    const late = error instanceof DeadlineError;
    if (!late && !signal.aborted) {
        learn({ status: 'unknown' });
        return error;
    }
    learn({ status: late ? 'timeout' : 'canceled' });
    const ending = `The build of ${app} had not ended after ${(0,contract_duration/* formatDuration */.a)(progress.elapsed())}; last seen: ${progress.last ?? 'nothing of this build'}. It goes on on the platform`;
    const resume = buildId === undefined ? 'Look at the app on the platform.' : `To go on waiting, run \`operation: build\` with \`app: ${app}\` and \`build-id: ${buildId}\`.`;
    const open = late ? new DeadlineError(ending, resume, error) : new OutcomeError(`${error.message}. ${ending}`, resume, error);
    open.blocks = [{ kind: 'phases', title: `Build of ${app}`, phases: progress.phases() }];
    return open;
}

;// CONCATENATED MODULE: ./lib/operations/config/change-plan.js
/** Compares what is there with what is wanted; `overwrite` also removes what is not wanted. */
function planChange(current, wanted, strategy) {
    const keys = [...wanted.keys()].sort();
    const added = keys.filter((key) => !current.has(key));
    const changed = keys.filter((key) => current.has(key) && current.get(key) !== wanted.get(key));
    const removed = strategy === 'overwrite' ? [...current.keys()].filter((key) => !wanted.has(key)).sort() : [];
    return {
        added,
        changed,
        unchanged: keys.filter((key) => current.get(key) === wanted.get(key)),
        removed,
        toSend: Object.fromEntries([...added, ...changed].map((key) => [key, wanted.get(key) ?? ''])),
    };
}
/** The outputs that tell what a plan did. */
function planOutputs({ added, changed, unchanged, removed }) {
    return { addedKeys: added, changedKeys: changed, unchangedKeys: unchanged, removedKeys: removed };
}
/** `2 added, 1 changed`: a plan in a few words. */
function describePlan({ added, changed, removed }) {
    const parts = [added.length && `${added.length} added`, changed.length && `${changed.length} changed`, removed.length && `${removed.length} removed`];
    return parts.filter(Boolean).join(', ') || 'nothing to change';
}
/** The names as a diff; a changed value is a line that goes and a line that comes. */
function renderPlan({ added, changed, unchanged, removed }) {
    const lines = [
        ...added.map((key) => `+ ${key}`),
        ...changed.map((key) => `! ${key} (new value)`),
        ...removed.map((key) => `- ${key}`),
        ...unchanged.map((key) => `  ${key}`),
    ];
    return [{ kind: 'code', title: 'Config vars, by name', text: lines.join('\n'), language: 'diff' }];
}

;// CONCATENATED MODULE: ./lib/platform/in-parallel.js
/** Runs work on each item, a few at a time; the results keep the items' order. */
async function inParallel(items, atOnce, work) {
    const results = [];
    const waiting = items.entries();
    const worker = async () => {
        for (const [index, item] of waiting)
            results[index] = await work(item);
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
    return results;
}

;// CONCATENATED MODULE: ./lib/operations/config/remove-keys.js


/** Removes keys four at a time and gives those that were there. */
async function removeKeys(keys, remove, options) {
    const removed = await inParallel(keys, 4, async (key) => {
        try {
            await remove(key);
            return key;
        }
        catch (error) {
            if (options.ignoreNotFound && isNotFound(error))
                return undefined;
            throw error;
        }
    });
    return removed.filter((key) => key !== undefined);
}

;// CONCATENATED MODULE: ./lib/operations/config/set-config.js






const setConfig = defineOperation({
    name: 'set-config',
    summary: 'Sets config vars of an app, sending only what differs',
    needs: ['app'],
    needsOneOf: ['config-vars', 'config-file', 'config-prefix'],
    takes: ['config-vars', 'config-file', 'config-prefix', 'config-strategy'],
    gives: ['added-keys', 'changed-keys', 'unchanged-keys', 'removed-keys'],
    endpoints: ['getConfig', 'updateConfig', 'deleteConfigVar'],
    example: { app: 'my-app', 'config-vars': 'GREETING=hello # all of this is the value\nLOG_LEVEL=debug' },
    async run({ platform, log, dryRun, learn }, { app, configVars, configFile, configPrefix, configStrategy }) {
        const current = await platform.call(endpoints.getConfig, { app }, readConfigVars);
        for (const value of current.values())
            log.hide(value);
        const plan = planChange(current, mergeConfig(configFile, configPrefix, configVars), configStrategy);
        const { toSend, removed } = plan;
        const sends = Object.keys(toSend).length > 0;
        const blocks = renderPlan(plan);
        if (dryRun)
            return { headline: `Config vars of ${app} would be set: ${describePlan(plan)}`, changed: false, blocks };
        if (removed.length > 0)
            log.info(`Removing from ${app}: ${removed.join(', ')}`);
        if (sends)
            await platform.call(endpoints.updateConfig, { app, body: toSend }, readNothing);
        learn({ ...planOutputs(plan), removedKeys: [] });
        await removeKeys(removed, (key) => platform.call(endpoints.deleteConfigVar, { app, key }, readNothing), { ignoreNotFound: true });
        return {
            headline: `Config vars of ${app}: ${describePlan(plan)}`,
            changed: sends || removed.length > 0,
            outputs: planOutputs(plan),
            result: { keys: [...new Set([...current.keys(), ...plan.added])].filter((key) => !removed.includes(key)).sort() },
            blocks,
        };
    },
});

;// CONCATENATED MODULE: ./lib/operations/domains/dns-record.js
/** The DNS record that has to be created for a domain, ready to be copied. */
function renderDnsRecord({ hostname, dnsTarget }) {
    if (dnsTarget === undefined)
        return [];
    // A name directly below a public suffix cannot be told from others without a list, so the usual case decides.
    const type = hostname.split('.').length > 2 ? 'CNAME' : 'ALIAS or ANAME';
    return [
        { kind: 'text', text: 'DNS record to create:' },
        { kind: 'table', head: ['Type', 'Name', 'Target'], rows: [[type, { text: hostname, code: true }, { text: dnsTarget, code: true }]] },
    ];
}

;// CONCATENATED MODULE: ./lib/operations/domains/ssl.js





/** Waits until a domain's certificate is ready. */
async function waitForSsl(context, app, domain) {
    const { log, platform } = context;
    let shown;
    const ready = await waitFor(async () => {
        const seen = await platform.call(endpoints.getDomain, { app, domain: domain.id ?? domain.hostname }, readDomain);
        context.learn({ sslStatus: seen.sslStatus });
        if (seen.sslStatus !== shown)
            log.info(`SSL of ${seen.hostname}: ${seen.sslStatus ?? 'not told'}${seen.sslReason ? ` (${seen.sslReason})` : ''}`);
        shown = seen.sslStatus;
        return readSslStatus(seen.sslStatus) === 'pending' ? undefined : seen;
    }, { ...context, onFailedLook: (error) => log.info(`A look failed, and tells nothing: ${error.message}`) });
    if (readSslStatus(ready.sslStatus) === 'ready')
        return ready;
    throw new OutcomeError(`The certificate of ${ready.hostname} failed: ${ready.sslReason ?? ready.sslStatus}`, `Check that the DNS record of ${ready.hostname} points to ${ready.dnsTarget ?? 'the platform’s target'}, then run this again.`);
}

;// CONCATENATED MODULE: ./lib/operations/domains/add-domain.js






const addDomain = defineOperation({
    name: 'add-domain',
    summary: 'Adds a custom domain to an app and shows the DNS record to create',
    needs: ['app', 'domain'],
    takes: ['cert', 'if-exists', 'wait-for-ssl'],
    gives: ['id', 'dns-target', 'ssl-status', 'url'],
    endpoints: ['addDomain', 'listDomains', 'getDomain'],
    example: { app: 'my-app', domain: 'www.example.com' },
    async run(context, { app, domain: hostname, cert, ifExists, waitForSsl: wait }) {
        const { dryRun, learn, platform } = context;
        const find = async () => (await platform.call(endpoints.listDomains, { app }, readList(readDomain))).find((domain) => domain.hostname.toLowerCase() === hostname);
        if (dryRun) {
            const present = await find();
            return { headline: present ? `${hostname} is a domain of ${app} already` : `${hostname} would be added to ${app}`, changed: false, blocks: present ? renderDnsRecord(present) : [] };
        }
        let changed = true;
        const add = () => platform.call(endpoints.addDomain, { app, body: { hostname, ...(cert === undefined ? {} : { cert }) }, find }, readDomain);
        const reuse = async (error) => {
            // Platforms refuse a domain that is there already with one of these; only the list tells whether it is this app's.
            const refused = error instanceof ApiError && (error.status === 409 || error.status === 422);
            const present = refused && ifExists === 'reuse' ? await find() : undefined;
            if (!present)
                throw error;
            changed = false;
            return present;
        };
        const added = await add().catch(reuse);
        const known = { id: added.id, dnsTarget: added.dnsTarget, sslStatus: added.sslStatus, url: `https://${added.hostname}` };
        learn({ ...known });
        const domain = wait ? await waitForSsl(context, app, added) : added;
        return {
            headline: changed ? `Added ${hostname} to ${app}` : `${hostname} is a domain of ${app} already`,
            changed,
            outputs: { ...known, sslStatus: domain.sslStatus },
            result: domain.raw,
            blocks: [
                ...renderDnsRecord(domain),
                {
                    kind: 'facts',
                    rows: [
                        ['Domain', { text: domain.hostname, url: `https://${domain.hostname}` }],
                        ['SSL', domain.sslStatus],
                        ['Id', domain.id],
                    ],
                },
            ],
        };
    },
});

;// CONCATENATED MODULE: ./lib/operations/dynos/exec.js




const shownLength = 64 * 1024;
const exec = defineOperation({
    name: 'exec',
    summary: 'Runs a command inside a running dyno',
    needs: ['app', 'dyno', 'command'],
    takes: ['shell'],
    gives: ['output', 'exit-code'],
    endpoints: ['execInDyno'],
    example: { app: 'my-app', dyno: 'web.1', command: 'echo "Hello from $DYNO"' },
    async run({ platform, dryRun, learn, log }, { app, dyno, command, shell }) {
        const argv = 'argv' in command ? command.argv : [shell, '-c', command.script];
        if (dryRun)
            return { headline: `Would run a command in ${dyno} of ${app}`, changed: false, blocks: [{ kind: 'code', title: 'Command', text: argv.join(' ') }] };
        const { output, exitCode } = await platform.call(endpoints.execInDyno, { app, dyno, body: { command: argv } }, readExec);
        // What the platform does not tell stays empty: a missing exit code is not 0.
        const outputs = { output, exitCode: exitCode ?? '' };
        learn(outputs);
        const blocks = [{ kind: 'code', title: `Output of ${dyno}`, text: cut(output) }];
        if (exitCode !== undefined && exitCode !== 0) {
            log.info(output);
            const error = new OutcomeError(`The command in ${dyno} of ${app} ended with exit code ${exitCode}`, 'Its output is in the log and in the summary.');
            error.blocks = blocks;
            throw error;
        }
        const ending = exitCode === undefined ? '; the platform does not tell its exit code' : '';
        return { headline: `Ran a command in ${dyno} of ${app}${ending}`, changed: true, outputs, result: { output, exit_code: exitCode ?? null }, blocks };
    },
});
function cut(output) {
    return output.length > shownLength ? `${output.slice(0, shownLength)}\n… (cut: ${output.length} characters in all)` : output;
}

;// CONCATENATED MODULE: ./lib/operations/dynos/restart.js






// Where a platform tells neither start time nor restarts, being up for this long after the restart has to do.
const settleTime = 10_000;
const restart = defineOperation({
    name: 'restart',
    summary: 'Restarts all dynos of an app, or one of them, and waits until they are up again',
    needs: ['app'],
    takes: ['dyno', 'wait'],
    gives: ['names'],
    endpoints: ['listDynos', 'restartDynos', 'restartDyno'],
    example: { app: 'my-app' },
    async run(context, { app, dyno, wait }) {
        const { clock, dryRun, learn, log, platform } = context;
        const list = () => platform.call(endpoints.listDynos, { app }, readDynos);
        const all = await list();
        const before = dyno === undefined ? all : all.filter(({ name }) => name === dyno);
        if (dyno !== undefined && before.length === 0) {
            throw new InputError(`${app} has no dyno \`${dyno}\``, `Its dynos are ${all.map(({ name }) => name).join(', ') || 'none'}.`);
        }
        const names = before.map(({ name }) => name);
        const what = dyno ?? `all dynos of ${app}`;
        if (dryRun)
            return { headline: `Would restart ${what}`, changed: false, outputs: { names }, blocks: [renderDynos(before)] };
        const restarted = clock.now();
        await (dyno === undefined
            ? platform.call(endpoints.restartDynos, { app }, readNothing)
            : platform.call(endpoints.restartDyno, { app, dyno }, readNothing));
        learn({ names });
        if (!wait)
            return { headline: `Restarted ${what}, not waiting for them to come up`, changed: true, outputs: { names }, result: { names } };
        let shown = '';
        const after = await waitFor(async () => {
            const now = (await list()).filter(({ name }) => names.includes(name));
            const states = now.map(({ name, status }) => `${name} ${status ?? 'not told'}`).join(', ');
            if (states !== shown)
                log.info(states);
            shown = states;
            const settled = clock.now() - restarted >= settleTime;
            const back = before.every((old) => now.some((dyno) => dyno.name === old.name && isUp(dyno.status) && hasRestarted(old, dyno, settled)));
            return back ? now : undefined;
        }, { ...context, onFailedLook: (error) => log.info(`A look failed, and tells nothing: ${error.message}`) });
        return { headline: `Restarted ${what}`, changed: true, outputs: { names }, result: after, blocks: [renderDynos(after)] };
    },
});
function hasRestarted(before, after, settled) {
    const told = before.startedAt !== undefined || before.restarts !== undefined;
    return told ? before.startedAt !== after.startedAt || before.restarts !== after.restarts : settled || !isUp(before.status);
}
function renderDynos(dynos) {
    return {
        kind: 'table',
        head: ['Dyno', 'Status', 'Started'],
        rows: dynos.map(({ name, status, startedAt }) => [{ text: name, code: true }, status ?? '', startedAt ?? '']),
    };
}

;// CONCATENATED MODULE: ./lib/operations/review/mark.js

/** The description of a review namespace, which carries its mark in a fixed, readable form. */
function writeMark({ repository }, pullRequest) {
    return `Review of pull request ${pullRequest} in ${repository.owner}/${repository.name} [platform-deploy repository=${repository.id} pull-request=${pullRequest}]`;
}
/** The mark in a description, if it carries one. */
function readMark(description) {
    const found = /\[platform-deploy repository=(\d+) pull-request=(\d+)\]$/.exec(description?.trim() ?? '');
    return found?.[1] === undefined ? undefined : { repositoryId: found[1], pullRequest: Number(found[2]) };
}
/** Whether a namespace was made for this pull request of this repository. */
function isOwn(namespace, event, pullRequest) {
    const mark = readMark(namespace.description);
    return mark !== undefined && mark.repositoryId === event.repository.id && mark.pullRequest === pullRequest;
}
/** The refusal to touch a namespace that does not carry the right mark. */
function notOurs(namespace, pullRequest) {
    const mark = readMark(namespace.description);
    const owner = mark ? `belongs to pull request ${mark.pullRequest} of the repository with id ${mark.repositoryId}` : 'was not made by this action';
    return new OutcomeError(`The namespace ${namespace.name} is there already, but it ${owner}: it is neither used nor deleted`, `Give another name that holds ${pullRequest} with the \`namespace\` input, or remove that namespace by hand if nobody needs it.`);
}

;// CONCATENATED MODULE: ./lib/operations/review/pull-request.js

/** The pull request that a review operation is about: the one named by number, else the event's. */
async function findPullRequest({ event, github }, number) {
    const { pullRequest } = event;
    if (pullRequest && (number === undefined || number === pullRequest.number))
        return pullRequest;
    if (number !== undefined)
        return github.getPullRequest(number);
    throw new InputError(`The event \`${event.name}\` has no pull request`, 'Run the workflow on `pull_request`, or give the number with the `pull-request` input.');
}

;// CONCATENATED MODULE: ./lib/operations/review/review-comment.js
/** The facts of a review namespace, for the summary and the comment. */
function renderReview({ clock, event }, namespace, { headCommit }) {
    return {
        kind: 'facts',
        rows: [
            ['Namespace', { text: namespace, code: true }],
            ['Commit', { text: headCommit.slice(0, 12), url: `${event.repository.url}/commit/${headCommit}`, code: true }],
            ['When', `${new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' ')} UTC`],
            ['Run', { text: event.runId, url: event.runUrl }],
        ],
    };
}
/** Keeps the pull request's one comment up to date. */
function commentOn(context, pullRequest, namespace, headline) {
    return context.github.keepComment(pullRequest.number, { key: `review:${namespace}`, headline, blocks: [renderReview(context, namespace, pullRequest)] });
}

;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: ./lib/operations/review/review-name.js


/** What DNS allows for one label. */
const longest = 63;
/** The name of a pull request's namespace: `<repository>-pr-<number>`, safe for DNS; the number is never cut. */
function nameReview(repository, number) {
    const ending = `-pr-${number}`;
    const base = repository.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'review';
    if (base.length + ending.length <= longest)
        return base + ending;
    // Two long names that start alike must not become one.
    const hash = (0,external_node_crypto_namespaceObject.createHash)('sha256').update(repository.toLowerCase()).digest('hex').slice(0, 8);
    const room = longest - ending.length - hash.length - 1;
    return `${base.slice(0, room).replace(/-+$/, '')}-${hash}${ending}`;
}
/** Checks a name of the user's own: it must hold the number, so that no two pull requests share a namespace. */
function checkReviewName(name, number) {
    const valid = name.length <= longest && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(name);
    if (!valid)
        throw new InputError(`\`${name}\` cannot be a review namespace’s name`, `Use at most ${longest} lower-case letters, digits and hyphens.`);
    const numbers = name.match(/\d+/g) ?? [];
    if (!numbers.includes(String(number))) {
        throw new InputError(`The namespace \`${name}\` does not hold the pull request’s number ${number}`, 'Write for example `namespace: shop-pr-${{ github.event.number }}`, so that each pull request has its own.');
    }
    return name;
}

;// CONCATENATED MODULE: ./lib/operations/review/create-review-namespace.js








const createReviewNamespace = defineOperation({
    name: 'create-review-namespace',
    summary: 'Creates the review namespace of a pull request, or finds the one it has',
    needs: [],
    needsPullRequest: true,
    takes: ['namespace', 'team', 'region', 'pull-request', 'comment'],
    gives: ['id', 'namespace', 'pull-request', 'comment-url'],
    endpoints: ['getNamespace', 'createNamespace'],
    example: { team: 'acme', region: 'eu' },
    async run(context, { namespace, team, region, pullRequest: number, comment }) {
        const { dryRun, event, learn } = context;
        const pullRequest = await findPullRequest(context, number);
        const name = namespace === undefined ? nameReview(event.repository.name, pullRequest.number) : checkReviewName(namespace, pullRequest.number);
        learn({ namespace: name, pullRequest: pullRequest.number });
        const present = await findOwn(context, name, pullRequest.number);
        if (dryRun) {
            return { headline: present ? `The review namespace ${name} is there already` : `Would create the review namespace ${name}`, changed: false, blocks: [renderReview(context, name, pullRequest)] };
        }
        const body = { name, team_id: team, description: writeMark(event, pullRequest.number), region };
        const { found, changed } = present ? { found: present, changed: false } : await create(context, body, pullRequest.number);
        learn({ id: found.id });
        const headline = changed ? `Created the review namespace ${name}` : `The review namespace ${name} is there already`;
        const commentUrl = comment ? await commentOn(context, pullRequest, name, `Review namespace ${name} is ready`) : undefined;
        return {
            headline,
            changed,
            outputs: { id: found.id, namespace: name, pullRequest: pullRequest.number, commentUrl },
            result: found.raw,
            blocks: [renderReview(context, name, pullRequest)],
        };
    },
});
/** The namespace, if it is there and carries the mark of this pull request. */
async function findOwn({ event, platform }, name, pullRequest) {
    const namespace = await platform.call(endpoints.getNamespace, { namespace: name }, readNamespace).catch((error) => {
        if (isNotFound(error))
            return undefined;
        throw error;
    });
    if (namespace && !isOwn(namespace, event, pullRequest))
        throw notOurs(namespace, pullRequest);
    return namespace;
}
async function create(context, body, pullRequest) {
    const find = () => findOwn(context, body.name, pullRequest);
    try {
        return { found: await context.platform.call(endpoints.createNamespace, { body, find }, readNamespace), changed: true };
    }
    catch (error) {
        // Another run of the same pull request may have been faster: reading tells.
        const present = error instanceof ApiError && error.status === 409 ? await find() : undefined;
        if (present)
            return { found: present, changed: false };
        throw error;
    }
}

;// CONCATENATED MODULE: ./lib/operations/index.js






/** Every operation, by the resource it is about: the order of the documentation. */
const operationsByResource = {
    Builds: [build],
    'Config vars': [setConfig],
    Domains: [addDomain],
    Dynos: [restart, exec],
    'Review namespaces': [createReviewNamespace],
};
/** Every operation. */
const operations_operations = Object.values(operationsByResource).flat();

;// CONCATENATED MODULE: ./lib/action/cancel.js


/** A signal that fires when the runner cancels the job or the step's time is up, with the error that says so. */
function watchEnd(timeout) {
    const controller = new AbortController();
    const cancel = (signal) => controller.abort(new OutcomeError(`The job was cancelled (${signal})`, 'What was started on the platform goes on there: look at the app.'));
    const timer = setTimeout(() => controller.abort(new DeadlineError(`The step did not end within ${(0,contract_duration/* formatDuration */.a)(timeout)}`, 'Give `timeout` a longer time if this is to be expected.')), timeout);
    process.on('SIGINT', cancel);
    process.on('SIGTERM', cancel);
    return {
        signal: controller.signal,
        [Symbol.dispose]() {
            clearTimeout(timer);
            process.off('SIGINT', cancel);
            process.off('SIGTERM', cancel);
        },
    };
}

;// CONCATENATED MODULE: ./lib/platform/retry.js


const attempts = 4;
const firstPause = 500;
const retry_longestPause = 8000;
/** Sends a request up to four times, as far as its endpoint allows that without doing the work twice. */
async function retry(send, options) {
    const { endpoint, find, signal } = options;
    let open = false;
    for (let attempt = 1;; attempt++) {
        try {
            return await send();
        }
        catch (error) {
            signal.throwIfAborted();
            if (!(error instanceof ApiError))
                throw error;
            if (open && endpoint.method === 'DELETE' && error.status === 404)
                return options.gone();
            if (open && endpoint.repeat === 'lookup' && error.status === 409)
                return (await find?.()) ?? fail(error);
            const { sent, again } = error.retry;
            if (sent && endpoint.repeat === 'never')
                throw unknownOutcome(error);
            if (!again || attempt === attempts)
                throw error;
            if (sent) {
                open = true;
                const found = endpoint.repeat === 'lookup' ? await find?.() : undefined;
                if (found !== undefined)
                    return found;
            }
            await pause(error, attempt, options);
        }
    }
}
function fail(error) {
    throw error;
}
function unknownOutcome(cause) {
    return new OutcomeError(`${cause.message}. Whether the platform acted on it is unknown`, 'Look at the app on the platform before you run this again: a build, exec or restart is never repeated by itself, because that could do it twice.', cause);
}
async function pause(error, attempt, options) {
    const { clock, deadline, signal } = options;
    // Full jitter: many jobs that failed together do not come back together.
    const wait = error.retry.after ?? Math.random() * Math.min(retry_longestPause, firstPause * 2 ** attempt);
    if (wait >= remaining(deadline, clock))
        throw error;
    options.onRetry(error, wait);
    await clock.sleep(wait, signal);
}
/** Milliseconds that a reply asks to wait: `Retry-After` as seconds or as a date. Nonsense counts as absent. */
function parseRetryAfter(value, serverDate) {
    if (value === undefined)
        return undefined;
    if (/^\s*\d{1,9}\s*$/.test(value))
        return Number(value) * 1000;
    // Measured by the server's own clock, which may be off from ours.
    const [at, now] = [Date.parse(value), serverDate === undefined ? Date.now() : Date.parse(serverDate)];
    return Number.isNaN(at) || Number.isNaN(now) ? undefined : Math.max(0, at - now);
}

// EXTERNAL MODULE: ./lib/platform/transport.js
var platform_transport = __nccwpck_require__(386);
;// CONCATENATED MODULE: ./lib/platform/api-error.js



const codes = {
    401: 'unauthorized',
    403: 'forbidden',
    404: 'not_found',
    409: 'conflict',
    410: 'gone',
    422: 'invalid_params',
    429: 'rate_limit',
};
const hints = {
    unauthorized: 'The platform does not accept the token. Check that the secret behind `token` is set for this repository and environment and has not expired.',
    forbidden: 'The token may not do this. It needs the scope `write` to change things; a token bound to one app reaches only that app and no lists.',
    not_found: 'Check the name for typing errors. A platform also answers so for what the token may not see.',
    conflict: 'Something of that name or state is in the way: look at it on the platform, or choose another name.',
    gone: 'The platform has retired this call: the operation cannot work there any more.',
    invalid_params: 'The platform refuses a value: compare the inputs of this step with what its message names.',
    rate_limit: 'The platform limits how often it may be called: run this again later, or run fewer jobs at once (`strategy.max-parallel`).',
    server_error: 'The platform has a problem of its own: look at its status page and run this again later.',
    redirect: 'Redirects are not followed, so that no token or config value goes elsewhere: set `api-url` to the final address.',
    unreadable: 'Check that `api-url` is the address of the API, ending in its version such as `/api/v1`, and not that of a web page or proxy.',
    network: 'Check `api-url`, and that this runner can reach it (firewall, `https_proxy`, `no_proxy`).',
    certificate: 'The certificate of the platform, or of a proxy before it, is not trusted here: set `NODE_EXTRA_CA_CERTS` to a file with its CA.',
};
function hintFor(code, status) {
    return hints[code] ?? (status === undefined ? undefined : hints[codeOf(status)]) ?? 'Look up the platform’s message in its documentation.';
}
function codeOf(status) {
    return codes[status] ?? (status >= 500 ? 'server_error' : `http_${status}`);
}
/** The error for a reply whose status is not a success. */
function errorFromReply(sent, reply) {
    const { status, headers } = reply;
    const target = (0,platform_transport/* redirectTarget */.ET)(sent.url, reply);
    const said = target ? { code: 'redirect', message: `it points to ${target.origin}${target.pathname}` } : readErrorBody(reply);
    const code = said.code ?? codeOf(status);
    const requestId = requestIdOf(reply);
    const after = parseRetryAfter(headers['retry-after'], headers.date);
    const facts = [`${status} ${code}`, requestId && `request id ${requestId}`].filter(Boolean).join(', ');
    return new ApiError({
        message: `${sent.label}: ${said.message ?? 'the platform gave no reason'} (${facts})`,
        hint: hintFor(code, status),
        status,
        code,
        requestId,
        retry: { ...retryFacts(sent.endpoint, status, after), after },
    });
}
function retryFacts(endpoint, status, after) {
    if (status === 429 || (status === 503 && after !== undefined))
        return { sent: false, again: true };
    if (status === 502 || status === 503 || status === 504)
        return { sent: true, again: true };
    // A 500 is an answer; it is worth asking again only where asking does nothing.
    return { sent: false, again: status === 500 && endpoint.method === 'GET' };
}
/** The error for a reply that never came, or not whole. */
function errorFromTransport(sent, cause) {
    const code = cause.again ? 'network' : cause.sent ? 'unreadable' : 'certificate';
    return new ApiError({
        message: `${sent.label}: no answer from ${sent.url.origin}: ${cause.message}`,
        hint: hintFor(code),
        code,
        retry: { sent: cause.sent, again: cause.again },
        cause,
    });
}
/** The error for a success whose body says nothing that can be relied on. */
function errorFromBody(sent, reply, why) {
    return new ApiError({
        message: `${sent.label}: the platform answered ${reply.status}, but ${why}`,
        hint: hintFor('unreadable'),
        status: reply.status,
        code: 'unreadable',
        requestId: requestIdOf(reply),
        // Whatever was to be done may have been done: only a request that is safe to repeat may go out again.
        retry: { sent: true, again: true },
    });
}
/** The id under which the platform logged a request. */
function requestIdOf(reply) {
    return String(reply.headers['x-request-id'] ?? reply.headers['request-id'] ?? '').slice(0, 200) || undefined;
}
/** At most 500 characters of a reply, readable on one line. */
function excerpt(text) {
    const plain = text
        .slice(0, 20_000)
        .replace(/<(script|style)[^>]*>.*?<\/\1>/gis, ' ')
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
    return plain.length > 500 ? `${plain.slice(0, 499)}…` : plain;
}
/** Reads the forms in which platforms of this kind report errors. */
function readErrorBody(reply) {
    const text = reply.body.toString();
    let body;
    try {
        body = JSON.parse(text);
    }
    catch {
        return { message: excerpt(text) || undefined };
    }
    const fields = (Array.isArray(body) ? { errors: body } : body);
    if (typeof fields !== 'object' || fields === null)
        return { message: excerpt(String(body)) };
    const [first] = Array.isArray(fields['errors']) ? fields['errors'] : [];
    const named = [fields['code'], fields['error'], fields['id'], first?.code].find((code) => typeof code === 'string');
    const message = [fields['message'], fields['error_description'], first?.message, first, fields['error']].find((said) => typeof said === 'string' && said !== '');
    const sentence = [message, describeDetails(fields['details'])].filter(Boolean).join('; ');
    return { code: named === undefined || /\s/.test(named) ? undefined : named.slice(0, 100), message: excerpt(sentence) || undefined };
}
function describeDetails(details) {
    if (typeof details === 'string')
        return details;
    if (typeof details !== 'object' || details === null)
        return '';
    return Object.entries(details)
        .map(([field, problems]) => `${field}: ${[problems].flat().map(String).join(', ')}`)
        .join('; ');
}

;// CONCATENATED MODULE: ./lib/auth/bearer.js




/** A token that the workflow gave. */
function tokenBearer(token) {
    return { token: async () => token, renew: async () => false };
}
/** A token that is exchanged for the job's OIDC token when it is first needed, and again before it expires. */
function oidcBearer(options) {
    let current;
    let renewed = false;
    const signIn = () => {
        current = exchange(options);
        return current;
    };
    return {
        async token() {
            const { token, renewAt } = await (current ?? signIn());
            return renewAt !== undefined && options.clock.now() >= renewAt ? (await signIn()).token : token;
        },
        async renew() {
            if (renewed)
                return false;
            renewed = true;
            await signIn();
            return true;
        },
    };
}
// Repeating the sign-in does no harm: each attempt uses a JWT of its own.
const signInEndpoint = { method: 'POST', path: '/oauth/token', repeat: 'again', summary: 'Sign in' };
function exchange(options) {
    const attempt = async () => exchangeJwt(await requestJwt(options), options);
    return retry(attempt, { ...options, endpoint: signInEndpoint, gone: never, onRetry: () => { } });
}
function never() {
    throw new Error('a sign-in is not deleted');
}
/** Asks GitHub for a fresh OIDC token. */
async function requestJwt(options) {
    const { requestUrl, requestToken, audience } = options;
    if (!requestUrl || !requestToken) {
        throw new AuthError('This job may not ask GitHub for an OIDC token, and no `token` is given', 'Add `permissions: { id-token: write, contents: read }` to the job, or give `token` from a secret (an unset secret is empty).');
    }
    options.onSecret(requestToken);
    const url = new URL(requestUrl);
    url.searchParams.set('audience', audience);
    const reply = await send('GitHub’s OIDC token', { method: 'GET', url, headers: { accept: 'application/json', authorization: `Bearer ${requestToken}` } }, options);
    const { value } = parseFields(reply);
    if (typeof value !== 'string' || value === '')
        throw new AuthError('GitHub answered without an OIDC token', 'Run the job again; look at GitHub’s status page if it goes on.');
    options.onSecret(value);
    return value;
}
async function exchangeJwt(jwt, options) {
    const { authUrl, clock } = options;
    const url = new URL(`${authUrl}/oauth/token`);
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await send('Sign-in', { method: 'POST', url, headers, body: buildForm(jwt, options).toString() }, options, jwt);
    const fields = parseFields(reply);
    const token = fields['access_token'] ?? fields['token'];
    if (typeof token !== 'string' || token === '')
        throw new AuthError(`${url.origin} answered the sign-in without an access token`, 'Check that `auth-url` is the base address of the platform’s OAuth server.');
    options.onSecret(token);
    const lifetime = Number(fields['expires_in'] ?? Number.NaN) * 1000;
    // Early enough for a request that is under way, but never for the whole life of a short token.
    return { token, renewAt: lifetime > 0 ? clock.now() + lifetime - Math.min(60_000, lifetime / 5) : undefined };
}
function buildForm(jwt, options) {
    const { audience, clientId, grant, scope } = options;
    const urn = 'urn:ietf:params:oauth';
    const form = grant === 'jwt-bearer'
        ? { grant_type: `${urn}:grant-type:jwt-bearer`, assertion: jwt, scope }
        : {
            grant_type: `${urn}:grant-type:token-exchange`,
            subject_token: jwt,
            subject_token_type: `${urn}:token-type:id_token`,
            requested_token_type: `${urn}:token-type:access_token`,
            audience,
            scope,
        };
    return new URLSearchParams(clientId ? { ...form, client_id: clientId } : form);
}
async function send(what, request, options, jwt) {
    const sent = { endpoint: signInEndpoint, url: request.url, label: `${what} from ${request.url.origin}` };
    let reply;
    try {
        reply = await options.transport({ ...request, timeout: options.requestTimeout, signal: options.signal });
    }
    catch (error) {
        throw error instanceof platform_transport/* TransportError */.wX ? errorFromTransport(sent, error) : error;
    }
    if (reply.status >= 200 && reply.status < 300)
        return reply;
    const failure = errorFromReply(sent, reply);
    if (failure.retry.again)
        throw failure;
    throw new AuthError(failure.message, jwt ? refusalHint(jwt) : 'GitHub refused an OIDC token to this job: check its `permissions:` (`id-token: write`).', failure);
}
/** What the platform was shown, without the token: enough to compare with its trust policy. */
function refusalHint(jwt) {
    const claims = readClaims(jwt);
    const shown = ['iss', 'aud', 'sub', 'repository'].map((name) => `${name}=${claims[name] ?? '?'}`).join(', ');
    return `The platform’s trust policy must accept this job: ${shown}. Repositories created since July 2026 have subjects of the form repo:owner@id/name@id:…`;
}
function readClaims(jwt) {
    try {
        return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    }
    catch {
        return {};
    }
}
function parseFields(reply) {
    try {
        return (JSON.parse(reply.body.toString()) ?? {});
    }
    catch {
        return {};
    }
}

;// CONCATENATED MODULE: ./lib/platform/reply.js


/** Reads the body of a success; what cannot be read is an error that names the request. */
function readReply(sent, reply, read) {
    try {
        return read(parseBody(sent.endpoint, reply));
    }
    catch (error) {
        throw error instanceof UnexpectedReply ? errorFromBody(sent, reply, error.message) : error;
    }
}
/** An empty body is `undefined`; plain text counts only where the endpoint may answer with it. */
function parseBody(endpoint, reply) {
    const text = reply.body.toString();
    if (text.trim() === '')
        return undefined;
    const type = reply.headers['content-type'] ?? '';
    if (endpoint.text && /^text\/plain\b/i.test(type))
        return text;
    try {
        return JSON.parse(text);
    }
    catch {
        throw new UnexpectedReply(/^\s*</.test(text) ? 'its body is a web page' : 'its body is not JSON');
    }
}
/** Insists on a list. */
function asArray(body) {
    if (!Array.isArray(body))
        throw new UnexpectedReply('its body is not a list');
    return body;
}
/** Where a list goes on, by RFC 8288. */
function nextPage(reply, url) {
    const links = String(reply.headers['link'] ?? '').matchAll(/<([^>]*)>([^,]*)/g);
    const next = [...links].find(([, , params = '']) => /;\s*rel="?(?:[^"]*\s)?next(?:\s[^"]*)?"?/i.test(params));
    return next ? (URL.parse(next[1] ?? '', url.href) ?? undefined) : undefined;
}

;// CONCATENATED MODULE: ./lib/platform/client.js






const pageLimit = 100;
/** Makes the client for one step. */
function createPlatform(options) {
    return {
        async call(endpoint, params, read) {
            if (options.readOnly && endpoint.method !== 'GET')
                throw new Error(`a dry run must not ${endpoint.method} ${endpoint.path}`);
            const { query, body, find } = params;
            const url = buildUrl(options.baseUrl, endpoint, params, query);
            const request = { ...options, endpoint, find: find, gone: () => read(undefined) };
            return retry(() => (endpoint.list ? readPages(endpoint, url, read, options) : readOne(endpoint, url, body, read, options)), request);
        },
    };
}
function buildUrl(base, endpoint, parts, query = {}) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encodePart(name, parts[name] ?? ''));
    const url = new URL(base + path);
    for (const [name, value] of Object.entries(query))
        if (value !== undefined)
            url.searchParams.set(name, value);
    return url;
}
// Inputs are checked before they come here; this holds whatever an operation passes on.
function encodePart(name, part) {
    if (part === '' || part === '.' || part === '..' || /[/\\]/.test(part)) {
        throw new InputError(`\`${part}\` cannot be the ${name} in a path of the platform’s API`, `Give the ${name}’s name or id, without slashes.`);
    }
    return encodeURIComponent(part);
}
async function readOne(endpoint, url, body, read, options) {
    const { sent, reply } = await client_send(endpoint, url, body, options);
    return readReply(sent, reply, read);
}
async function readPages(endpoint, first, read, options) {
    const items = [];
    let url = first;
    for (let page = 1; page <= pageLimit; page++) {
        const { sent, reply } = await client_send(endpoint, url, undefined, options);
        items.push(...readReply(sent, reply, asArray));
        const next = nextPage(reply, url);
        if (!next)
            return readReply(sent, reply, () => read(items));
        if (next.origin !== first.origin)
            throw errorFromBody(sent, reply, `its list goes on at another host, ${next.origin}`);
        url = next;
    }
    throw new ApiError({ message: `${endpoint.method} ${endpoint.path}: the list has more than ${pageLimit} pages`, hint: 'Narrow the list, for example by `team`.', code: 'too_many_pages', retry: { sent: true, again: false } });
}
/** Sends once; after a 401 once more with a new token: a refused request was not acted on. */
async function client_send(endpoint, url, body, options) {
    const sent = { endpoint, url, label: `${endpoint.method} ${url.pathname.slice(new URL(options.baseUrl).pathname.replace(/\/$/, '').length)}` };
    let reply = await client_exchange(sent, body, options);
    if (reply.status === 401 && (await options.bearer.renew()))
        reply = await client_exchange(sent, body, options);
    if (reply.status < 200 || reply.status > 299)
        throw errorFromReply(sent, { ...reply, body: Buffer.from(options.redact(reply.body.toString())) });
    return { sent, reply };
}
async function client_exchange(sent, body, options) {
    const { bearer, clock, deadline, requestTimeout, signal, transport } = options;
    const headers = { accept: 'application/json', authorization: `Bearer ${await bearer.token()}` };
    if (body)
        headers['content-type'] = 'application/json';
    const started = clock.now();
    let reply;
    try {
        reply = await transport({
            method: sent.endpoint.method,
            url: sent.url,
            headers,
            body: body && JSON.stringify(body),
            timeout: Math.min(requestTimeout, remaining(deadline, clock)),
            signal,
            fresh: sent.endpoint.repeat === 'never',
        });
        return reply;
    }
    catch (error) {
        throw error instanceof platform_transport/* TransportError */.wX ? errorFromTransport(sent, error) : error;
    }
    finally {
        options.onExchange({ label: sent.label, status: reply?.status, milliseconds: clock.now() - started, requestId: reply && requestIdOf(reply) });
    }
}

;// CONCATENATED MODULE: ./lib/action/connect.js






/** Connects to the platform; the sign-in itself waits for the first call. */
function connectPlatform(connection) {
    const { log, redactor, values } = connection;
    return createPlatform({
        ...connection,
        baseUrl: values['api-url'] ?? '',
        bearer: chooseBearer(connection),
        transport: platform_transport/* sendRequest */.w$,
        requestTimeout: values['request-timeout'],
        readOnly: values['dry-run'],
        redact: redactor.redact,
        onExchange: ({ label, status, milliseconds, requestId }) => log.debug(`${label} → ${status ?? 'no answer'} in ${(0,contract_duration/* formatDuration */.a)(milliseconds)}${requestId ? `, request id ${requestId}` : ''}`),
        onRetry: (error, pause) => log.info(`${error.message}. Trying again in ${(0,contract_duration/* formatDuration */.a)(pause)}.`),
    });
}
/** Reports a platform that cannot be reached with these inputs before anything is tried. */
function checkConnection(values, operations) {
    if (operations.every(({ endpoints }) => endpoints.length === 0))
        return;
    if (values['api-url'] === undefined) {
        throw new InputError('`api-url` is missing', 'Give the base address of the platform’s API, ending in its version such as `/api/v1`, or the word `emulator` to try the action without a platform.');
    }
    if (values.token === undefined && values['auth-url'] === undefined) {
        throw new InputError('There is no way to sign in: `token` is empty and `auth-url` is not given', 'Give `token` from a secret (a secret that is not set is empty), or `auth-url` to sign in with the job’s OIDC token.');
    }
}
function chooseBearer({ values, operations, env, log, ...rest }) {
    const { token, 'auth-url': authUrl } = values;
    if (token !== undefined)
        return tokenBearer(token);
    if (authUrl === undefined)
        return tokenBearer('');
    return oidcBearer({
        ...rest,
        requestUrl: env['ACTIONS_ID_TOKEN_REQUEST_URL'],
        requestToken: env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
        authUrl,
        audience: values.audience ?? new URL(authUrl).origin,
        grant: values['oidc-grant'],
        clientId: values['oidc-client-id'],
        scope: values.scope ?? scopeOf(operations),
        transport: platform_transport/* sendRequest */.w$,
        requestTimeout: values['request-timeout'],
        onSecret: log.mask,
    });
}

// EXTERNAL MODULE: ./lib/action/event.js
var action_event = __nccwpck_require__(118);
;// CONCATENATED MODULE: ./lib/action/fork.js


/** Why this run has no secrets to sign in with, if so. The emulator needs none. */
function missingSecretsReason(event, given) {
    if (given.get('api-url') === 'emulator')
        return undefined;
    if (event.pullRequest?.fromFork && event.name !== 'pull_request_target') {
        return 'The pull request comes from a fork, and GitHub gives such a run no secrets.';
    }
    if (event.actor === 'dependabot[bot]' && !given.has('token')) {
        return 'Dependabot started this run, and GitHub gives it no secrets.';
    }
    return undefined;
}
/** Refuses to act for a fork's code with this repository's secrets, unless the workflow says that this is meant. */
function refuseForkHead(event, operations, allowed) {
    if (allowed || event.name !== 'pull_request_target' || !event.pullRequest?.fromFork)
        return;
    // Taking away what was made for the pull request runs none of its code.
    const onlyRemoves = operations.every((operation) => operation.endpoints.every((name) => ['GET', 'DELETE'].includes(endpoints[name].method)));
    if (onlyRemoves)
        return;
    throw new AuthError('This is `pull_request_target` with the head of a fork: it would act for foreign code with this repository’s secrets', 'Use the `pull_request` event, or set `allow-fork: true` if you have made sure that no code of the fork runs with these secrets.');
}

;// CONCATENATED MODULE: ./lib/action/github/lazy.js

/** GitHub's API, whose client is loaded only by those operations that use it. */
function lazyGitHub(options) {
    let loaded;
    const load = () => {
        loaded ??= loadGateway(options);
        return loaded;
    };
    return {
        getPullRequest: async (...args) => (await load()).getPullRequest(...args),
        keepComment: async (...args) => (await load()).keepComment(...args),
    };
}
async function loadGateway(options) {
    const { token } = options;
    if (token === undefined)
        throw new AuthError('There is no `github-token`', 'Leave the input out to use the job’s own token, or give one that may read pull requests.');
    const { createGateway } = await Promise.all(/* import() */[__nccwpck_require__.e(785), __nccwpck_require__.e(888)]).then(__nccwpck_require__.bind(__nccwpck_require__, 888));
    return createGateway({ ...options, token });
}

// EXTERNAL MODULE: external "os"
var external_os_ = __nccwpck_require__(857);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/utils.js
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */
/**
 * Sanitizes an input into a string so it can be passed into issueCommand safely
 * @param input input to sanitize into a string
 */
function toCommandValue(input) {
    if (input === null || input === undefined) {
        return '';
    }
    else if (typeof input === 'string' || input instanceof String) {
        return input;
    }
    return JSON.stringify(input);
}
/**
 *
 * @param annotationProperties
 * @returns The command properties to send with the actual annotation command
 * See IssueCommandProperties: https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs#L646
 */
function toCommandProperties(annotationProperties) {
    if (!Object.keys(annotationProperties).length) {
        return {};
    }
    return {
        title: annotationProperties.title,
        file: annotationProperties.file,
        line: annotationProperties.startLine,
        endLine: annotationProperties.endLine,
        col: annotationProperties.startColumn,
        endColumn: annotationProperties.endColumn
    };
}
//# sourceMappingURL=utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/command.js


/**
 * Issues a command to the GitHub Actions runner
 *
 * @param command - The command name to issue
 * @param properties - Additional properties for the command (key-value pairs)
 * @param message - The message to include with the command
 * @remarks
 * This function outputs a specially formatted string to stdout that the Actions
 * runner interprets as a command. These commands can control workflow behavior,
 * set outputs, create annotations, mask values, and more.
 *
 * Command Format:
 *   ::name key=value,key=value::message
 *
 * @example
 * ```typescript
 * // Issue a warning annotation
 * issueCommand('warning', {}, 'This is a warning message');
 * // Output: ::warning::This is a warning message
 *
 * // Set an environment variable
 * issueCommand('set-env', { name: 'MY_VAR' }, 'some value');
 * // Output: ::set-env name=MY_VAR::some value
 *
 * // Add a secret mask
 * issueCommand('add-mask', {}, 'secretValue123');
 * // Output: ::add-mask::secretValue123
 * ```
 *
 * @internal
 * This is an internal utility function that powers the public API functions
 * such as setSecret, warning, error, and exportVariable.
 */
function issueCommand(command, properties, message) {
    const cmd = new Command(command, properties, message);
    process.stdout.write(cmd.toString() + external_os_.EOL);
}
function issue(name, message = '') {
    issueCommand(name, {}, message);
}
const CMD_STRING = '::';
class Command {
    constructor(command, properties, message) {
        if (!command) {
            command = 'missing.command';
        }
        this.command = command;
        this.properties = properties;
        this.message = message;
    }
    toString() {
        let cmdStr = CMD_STRING + this.command;
        if (this.properties && Object.keys(this.properties).length > 0) {
            cmdStr += ' ';
            let first = true;
            for (const key in this.properties) {
                if (this.properties.hasOwnProperty(key)) {
                    const val = this.properties[key];
                    if (val) {
                        if (first) {
                            first = false;
                        }
                        else {
                            cmdStr += ',';
                        }
                        cmdStr += `${key}=${escapeProperty(val)}`;
                    }
                }
            }
        }
        cmdStr += `${CMD_STRING}${escapeData(this.message)}`;
        return cmdStr;
    }
}
function escapeData(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A');
}
function escapeProperty(s) {
    return toCommandValue(s)
        .replace(/%/g, '%25')
        .replace(/\r/g, '%0D')
        .replace(/\n/g, '%0A')
        .replace(/:/g, '%3A')
        .replace(/,/g, '%2C');
}
//# sourceMappingURL=command.js.map
;// CONCATENATED MODULE: external "crypto"
const external_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("crypto");
// EXTERNAL MODULE: external "fs"
var external_fs_ = __nccwpck_require__(896);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/file-command.js
// For internal use, subject to change.
// We use any as a valid input type
/* eslint-disable @typescript-eslint/no-explicit-any */




function issueFileCommand(command, message) {
    const filePath = process.env[`GITHUB_${command}`];
    if (!filePath) {
        throw new Error(`Unable to find environment variable for file command ${command}`);
    }
    if (!external_fs_.existsSync(filePath)) {
        throw new Error(`Missing file at path: ${filePath}`);
    }
    external_fs_.appendFileSync(filePath, `${toCommandValue(message)}${external_os_.EOL}`, {
        encoding: 'utf8'
    });
}
function prepareKeyValueMessage(key, value) {
    const delimiter = `ghadelimiter_${external_crypto_namespaceObject.randomUUID()}`;
    const convertedValue = toCommandValue(value);
    // These should realistically never happen, but just in case someone finds a
    // way to exploit uuid generation let's not allow keys or values that contain
    // the delimiter.
    if (key.includes(delimiter)) {
        throw new Error(`Unexpected input: name should not contain the delimiter "${delimiter}"`);
    }
    if (convertedValue.includes(delimiter)) {
        throw new Error(`Unexpected input: value should not contain the delimiter "${delimiter}"`);
    }
    return `${key}<<${delimiter}${external_os_.EOL}${convertedValue}${external_os_.EOL}${delimiter}`;
}
//# sourceMappingURL=file-command.js.map
;// CONCATENATED MODULE: external "path"
const external_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("path");
// EXTERNAL MODULE: ./node_modules/@actions/http-client/lib/index.js + 1 modules
var lib = __nccwpck_require__(942);
;// CONCATENATED MODULE: ./node_modules/@actions/http-client/lib/auth.js
var __awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};
class BasicCredentialHandler {
    constructor(username, password) {
        this.username = username;
        this.password = password;
    }
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class BearerCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Bearer ${this.token}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
class PersonalAccessTokenCredentialHandler {
    constructor(token) {
        this.token = token;
    }
    // currently implements pre-authorization
    // TODO: support preAuth = false where it hooks on 401
    prepareRequest(options) {
        if (!options.headers) {
            throw Error('The request has no headers');
        }
        options.headers['Authorization'] = `Basic ${Buffer.from(`PAT:${this.token}`).toString('base64')}`;
    }
    // This handler cannot handle 401
    canHandleAuthentication() {
        return false;
    }
    handleAuthentication() {
        return __awaiter(this, void 0, void 0, function* () {
            throw new Error('not implemented');
        });
    }
}
//# sourceMappingURL=auth.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/oidc-utils.js
var oidc_utils_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};



class OidcClient {
    static createHttpClient(allowRetry = true, maxRetry = 10) {
        const requestOptions = {
            allowRetries: allowRetry,
            maxRetries: maxRetry
        };
        return new lib/* HttpClient */.Qq('actions/oidc-client', [new BearerCredentialHandler(OidcClient.getRequestToken())], requestOptions);
    }
    static getRequestToken() {
        const token = process.env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
        if (!token) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_TOKEN env variable');
        }
        return token;
    }
    static getIDTokenUrl() {
        const runtimeUrl = process.env['ACTIONS_ID_TOKEN_REQUEST_URL'];
        if (!runtimeUrl) {
            throw new Error('Unable to get ACTIONS_ID_TOKEN_REQUEST_URL env variable');
        }
        return runtimeUrl;
    }
    static getCall(id_token_url) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            var _a;
            const httpclient = OidcClient.createHttpClient();
            const res = yield httpclient
                .getJson(id_token_url)
                .catch(error => {
                throw new Error(`Failed to get ID Token. \n 
        Error Code : ${error.statusCode}\n 
        Error Message: ${error.message}`);
            });
            const id_token = (_a = res.result) === null || _a === void 0 ? void 0 : _a.value;
            if (!id_token) {
                throw new Error('Response json body do not have ID Token field');
            }
            return id_token;
        });
    }
    static getIDToken(audience) {
        return oidc_utils_awaiter(this, void 0, void 0, function* () {
            try {
                // New ID Token is requested from action service
                let id_token_url = OidcClient.getIDTokenUrl();
                if (audience) {
                    const encodedAudience = encodeURIComponent(audience);
                    id_token_url = `${id_token_url}&audience=${encodedAudience}`;
                }
                debug(`ID token url is ${id_token_url}`);
                const id_token = yield OidcClient.getCall(id_token_url);
                setSecret(id_token);
                return id_token;
            }
            catch (error) {
                throw new Error(`Error message: ${error.message}`);
            }
        });
    }
}
//# sourceMappingURL=oidc-utils.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/summary.js
var summary_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const { access, appendFile, writeFile } = external_fs_.promises;
const SUMMARY_ENV_VAR = 'GITHUB_STEP_SUMMARY';
const SUMMARY_DOCS_URL = 'https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions#adding-a-job-summary';
class Summary {
    constructor() {
        this._buffer = '';
    }
    /**
     * Finds the summary file path from the environment, rejects if env var is not found or file does not exist
     * Also checks r/w permissions.
     *
     * @returns step summary file path
     */
    filePath() {
        return summary_awaiter(this, void 0, void 0, function* () {
            if (this._filePath) {
                return this._filePath;
            }
            const pathFromEnv = process.env[SUMMARY_ENV_VAR];
            if (!pathFromEnv) {
                throw new Error(`Unable to find environment variable for $${SUMMARY_ENV_VAR}. Check if your runtime environment supports job summaries.`);
            }
            try {
                yield access(pathFromEnv, external_fs_.constants.R_OK | external_fs_.constants.W_OK);
            }
            catch (_a) {
                throw new Error(`Unable to access summary file: '${pathFromEnv}'. Check if the file has correct read/write permissions.`);
            }
            this._filePath = pathFromEnv;
            return this._filePath;
        });
    }
    /**
     * Wraps content in an HTML tag, adding any HTML attributes
     *
     * @param {string} tag HTML tag to wrap
     * @param {string | null} content content within the tag
     * @param {[attribute: string]: string} attrs key-value list of HTML attributes to add
     *
     * @returns {string} content wrapped in HTML element
     */
    wrap(tag, content, attrs = {}) {
        const htmlAttrs = Object.entries(attrs)
            .map(([key, value]) => ` ${key}="${value}"`)
            .join('');
        if (!content) {
            return `<${tag}${htmlAttrs}>`;
        }
        return `<${tag}${htmlAttrs}>${content}</${tag}>`;
    }
    /**
     * Writes text in the buffer to the summary buffer file and empties buffer. Will append by default.
     *
     * @param {SummaryWriteOptions} [options] (optional) options for write operation
     *
     * @returns {Promise<Summary>} summary instance
     */
    write(options) {
        return summary_awaiter(this, void 0, void 0, function* () {
            const overwrite = !!(options === null || options === void 0 ? void 0 : options.overwrite);
            const filePath = yield this.filePath();
            const writeFunc = overwrite ? writeFile : appendFile;
            yield writeFunc(filePath, this._buffer, { encoding: 'utf8' });
            return this.emptyBuffer();
        });
    }
    /**
     * Clears the summary buffer and wipes the summary file
     *
     * @returns {Summary} summary instance
     */
    clear() {
        return summary_awaiter(this, void 0, void 0, function* () {
            return this.emptyBuffer().write({ overwrite: true });
        });
    }
    /**
     * Returns the current summary buffer as a string
     *
     * @returns {string} string of summary buffer
     */
    stringify() {
        return this._buffer;
    }
    /**
     * If the summary buffer is empty
     *
     * @returns {boolen} true if the buffer is empty
     */
    isEmptyBuffer() {
        return this._buffer.length === 0;
    }
    /**
     * Resets the summary buffer without writing to summary file
     *
     * @returns {Summary} summary instance
     */
    emptyBuffer() {
        this._buffer = '';
        return this;
    }
    /**
     * Adds raw text to the summary buffer
     *
     * @param {string} text content to add
     * @param {boolean} [addEOL=false] (optional) append an EOL to the raw text (default: false)
     *
     * @returns {Summary} summary instance
     */
    addRaw(text, addEOL = false) {
        this._buffer += text;
        return addEOL ? this.addEOL() : this;
    }
    /**
     * Adds the operating system-specific end-of-line marker to the buffer
     *
     * @returns {Summary} summary instance
     */
    addEOL() {
        return this.addRaw(external_os_.EOL);
    }
    /**
     * Adds an HTML codeblock to the summary buffer
     *
     * @param {string} code content to render within fenced code block
     * @param {string} lang (optional) language to syntax highlight code
     *
     * @returns {Summary} summary instance
     */
    addCodeBlock(code, lang) {
        const attrs = Object.assign({}, (lang && { lang }));
        const element = this.wrap('pre', this.wrap('code', code), attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML list to the summary buffer
     *
     * @param {string[]} items list of items to render
     * @param {boolean} [ordered=false] (optional) if the rendered list should be ordered or not (default: false)
     *
     * @returns {Summary} summary instance
     */
    addList(items, ordered = false) {
        const tag = ordered ? 'ol' : 'ul';
        const listItems = items.map(item => this.wrap('li', item)).join('');
        const element = this.wrap(tag, listItems);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML table to the summary buffer
     *
     * @param {SummaryTableCell[]} rows table rows
     *
     * @returns {Summary} summary instance
     */
    addTable(rows) {
        const tableBody = rows
            .map(row => {
            const cells = row
                .map(cell => {
                if (typeof cell === 'string') {
                    return this.wrap('td', cell);
                }
                const { header, data, colspan, rowspan } = cell;
                const tag = header ? 'th' : 'td';
                const attrs = Object.assign(Object.assign({}, (colspan && { colspan })), (rowspan && { rowspan }));
                return this.wrap(tag, data, attrs);
            })
                .join('');
            return this.wrap('tr', cells);
        })
            .join('');
        const element = this.wrap('table', tableBody);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds a collapsable HTML details element to the summary buffer
     *
     * @param {string} label text for the closed state
     * @param {string} content collapsable content
     *
     * @returns {Summary} summary instance
     */
    addDetails(label, content) {
        const element = this.wrap('details', this.wrap('summary', label) + content);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML image tag to the summary buffer
     *
     * @param {string} src path to the image you to embed
     * @param {string} alt text description of the image
     * @param {SummaryImageOptions} options (optional) addition image attributes
     *
     * @returns {Summary} summary instance
     */
    addImage(src, alt, options) {
        const { width, height } = options || {};
        const attrs = Object.assign(Object.assign({}, (width && { width })), (height && { height }));
        const element = this.wrap('img', null, Object.assign({ src, alt }, attrs));
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML section heading element
     *
     * @param {string} text heading text
     * @param {number | string} [level=1] (optional) the heading level, default: 1
     *
     * @returns {Summary} summary instance
     */
    addHeading(text, level) {
        const tag = `h${level}`;
        const allowedTag = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].includes(tag)
            ? tag
            : 'h1';
        const element = this.wrap(allowedTag, text);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML thematic break (<hr>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addSeparator() {
        const element = this.wrap('hr', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML line break (<br>) to the summary buffer
     *
     * @returns {Summary} summary instance
     */
    addBreak() {
        const element = this.wrap('br', null);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML blockquote to the summary buffer
     *
     * @param {string} text quote text
     * @param {string} cite (optional) citation url
     *
     * @returns {Summary} summary instance
     */
    addQuote(text, cite) {
        const attrs = Object.assign({}, (cite && { cite }));
        const element = this.wrap('blockquote', text, attrs);
        return this.addRaw(element).addEOL();
    }
    /**
     * Adds an HTML anchor tag to the summary buffer
     *
     * @param {string} text link text/content
     * @param {string} href hyperlink
     *
     * @returns {Summary} summary instance
     */
    addLink(text, href) {
        const element = this.wrap('a', text, { href });
        return this.addRaw(element).addEOL();
    }
}
const _summary = new Summary();
/**
 * @deprecated use `core.summary`
 */
const markdownSummary = _summary;
const summary = _summary;
//# sourceMappingURL=summary.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/path-utils.js

/**
 * toPosixPath converts the given path to the posix form. On Windows, \\ will be
 * replaced with /.
 *
 * @param pth. Path to transform.
 * @return string Posix path.
 */
function toPosixPath(pth) {
    return pth.replace(/[\\]/g, '/');
}
/**
 * toWin32Path converts the given path to the win32 form. On Linux, / will be
 * replaced with \\.
 *
 * @param pth. Path to transform.
 * @return string Win32 path.
 */
function toWin32Path(pth) {
    return pth.replace(/[/]/g, '\\');
}
/**
 * toPlatformPath converts the given path to a platform-specific path. It does
 * this by replacing instances of / and \ with the platform-specific path
 * separator.
 *
 * @param pth The path to platformize.
 * @return string The platform-specific path.
 */
function toPlatformPath(pth) {
    return pth.replace(/[/\\]/g, external_path_namespaceObject.sep);
}
//# sourceMappingURL=path-utils.js.map
// EXTERNAL MODULE: ./scripts/bundle/exec.cjs
var bundle_exec = __nccwpck_require__(162);
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/platform.js
var platform_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};


const getWindowsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout: version } = yield bundle_exec/* getExecOutput */.H('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Version"', undefined, {
        silent: true
    });
    const { stdout: name } = yield bundle_exec/* getExecOutput */.H('powershell -command "(Get-CimInstance -ClassName Win32_OperatingSystem).Caption"', undefined, {
        silent: true
    });
    return {
        name: name.trim(),
        version: version.trim()
    };
});
const getMacOsInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    var _a, _b, _c, _d;
    const { stdout } = yield bundle_exec/* getExecOutput */.H('sw_vers', undefined, {
        silent: true
    });
    const version = (_b = (_a = stdout.match(/ProductVersion:\s*(.+)/)) === null || _a === void 0 ? void 0 : _a[1]) !== null && _b !== void 0 ? _b : '';
    const name = (_d = (_c = stdout.match(/ProductName:\s*(.+)/)) === null || _c === void 0 ? void 0 : _c[1]) !== null && _d !== void 0 ? _d : '';
    return {
        name,
        version
    };
});
const getLinuxInfo = () => platform_awaiter(void 0, void 0, void 0, function* () {
    const { stdout } = yield bundle_exec/* getExecOutput */.H('lsb_release', ['-i', '-r', '-s'], {
        silent: true
    });
    const [name, version] = stdout.trim().split('\n');
    return {
        name,
        version
    };
});
const platform = external_os_.platform();
const arch = external_os_.arch();
const isWindows = platform === 'win32';
const isMacOS = platform === 'darwin';
const isLinux = platform === 'linux';
function getDetails() {
    return platform_awaiter(this, void 0, void 0, function* () {
        return Object.assign(Object.assign({}, (yield (isWindows
            ? getWindowsInfo()
            : isMacOS
                ? getMacOsInfo()
                : getLinuxInfo()))), { platform,
            arch,
            isWindows,
            isMacOS,
            isLinux });
    });
}
//# sourceMappingURL=platform.js.map
;// CONCATENATED MODULE: ./node_modules/@actions/core/lib/core.js
var core_awaiter = (undefined && undefined.__awaiter) || function (thisArg, _arguments, P, generator) {
    function adopt(value) { return value instanceof P ? value : new P(function (resolve) { resolve(value); }); }
    return new (P || (P = Promise))(function (resolve, reject) {
        function fulfilled(value) { try { step(generator.next(value)); } catch (e) { reject(e); } }
        function rejected(value) { try { step(generator["throw"](value)); } catch (e) { reject(e); } }
        function step(result) { result.done ? resolve(result.value) : adopt(result.value).then(fulfilled, rejected); }
        step((generator = generator.apply(thisArg, _arguments || [])).next());
    });
};






/**
 * The code to exit an action
 */
var ExitCode;
(function (ExitCode) {
    /**
     * A code indicating that the action was successful
     */
    ExitCode[ExitCode["Success"] = 0] = "Success";
    /**
     * A code indicating that the action was a failure
     */
    ExitCode[ExitCode["Failure"] = 1] = "Failure";
})(ExitCode || (ExitCode = {}));
//-----------------------------------------------------------------------
// Variables
//-----------------------------------------------------------------------
/**
 * Sets env variable for this action and future actions in the job
 * @param name the name of the variable to set
 * @param val the value of the variable. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function exportVariable(name, val) {
    const convertedVal = toCommandValue(val);
    process.env[name] = convertedVal;
    const filePath = process.env['GITHUB_ENV'] || '';
    if (filePath) {
        return issueFileCommand('ENV', prepareKeyValueMessage(name, val));
    }
    issueCommand('set-env', { name }, convertedVal);
}
/**
 * Registers a secret which will get masked from logs
 *
 * @param secret - Value of the secret to be masked
 * @remarks
 * This function instructs the Actions runner to mask the specified value in any
 * logs produced during the workflow run. Once registered, the secret value will
 * be replaced with asterisks (***) whenever it appears in console output, logs,
 * or error messages.
 *
 * This is useful for protecting sensitive information such as:
 * - API keys
 * - Access tokens
 * - Authentication credentials
 * - URL parameters containing signatures (SAS tokens)
 *
 * Note that masking only affects future logs; any previous appearances of the
 * secret in logs before calling this function will remain unmasked.
 *
 * @example
 * ```typescript
 * // Register an API token as a secret
 * const apiToken = "abc123xyz456";
 * setSecret(apiToken);
 *
 * // Now any logs containing this value will show *** instead
 * console.log(`Using token: ${apiToken}`); // Outputs: "Using token: ***"
 * ```
 */
function setSecret(secret) {
    issueCommand('add-mask', {}, secret);
}
/**
 * Prepends inputPath to the PATH (for this action and future actions)
 * @param inputPath
 */
function addPath(inputPath) {
    const filePath = process.env['GITHUB_PATH'] || '';
    if (filePath) {
        issueFileCommand('PATH', inputPath);
    }
    else {
        issueCommand('add-path', {}, inputPath);
    }
    process.env['PATH'] = `${inputPath}${external_path_namespaceObject.delimiter}${process.env['PATH']}`;
}
/**
 * Gets the value of an input.
 * Unless trimWhitespace is set to false in InputOptions, the value is also trimmed.
 * Returns an empty string if the value is not defined.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string
 */
function getInput(name, options) {
    const val = process.env[`INPUT_${name.replace(/ /g, '_').toUpperCase()}`] || '';
    if (options && options.required && !val) {
        throw new Error(`Input required and not supplied: ${name}`);
    }
    if (options && options.trimWhitespace === false) {
        return val;
    }
    return val.trim();
}
/**
 * Gets the values of an multiline input.  Each value is also trimmed.
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   string[]
 *
 */
function getMultilineInput(name, options) {
    const inputs = getInput(name, options)
        .split('\n')
        .filter(x => x !== '');
    if (options && options.trimWhitespace === false) {
        return inputs;
    }
    return inputs.map(input => input.trim());
}
/**
 * Gets the input value of the boolean type in the YAML 1.2 "core schema" specification.
 * Support boolean input list: `true | True | TRUE | false | False | FALSE` .
 * The return value is also in boolean type.
 * ref: https://yaml.org/spec/1.2/spec.html#id2804923
 *
 * @param     name     name of the input to get
 * @param     options  optional. See InputOptions.
 * @returns   boolean
 */
function getBooleanInput(name, options) {
    const trueValue = ['true', 'True', 'TRUE'];
    const falseValue = ['false', 'False', 'FALSE'];
    const val = getInput(name, options);
    if (trueValue.includes(val))
        return true;
    if (falseValue.includes(val))
        return false;
    throw new TypeError(`Input does not meet YAML 1.2 "Core Schema" specification: ${name}\n` +
        `Support boolean input list: \`true | True | TRUE | false | False | FALSE\``);
}
/**
 * Sets the value of an output.
 *
 * @param     name     name of the output to set
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function setOutput(name, value) {
    const filePath = process.env['GITHUB_OUTPUT'] || '';
    if (filePath) {
        return issueFileCommand('OUTPUT', prepareKeyValueMessage(name, value));
    }
    process.stdout.write(external_os_.EOL);
    issueCommand('set-output', { name }, toCommandValue(value));
}
/**
 * Enables or disables the echoing of commands into stdout for the rest of the step.
 * Echoing is disabled by default if ACTIONS_STEP_DEBUG is not set.
 *
 */
function setCommandEcho(enabled) {
    issue('echo', enabled ? 'on' : 'off');
}
//-----------------------------------------------------------------------
// Results
//-----------------------------------------------------------------------
/**
 * Sets the action status to failed.
 * When the action exits it will be with an exit code of 1
 * @param message add error issue message
 */
function setFailed(message) {
    process.exitCode = ExitCode.Failure;
    error(message);
}
//-----------------------------------------------------------------------
// Logging Commands
//-----------------------------------------------------------------------
/**
 * Gets whether Actions Step Debug is on or not
 */
function isDebug() {
    return process.env['RUNNER_DEBUG'] === '1';
}
/**
 * Writes debug message to user log
 * @param message debug message
 */
function debug(message) {
    issueCommand('debug', {}, message);
}
/**
 * Adds an error issue
 * @param message error issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function error(message, properties = {}) {
    issueCommand('error', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a warning issue
 * @param message warning issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function warning(message, properties = {}) {
    issueCommand('warning', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Adds a notice issue
 * @param message notice issue message. Errors will be converted to string via toString()
 * @param properties optional properties to add to the annotation.
 */
function notice(message, properties = {}) {
    issueCommand('notice', toCommandProperties(properties), message instanceof Error ? message.toString() : message);
}
/**
 * Writes info to log with console.log.
 * @param message info message
 */
function core_info(message) {
    process.stdout.write(message + external_os_.EOL);
}
/**
 * Begin an output group.
 *
 * Output until the next `groupEnd` will be foldable in this group
 *
 * @param name The name of the output group
 */
function startGroup(name) {
    issue('group', name);
}
/**
 * End an output group.
 */
function endGroup() {
    issue('endgroup');
}
/**
 * Wrap an asynchronous function call in a group.
 *
 * Returns the same type as the function itself.
 *
 * @param name The name of the group
 * @param fn The function to wrap in the group
 */
function group(name, fn) {
    return core_awaiter(this, void 0, void 0, function* () {
        startGroup(name);
        let result;
        try {
            result = yield fn();
        }
        finally {
            endGroup();
        }
        return result;
    });
}
//-----------------------------------------------------------------------
// Wrapper action state
//-----------------------------------------------------------------------
/**
 * Saves state for current action, the state can only be retrieved by this action's post job execution.
 *
 * @param     name     name of the state to store
 * @param     value    value to store. Non-string values will be converted to a string via JSON.stringify
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function saveState(name, value) {
    const filePath = process.env['GITHUB_STATE'] || '';
    if (filePath) {
        return issueFileCommand('STATE', prepareKeyValueMessage(name, value));
    }
    issueCommand('save-state', { name }, toCommandValue(value));
}
/**
 * Gets the value of an state set by this action's main execution.
 *
 * @param     name     name of the state to get
 * @returns   string
 */
function getState(name) {
    return process.env[`STATE_${name}`] || '';
}
function getIDToken(aud) {
    return core_awaiter(this, void 0, void 0, function* () {
        return yield OidcClient.getIDToken(aud);
    });
}
/**
 * Summary exports
 */

/**
 * @deprecated use core.summary
 */

/**
 * Path exports
 */

/**
 * Platform utilities exports
 */

//# sourceMappingURL=core.js.map
;// CONCATENATED MODULE: ./lib/action/inputs.js





const catalogue = inputs;
const names = Object.keys(inputs);
/** The text of each input that the workflow, or an environment variable in its place, gives. */
function readGiven(env) {
    return new Map(names.flatMap((name) => {
        const { verbatim, env: fallback } = catalogue[name];
        const written = getInput(name, { trimWhitespace: !verbatim });
        const text = written.trim() === '' && fallback ? (env[fallback] ?? '').trim() : written;
        return text.trim() === '' ? [] : [[name, text]];
    }));
}
/** Checks all inputs at once: every problem is reported together, each with its fix. */
function parseInputs(given, known, reading) {
    const problems = [];
    const operations = parseOperations(given.get('operation'), known, problems);
    const values = names.map((name) => {
        const { parse, default: standard } = catalogue[name];
        const text = given.get(name) ?? standard;
        try {
            return [name, text === undefined ? undefined : parse(text, reading)];
        }
        catch (error) {
            if (!(error instanceof Problem))
                throw error;
            problems.push(`\`${name}\` ${error.message}.`);
            return [name, undefined];
        }
    });
    problems.push(...findMissing(operations, given));
    if (problems.length > 0)
        throw inputError(problems);
    return { operations, values: Object.fromEntries(values), warnings: findUnused(operations, given, reading.env) };
}
function inputError(problems) {
    const [only = ''] = problems;
    return problems.length === 1
        ? new InputError(`An input of this step cannot be used: ${only}`, 'Correct it in the step’s `with:` block.')
        : new InputError(`${problems.length} inputs of this step cannot be used:\n${problems.map((problem) => `- ${problem}`).join('\n')}`, 'Correct them in the step’s `with:` block.');
}
function parseOperations(text, known, problems) {
    const words = (text ?? '').split(/[\n,]/).map((word) => word.trim()).filter((word) => word !== '');
    const knownNames = known.map(({ name }) => name);
    if (words.length === 0)
        problems.push(`\`operation\` is missing: it is one of ${knownNames.join(', ')}.`);
    return words.flatMap((word) => {
        const operation = known.find(({ name }) => name === word);
        if (!operation)
            problems.push(`\`operation\` must be one of ${knownNames.join(', ')}, not \`${word}\`${didYouMean(word, knownNames) || '.'}`);
        return operation ?? [];
    });
}
function findMissing(operations, given) {
    return operations.flatMap(({ name, needs, needsOneOf }) => {
        const absent = needs.filter((need) => !given.has(need)).map((need) => `\`${need}\` is missing: \`${name}\` needs it. ${inputs[need].meaning}.`);
        if (needsOneOf && !needsOneOf.some((need) => given.has(need))) {
            absent.push(`One of ${needsOneOf.map((need) => `\`${need}\``).join(', ')} is missing: \`${name}\` needs at least one of them.`);
        }
        return absent;
    });
}
function findUnused(operations, given, env) {
    const used = new Set(operations.flatMap(({ needs, takes }) => [...needs, ...takes]));
    const chosen = operations.map(({ name }) => `\`${name}\``).join(', ');
    const unused = [...given]
        .filter(([name, text]) => !catalogue[name]?.common && !used.has(name) && text !== catalogue[name]?.default)
        .map(([name]) => `The input \`${name}\` has no effect on ${chosen}.`);
    const unknown = Object.keys(env)
        .filter((name) => name.startsWith('INPUT_'))
        .map((name) => name.slice('INPUT_'.length).toLowerCase())
        .filter((name) => !(name in catalogue))
        .map((name) => `There is no input \`${name}\`${didYouMean(name, names) || '.'}`);
    return [...unused, ...unknown];
}

// EXTERNAL MODULE: ./lib/action/sanitise.js
var sanitise = __nccwpck_require__(550);
;// CONCATENATED MODULE: ./lib/action/log.js



/** GitHub shows no more annotations of a kind than this per step; the rest would be lost without a word. */
const annotationLimit = 10;
const annotationLength = 4096;
/** The one way into the log: nothing gets there without passing the redactor. */
function createLog(redactor) {
    const counts = { notice: 0, warning: 0, error: 0 };
    const clean = (text) => (0,sanitise/* defuseCommands */.p)(redactor.redact(text));
    const info = (message) => core_info(clean(message));
    const annotate = (kind, message, title) => {
        const text = log_cut(clean(message));
        if (++counts[kind] > annotationLimit)
            return core_info(`${kind}: ${text}`);
        core_namespaceObject[kind](text, title === undefined ? {} : { title: clean(title) });
    };
    return {
        info,
        debug: (message) => debug(clean(message)),
        notice: (message) => annotate('notice', message),
        warning: (message) => annotate('warning', message),
        error: (message, title) => annotate('error', message, title),
        group: (title) => startGroup(clean(title)),
        endGroup: () => endGroup(),
        block: (block) => info(formatBlock(block)),
        hide: redactor.hide,
        mask: (value) => {
            redactor.hide(value);
            for (const part of maskedParts(value))
                setSecret(part);
        },
    };
}
function log_cut(text) {
    return text.length > annotationLength ? `${text.slice(0, annotationLength - 1)}…` : text;
}
// The runner masks a value line by line only if each line is given to it; a short one would ruin unrelated text.
function maskedParts(value) {
    const lines = value.split(/\r?\n/).map((line) => line.trim());
    return [...new Set([value.trim(), ...lines])].filter((part) => part.length >= 8 && !part.startsWith('-----'));
}
/** A block as plain text with aligned columns. */
function formatBlock(block) {
    switch (block.kind) {
        case 'facts':
            return formatRows(block.rows.filter(([, value]) => value !== undefined).map(([label, value]) => [label, plain(value)]));
        case 'table':
            return block.rows.length === 0 ? 'none' : formatRows([block.head, ...block.rows.map((row) => row.map(plain))]);
        case 'list':
            return [block.title, ...block.items.map((item) => `  - ${plain(item)}`)].join('\n');
        case 'code':
            return `${block.title}\n${block.text}`;
        case 'text':
            return block.text;
        case 'phases':
            return formatRows(block.phases.map(({ name, start, end }) => [name, (0,contract_duration/* formatDuration */.a)(end - start)]));
    }
}
function plain(cell) {
    if (cell === undefined)
        return '';
    if (typeof cell === 'string')
        return cell;
    return cell.url === undefined || cell.url === cell.text ? cell.text : `${cell.text} (${cell.url})`;
}
function formatRows(rows) {
    const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
    return rows.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}

;// CONCATENATED MODULE: external "node:os"
const external_node_os_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:os");
;// CONCATENATED MODULE: ./lib/action/outputs.js


/** GitHub takes 1 MB of outputs per job: one output must not use it up. */
const outputLimit = 256 * 1024;
/** `buildId` → `build-id`. */
function kebabCase(name) {
    return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
/** The text of an output: lists and objects as JSON. */
function formatValue(value) {
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
/** Writes all outputs in one go. */
function writeOutputs(outputs, redactor, file) {
    if (!file)
        return;
    const texts = Object.entries(outputs)
        .filter((entry) => entry[1] !== undefined)
        .map(([name, value]) => [kebabCase(name), outputs_cut(redactor.redact(formatValue(value)))]);
    const delimiter = chooseDelimiter(texts.map(([, text]) => text));
    (0,external_node_fs_namespaceObject.appendFileSync)(file, texts.map(([name, text]) => `${name}<<${delimiter}${external_node_os_namespaceObject.EOL}${text}${external_node_os_namespaceObject.EOL}${delimiter}${external_node_os_namespaceObject.EOL}`).join(''));
}
// All values are known when the delimiter is chosen, so that none of them can hold it.
function chooseDelimiter(texts) {
    let delimiter = 'end_of_output';
    while (texts.some((text) => text.includes(delimiter)))
        delimiter += '_';
    return delimiter;
}
function outputs_cut(text) {
    return text.length > outputLimit ? `${text.slice(0, outputLimit)}… (cut: ${text.length} characters in all)` : text;
}

// EXTERNAL MODULE: ./lib/action/markdown.js
var markdown = __nccwpck_require__(93);
;// CONCATENATED MODULE: ./lib/action/redact.js

/** Shorter values are not looked for: hiding `true` or `8080` would ruin unrelated text. They are never printed either. */
const shortest = 8;
const indexLength = 6;
const redact_hidden = '***';
/** Makes a redactor that every way out of the action shares. */
function createRedactor() {
    // Forms by their first characters: looking for ten thousand secrets costs no more than looking for one.
    const forms = new Map();
    const known = new Set();
    const hide = (secret) => {
        if (known.has(secret))
            return;
        known.add(secret);
        for (const part of partsOf(secret)) {
            for (const form of formsOf(part)) {
                const start = form.slice(0, indexLength);
                forms.set(start, (forms.get(start) ?? new Set()).add(form));
            }
        }
    };
    const redact = (text) => {
        if (forms.size === 0)
            return text;
        let [clean, from, until] = ['', 0, 0];
        for (let at = 0; at + indexLength <= text.length; at++) {
            for (const form of forms.get(text.slice(at, at + indexLength)) ?? []) {
                if (!text.startsWith(form, at))
                    continue;
                // Secrets may overlap: go on to the end of the last of them.
                if (at >= until)
                    clean += text.slice(from, at) + redact_hidden;
                until = Math.max(until, at + form.length);
                from = until;
            }
        }
        return clean + text.slice(from);
    };
    return { hide, redact };
}
/** The secret, each of its lines, and the password inside a URL. */
function partsOf(secret) {
    const lines = secret.split(/[\r\n]+/).filter((line) => !line.startsWith('-----'));
    const password = secret.length < 4096 ? URL.parse(secret)?.password : undefined;
    const parts = [secret, secret.trim(), ...lines, ...lines.map((line) => line.trim()), password ?? '', decodeSafely(password ?? '')];
    return [...new Set(parts)].filter((part) => part.length >= shortest);
}
function decodeSafely(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}
function formsOf(part) {
    const bytes = Buffer.from(part);
    const json = JSON.stringify(part).slice(1, -1);
    const url = encodeURIComponent(part);
    const hex = bytes.toString('hex');
    const base64 = [0, 1, 2].map((offset) => innerBase64(bytes, offset));
    const forms = [
        part,
        json,
        JSON.stringify(json).slice(1, -1),
        url,
        url.replace(/%20/g, '+'),
        url.toLowerCase() === url ? url : lowerCaseEscapes(url),
        new URLSearchParams({ part }).toString().slice('part='.length),
        (0,markdown/* escapeText */.X1)(part),
        (0,markdown/* escapeHtml */.ZD)(part),
        hex,
        hex.toUpperCase(),
        ...base64,
        ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ];
    return new Set(forms.filter((form) => form.length >= shortest));
}
function lowerCaseEscapes(url) {
    return url.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase());
}
/** The part of a longer text's base64 that depends on the secret alone, for each way in which it can be aligned. */
function innerBase64(bytes, offset) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64').replace(/=+$/, '');
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + bytes.length) * 8) / 6);
    return encoded.slice(start, end);
}

;// CONCATENATED MODULE: ./lib/action/summary.js



/** GitHub takes 1 MiB of summary per step and drops a longer one whole. */
const summaryLimit = 1024 * 1024 - 1024;
/** The step's summary in Markdown. */
function renderSummary(reports, options) {
    const remarks = [
        options.emulated && '> Emulated: this ran on the built-in platform emulator, and no real platform was touched.',
        options.dryRun && '> Dry run: nothing was changed.',
    ].filter((remark) => remark !== false);
    return `${[...reports.map(renderReport), ...remarks].join('\n\n')}\n\n`;
}
function renderReport(report) {
    if ('error' in report)
        return renderFailure(report.name, report.error);
    const { headline, skipReason, blocks = [] } = report.outcome;
    const mark = skipReason === undefined ? '✅' : '⏭️';
    return [`### ${mark} ${(0,markdown/* escapeText */.X1)(headline)}`, skipReason === undefined ? '' : (0,markdown/* escapeText */.X1)(skipReason), ...blocks.map(markdown/* renderBlock */.g8)].filter(Boolean).join('\n\n');
}
function renderFailure(name, error) {
    const { message, hint, blocks } = describeError(error);
    return [`### ❌ ${(0,markdown/* escapeText */.X1)(name)} failed`, (0,markdown/* escapeText */.X1)(message), `**What to do:** ${(0,markdown/* escapeText */.X1)(hint)}`, ...blocks.map(markdown/* renderBlock */.g8)].join('\n\n');
}
/** What failed and what to do about it; whatever is not an error of ours by design is a bug of ours, and says so. */
function describeError(error) {
    if (error instanceof ActionError)
        return { message: error.message, hint: error.hint, blocks: error.blocks };
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { message: `Unexpected ${name}: ${message}`, hint: 'This is a bug in the action: please report it with this message and the step’s `with:` block.', blocks: [] };
}
/** Appends the summary to the job's page; a longer one than GitHub takes is cut, and says so. */
function writeSummary(markdown, redactor, file) {
    if (!file)
        return;
    const text = redactor.redact(markdown);
    const bytes = Buffer.from(text);
    const shown = bytes.length <= summaryLimit ? text : `${bytes.subarray(0, summaryLimit - 200).toString().replace(/\uFFFD$/, '')}\n\n\`\`\`\n\n_Cut here: the summary is longer than GitHub shows._\n`;
    (0,external_node_fs_namespaceObject.appendFileSync)(file, shown);
}

;// CONCATENATED MODULE: ./lib/action/run.js
var __addDisposableResource = (undefined && undefined.__addDisposableResource) || function (env, value, async) {
    if (value !== null && value !== void 0) {
        if (typeof value !== "object" && typeof value !== "function") throw new TypeError("Object expected.");
        var dispose, inner;
        if (async) {
            if (!Symbol.asyncDispose) throw new TypeError("Symbol.asyncDispose is not defined.");
            dispose = value[Symbol.asyncDispose];
        }
        if (dispose === void 0) {
            if (!Symbol.dispose) throw new TypeError("Symbol.dispose is not defined.");
            dispose = value[Symbol.dispose];
            if (async) inner = dispose;
        }
        if (typeof dispose !== "function") throw new TypeError("Object not disposable.");
        if (inner) dispose = function() { try { inner.call(this); } catch (e) { return Promise.reject(e); } };
        env.stack.push({ value: value, dispose: dispose, async: async });
    }
    else if (async) {
        env.stack.push({ async: true });
    }
    return value;
};
var __disposeResources = (undefined && undefined.__disposeResources) || (function (SuppressedError) {
    return function (env) {
        function fail(e) {
            env.error = env.hasError ? new SuppressedError(e, env.error, "An error was suppressed during disposal.") : e;
            env.hasError = true;
        }
        var r, s = 0;
        function next() {
            while (r = env.stack.pop()) {
                try {
                    if (!r.async && s === 1) return s = 0, env.stack.push(r), Promise.resolve().then(next);
                    if (r.dispose) {
                        var result = r.dispose.call(r.value);
                        if (r.async) return s |= 2, Promise.resolve(result).then(next, function(e) { fail(e); return next(); });
                    }
                    else s |= 1;
                }
                catch (e) {
                    fail(e);
                }
            }
            if (s === 1) return env.hasError ? Promise.reject(env.error) : Promise.resolve();
            if (env.hasError) throw env.error;
        }
        return next();
    };
})(typeof SuppressedError === "function" ? SuppressedError : function (error, suppressed, message) {
    var e = new Error(message);
    return e.name = "SuppressedError", e.error = error, e.suppressed = suppressed, e;
});















/** Runs the step: inputs → sign-in → operations → outputs, summary, exit code. */
async function run(env = process.env, clock = systemClock) {
    const redactor = createRedactor();
    const log = createLog(redactor);
    const given = readGiven(env);
    maskSecrets(given, env, log);
    const step = { env, clock, redactor, log, given, reports: [], outputs: { changed: false, skipped: false, skipReason: '' } };
    try {
        await runStep(step);
    }
    catch (error) {
        reportFailure(step, error);
    }
    const failed = step.reports.some((report) => 'error' in report);
    writeOutputs(step.outputs, redactor, env['GITHUB_OUTPUT']);
    const options = { dryRun: /^true$/i.test(given.get('dry-run') ?? ''), emulated: given.get('api-url') === 'emulator' };
    writeSummary(renderSummary(step.reports, options), redactor, env['GITHUB_STEP_SUMMARY']);
    return failed ? 1 : 0;
}
/** Before all else: no line may be written while a secret could still be in it. */
function maskSecrets(given, env, log) {
    for (const [name, text] of given) {
        const secret = 'secret' in inputs[name] || text.includes('PRIVATE KEY');
        if (secret)
            log.mask(text);
    }
    const requestToken = env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'];
    if (requestToken)
        log.mask(requestToken);
}
async function runStep(step) {
    const { env, given, log } = step;
    const event = (0,action_event/* readEvent */.j)(env, readPayload(env));
    const reason = missingSecretsReason(event, given);
    if (reason !== undefined)
        return skip(step, reason);
    const reading = { env, readFile: (path) => (0,external_node_fs_namespaceObject.readFileSync)(path, 'utf8'), warn: log.warning };
    const { operations, values, warnings } = parseInputs(given, operations_operations, reading);
    for (const warning of warnings)
        log.warning(warning);
    hideConfig(values, given, log);
    step.outputs = { ...step.outputs, operation: operations.map(({ name }) => name).join(',') };
    refuseForkHead(event, operations, values['allow-fork']);
    checkConnection(values, operations);
    await runOperations(step, { operations, values, warnings }, event);
}
function skip(step, reason) {
    const name = step.given.get('operation') ?? '';
    step.outputs = { ...step.outputs, operation: name };
    if (step.given.get('on-fork') === 'fail') {
        throw new AuthError(reason, 'Run this from a branch of the repository itself, or leave `on-fork` at `skip` to end such runs green.');
    }
    step.outputs = { ...step.outputs, skipped: true, skipReason: reason };
    step.log.notice(`Skipped: ${reason}`);
    step.reports.push({ name, outcome: { headline: `${name} skipped`, changed: false, skipReason: reason } });
}
function readPayload(env) {
    try {
        return JSON.parse((0,external_node_fs_namespaceObject.readFileSync)(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
    }
    catch {
        // A run with no payload, by hand or in a test, is a run with no pull request.
        return undefined;
    }
}
/** Keeps config values out of sight; one that stands in a plain input is shown by the runner anyway. */
function hideConfig(values, given, log) {
    const sources = ['config-vars', 'config-file', 'config-prefix'];
    const plain = [...given].filter(([name]) => !sources.includes(name)).map(([, text]) => text);
    for (const source of sources) {
        for (const value of values[source]?.values() ?? [])
            if (!plain.some((text) => text.includes(value)))
                log.hide(value);
    }
}
async function runOperations(step, { operations, values }, event) {
    const env_1 = { stack: [], error: void 0, hasError: false };
    try {
        const { clock, env, log, redactor } = step;
        const end = __addDisposableResource(env_1, watchEnd(values.timeout), false);
        const { signal } = end;
        const deadline = { at: clock.now() + values.timeout, total: values.timeout };
        const platform = connectPlatform({ values, operations, env, log, redactor, clock, deadline, signal });
        const github = lazyGitHub({
            token: values['github-token'],
            apiUrl: env['GITHUB_API_URL'] ?? '',
            event,
            log,
            redactor,
            signal,
            requestTimeout: values['request-timeout'],
        });
        const learn = (outputs) => {
            step.outputs = { ...step.outputs, ...outputs };
        };
        const context = { platform, event, github, log, signal, deadline, clock, dryRun: values['dry-run'], learn };
        const results = {};
        for (const operation of operations) {
            const outcome = await runOperation(operation, context, values, log).catch((error) => {
                throw new OperationFailure(operation.name, error);
            });
            results[operation.name] = outcome.result;
            const { changed, skipped } = step.outputs;
            learn({
                ...outcome.outputs,
                changed: changed === true || outcome.changed,
                skipped: skipped === true || outcome.skipReason !== undefined,
                ...(outcome.skipReason === undefined ? {} : { skipReason: outcome.skipReason }),
                result: JSON.stringify((operations.length === 1 ? outcome.result : results) ?? null),
            });
            step.reports.push({ name: operation.name, outcome });
        }
    }
    catch (e_1) {
        env_1.error = e_1;
        env_1.hasError = true;
    }
    finally {
        __disposeResources(env_1);
    }
}
/** Which operation an error belongs to. */
class OperationFailure extends Error {
    operation;
    constructor(operation, cause) {
        super(operation, { cause });
        this.operation = operation;
    }
}
async function runOperation(operation, context, values, log) {
    log.group(`${operation.name}: ${operation.summary}`);
    let outcome;
    try {
        outcome = await operation.run(context, selectInputs(operation, values));
        for (const block of outcome.blocks ?? [])
            log.block(block);
    }
    finally {
        log.endGroup();
    }
    log.info(`${outcome.skipReason === undefined ? '✔' : '⏭'} ${outcome.headline}${outcome.skipReason === undefined ? '' : `: ${outcome.skipReason}`}`);
    return outcome;
}
/** The inputs that an operation declares, under the names that code uses. */
function selectInputs({ needs, takes }, values) {
    return Object.fromEntries([...needs, ...takes].map((name) => [camelCase(name), values[name]]));
}
function camelCase(name) {
    return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
function reportFailure({ log, reports, given }, failure) {
    const [name, error] = failure instanceof OperationFailure ? [failure.operation, failure.cause] : [given.get('operation')?.trim() ?? 'The step', failure];
    const { message, hint } = describeError(error);
    log.error(`${message}\n${hint}`, `${name} failed`);
    if (error instanceof Error)
        log.debug(error.stack ?? '');
    reports.push({ name, error });
}

;// CONCATENATED MODULE: ./lib/main.js

// Green needs a confirmed result: a run that never settles, for whatever reason, leaves this code behind.
process.exitCode = 1;
run().then((code) => {
    process.exitCode = code;
    // An open connection or timer must not keep a finished step waiting; the empty write lets the log drain first.
    process.stdout.write('', () => process.exit());
}, (error) => {
    throw error;
});

