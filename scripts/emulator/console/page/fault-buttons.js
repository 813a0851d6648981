/** What can be made to go wrong by one click; all that there is can be ordered by `POST /_emulator/faults`. */
export const faultButtons = [
  ['Fail the next build', { fault: 'build-fails', count: 1 }],
  ['Never end the next build', { fault: 'build-never-ends', count: 1 }],
  ['Fail the next deployment', { fault: 'deployment-fails', count: 1 }],
  ['Crash what is built next', { fault: 'crash', count: 1 }],
  ['Answer 503 twice', { fault: 'status', status: 503, count: 2 }],
  ['Act, then answer 502 once', { fault: 'status', status: 502, executed: true, count: 1 }],
  ['Answer 429 once', { fault: 'status', status: 429, retryAfter: 2, count: 1 }],
  ['Answer 403 once', { fault: 'status', status: 403, count: 1 }],
  ['Let the token expire', { fault: 'token-expires', count: 1 }],
  ['Drop the next connection', { fault: 'reset-before', count: 1 }],
  ['Act, then drop the connection', { fault: 'reset-after', count: 1 }],
  ['Cut the next reply in half', { fault: 'truncate', count: 1 }],
  ['Answer with a web page once', { fault: 'html', count: 1 }],
  ['Send the next reply slowly', { fault: 'slow-body', count: 1 }],
];
