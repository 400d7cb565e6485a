import type { ReactNode } from 'react';
import css from './page.module.css';

interface Props {
  title: string;
  detail?: string;
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
