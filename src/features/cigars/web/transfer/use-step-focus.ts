import { type RefObject, useLayoutEffect, useRef } from 'react';

/** One step of a dialog takes the place of another: the focus, whose button went, moves to what carries `data-autofocus`. */
export function useStepFocus(step: unknown): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when the step changes
  useLayoutEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [step]);
  return frame;
}
