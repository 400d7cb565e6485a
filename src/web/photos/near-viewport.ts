import { type RefObject, useEffect, useRef, useState } from 'react';

/** Before anybody scrolls, what is seen is asked for and nothing else; then what comes next is there before it is seen. */
const aheadPx = 600;

const arrivals = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function observe(margin: number): IntersectionObserver {
  const made = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (!isIntersecting) continue;
        arrivals.get(target)?.();
        forget(target);
      }
    },
    { rootMargin: `${margin}px 0px` },
  );
  for (const element of arrivals.keys()) made.observe(element);
  return made;
}

function start(): IntersectionObserver {
  addEventListener(
    'scroll',
    () => {
      observer?.disconnect();
      observer = observe(aheadPx);
    },
    { once: true, passive: true, capture: true },
  );
  return observe(0);
}

function forget(element: Element): void {
  arrivals.delete(element);
  observer?.unobserve(element);
}

/** Whether an element has been near what the reader sees. */
export function useNearViewport(): [ref: RefObject<HTMLSpanElement | null>, isNear: boolean] {
  const ref = useRef<HTMLSpanElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    arrivals.set(element, () => setIsNear(true));
    observer ??= start();
    observer.observe(element);
    return () => forget(element);
  }, [isNear]);
  return [ref, isNear];
}
