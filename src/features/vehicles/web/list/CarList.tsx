import { useDeferredValue, useMemo } from 'react';
import { pathTo } from '#shared/pages.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { filterCars, sortCars } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import { type FilterName, isDefaultView, isUnnarrowed, withoutFilter, writeView } from '../../list-view.ts';
import { CompareBar } from '../CompareBar.tsx';
import { thisMonth } from '../this-month.ts';
import { words } from '../words.ts';
import css from './CarList.module.css';
import { CarRows } from './CarRows.tsx';
import { CarTable } from './CarTable.tsx';
import { Chips } from './Chips.tsx';
import { Controls } from './Controls.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { FetchedFilterForm } from './fetched-filter-form.ts';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useListView } from './use-list-view.ts';

/** Most filters leave some cars: what to drop is worked out where they leave none. */
const NoCars = fetched(async () => (await import('./NoCars.tsx')).NoCars);
/** Ideas for who does not know yet what to look for: they come after the cars. */
const Presets = fetched(async () => (await import('./Presets.tsx')).Presets);

const texts = words.carList;

const none: readonly CarRow[] = [];

interface Props {
  rows: readonly CarRow[];
  /** False while these are the first of the list alone, which show nothing but the beginning of the default view. */
  isWhole: boolean;
}

/** The list with all that narrows and orders it. A key that is typed paints at once; thousands of rows follow. */
export function CarList({ rows, isWhole }: Props) {
  const [view, change] = useListView();
  const deferred = useDeferredValue(view);
  const today = useMemo(thisMonth, []);
  const shown = useMemo(() => sortCars(filterCars(rows, deferred, today), deferred), [rows, deferred, today]);
  // The table's head stays meanwhile, and with it the focus of who has just sorted by it.
  const isWaiting = !isWhole && !isDefaultView(deferred);
  const drawn = isWaiting ? none : shown;
  const isWide = useIsWide();
  useScrollMemory(isWhole);

  const drop = (filter: FilterName) => change(withoutFilter(view, filter));
  return (
    <div className={css.layout}>
      {isWide && (
        <aside className={css.side} aria-label={texts.filters}>
          <FetchedFilterForm rows={rows} view={view} onChange={change} />
        </aside>
      )}
      <div className={css.main}>
        <Controls view={view} onChange={change}>
          {!isWide && <FilterDialog rows={rows} view={view} onChange={change} found={shown.length} />}
        </Controls>
        <div className={css.quick}>
          <Chips view={view} onDrop={drop} />
          {isUnnarrowed(view) && <Presets view={view} />}
        </div>
        <div className={css.summary}>
          <p role="status">{isWhole && texts.count(shown.length, rows.length, texts.sortNames[deferred.sort])}</p>
          <a href={pathTo('carChart', {}, writeView(view))} className={css.chart}>
            {texts.chart}
          </a>
        </div>
        {shown.length === 0 && !isWaiting ? (
          <NoCars rows={rows} view={deferred} today={today} onDrop={drop} onChange={change} />
        ) : isWide ? (
          <CarTable
            rows={drawn}
            isWhole={isWhole}
            sort={deferred.sort}
            reversed={deferred.reversed}
            onSort={(sort, reversed) => change({ sort, reversed })}
          />
        ) : (
          <CarRows rows={drawn} isWhole={isWhole} sort={deferred.sort} />
        )}
        {isWaiting && <RowsSkeleton />}
        <CompareBar />
      </div>
    </div>
  );
}
