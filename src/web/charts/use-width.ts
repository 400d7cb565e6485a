import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, measured before the first paint so that nothing jumps; 0 until then. */
export function useWidth<E extends Element>(): [ref: RefObject<E | null>, widthPx: number] {
  const ref = useRef<E>(null);
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    setWidthPx(element.clientWidth);
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, widthPx];
}
