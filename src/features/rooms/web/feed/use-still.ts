import { useEffect, useEffectEvent, useState } from 'react';

/** What is shown stays as it is while a finger is on the screen: nothing moves away under it. */
export function useStill<T>(value: T): T {
  const [held, setHeld] = useState<{ value: T }>();
  const hold = useEffectEvent(() => setHeld((before) => before ?? { value }));
  useEffect(() => {
    // Not pointer events: a scroll cancels those while the finger is still down.
    const onTouch = (event: TouchEvent) => {
      if (event.touches.length > 0) hold();
      else setHeld(undefined);
    };
    const kinds = ['touchstart', 'touchend', 'touchcancel'] as const;
    for (const kind of kinds) document.addEventListener(kind, onTouch, { passive: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, onTouch);
    };
  }, []);
  return held === undefined ? value : held.value;
}
