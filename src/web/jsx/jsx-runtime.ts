import type { Key } from 'react';
import * as react from 'react/jsx-runtime';

/** All of the site's JSX compiles to this (`jsxImportSource` in `vite.config.ts`). */
export { Fragment } from 'react/jsx-runtime';

type ElementType = Parameters<typeof react.jsx>[0];

export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, withTextRuns(type, props), key);

export const jsxs = (type: ElementType, props: Props, key?: Key) => {
  const runs = withTextRuns(type, props);
  return (Array.isArray(runs.children) ? react.jsxs : react.jsx)(type, runs, key);
};

interface Props {
  children?: unknown;
}

/** Elements that may contain only text. */
const onlyText = new Set<unknown>(['option', 'text', 'textarea', 'title']);

/**
 * The same props, with every text beside something else wrapped in its own element; adjacent texts share one. A browser
 * that translates a page moves text into elements it creates. React couldn't find that text again to update, remove or
 * insert before it, and the page would break. An element whose only child is text is replaced as a whole, so it isn't
 * affected.
 */
export function withTextRuns(type: unknown, props: Props): Props {
  const { children } = props;
  // A component's children end up in elements, which are handled then.
  if (typeof type === 'function' || typeof type === 'object') return props;
  const isElement = typeof type === 'string';
  if (!Array.isArray(children))
    return isElement || !isText(children) ? props : { ...props, children: inRuns([children]) };
  if (!children.some(hasText)) return props;
  if (isElement && children.every((child) => isText(child) || isNothing(child)))
    return { ...props, children: children.filter(isText).join('') };
  return onlyText.has(type) ? props : { ...props, children: inRuns(children) };
}

const isText = (child: unknown): boolean =>
  (typeof child === 'string' && child !== '') || typeof child === 'number' || typeof child === 'bigint';

const isNothing = (child: unknown): boolean => child === '' || typeof child === 'boolean' || child == null;

const hasText = (child: unknown): boolean => isText(child) || (Array.isArray(child) && child.some(hasText));

/**
 * Each child keeps its place in the list, which React uses as its key; a run of texts takes the place of its first one.
 * A single space is left alone: it isn't translated, and in a grid its element would be an item.
 */
function inRuns(children: readonly unknown[]): unknown[] {
  const list = children.map((child) => (Array.isArray(child) ? inRuns(child) : child));
  for (let index = 0; index < list.length; index++) {
    if (!isText(list[index])) continue;
    const start = index;
    let text = '';
    for (; index < list.length && (isText(list[index]) || isNothing(list[index])); index++) {
      if (isText(list[index])) text += list[index];
      list[index] = undefined;
    }
    list[start] = text.trim() === '' ? text : react.jsx('text-run' as 'span', { children: text }, `text ${start}`);
  }
  return list;
}
