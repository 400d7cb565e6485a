import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { words } from '#web/words.ts';
import { filterCars, isLargestFirst, sortCars } from '../../car-list.ts';
import { type CarRow, carRow, type SortKey, sortKeys } from '../../car-row.ts';
import { activeFilters, type CarView, type FilterName, withoutFilter } from '../../car-view.ts';
import { CompareBar } from '../CompareBar.tsx';
import type { Vehicles } from '../fetch-vehicles.ts';
import css from './CarList.module.css';
import { CarRows } from './CarRows.tsx';
import { CarTable } from './CarTable.tsx';
import { Chips } from './Chips.tsx';
import { FilterForm } from './FilterForm.tsx';
import { NoCars } from './NoCars.tsx';
import { Presets } from './Presets.tsx';
import { useCarView } from './use-car-view.ts';
import { useIsWide } from './use-is-wide.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

const texts = words.carList;

/** YYYY-MM where the reader is. */
function monthOf(now: Date): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

/** The list with all that narrows and orders it. A key that is typed paints at once; thousands of rows follow. */
export function CarList({ vehicles }: { vehicles: Vehicles }) {
  const rows = useMemo(() => Object.entries(vehicles).map(([name, vehicle]) => carRow(name, vehicle)), [vehicles]);
  const [view, change] = useCarView();
  const deferred = useDeferredValue(view);
  const today = useMemo(() => monthOf(new Date()), []);
  const shown = useMemo(() => sortCars(filterCars(rows, deferred, today), deferred), [rows, deferred, today]);
  const isWide = useIsWide();
  useScrollMemory(true);

  const drop = (filter: FilterName) => change(withoutFilter(view, filter));
  return (
    <div className={css.layout}>
      {isWide && (
        <aside className={css.side} aria-label={texts.filters}>
          <FilterForm rows={rows} view={view} onChange={change} />
        </aside>
      )}
      <div className={css.main}>
        <Controls view={view} onChange={change}>
          {!isWide && <FilterDialog rows={rows} view={view} onChange={change} found={shown.length} />}
        </Controls>
        <Chips view={view} onDrop={drop} />
        {activeFilters(view).length === 0 && <Presets />}
        <p role="status" className={css.count}>
          {texts.count(shown.length, rows.length, texts.sortNames[deferred.sort])}
        </p>
        {shown.length === 0 ? (
          <NoCars rows={rows} view={deferred} today={today} onDrop={drop} onChange={change} />
        ) : isWide ? (
          <CarTable
            rows={shown}
            sort={deferred.sort}
            reversed={deferred.reversed}
            onSort={(sort, reversed) => change({ sort, reversed })}
          />
        ) : (
          <CarRows rows={shown} sort={deferred.sort} />
        )}
        <CompareBar />
      </div>
    </div>
  );
}

interface ChangeProps {
  view: CarView;
  onChange: (part: Partial<CarView>) => void;
}

function Controls({ view, onChange, children }: ChangeProps & { children: React.ReactNode }) {
  return (
    <div className={css.controls}>
      <TextField
        label={texts.search}
        type="search"
        placeholder={texts.searchHint}
        value={view.search}
        onChange={(search) => onChange({ search })}
        autoComplete="off"
        enterKeyHint="search"
      />
      <div className={css.row}>
        <SelectField
          label={texts.sortBy}
          value={view.sort}
          onChange={(sort) => onChange({ sort: sort as SortKey, reversed: false })}
          options={sortKeys.map((key) => ({ value: key, label: texts.sortNames[key] }))}
        />
        <button
          type="button"
          className={css.turn}
          aria-label={texts.turn}
          title={texts.turn}
          aria-pressed={view.reversed}
          onClick={() => onChange({ reversed: !view.reversed })}
        >
          <span aria-hidden="true">{isLargestFirst(view.sort) === view.reversed ? '↑' : '↓'}</span>
        </button>
        {children}
      </div>
    </div>
  );
}

function FilterDialog({ rows, view, onChange, found }: ChangeProps & { rows: readonly CarRow[]; found: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const active = activeFilters(view).filter((name) => name !== 'search').length;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{active === 0 ? texts.filters : texts.filtersOn(active)}</Button>
      {isOpen && (
        <Dialog title={texts.filters} onClose={() => setIsOpen(false)}>
          <FilterForm rows={rows} view={view} onChange={onChange} />
          <DialogActions>
            <Button tone="accent" onClick={() => setIsOpen(false)}>
              {texts.showCars(found)}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
