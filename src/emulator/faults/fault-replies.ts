import type { ServiceReply } from '../http/messages.ts';
import { codeOf } from '../http/refusal.ts';
import type { FaultSpec } from './fault-spec.ts';

const page = '<!doctype html><title>Gateway</title><h1>Something else answers here</h1>\n';
const defaultSkewSeconds = 1200;

/** The reply that a fault puts in the place of the right one; undefined if it spoils the right one instead. */
export function replaceReply(fault: FaultSpec, url: URL, now: number): ServiceReply | undefined {
  switch (fault.fault) {
    case 'status':
      return renderStatus(fault, now);
    case 'html':
      return { status: fault.status ?? 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: page };
    case 'empty':
      return { status: fault.status ?? 200 };
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.location ?? url.href } };
    default:
      return undefined;
  }
}

/** How far the platform's clock is off in a reply, in milliseconds. */
export function skewOf(fault: FaultSpec | undefined): number {
  return fault?.fault === 'clock-skew' ? (fault.seconds ?? defaultSkewSeconds) * 1000 : 0;
}

/** Moves every moment in a JSON text by some milliseconds. */
export function skewTimes(json: string, milliseconds: number): string {
  return json.replace(/"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)"/g, (_, moment: string) =>
    JSON.stringify(new Date(Date.parse(moment) + milliseconds).toISOString()),
  );
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
