import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import css from './content.module.css';

export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>;
}

interface Props {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** A button or mark at the end; only decorative in a row that is itself a link or button. */
  action?: ReactNode;
}

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

export function LinkRow({ to, ...row }: Props & { to: string }) {
  return (
    <li>
      <a href={to} className={classes(css.row, css.pressed)}>
        <RowContent {...row} />
      </a>
    </li>
  );
}

export function ButtonRow({ onClick, ...row }: Props & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className={classes(css.row, css.pressed)} onClick={onClick}>
        <RowContent {...row} />
      </button>
    </li>
  );
}

/** Links and buttons may only contain phrasing content. */
function RowContent({ icon, title, detail, action }: Props) {
  return (
    <>
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.text}>
        <span className={css.title}>{title}</span>
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {action && <span className={css.icon}>{action}</span>}
    </>
  );
}
