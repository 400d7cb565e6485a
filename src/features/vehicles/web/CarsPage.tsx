import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { useMedia } from '#web/device/use-media.ts';
import { useScrollMemory } from '#web/lists/use-scroll-memory.ts';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Page, useHeading } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { filterCars, firstCount, sortCars } from '../car-list.ts';
import type { CarRow, SortKey } from '../car-row.ts';
import {
  type FilterName,
  isFirstView,
  isSameView,
  type ListView,
  maxSearch,
  withoutFilter,
  writeView,
} from '../list-view.ts';
import { carsQuery, firstCarsQuery } from './api.ts';
import css from './CarsPage.module.css';
import cars from './cars.module.css';
import { FavouriteSync } from './FavouriteButton.tsx';
import { FilterPanel, FilterSheet } from './filters/Filters.tsx';
import { CarRows } from './list/CarRows.tsx';
import { CarTable } from './list/CarTable.tsx';
import { Chips, NoCars } from './list/Chips.tsx';
import { QuickRow, SortButton, SortSheet } from './list/QuickRow.tsx';
import { useFilterContext, useListView } from './list/use-list-view.ts';
import { estimateOf } from './list/view-text.ts';
import * as messages from './messages.ts';
import { CompareBar } from './picking.tsx';
import { CarsOnPaper } from './print/sheets.ts';
import { useTripRows } from './trip/use-trip.ts';

export { fetchFirstCars as prepare } from './api.ts';

const none: readonly CarRow[] = [];

export function CarsPage() {
  const all = useQuery(carsQuery);
  const { data: first } = useQuery({ ...firstCarsQuery, enabled: all.data === undefined });
  const rows = all.data ?? first;
  // Shows the filters and the sort order immediately, above the rows that are still loading.
  if (rows === undefined && all.error === null) return <CarList rows={none} isWhole={false} />;
  if (rows !== undefined && rows.length > 0) return <CarList rows={rows} isWhole={all.data !== undefined} />;
  return (
    <Page title={pages.cars.title} sign="cars">
      <QueryState query={{ ...all, data: rows }} title={texts.fetching} skeleton={null}>
        {() => <EmptyState title={texts.noneAtAll} detail={texts.noneAtAllDetail} />}
      </QueryState>
    </Page>
  );
}

const texts = messages.carList;
const undoForMs = 8 * secondMs;
const chartShape = 'M4 4v16h16M8.5 15h.01M11 10h.01M14 13h.01M16.5 7h.01';

interface ListHeadProps {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
  /** How many cars are shown, and how many there are; undefined while unknown. */
  counted: { shown: number; all: number; sort: SortKey } | undefined;
  isWide: boolean;
  onOrder: () => void;
  undo: (() => void) | undefined;
  onUndoGone: () => void;
}

function ListHead({ view, onChange, counted, isWide, onOrder, undo, onUndoGone }: ListHeadProps) {
  const heading = useHeading({ title: pages.cars.title, sign: 'cars' });
  return (
    <div className={css.head}>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {pages.cars.title}
      </h1>
      {counted && (
        <span className={css.count} aria-hidden="true">
          {texts.ofAll(counted.shown, counted.all)}
        </span>
      )}
      <p role="status" className="visually-hidden">
        {counted && texts.count(counted.shown, counted.all, texts.sortNames[counted.sort])}
      </p>
      {undo && <Undo undo={undo} onGone={onUndoGone} />}
      {isWide && (
        <>
          <label className={css.search}>
            <Icon name="search" />
            <input
              type="search"
              aria-label={texts.search}
              placeholder={texts.searchHint}
              value={view.search}
              onChange={({ target }) => onChange({ search: target.value })}
              autoComplete="off"
              enterKeyHint="search"
              maxLength={maxSearch}
            />
          </label>
          <SortButton view={view} className={css.chart} onClick={onOrder} />
          <a href={pathTo('carChart', {}, writeView(view))} className={css.chart}>
            <Icon shape={chartShape} />
            {texts.chart}
          </a>
        </>
      )}
    </div>
  );
}

/** Undoes the last filter changes; shown for eight seconds. */
function Undo({ undo, onGone }: { undo: () => void; onGone: () => void }) {
  const onTimeout = useEffectEvent(onGone);
  useEffect(() => {
    const timer = setTimeout(() => onTimeout(), undoForMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <button type="button" className={classes(cars.link, css.undo)} onClick={undo}>
      {texts.undone}
    </button>
  );
}

/** Wide enough for a table; below that, cars are list rows. */
const wide = '(width >= 60rem)';
const medium = '(width >= 1100px)';
const broad = '(width >= 1440px)';

/** How many of the column breakpoints the window reaches: 0 for list rows. */
const useColumnSteps = (): number => [useMedia(wide), useMedia(medium), useMedia(broad)].filter(Boolean).length;

const linkTo = (view: ListView) => pathTo('cars', {}, writeView(view));

interface Props {
  /** Empty until some have loaded. */
  rows: readonly CarRow[];
  /** False while only the first cars have loaded: of all, and of those on sale in Europe. */
  isWhole: boolean;
}

/** Whether this view starts with the cars of the server's first part. */
const hasFirstCars = (rows: readonly CarRow[], view: ListView) => rows.length > 0 && isFirstView(view);

/** The list with its filters and order. Typed text appears immediately, before the thousands of rows are drawn. */
function CarList({ rows: untimed, isWhole }: Props) {
  const [view, change] = useListView(linkTo);
  const [open, setOpen] = useState<'filters' | 'order'>();
  /** The view to restore, from before the filters were opened. */
  const [before, setBefore] = useState<ListView>();
  const deferred = useDeferredValue(view);
  const context = useFilterContext();
  const { rows, isPlanning, isFailed } = useTripRows(untimed, view.trip, (all) =>
    filterCars(all, { ...view, tripTime: {} }, context),
  );
  const shown = useMemo(() => sortCars(filterCars(rows, deferred, context), deferred), [rows, deferred, context]);
  // While loading, the table keeps its header, because the button just used for sorting may have focus.
  const isWaiting = isPlanning || !(isWhole || hasFirstCars(rows, deferred));
  const drawn = isWaiting ? none : shown.slice(0, isWhole ? undefined : firstCount);
  const steps = useColumnSteps();
  const isWide = steps > 0;
  useScrollMemory(isWhole);

  const close = () => setOpen(undefined);
  const isChanged = before !== undefined && open === undefined && !isSameView(before, view);
  const dismissUndo = (back?: (view: ListView) => void) => {
    if (before !== undefined) back?.(before);
    setBefore(undefined);
  };
  const drop = (filter: FilterName) => change(withoutFilter(view, filter));
  const filtering = { rows, view, context, onChange: change };
  return (
    <div className={css.page}>
      <ListHead
        view={view}
        onChange={change}
        counted={isWhole ? { shown: shown.length, all: rows.length, sort: deferred.sort } : undefined}
        isWide={isWide}
        onOrder={() => setOpen('order')}
        undo={isChanged ? () => dismissUndo(change) : undefined}
        onUndoGone={() => dismissUndo()}
      />
      {isWide && (
        <aside className={css.side} aria-label={messages.carList.filters}>
          <FilterPanel {...filtering} />
        </aside>
      )}
      <QuickRow
        view={view}
        onChange={change}
        isTripFailed={isFailed}
        found={shown}
        isFound={isWhole && !isWaiting}
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
        <EstimateKey rows={drawn} />
        {shown.length === 0 && !isWaiting ? (
          <NoCars {...filtering} view={deferred} onDrop={drop} />
        ) : isWide ? (
          <CarTable
            rows={drawn}
            isWhole={isWhole}
            steps={steps}
            hasTrip={deferred.trip !== undefined}
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
      {open === 'order' && <SortSheet view={view} onChange={change} onClose={close} />}
      {open === 'filters' && !isWide && <FilterSheet {...filtering} found={shown.length} onClose={close} />}
    </div>
  );
}

function RowsSkeleton() {
  return <Skeleton height="7.125rem" count={8} />;
}

function EstimateKey({ rows }: { rows: readonly CarRow[] }) {
  const isShown = useMemo(() => rows.some((row) => estimateOf(row, 'real') !== undefined), [rows]);
  // Screen readers read it out with each figure instead.
  return isShown ? (
    <p className={css.key} aria-hidden="true">
      {texts.estimated}
    </p>
  ) : null;
}
