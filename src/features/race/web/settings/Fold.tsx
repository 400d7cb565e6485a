import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import css from './settings.module.css';

const arrow = 'M5 9l7 7 7-7';

interface Props {
  title: string;
  /** Shown even while it's closed. */
  summary: ReactNode;
  /** Rendered once it has been opened. */
  children: () => ReactNode;
}

/** A card that summarises its settings, and opens to change them. */
export function Fold({ title, summary, children }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className={css.head}>
        <h2>{title}</h2>
        <span className={css.arrow}>
          <Icon shape={arrow} />
        </span>
        <div className={css.summary}>{summary}</div>
      </summary>
      {wasOpened && <div className={css.body}>{children()}</div>}
    </details>
  );
}
