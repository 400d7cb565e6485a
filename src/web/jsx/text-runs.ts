import { jsx } from 'react/jsx-runtime';

/** What an element is given, as far as it matters here. */
export interface Props {
  children?: unknown;
}

/** They hold text and nothing else. */
const onlyText = new Set<unknown>(['option', 'text', 'textarea', 'title']);

/**
 * The same properties, in which no text is bare beside something else: it has an element of its own, and texts that follow
 * each other share one. A browser that translates a page moves each text into elements of its making. React wouldn't find
 * the text again to change it, to take it away or to put something before it, and the page would break; an element whose only
 * child is text is written as a whole, whatever lies in it by then.
 */
export function withTextRuns(type: unknown, props: Props): Props {
  const { children } = props;
  // Children of a component end up in elements, which come by here too.
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
 * Each child keeps its place in the list, by which React finds again what has no key; a run is where it begins. Nobody
 * translates a space, and in a grid an element around it would be an item.
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
    list[start] = text.trim() === '' ? text : jsx('text-run' as 'span', { children: text }, `text ${start}`);
  }
  return list;
}
