import { describe, expect, it } from 'vitest';
import { isNoteOf, isReplacedBy, readNote, writeNote } from '../../src/github/own-note.ts';

const own = { 'platform-deploy': 'mark', apps: ['my-app'], 'rolled-back-from': 'abc' };
const place = (...apps: readonly string[]) => ({ environment: 'production', apps });

describe('What this action noted of a Deployment', () => {
  it.each([
    ['as it was given', own],
    ['as text', JSON.stringify(own)],
    ['as text in a text', JSON.stringify(JSON.stringify(own))],
  ])('is read %s', (_, payload) => {
    expect(readNote(payload)).toEqual({ mark: 'mark', apps: ['my-app'], rolledBackFrom: 'abc' });
  });

  it('is written with what is known', () => {
    const target = { ...place('my-app'), commit: 'abc', description: '', transient: false };
    expect(writeNote('mark', target)).toEqual({ 'platform-deploy': 'mark', apps: ['my-app'] });
    expect(writeNote('mark', { ...target, rolledBackFrom: 'abc' })).toEqual(own);
  });

  it.each([
    {},
    '',
    '{}',
    '"{}"',
    'deploy',
    '{"platform-deploy":',
    null,
    undefined,
    [],
    ['platform-deploy'],
    7,
    { task: 'deploy' },
  ])('is nothing where others made it: %j', (payload) => expect(readNote(payload)).toBeUndefined());

  it('is of no app where somebody else wrote what is no name', () => {
    const note = readNote({ 'platform-deploy': 'mark', apps: [{ toString: 1 }, null, 7] });
    expect(note && isNoteOf(note, place('my-app', '7'))).toBe(false);
  });

  it.each<[noted: readonly string[] | undefined, known: readonly string[], isReplaced: boolean]>([
    [['my-app'], ['my-app', '7f3a'], true],
    [['other'], ['my-app'], false],
    [['my-app'], [], false],
    [[], [], true],
    [[], ['my-app'], true],
    [undefined, ['my-app'], true],
  ])('says of %j whether a success of %j takes its place: %s', (apps, known, isReplaced) => {
    expect(isReplacedBy({ mark: 'mark', apps }, place(...known))).toBe(isReplaced);
  });

  it.each<[what: string, noted: unknown, known: readonly string[], isOf: boolean]>([
    ['names the app', ['my-app'], ['my-app'], true],
    ['names it in other letters', ['My-App'], ['my-APP'], true],
    ['names its id, and it is known by both', ['7f3a'], ['my-app', '7F3A'], true],
    ['names it among others', ['shop-eu', 'shop-us'], ['shop-us'], true],
    ['names another app', ['admin'], ['my-app', '7f3a'], false],
    ['names an app whose name begins alike', ['my-app-2'], ['my-app'], false],
    ['says that it is of none', [], ['my-app'], false],
    ['was written before apps were named', undefined, ['my-app'], true],
    ['cannot be understood', 'admin', ['my-app'], true],
  ])('is of an app where it %s', (_, apps, known, isOf) => {
    const note = readNote({ 'platform-deploy': 'mark', apps });
    expect(note && isNoteOf(note, place(...known))).toBe(isOf);
  });
});
