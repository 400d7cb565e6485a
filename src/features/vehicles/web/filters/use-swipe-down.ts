import { type RefObject, useEffect, useEffectEvent } from 'react';

const leastPx = 80;

/** A finger that draws the dialog around `inside` down by its head, or by what is scrolled in it when that is at its top, closes it. */
export function useSwipeDown(inside: RefObject<HTMLElement | null>, onSwipe: () => void): void {
  const swipe = useEffectEvent(onSwipe);
  useEffect(() => {
    const scroller = inside.current;
    const dialog = scroller?.closest('dialog');
    if (!dialog || !scroller) return;
    let start: { x: number; y: number } | undefined;
    const begin = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      const isSlider = target instanceof HTMLInputElement;
      const isAtTop = !scroller.contains(target as Node) || scroller.scrollTop === 0;
      start =
        touch && touches.length === 1 && isAtTop && !isSlider ? { x: touch.clientX, y: touch.clientY } : undefined;
    };
    const end = ({ changedTouches: [touch] }: TouchEvent) => {
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      if (down > leastPx && down > 2 * Math.abs(touch.clientX - start.x)) swipe();
    };
    dialog.addEventListener('touchstart', begin, { passive: true });
    dialog.addEventListener('touchend', end, { passive: true });
    return () => {
      dialog.removeEventListener('touchstart', begin);
      dialog.removeEventListener('touchend', end);
    };
  }, [inside]);
}
