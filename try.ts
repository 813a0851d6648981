import { makeFolder } from './test/harness/make-folder.ts';
import { play } from './test/simulate/play.ts';
import { drawPlan } from './test/simulate/draw-plan.ts';
import { judge } from './test/simulate/promises/index.ts';
using folder = makeFolder();
const from = Number(process.argv[2] ?? 1), n = Number(process.argv[3] ?? 1);
const c0 = process.cpuUsage(); let steps=0, ex=0, virt=0, green=0, unended=0;
const t0=Date.UTC(2026,0,5,9);
const byP = new Map<string, string[]>();
for (let s=from; s<from+n; s++) {
  const h = await play(drawPlan(s), folder);
  const broken = judge(h);
  for (const b of broken) { const l = byP.get(b.promise) ?? []; l.push(`${s}: ${b.what} [${b.step?.item.id} ${b.step?.item.title}]`); byP.set(b.promise, l); }
  steps += h.steps.length; ex += h.exchanges.length; virt += h.endedAt - Date.UTC(2026,0,5,9);
  for (const st of h.steps) { if (st.green) green++; if (st.endedAt===undefined) unended++; if (n===1) console.log('=====', st.startedAt-t0, st.item.id, st.item.title, JSON.stringify(st.item.with), 'green', st.green, 'cancel', st.cancelledAt, st.endedAt && st.endedAt-t0, st.log.slice(0,3000), st.outputs?.changed); }
  if (n===1) { console.log(JSON.stringify(h.plan.faults), JSON.stringify(h.pulls), JSON.stringify(h.foreign), JSON.stringify(h.plan.platform), h.plan.githubLag); for (const e of h.exchanges) console.log(Math.round(e.sentAt-t0), e.step.item.id, e.nth, e.endpoint, e.fault?.acts, e.fault?.end, e.fault?.status, 'act', e.act && Math.round(e.act.at-t0), e.act?.status, 'end', e.end && Math.round(e.end.at-t0), e.end?.what); }
}
const c = process.cpuUsage(c0);
const ms = (c.user+c.system)/1e3;
for (const [p, l] of byP) console.log(p, l.length, l.slice(0,6).join('\n   '));
console.log({histories:n, cpuMs: ms, perSecond: n/ms*1000, steps, ex, green, unended, virtHours: virt/3.6e6});
