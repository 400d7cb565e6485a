import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FetchedDialog } from '#web/ui/fetched-dialog.ts';
import type { CarRow } from '../../car-row.ts';
import { activeFilters, type ListView, withoutFilters } from '../../list-view.ts';
import { words } from '../words.ts';
import css from './FilterDialog.module.css';
import { FetchedFilterForm } from './fetched-filter-form.ts';

const texts = words.carList;

interface Props {
  rows: readonly CarRow[];
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  /** How many cars pass. */
  found: number;
}

/** The button to the filters where there is no room for them beside the list. */
export function FilterDialog({ rows, view, onChange, found }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const active = activeFilters(view).filter((name) => name !== 'search').length;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{active === 0 ? texts.filters : texts.filtersOn(active)}</Button>
      {isOpen && (
        <FetchedDialog title={texts.filters} onClose={() => setIsOpen(false)}>
          <FetchedFilterForm rows={rows} view={view} onChange={onChange} />
          <div className={css.actions}>
            {active > 0 && (
              <Button tone="quiet" onClick={() => onChange({ ...withoutFilters(view), search: view.search })}>
                {texts.clearAll}
              </Button>
            )}
            <Button tone="accent" onClick={() => setIsOpen(false)}>
              {texts.showCars(found)}
            </Button>
          </div>
        </FetchedDialog>
      )}
    </>
  );
}
