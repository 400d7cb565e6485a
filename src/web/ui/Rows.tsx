import type { ReactNode } from 'react';
import css from './Rows.module.css';

/** Things of one kind below each other, each a `Row`. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}

interface Props {
  /** Decoration at the front. */
  icon?: ReactNode;
  title: ReactNode;
  /** The quieter line below the title. */
  detail?: ReactNode;
  /** A button or a mark at the end. */
  action?: ReactNode;
}

/** One thing with what can be done with it. */
export function Row({ icon, title, detail, action }: Props) {
  return (
    <li className={css.row}>
      {icon && <span className={css.icon}>{icon}</span>}
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {detail && <div className={css.detail}>{detail}</div>}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  );
}
