import type { ReactNode } from 'react';
import { fetched } from '#web/ui/fetched.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { activeFilters, type ListView } from '../../list-view.ts';
import { words } from '../words.ts';
import { OrderButton } from './OrderButton.tsx';
import css from './QuickRow.module.css';

/** Ideas for who does not know yet what to look for: they come after the cars. */
const Ideas = fetched(async () => (await import('./Ideas.tsx')).Ideas);

const texts = words.carList;
const sliders = 'M4 8h7M17 8h3M11 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 16h3M13 16h7M7 16a3 3 0 1 0 6 0a3 3 0 1 0-6 0';

interface Props {
  view: ListView;
  isWide: boolean;
  onOrder: () => void;
  onFilters: () => void;
  /** What stands between the order and the ideas. */
  children: ReactNode;
}

/** The order, the filters and ideas in one row, which a phone moves sideways and keeps in sight. */
export function QuickRow({ view, isWide, onOrder, onFilters, children }: Props) {
  const active = activeFilters(view).length;
  return (
    <div className={css.place}>
      <div className={css.row}>
        {!isWide && <OrderButton view={view} className={css.order} onClick={onOrder} />}
        {!isWide && (
          <button type="button" className={css.filters} onClick={onFilters} aria-haspopup="dialog">
            <Icon shape={sliders} />
            {texts.filters} {active > 0 && <span className={css.number}>{active}</span>}
          </button>
        )}
        {children}
        <Ideas view={view} isWide={isWide} />
      </div>
    </div>
  );
}
