/** Finds what an attempt without an answer has made: what is there now and was not before. */
export type Find<T> = () => Promise<T | undefined>;

/** Checks before a further attempt that what guards it still holds; throws if not. */
export type Recheck = () => Promise<void>;

/** Whether what is to be destroyed is still there and still ours: false if it is gone; throws if it is another's. */
export type IsStillThere = () => Promise<boolean>;
