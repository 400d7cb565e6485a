import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Long enough not to happen by mistake. */
export const holdMs = 600;

/**
 * Handlers for a button that has to be held, by pointer or space bar. Pressing Enter twice, or tapping twice with a
 * screen reader, does the same. Releasing early does nothing.
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
  const release = () => {
    clearTimeout(timer.current);
    setIsHolding(false);
  };
  const isSpace = (event: KeyboardEvent) => event.key === ' ';
  const handlers = {
    onPointerDown: (event: PointerEvent) => event.button === 0 && begin(),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onBlur: release,
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
      release();
    },
    onClick: (event: MouseEvent) => {
      // A click by pointer, which was either held long enough or released early.
      if (event.detail !== 0) return;
      if (isArmed) onHeld();
      else setIsArmed(true);
    },
  };
  return { isHolding, isArmed, handlers };
}
