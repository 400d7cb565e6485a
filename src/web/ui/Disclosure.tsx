import { type ReactNode, useState } from 'react';
import css from './Disclosure.module.css';

interface Props {
  label: string;
  /** Whether it begins open. */
  startsOpen?: boolean;
  children: ReactNode;
}

/** One line that opens what lies below it. What is inside is not made, and so asks for nothing, before somebody looks. */
export function Disclosure({ label, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details className={css.disclosure} open={startsOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.line}>{label}</summary>
      {isOpen && <div className={css.inside}>{children}</div>}
    </details>
  );
}
