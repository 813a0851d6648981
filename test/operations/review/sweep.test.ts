import { describe, expect, it } from 'vitest';
import { openReviewWorld } from './review-world.ts';

const lists = (outputs: Readonly<Record<string, string>>) =>
  ['removed-names', 'kept-names'].map((name) => JSON.parse(outputs[name] ?? 'null'));

describe('A sweep', () => {
  it('asks GitHub once about each, and tells the reasons', async () => {
    const { make, names, sweep } = openReviewWorld();
    await make({ 1: 'closed', 2: 'open', 3: 'closed' });
    const { exitCode, githubCalls, headline, outputs, summary } = await sweep();
    expect(exitCode).toBe(0);
    expect(lists(outputs)).toEqual([['shop-pr-1', 'shop-pr-3'], ['shop-pr-2']]);
    expect(outputs).toMatchObject({ count: '2', changed: 'true' });
    expect(headline).toBe('Deleted 2 of 3 review namespaces');
    expect(githubCalls).toEqual(Array(3).fill('GET /pulls/*'));
    expect(summary).toMatch(/shop-pr-1.*deleted \| pull request closed/);
    expect(summary).toMatch(/shop-pr-2.*kept \| pull request open/);
    expect(names()).toEqual(['shop-pr-2']);
  });

  it('leaves all others alone', async () => {
    const { names, run, sweep } = openReviewWorld();
    const others = ['repository=1001', 'server=github.com repository=1001', 'server=github.example repository=2002'];
    for (const [at, whose] of others.entries())
      await run({
        with: {
          operation: 'create-namespace',
          namespace: `x-pr-${at}`,
          description: `[platform-deploy ${whose} pull-request=1]`,
        },
      });
    expect(await sweep({ ttl: '1m' })).toMatchObject({
      exitCode: 0,
      headline: 'This repository has no review namespaces',
    });
    expect(names()).toHaveLength(3);
  });

  it('keeps what has no time of creation, whatever its ttl', async () => {
    const { intercept, make, names, sweep, time } = openReviewWorld();
    await make({ 1: 'open' });
    await time.during(time.clock().sleep(3_600_000));
    const strip = ({ created_at: _, ...one }: { readonly created_at?: string }) => one;
    intercept(({ path }, ask) => {
      const { body, ...reply } = ask();
      return path === '/namespaces' ? { ...reply, body: (body as object[]).map(strip) } : { ...reply, body };
    });
    expect(lists((await sweep({ ttl: '5m' })).outputs)).toEqual([[], ['shop-pr-1']]);
    expect(names()).toEqual(['shop-pr-1']);
  });

  it('goes on after a failure, and is red at the end with the name', async () => {
    const { disturb, make, names, sweep } = openReviewWorld();
    await make({ 1: 'closed', 2: 'closed', 3: 'closed' });
    disturb({ on: 'deleteNamespace', ends: { status: 422, body: { code: 'invalid', message: 'It has apps' } } });
    const { exitCode, log, outputs, summary } = await sweep();
    expect(exitCode).toBe(1);
    expect(outputs['count']).toBe('2');
    expect(names()).toHaveLength(1);
    expect(log).toContain('1 of 3 review namespaces could not be deleted');
    expect(summary).toMatch(/shop-pr-\d.*not deleted/);
  });

  it('calls a deletion unknown that was not answered', async () => {
    const { disturb, make, sweep } = openReviewWorld();
    await make({ 1: 'closed' });
    disturb({ on: 'deleteNamespace', count: 9, ends: { status: 500, body: {} } });
    const { exitCode, outputs, summary } = await sweep();
    expect({ exitCode, changed: outputs['changed'] }).toEqual({ exitCode: 1, changed: 'unknown' });
    expect(lists(outputs)).toEqual([[], []]);
    expect(summary).toContain('#outcome-unknown');
  });

  it('keeps what is opened again while it asks', async () => {
    const { disturb, github, make, names, sweep } = openReviewWorld();
    await make({ 1: 'closed', 2: 'closed' });
    disturb({ on: ({ path }) => path === '/namespaces' && github.setPull({ number: 2, state: 'open' }) === undefined });
    expect(lists((await sweep()).outputs)).toEqual([['shop-pr-1'], ['shop-pr-2']]);
    expect(names()).toEqual(['shop-pr-2']);
  });
});
