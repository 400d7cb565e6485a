import { type ReactNode, useState } from 'react';
import css from './controls.module.css';

interface Props {
  label: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A line that expands to show its content. Until it's opened, the content isn't rendered and requests nothing. */
export function Disclosure({ label, startsOpen = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details className={css.disclosure} open={startsOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={css.line}>{label}</summary>
      {isOpen && <div className={css.inside}>{children}</div>}
    </details>
  );
}
