import { Readable } from 'node:stream';
import type { ServiceReply } from '../../../src/emulator/http/messages.ts';
import { codeOf } from '../../../src/emulator/http/refusal.ts';
import type { FaultSpec } from './fault-spec.ts';

const page = '<!doctype html><title>Gateway</title><h1>Something else answers here</h1>\n';
const defaultSkewSeconds = 1200;

/** The reply that a fault puts in the place of the right one; the right one if it says nothing else. */
export function replaceReply(fault: FaultSpec, reply: ServiceReply, url: URL, now: number): ServiceReply {
  switch (fault.fault) {
    case 'status':
      return renderStatus(fault, now);
    case 'html':
      return { status: fault.status ?? 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
    case 'empty':
      return { status: fault.status ?? 200 };
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location ?? url.href } };
    case 'clock-skew':
      return skewReply(reply, now, (fault.seconds ?? defaultSkewSeconds) * 1000);
    default:
      return reply;
  }
}

/** Moves every moment in a reply by some milliseconds. */
function skewReply({ status, headers, body }: ServiceReply, now: number, skew: number): ServiceReply {
  const isJson = typeof body === 'object' && !(body instanceof Uint8Array || body instanceof Readable);
  const skewed = { status, headers: { ...headers, date: new Date(now + skew).toUTCString() } };
  return body === undefined ? skewed : { ...skewed, body: isJson ? skewTimes(body, skew) : body };
}

function skewTimes(value: object, skew: number): object {
  const json = JSON.stringify(value).replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_, moment: string) =>
    JSON.stringify(new Date(Date.parse(moment) + skew).toISOString()),
  );
  return JSON.parse(json) as object;
}

function renderStatus(fault: FaultSpec, now: number): ServiceReply {
  const { status = 500, retryAfter, retryAfterDate } = fault;
  const wait = retryAfterDate === undefined ? retryAfter : new Date(now + retryAfterDate * 1000).toUTCString();
  return {
    status,
    headers: wait === undefined ? {} : { 'retry-after': String(wait) },
    body: { code: fault.code ?? codeOf(status), message: fault.message ?? `A fault was ordered: ${status}` },
  };
}
