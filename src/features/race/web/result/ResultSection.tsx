import { type ReactNode, useState } from 'react';
import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import css from './ResultCharts.module.css';

interface Props {
  title: string;
  /** A shorter title for phones. */
  brief?: string;
  /** The main number, shown while the section is collapsed. */
  main: string | undefined;
  isWide: boolean;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the result: a card on wide screens, a collapsible row on others. */
export function ResultSection({ title, brief, main, isWide, actions, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (isWide) {
    return (
      <Panel title={title} actions={actions}>
        {children}
      </Panel>
    );
  }
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <h2>{brief ?? title}</h2>
        {!isOpen && <span className={css.main}>{main}</span>}
        <Icon name="forward" />
      </summary>
      {isOpen && (
        <div className={css.inside}>
          {actions}
          {children}
        </div>
      )}
    </details>
  );
}
