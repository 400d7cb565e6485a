import type { ReactNode } from 'react';
import css from './page.module.css';

interface Props {
  title: string;
  /** Says what will be here. */
  detail?: string;
  /** The button to get started. */
  action?: ReactNode;
}

export function EmptyState({ title, detail, action }: Props) {
  return (
    <div className={css.state}>
      <p className={css.title}>{title}</p>
      {detail && <p>{detail}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
