import { describe, expect, it } from 'vitest';
import { type AskedApp, findStranger } from '../../../src/operations/verdict/identity.ts';
import type { AppName } from '../../../src/platform/deployment.ts';

const [one, two] = ['a'.repeat(40), 'b'.repeat(40)];
const known: AskedApp = { address: 'my-app', id: 'id-1', name: 'my-app' };
const ours = { id: 'b1', commit: one, app: known };

describe('A reply is about a stranger’s', () => {
  it.each<[what: string, told: AppName | undefined, app: AskedApp, stranger: string | undefined]>([
    ['no app told', undefined, known, undefined],
    ['an app without a name', {}, known, undefined],
    ['the same id', { id: 'id-1' }, known, undefined],
    ['the same name', { name: 'my-app' }, known, undefined],
    ['the same id under a new name', { id: 'id-1', name: 'renamed' }, known, undefined],
    ['its path', { name: 'acme/My-App' }, known, undefined],
    ['its address', { name: 'https://platform.example/api/v1/apps/my-app' }, known, undefined],
    ['its address with a slash', { name: 'https://platform.example/apps/id-1/' }, known, undefined],
    ['the path of another', { name: 'acme/other' }, known, 'it is of the app acme/other'],
    ['a longer name', { name: 'acme/not-my-app' }, known, 'it is of the app acme/not-my-app'],
    [
      'the address of what is in another app of that team',
      { name: 'https://platform.example/apps/my-app/apps/other' },
      known,
      'it is of the app https://platform.example/apps/my-app/apps/other',
    ],
    ['another id', { id: 'id-2' }, known, 'it is of the app id-2'],
    ['another name', { name: 'other' }, known, 'it is of the app other'],
    ['another id and name', { id: 'id-2', name: 'other' }, known, 'it is of the app other'],
    [
      'another name where only ours is known',
      { name: 'other' },
      { address: 'my-app', name: 'my-app' },
      'it is of the app other',
    ],
    ['an id where only our name is known', { id: 'id-2' }, { address: 'my-app', name: 'my-app' }, undefined],
    ['what it is asked for by', { id: 'id-2', name: 'shop' }, { address: 'shop', name: 'my-app' }, undefined],
  ])('app or not by %s', (_, told, app, stranger) => {
    expect(findStranger({ app: told }, { ...ours, app })).toBe(stranger);
  });

  it.each([
    [one, undefined],
    [one.slice(0, 7), undefined],
    ['main', undefined],
    [undefined, undefined],
    [two, `it is of the commit ${two}`],
  ])('commit or not by %s', (commit, stranger) => {
    expect(findStranger({ commit }, ours)).toBe(stranger);
  });
});
