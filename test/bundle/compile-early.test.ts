import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { markCalled } from '../../scripts/bundle/compile-early.ts';

/** Marks the functions that start with one of these texts. */
function mark(code: string, ...starts: readonly string[]): string {
  const places = starts.map((start) => {
    const at = code.indexOf(start);
    if (at < 0 || code.includes(start, at + 1)) throw new Error(`“${start}” does not stand there once`);
    return at;
  });
  return markCalled(code, new Set(places));
}

describe('a function that a step calls', () => {
  it('stands in parentheses', () => {
    expect(mark('x=e=>e+1;y=function(){}', 'e=>', 'function')).toBe('x=(e=>e+1);y=(function(){})');
    expect(mark('list.map(e=>e)', 'e=>')).toBe('list.map((e=>e))');
  });

  it('keeps its parentheses, and does not get a second pair', () => {
    expect(mark('(()=>{run()})()', '()=>')).toBe('(()=>{run()})()');
  });

  it('is a variable at the top of its scope where it was a declaration', () => {
    const code = '"use strict";first();async function first(){second();function second(){}}';
    expect(mark(code, 'async function first', 'function second')).toBe(
      '"use strict";var first=(async function first(){var second=(function second(){});second();});first();',
    );
  });

  it('can be called before its place, as the declaration could', () => {
    const code = 'result=twice(3);function twice(n){return 2*same(n)}function same(n){return n}';
    const marked = mark(code, 'function twice', 'function same');
    expect(runInNewContext(`${marked};result`)).toBe(6);
  });

  it.each([
    'function load(){load=()=>2;return 1}',
    'function load(){[load]=[()=>2]}',
    'function load(){({a:load=1}={})}',
    'function load(){for(load of list);}',
    'function load(){for(load in list);}',
    'function load(){load++}',
    'function load(){return load}{var load=5}',
  ])('stays a declaration where its name is given another value: %s', (code) => {
    expect(mark(code, 'function load')).toBe(code);
  });

  it('may be given properties', () => {
    expect(mark('function load(){}load.all=1', 'function load')).toBe('var load=(function load(){});load.all=1');
  });

  it('stays as it is where parentheses cannot be', () => {
    const code = 'x={run(){},get y(){return 1}};class A{go(){}}';
    expect(markCalled(code, new Set(Array.from(code, (_, at) => at)))).toBe(code);
  });
});

describe('a function that no step calls', () => {
  it('is left alone', () => {
    const code = 'x=e=>e;function never(){}';
    expect(mark(code)).toBe(code);
  });

  it('loses the parentheses that a bundler puts around its modules', () => {
    expect(mark('m={1:((e,t)=>{a(t)}),2:((e)=>{b(e)})}', '(e)=>')).toBe('m={1:(e,t)=>{a(t)},2:((e)=>{b(e)})}');
  });
});
