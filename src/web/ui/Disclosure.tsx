import { type ReactNode, useState } from 'react';
import css from './controls.module.css';

interface Props {
  label: string;
  /** Whether it starts open. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** A line that expands to show its content, which isn't rendered, and so requests nothing, until it's opened. */
export function Disclosure({ label, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details className={css.disclosure} open={startsOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.line}>{label}</summary>
      {isOpen && <div className={css.inside}>{children}</div>}
    </details>
  );
}
