import { type ReactNode, useId } from 'react';
import css from './content.module.css';

interface Props {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page on its own card, reachable by its heading. */
export function Panel({ title, actions, children }: Props) {
  const id = useId();
  return (
    <section className={css.panel} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
