import { useEffect, useEffectEvent } from 'react';
import { singleKeys } from '#web/device/preferences.ts';
import type { Scene } from './scene.ts';

/** What takes keys itself. */
const takesKeys = 'a, button, input, select, textarea, summary, [contenteditable], dialog';
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Whether a key may mean something to the film. */
function isFree({ key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (document.querySelector('dialog[open]') !== null) return false;
  const element = target instanceof Element ? target.closest(takesKeys) : null;
  // The bar has the arrow keys of its own; Space is free on it.
  if (element instanceof HTMLInputElement && element.type === 'range') return key === ' ';
  return element === null && singleKeys.read() === 'on';
}

/** Space plays and pauses, arrow keys go a minute back and on, wherever the focus is on nothing that has another use for them. */
export function useFilmKeys({ clock, time }: Scene, isStepwise: boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!isFree(event)) return;
    const step = steps[key];
    if (step !== undefined) clock.seek(clock.minute + step * time.stepMin);
    else if (key === ' ' && !isStepwise) clock.toggle();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
