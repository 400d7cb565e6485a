import { useDeferredValue, useMemo, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { filterCars, sortCars } from '../../car-list.ts';
import type { CarRow } from '../../car-row.ts';
import {
  type FilterName,
  isDefaultView,
  isSameView,
  type ListView,
  withoutFilter,
  writeView,
} from '../../list-view.ts';
import { CarsOnPaper } from '../print/sheets.ts';
import { words } from '../words.ts';
import css from './CarList.module.css';
import { CarRows } from './CarRows.tsx';
import { Chips } from './Chips.tsx';
import { ListHead } from './ListHead.tsx';
import { QuickRow } from './QuickRow.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';
import { hasColumns, useColumnSteps } from './use-column-steps.ts';
import { useKnown } from './use-known.ts';
import { useListView } from './use-list-view.ts';

/** Nobody has put a car aside before the cars are there. */
const CompareBar = fetched(async () => (await import('../CompareBar.tsx')).CompareBar);

const loadTable = () => import('./CarTable.tsx');
const CarTable = fetched(async () => (await loadTable()).CarTable);
// Only a wide window shows it, and there it is on its way together with the cars. Who has no network just then hears of it when it is shown.
if (hasColumns()) void loadTable().catch(() => undefined);

/** Most filters leave some cars: what to drop is worked out where they leave none. */
const NoCars = fetched(async () => (await import('./NoCars.tsx')).NoCars);
/** Cars can be seen before they can be narrowed: the filters come after the list. */
const FilterPanel = fetched(async () => (await import('../filters/FilterPanel.tsx')).FilterPanel);
const FilterSheet = fetched(async () => (await import('../filters/FilterSheet.tsx')).FilterSheet);
const OrderSheet = fetched(async () => (await import('./OrderSheet.tsx')).OrderSheet);

/** Hearts come after the cars. */
const FavouriteSync = fetched(async () => (await import('../FavouriteSync.tsx')).FavouriteSync);

const none: readonly CarRow[] = [];
const linkTo = (view: ListView) => pathTo('cars', {}, writeView(view));

interface Props {
  /** Empty until some have come. */
  rows: readonly CarRow[];
  /** False while these are the first of the list alone, which show nothing but the beginning of the default view. */
  isWhole: boolean;
}

/** The list with all that narrows and orders it. A key that is typed paints at once; thousands of rows follow. */
export function CarList({ rows, isWhole }: Props) {
  const [view, change] = useListView(linkTo);
  const [open, setOpen] = useState<'filters' | 'order'>();
  /** The view before the filters were opened, to go back to. */
  const [before, setBefore] = useState<ListView>();
  const deferred = useDeferredValue(view);
  const known = useKnown();
  const shown = useMemo(() => sortCars(filterCars(rows, deferred, known), deferred), [rows, deferred, known]);
  // The table's head stays meanwhile, and with it the focus of who has just sorted by it.
  const isWaiting = !isWhole && (rows.length === 0 || !isDefaultView(deferred));
  const drawn = isWaiting ? none : shown;
  const steps = useColumnSteps();
  const isWide = steps > 0;
  useScrollMemory(isWhole);

  const close = () => setOpen(undefined);
  const isChanged = before !== undefined && open === undefined && !isSameView(before, view);
  const leaveBefore = (back?: (view: ListView) => void) => {
    if (before !== undefined) back?.(before);
    setBefore(undefined);
  };
  const drop = (filter: FilterName) => change(withoutFilter(view, filter));
  const filtering = { rows, view, known, onChange: change };
  return (
    <div className={css.page}>
      <ListHead
        view={view}
        onChange={change}
        counted={isWhole ? { shown: shown.length, all: rows.length, sort: deferred.sort } : undefined}
        isWide={isWide}
        onOrder={() => setOpen('order')}
        undo={isChanged ? () => leaveBefore(change) : undefined}
        onUndoGone={() => leaveBefore()}
      />
      {isWide && (
        <aside className={css.side} aria-label={words.carList.filters}>
          <FilterPanel {...filtering} />
        </aside>
      )}
      <QuickRow
        view={view}
        isWide={isWide}
        onOrder={() => setOpen('order')}
        onFilters={() => {
          setOpen('filters');
          setBefore(view);
        }}
      >
        {isWide && <Chips view={view} onDrop={drop} />}
      </QuickRow>
      {!isWide && (
        <div className={css.chips}>
          <Chips view={view} onDrop={drop} withSearch />
        </div>
      )}
      <div className={css.cars}>
        {shown.length === 0 && !isWaiting ? (
          <NoCars {...filtering} view={deferred} onDrop={drop} />
        ) : isWide ? (
          <CarTable
            rows={drawn}
            isWhole={isWhole}
            steps={steps}
            sort={deferred.sort}
            reversed={deferred.reversed}
            onSort={(sort, reversed) => change({ sort, reversed })}
          />
        ) : (
          <CarRows rows={drawn} isWhole={isWhole} sort={deferred.sort} />
        )}
        {isWaiting && <RowsSkeleton />}
      </div>
      <CompareBar />
      <FavouriteSync />
      {!isWaiting && <CarsOnPaper rows={shown} all={rows.length} view={deferred} />}
      {open === 'order' && <OrderSheet view={view} onChange={change} onClose={close} />}
      {open === 'filters' && !isWide && <FilterSheet {...filtering} found={shown.length} onClose={close} />}
    </div>
  );
}
