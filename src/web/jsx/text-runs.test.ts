import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { jsx as plain } from 'react/jsx-runtime';
import { jsx, jsxs } from './jsx-runtime.ts';

type Element = ReactElement<{ children?: ReactNode }>;

/** Everything written out: `<b>1</b>`, an own element of text as `[text]`, what is not drawn as `-`. */
function written(node: unknown): string {
  if (Array.isArray(node)) return node.map(written).join(' ');
  if (node === undefined || node === null || typeof node === 'boolean') return '-';
  if (typeof node !== 'object') return String(node);
  const { type, props } = node as Element;
  const inner = written(props.children);
  return type === 'text-run' ? `[${inner}]` : `<${String(type === Fragment ? '' : type)}>${inner}</>`;
}

const b = plain('b', { children: 'b' });
const of = (type: string, ...children: unknown[]) => written(jsxs(type as 'p', { children: children as ReactNode[] }));

test('text beside an element has an element of its own', () => {
  assert.equal(of('p', b, 'text'), '<p><b>b</> [text]</>');
  assert.equal(of('p', 'text', b, 5, b), '<p>[text] <b>b</> [5] <b>b</></>');
});

test('texts that follow each other are one, and keep the others where they were', () => {
  assert.equal(of('p', 5, ' of ', 6, b), '<p>[5 of 6] - - <b>b</></>');
  assert.equal(of('p', false, 'a', undefined, '', 'b', b), '<p>- [ab] - - - <b>b</></>');
  assert.equal(of('p', 0, b, 0n), '<p>[0] <b>b</> [0]</>');
});

test('text alone in its element is the element’s only child', () => {
  assert.equal(of('p', 5, ' of ', 6), '<p>5 of 6</>');
  assert.equal(of('p', false, 'text', null), '<p>text</>');
  assert.equal(written(jsx('p', { children: 'text' })), '<p>text</>');
  assert.equal(of('option', 'a', 1), '<option>a1</>');
});

test('text in lists within lists and in fragments is found', () => {
  assert.equal(of('p', b, ['a', b]), '<p><b>b</> [a] <b>b</></>');
  assert.equal(written(jsx('p', { children: ['a', ['b']] })), '<p>[a] [b]</>');
  assert.equal(written(jsx(Fragment, { children: 'a' })), '<>[a]</>');
  assert.equal(written(jsxs(Fragment, { children: ['a', b] })), '<>[a] <b>b</></>');
});

test('a component is given what was written, and what has no text is left as it is', () => {
  const Component = () => null;
  const children = ['a', b];
  assert.equal((jsxs(Component, { children }) as Element).props.children, children);
  const elements = [b, false];
  assert.equal((jsxs('p', { children: elements }) as Element).props.children, elements);
});

test('a text of its own is told from others by its place, so that it is kept while they come and go', () => {
  const keyOf = (...children: ReactNode[]) =>
    ((jsxs('p', { children }) as Element).props.children as Element[]).at(2)?.key;
  assert.equal(keyOf(b, false, 'text'), keyOf(b, b, 'text'));
});

test('a space alone stays as it is: a grid would have an item for its element', () => {
  assert.equal(of('p', b, ' ', b), '<p><b>b</>   <b>b</></>');
});
