import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When a dialog's step changes, moves the focus to `data-autofocus`, because the focused button is gone. */
export function useStepFocus(step: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the step changes
  useLayoutEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return frame;
}
