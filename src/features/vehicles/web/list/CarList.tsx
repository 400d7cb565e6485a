import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { pathTo } from '#shared/pages.ts';
import { words } from '#web/words.ts';
import { filterCars, sortCars } from '../../car-list.ts';
import { carRow } from '../../car-row.ts';
import { activeFilters, type FilterName, withoutFilter, writeView } from '../../car-view.ts';
import { CompareBar } from '../CompareBar.tsx';
import type { Vehicles } from '../fetch-vehicles.ts';
import css from './CarList.module.css';
import { CarRows } from './CarRows.tsx';
import { CarTable } from './CarTable.tsx';
import { Chips } from './Chips.tsx';
import { Controls } from './Controls.tsx';
import { FilterDialog } from './FilterDialog.tsx';
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
  useScrollMemory();

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
        <div className={css.summary}>
          <p role="status">{texts.count(shown.length, rows.length, texts.sortNames[deferred.sort])}</p>
          <Link to={pathTo('carChart', {}, writeView(view))} className={css.chart}>
            {texts.chart}
          </Link>
        </div>
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
