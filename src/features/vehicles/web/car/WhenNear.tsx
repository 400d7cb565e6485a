import { type ReactNode, useEffect, useRef, useState } from 'react';
import { secondMs } from '#shared/time.ts';

/** Who jumps from heading to heading does not scroll: without a need, too, everything is there soon. */
const latestMs = 2 * secondMs;
/** About one movement of a thumb. */
const aheadPx = 400;

interface Props {
  /** Room until then: CSS, about what the content will take. */
  height: string;
  children: ReactNode;
}

/** Lets what stands far below wait until somebody comes near it, or until the page has had its time. */
export function WhenNear({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const want = () => setIsWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: `${aheadPx}px`,
    });
    observer.observe(element);
    const timer = setTimeout(want, latestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isWanted ? <>{children}</> : <div ref={place} style={{ height }} />;
}
