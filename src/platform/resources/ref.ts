import { id, name, object } from '../shape/reader.ts';

/** Names another resource. */
export const ref = object('an object', { id, name });
