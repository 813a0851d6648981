import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../src/platform/wire/endpoints.ts';
import { blankNames, type ContractCall, readContract } from '../harness/read-contract.ts';

/** What today's table has otherwise: it knows no addons, and takes the answer of `diff` for a list. */
const known = ['GET /apps/{}/addons', 'GET /pipelines/{}/diff'];

const contract = readContract();
const described = new Map(contract.map((call) => [nameCall(call), call]));
const called = new Map(Object.values<Endpoint>(endpoints).map((endpoint) => [nameCall(endpoint), endpoint]));

describe('the action’s table agrees with the contract on', () => {
  const names = [...new Set([...described.keys(), ...called.keys()])].filter((name) => !known.includes(name));
  it.each(names)('%s', (name) => {
    expect(findDifferences(called.get(name), described.get(name))).toEqual([]);
  });

  it.each(known)('all but %s', (name) => {
    expect(findDifferences(called.get(name), described.get(name))).not.toEqual([]);
  });
});

function nameCall({ method, path }: Pick<Endpoint, 'method' | 'path'> | ContractCall): string {
  return `${method} ${blankNames(path)}`;
}

/** The action may leave out what is optional; all else is as the contract says. */
function findDifferences(endpoint?: Endpoint, call?: ContractCall): readonly string[] {
  if (endpoint === undefined || call === undefined) return ['only one of the two has it'];
  const { body = {}, query = [], list = false, extension = false } = endpoint;
  const required = Object.keys(call.body).filter((field) => call.body[field]);
  return [
    ...query.filter((name) => !call.query.includes(name)).map((name) => `query ${name}`),
    ...Object.keys(body)
      .filter((field) => call.body[field] !== body[field])
      .map((field) => `field ${field}`),
    ...required.filter((field) => !(field in body)).map((field) => `without field ${field}`),
    ...(list === call.isList ? [] : ['list or not']),
    ...(extension === (call.extension !== undefined) ? [] : ['extension or not']),
  ];
}
