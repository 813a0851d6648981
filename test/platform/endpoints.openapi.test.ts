import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../../src/platform/wire/endpoints.ts';
import { blankNames, type ContractCall, readContract } from '../harness/read-contract.ts';

/** What the contract has and the action never calls. */
const unused = ['GET /apps/{}/deployments/{}', 'GET /pipelines/{}/promotions/{}'];

const contract = readContract();
const described = new Map(contract.map((call) => [nameCall(call), call]));
const called = new Map(Object.values<Endpoint>(endpoints).map((endpoint) => [nameCall(endpoint), endpoint]));

it('the contract has 31 calls of the specification and 11 extensions', () => {
  expect(contract.filter(({ extension }) => extension === undefined)).toHaveLength(31);
  expect(contract.filter(({ extension }) => extension !== undefined)).toHaveLength(11);
});

describe('the action’s table agrees with the contract on', () => {
  const names = [...new Set([...described.keys(), ...called.keys()])].filter((name) => !unused.includes(name));
  it.each(names)('%s', (name) => {
    expect(findDifferences(called.get(name), described.get(name))).toEqual([]);
  });

  it.each(unused)('leaving out %s', (name) => {
    expect([called.has(name), described.has(name)]).toEqual([false, true]);
  });
});

function nameCall({ method, path }: Pick<Endpoint, 'method' | 'path'> | ContractCall): string {
  return `${method} ${blankNames(path)}`;
}

/** The action may leave out what is optional; all else is as the contract says. */
function findDifferences(endpoint?: Endpoint, call?: ContractCall): readonly string[] {
  if (endpoint === undefined || call === undefined) return ['only one of the two has it'];
  const { body = {}, query = [], list = false, extension } = endpoint;
  const required = Object.keys(call.body).filter((field) => call.body[field]);
  return [
    ...query.filter((name) => !call.query.includes(name)).map((name) => `query ${name}`),
    ...Object.keys(body)
      .filter((field) => call.body[field] !== body[field])
      .map((field) => `field ${field}`),
    ...required.filter((field) => !(field in body)).map((field) => `without field ${field}`),
    ...(list === call.isList ? [] : ['list or not']),
    ...(extension === call.extension ? [] : [`extension ${call.extension}`]),
  ];
}
