import { inWords } from './setbacks.ts';

/** What something is known by: `id`, `build_id`, `deploymentUuid`, `hostname`. */
const ofAnything = /^(.*?)_?(id|uuid|guid|name|hostname|number)$/;

/** What stands around the things of a platform, and is there whatever becomes of a request; the request, and what went wrong with it. */
const surroundings =
  /(^|_)(request|trace|correlation|error|type|app|application|team|org|organi[sz]ation|account|user|owner|pipeline|project|env|environment|region)$/;

/** Whether a field names only where or for whom something was asked, or the asking: it tells of nothing that was done. */
export function namesSurroundings(field: string): boolean {
  const [, noun = ''] = ofAnything.exec(inWords(field)) ?? [];
  return surroundings.test(noun);
}

/** Whether a thing is known by a field: by an id or a name, and not that of what stands around it. */
export function namesThing(field: string): boolean {
  return ofAnything.test(inWords(field)) && !namesSurroundings(field);
}
