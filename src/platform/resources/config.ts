import { mostVars, type ShownVars } from '../../contract/config-vars.ts';
import { isFields } from '../../contract/is-fields.ts';
import type { Log } from '../../contract/log.ts';
import type { Haste, Wire } from '../wire/open-wire.ts';
import { UnexpectedReply } from '../wire/unexpected-reply.ts';
import { listFlaws } from '../words/setbacks.ts';
import { changeVars } from './confirming/change-vars.ts';
import { asFields, need, pick, readNothing } from './reading/fields.ts';

/** The calls about the config vars of apps; every value is secret. */
export function openConfig({ call, lookRepeatedly }: Wire, hide: Log['hide']) {
  const read = (app: string, haste?: Haste) => call('getConfig', { app }, readHiding(app, hide), haste);
  return {
    read,
    /** The names alone; the values are searched for only once a text of the platform's may be shown. */
    async readNames(app: string): Promise<ReadonlySet<string>> {
      const vars = await call(
        'getConfig',
        { app },
        readHiding(app, (value) => hide(value, 'deferred')),
      );
      return new Set(vars.keys());
    },
    /** Sets config vars; it has succeeded only when the platform shows them as they were sent. */
    update: (app: string, vars: Readonly<Record<string, string>>, before: ShownVars) =>
      changeVars(
        { of: app, vars, before, send: (body) => call('updateConfig', { app, body }, readEcho), read: () => read(app) },
        lookRepeatedly,
      ),
    remove(app: string, key: string): Promise<void> {
      const isGone = async () => !(await read(app)).has(key);
      return call('deleteConfigVar', { app, key, isGone }, readNothing);
    },
  };
}

/** A reader of the config vars of something, which hides every value that it reads. */
export function readHiding(asked: string, hide: (secret: string) => void): (body: unknown) => ShownVars {
  return (body) => {
    try {
      const vars = readConfigVars(body);
      if (isRecordOf(asked, vars)) throw new UnexpectedReply(`it is about ${asked}, and not about its config vars`);
      for (const value of vars.values()) if (value !== undefined) hide(value);
      return vars;
    } catch (error) {
      // What is told in a form that is not understood is secret all the same.
      hideTexts(body, hide);
      throw error;
    }
  };
}

/** Whether it is the record of what was asked about: whoever takes its fields for config vars would overwrite it. Where one is called as only a config var is, it is none. */
function isRecordOf(asked: string, vars: ShownVars): boolean {
  if (!vars.has('id') || vars.keys().some((name) => /^[A-Z\d]+_[A-Z\d_]+$/.test(name))) return false;
  return ['id', 'name'].some((name) => vars.get(name)?.toLowerCase() === asked.toLowerCase());
}

function hideTexts(told: unknown, hide: (secret: string) => void): void {
  if (typeof told !== 'object') hide(String(told));
  else for (const inner of Object.values(told ?? {})) hideTexts(inner, hide);
}

/** A flat map, or an array of `{key, value}`. What is deeper is something else, in which no name can be relied on. */
export function readConfigVars(body: unknown): ShownVars {
  const entries = Array.isArray(body) ? body.map(readEntry) : Object.entries(asFields(body, 'a map of config vars'));
  const vars = new Map(entries.map(([key, value]) => [key, readValue(key, value)]));
  if (vars.size < entries.length) throw new UnexpectedReply('it names a config var twice');
  if (vars.size > mostVars) throw new UnexpectedReply(`it has more than ${mostVars} config vars`);
  return vars;
}

/** What a platform shows of config vars that it was sent, if it shows them in a form that is understood. */
export function readEcho(body: unknown): ShownVars | undefined {
  // Of each it may say that it was not taken: a look will tell.
  if (Array.isArray(body) && body.some((entry) => listFlaws(entry).length > 0)) return undefined;
  try {
    return readConfigVars(body);
  } catch (error) {
    if (error instanceof UnexpectedReply) return undefined;
    throw error;
  }
}

function readEntry(entry: unknown): readonly [key: string, value: unknown] {
  return [need(pick(entry, 'key', 'name'), 'key in one of its config vars'), isFields(entry) && entry['value']];
}

/** What stands there in place of a value that is not told. */
const mask = /^([*•●]{3,}|[<[(](redacted|hidden|masked|secret|secure|sensitive|encrypted)( value)?[>\])])$/i;

function readValue(key: string, value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) throw new UnexpectedReply(`its config var ${key} is not text`);
  return value == null || mask.test(String(value)) ? undefined : String(value);
}
