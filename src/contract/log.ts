/** How an operation tells what is going on while it runs. */
export interface Log {
  info(message: string): void;
  notice(message: string): void;
  warning(message: string): void;
  debug(message: string): void;
  /** Keeps a config value out of everything that this action writes, unless it stands in a text that is public anyway; one that is deferred, out of what others have written. */
  hide(value: string, kind?: 'stored' | 'deferred'): void;
  /** Hides a config value that later steps get too, and has the runner mask it; `false` if some of it is too short or common. */
  maskConfig(value: string): boolean;
  /** Hides a value, and has the runner mask it for the rest of the job. */
  mask(value: string): void;
}
