import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import { printPage } from '#web/print/paper.tsx';
import { formatList } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Combobox, ResultDetail } from '#web/ui/Combobox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { inSearchOrder } from '../car-list.ts';
import { type CarRow, carRow } from '../car-row.ts';
import { thisMonth } from '../on-sale.ts';
import { findCars } from '../search-cars.ts';
import type { Trip } from '../trip.ts';
import { carsBySlugQuery, carsQuery, fullListDelayMs } from './api.ts';
import css from './ComparePage.module.css';
import { findCar } from './car-names.ts';
import { CompareCharts, CompareTable } from './compare/CompareTable.tsx';
import {
  type ComparedCar,
  type ComparedTrip,
  type CompareSection,
  compareSections,
  glanceRows,
} from './compare/compare-rows.ts';
import { figureTextOf } from './figure-text.ts';
import * as messages from './messages.ts';
import { maxPicked, setPicked, usePickedCars } from './picked-cars.ts';
import { ComparisonOnPaper } from './print/sheets.ts';
import { RaceTheseLink } from './RaceLinks.tsx';
import { ShareButton } from './ShareButton.tsx';
import { TripButton } from './trip/TripButton.tsx';
import { usePageTrip, useTripRows } from './trip/use-trip.ts';

export function ComparePage() {
  const query = useCarsToCompare();
  const texts = messages.compareCars;
  return (
    <Page
      title={pages.compareCars.title}
      sign="cars"
      actions={
        <div className={css.actions}>
          <Button onClick={() => void printPage()}>
            <Icon shape={icons.printer} />
            <span data-label>{texts.print}</span>
          </Button>
          <ShareButton title={pages.compareCars.title} />
        </div>
      }
    >
      <QueryState query={query} title={texts.failed} skeleton={<Skeleton height="22rem" count={2} />}>
        {(cars) => <Compared cars={cars} />}
      </QueryState>
    </Page>
  );
}

/** First loads only the cars in the address, because that's quick, and then all cars to choose from. */
function useCarsToCompare() {
  const slugs = useSlugs();
  const hasAll = useQueryClient().getQueryData(carsQuery.queryKey) !== undefined;
  const isDrawn = useDelayed(fullListDelayMs);
  const isFew = slugs.length > 0 && !hasAll;
  const few = useQuery({ ...carsBySlugQuery(slugs), enabled: isFew });
  const all = useQuery({ ...carsQuery, enabled: !isFew || (few.isFetched && isDrawn) });
  return isFew && few.data !== undefined ? few : all;
}

function Compared({ cars }: { cars: readonly CarRow[] }) {
  const { slugs, onlyDifferent, setOnlyDifferent, add, remove } = useComparedCars(cars);
  const [isPicking, setIsPicking] = useState(false);
  const texts = messages.compareCars;
  const found = slugs.map((slug) => ({ slug, row: findCar(cars, slug) }));
  const known = found.flatMap(({ slug, row }) => (row ? [{ slug, name: row.name, car: row.vehicle }] : []));
  const unknown = found.filter(({ row }) => row === undefined).map(({ slug }) => slug);
  const raceLink = known.length > 0 && (
    <span data-sign="race">
      <RaceTheseLink carIds={known.map(({ car }) => car.id)} tone="accent">
        {messages.raceLinks.raceAll(known.length)}
      </RaceTheseLink>
    </span>
  );
  const addButton = (
    <Button tone={known.length < 2 ? 'accent' : 'plain'} onClick={() => setIsPicking(true)}>
      <Icon name="plus" />
      {known.length === 1 ? texts.addSecond : texts.add}
    </Button>
  );
  return (
    <>
      {unknown.length > 0 && <p role="status">{texts.unknown(formatList(unknown))}</p>}
      {known.length === 0 ? (
        <EmptyState title={texts.nothing} detail={texts.nothingDetail} action={addButton} />
      ) : (
        <>
          {known.length === 1 && <p>{texts.onlyOne}</p>}
          <Comparison
            cars={known}
            onRemove={remove}
            onlyDifferent={onlyDifferent}
            onOnlyDifferent={setOnlyDifferent}
            add={known.length < maxPicked ? addButton : undefined}
            race={raceLink}
          />
        </>
      )}
      {isPicking && (
        <CarPicker
          cars={cars}
          without={known.map(({ car }) => car.id)}
          onPick={add}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}

/** The slugs in an address, at most four, without duplicates. */
function slugsIn(text: string): string[] {
  const slugs = text.split(',').map((slug) => slug.trim());
  return [...new Set(slugs.filter((slug) => slug !== ''))].slice(0, maxPicked);
}

/** Replaces merged cars with their successors, without duplicates. */
const currentSlugs = (cars: readonly CarRow[], slugs: readonly string[]): string[] => [
  ...new Set(slugs.map((slug) => findCar(cars, slug)?.vehicle.id ?? slug)),
];

/** The value in the address that also shows rows without differences. */
const all = 'all';

function useSlugs(): readonly string[] {
  const { picked } = usePickedCars();
  const inAddress = useQueryValue('cars');
  return inAddress === undefined ? picked : slugsIn(inAddress);
}

/** The cars in the address, or else the picked ones. Changes also update the picked cars. */
function useComparedCars(cars: readonly CarRow[]) {
  const onlyDifferent = useQueryValue('diff') !== all;
  const trip = useQueryValue('trip');
  const slugs = currentSlugs(cars, useSlugs());

  const show = (next: readonly string[], only: boolean) =>
    navigate(pathTo('compareCars', {}, { cars: next.join(','), diff: only ? undefined : all, trip }), {
      replace: true,
    });
  const setSlugs = (next: readonly string[]) => {
    setPicked(next);
    show(next, onlyDifferent);
  };
  return {
    slugs,
    onlyDifferent,
    setOnlyDifferent: (only: boolean) => show(slugs, only),
    add: (slug: string) => setSlugs([...slugs.filter((other) => other !== slug), slug].slice(0, maxPicked)),
    remove: (slug: string) => setSlugs(slugs.filter((other) => other !== slug)),
  };
}

interface Props {
  cars: readonly ComparedCar[];
  onRemove: (slug: string) => void;
  onlyDifferent: boolean;
  onOnlyDifferent: (only: boolean) => void;
  add: ReactNode;
  race: ReactNode;
}

/** The main figures that differ, or else all main figures and every section. */
function Comparison({ cars, onRemove, onlyDifferent, onOnlyDifferent, add, race }: Props) {
  const texts = messages.compareCars;
  const facts = cars.map(({ car }) => car);
  const trip = useCompareTrip(cars);
  // A single car has no differences.
  const isNarrowed = onlyDifferent && cars.length > 1;
  const glance: CompareSection = { key: 'glance', rows: glanceRows(facts, trip) };
  const all = [glance, ...compareSections(facts, false)];
  const shown = isNarrowed ? [{ ...glance, rows: glance.rows.filter(({ isDifferent }) => isDifferent) }] : all;
  const count = (sections: readonly CompareSection[]) =>
    formatNumber(sections.reduce((sum, { rows }) => sum + rows.length, 0));
  const toggle = (
    <div className={css.toggle}>
      <CheckboxField label={texts.onlyDifferences} checked={onlyDifferent} onChange={onOnlyDifferent} />
      <p role="status" className={css.rows}>
        {texts.rows(count(shown), count(all))}
      </p>
    </div>
  );
  return (
    <>
      <div className={css.above}>
        {toggle}
        <TripButton trip={trip.trip} onTrip={trip.onTrip} />
        <div className={css.race}>{race}</div>
      </div>
      {isNarrowed && shown[0]?.rows.length === 0 ? (
        <p>{texts.noDifferences}</p>
      ) : (
        <CompareTable cars={cars} sections={shown} onRemove={onRemove} slot={add} />
      )}
      <ComparisonOnPaper cars={cars} trip={trip} />
      {trip.isFailed && <p role="status">{messages.trip.failed}</p>}
      <CompareCharts cars={cars} />
      <div className={css.foot}>
        {add ?? <span className={css.full}>{texts.full}</span>}
        {race}
      </div>
    </>
  );
}

interface CarPickerProps {
  cars: readonly CarRow[];
  without: readonly string[];
  onPick: (carId: string) => void;
  onClose: () => void;
}

const maxShown = 40;

/** Finds a car by name, with those on sale in Europe first. */
function CarPicker({ cars, without, onPick, onClose }: CarPickerProps) {
  const [text, setText] = useState('');
  const deferredText = useDeferredValue(text.trim());
  const onSale = useMemo(() => inSearchOrder(cars, thisMonth()), [cars]);
  const found = useMemo(
    () => findCars(onSale, deferredText).filter(({ vehicle }) => !without.includes(vehicle.id)),
    [onSale, deferredText, without],
  );
  const texts = messages.compareCars;
  return (
    <Dialog title={texts.add} kind="top" onClose={onClose}>
      <Combobox
        label={texts.pick}
        listLabel={texts.add}
        text={text}
        onText={setText}
        results={found.slice(0, maxShown)}
        keyOf={({ vehicle }) => vehicle.id}
        draw={(car) => <Choice car={car} />}
        onPick={({ vehicle }) => {
          onPick(vehicle.id);
          onClose();
        }}
        listClass={css.list}
      >
        <p role="status" className={css.count}>
          {found.length > 0 ? texts.found(formatNumber(found.length)) : texts.nothingFound(deferredText)}
        </p>
      </Combobox>
    </Dialog>
  );
}

function Choice({ car: { name, vehicle } }: { car: CarRow }) {
  return (
    <>
      <span>{name}</span>
      <ResultDetail>
        {vehicle.year} · {figureTextOf(vehicle, 'range.real_km')}
      </ResultDetail>
    </>
  );
}

interface TripOfPage extends ComparedTrip {
  onTrip: (trip: Trip) => void;
  isFailed: boolean;
}

const isSame = (a: readonly ComparedCar[], b: readonly ComparedCar[]) =>
  a.length === b.length && a.every(({ car }, index) => car === b[index]?.car);

function useCompareTrip(cars: readonly ComparedCar[]): TripOfPage {
  const [trip, onTrip] = usePageTrip();
  // The array is new on every render, but trips are only planned if its cars have changed.
  const [same, setSame] = useState(cars);
  if (!isSame(same, cars)) setSame(cars);
  const untimed = useMemo(() => same.map(({ name, car }) => carRow(name, car)), [same]);
  const { rows, isPlanning, isFailed } = useTripRows(untimed, trip);
  return { trip, onTrip, times: rows.map((row) => row.trip), isPlanning, isFailed };
}
