import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough to be deliberate, short enough not to annoy. */
export const holdMs = 600;

/**
 * A button to hold: by pointer, with the space bar, or by Enter twice, which is also how a screen reader taps.
 * Releasing early does nothing.
 */
export function useHold(onHeld: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHolding, setIsHolding] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(onHeld, holdMs);
    setIsHolding(true);
  };
  const letGo = () => {
    clearTimeout(timer.current);
    setIsHolding(false);
  };
  const isSpace = (event: KeyboardEvent) => event.key === ' ';
  const handlers = {
    onPointerDown: (event: PointerEvent) => event.button === 0 && begin(),
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onBlur: letGo,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      // Otherwise releasing it would click.
      event.preventDefault();
      if (!event.repeat) begin();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isSpace(event)) return;
      event.preventDefault();
      letGo();
    },
    onClick: (event: MouseEvent) => {
      // A pointer click: already held, or released early.
      if (event.detail !== 0) return;
      if (isArmed) onHeld();
      else setIsArmed(true);
    },
  };
  return { isHolding, isArmed, handlers };
}
