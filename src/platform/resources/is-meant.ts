/** A thing as a platform shows it: where it is known by another name than `name`, that is under `hostname`. */
export interface Named {
  readonly id?: string | undefined;
  readonly name?: string;
  readonly hostname?: string;
}

/** All that a thing is known by. */
export function listNames({ hostname, id, name }: Named): readonly string[] {
  return [id, name, hostname].filter((known) => known !== undefined);
}

/** Whether an id or a name means a thing, in whatever case one place of a platform writes it and another does not. */
export function isMeant(asked: string, thing: Named): boolean {
  return listNames(thing).some((known) => known.toLowerCase() === asked.toLowerCase());
}
