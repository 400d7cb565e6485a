import { type ReactNode, useRef } from 'react';
import { useRequestedAction } from './use-requested-action.ts';

interface Props {
  asks: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Focuses the first field or button inside when a search or sign that linked here asks for it. */
export function FocusWhenAsked({ asks, className, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useRequestedAction(asks, () => place.current?.querySelector<HTMLElement>('input, button')?.focus());
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  );
}
