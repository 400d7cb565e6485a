import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPlainImports } from './minify-plugin.ts';

test('one export of a module is taken from the module itself', () => {
  const before = 'l(async()=>{let{More:e}=await(import("./More-1.js"));return{More:e}},d([2]))';
  assert.equal(withPlainImports(before), 'l(()=>import("./More-1.js"),d([2]))');
  const spaced = before.replace('(import("./More-1.js"))', ' import("./More-1.js")');
  assert.equal(withPlainImports(spaced), 'l(()=>import("./More-1.js"),d([2]))');
});

test('what does more than that stays', () => {
  for (const code of [
    'async()=>{let{A:e}=await(import("./a.js"));return{B:e}}',
    'async()=>{let{A:e}=await(import("./a.js"));return{A:t}}',
    'async()=>{let{A:e,B:t}=await(import("./a.js"));return{A:e,B:t}}',
    'async()=>{let{A:e}=await(import("./a.js").then(m=>m.t));return{A:e}}',
  ])
    assert.equal(withPlainImports(code), code);
});
