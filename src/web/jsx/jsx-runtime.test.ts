import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { jsx as plain } from 'react/jsx-runtime';
import { jsx, jsxs } from './jsx-runtime.ts';

type Element = ReactElement<{ children?: ReactNode }>;

/** Serialises a node: `<b>1</b>`, wrapped text as `[text]`, and anything that isn't rendered as `-`. */
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

test('text beside an element gets its own element', () => {
  assert.equal(of('p', b, 'text'), '<p><b>b</> [text]</>');
  assert.equal(of('p', 'text', b, 5, b), '<p>[text] <b>b</> [5] <b>b</></>');
});

test('adjacent texts share one element, and other children keep their places', () => {
  assert.equal(of('p', 5, ' of ', 6, b), '<p>[5 of 6] - - <b>b</></>');
  assert.equal(of('p', false, 'a', undefined, '', 'b', b), '<p>- [ab] - - - <b>b</></>');
  assert.equal(of('p', 0, b, 0n), '<p>[0] <b>b</> [0]</>');
});

test('text alone in its element stays the only child', () => {
  assert.equal(of('p', 5, ' of ', 6), '<p>5 of 6</>');
  assert.equal(of('p', false, 'text', null), '<p>text</>');
  assert.equal(written(jsx('p', { children: 'text' })), '<p>text</>');
  assert.equal(of('option', 'a', 1), '<option>a1</>');
});

test('text in nested lists and fragments is found', () => {
  assert.equal(of('p', b, ['a', b]), '<p><b>b</> [a] <b>b</></>');
  assert.equal(written(jsx('p', { children: ['a', ['b']] })), '<p>[a] [b]</>');
  assert.equal(written(jsx(Fragment, { children: 'a' })), '<>[a]</>');
  assert.equal(written(jsxs(Fragment, { children: ['a', b] })), '<>[a] <b>b</></>');
});

test('a component receives its children unchanged, and elements without text are left alone', () => {
  const Component = () => null;
  const children = ['a', b];
  assert.equal((jsxs(Component, { children }) as Element).props.children, children);
  const elements = [b, false];
  assert.equal((jsxs('p', { children: elements }) as Element).props.children, elements);
});

test('a wrapped text is identified by its position, so that it stays when others are added or removed', () => {
  const keyOf = (...children: ReactNode[]) =>
    ((jsxs('p', { children }) as Element).props.children as Element[]).at(2)?.key;
  assert.equal(keyOf(b, false, 'text'), keyOf(b, b, 'text'));
});

test("a single space isn't wrapped: in a grid its element would be an item", () => {
  assert.equal(of('p', b, ' ', b), '<p><b>b</>   <b>b</></>');
});
