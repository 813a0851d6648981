import { stretch } from './stretch.ts';

/** Whether some work is over before a timer of this process that starts with it: what holds up the one holds up the other. */
export async function isOverWithin(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), stretch(milliseconds));
  const over = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return over;
}
