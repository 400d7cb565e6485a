import { type ReactNode, useRef } from 'react';
import { useRequestedAction } from './use-requested-action.ts';

interface Props {
  action: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Focuses the first field or button inside if the search or a sign that linked here requests this action. */
export function FocusOnRequest({ action, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useRequestedAction(action, () => place.current?.querySelector<HTMLElement>('input, button')?.focus());
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
