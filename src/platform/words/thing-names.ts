import { inWords } from './spelling.ts';

/** What is made, started or changed, by the names that platforms have for it. */
const things =
  'build|deploy|deployment|release|promotion|revision|job|task|operation|run|dyno|process|pod|container|instance|machine|domain|namespace';

/** What a thing is known by: by an id or a name, and not that of what stands around it, came before it or is in its way. */
const ofThing = new RegExp(`^((${things})_)?(id|uuid|uid|guid|name|number)$|^hostname$`);

/** Whether a thing is known by a field: `id`, `build_id`, `deploymentUuid`; none by `app_id`, `request_id` or `running_build_id`. */
export function namesThing(field: string): boolean {
  return ofThing.test(inWords(field));
}
