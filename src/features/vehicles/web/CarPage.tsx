import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { secondMs } from '#shared/time.ts';
import { ApiError } from '#web/api/client.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { usePageParams } from '#web/navigation/address.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { plural } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page, useHeading } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CarRow } from '../car-row.ts';
import type { VehicleDetails } from '../contract.ts';
import type { Facts } from '../figures.ts';
import type { Vehicle } from '../vehicle.ts';
import { carsQuery, fullListDelayMs, vehicleQuery } from './api.ts';
import css from './CarPage.module.css';
import { CarDetails } from './car/CarDetails.tsx';
import { groupOf } from './car/car-group.ts';
import { CarTrip, GroupRanking, Headlines, RangeSign, useCarTrip } from './car/FirstScreen.tsx';
import { findCar, namePartsOf } from './car-names.ts';
import { FavouriteButton, FavouriteSync } from './FavouriteButton.tsx';
import * as messages from './messages.ts';
import { usePicking } from './picking.tsx';
import { CarOnPaper } from './print/sheets.ts';
import { RaceItLink } from './RaceLinks.tsx';
import { ShareButton } from './ShareButton.tsx';
import { rememberSeenCar } from './seen-cars.ts';

const texts = messages.car;

export function CarPage() {
  const { carId } = usePageParams('car');
  return carId.trim() === '' ? <CarNotFound name={carId} /> : <OneCar key={carId} carId={carId} />;
}

/** Shows the car's details, or the car from the list while they load or if they can't be loaded. */
function OneCar({ carId }: { carId: string }) {
  const details = useQuery(vehicleQuery(carId));
  const isDrawn = useDelayed(fullListDelayMs);
  const { data: cars } = useQuery({ ...carsQuery, enabled: isDrawn || details.failureCount > 0 });
  const listed = cars && findCar(cars, carId);
  const car = details.data ?? listed?.vehicle;
  const name = details.data?.name ?? listed?.name;
  usePreviousAddress(carId, car, details.data);
  useRememberSeenCar(car, name);
  if (details.error instanceof ApiError && details.error.status === 404) return <CarNotFound name={carId} />;

  if (car !== undefined && name !== undefined) {
    return (
      <CarView
        name={name}
        car={car}
        details={details.data}
        cars={cars}
        isFromCache={details.error !== null && details.data === undefined}
      />
    );
  }
  return (
    <Page title={texts.loading} sign="cars">
      <QueryState query={details} title={texts.failed} skeleton={<Skeleton height="13rem" count={3} />}>
        {() => null}
      </QueryState>
    </Page>
  );
}

function useRememberSeenCar(car: Vehicle | undefined, name: string | undefined): void {
  useEffect(() => {
    if (car === undefined || name === undefined) return;
    const { id, year, range, misscellaneous } = car;
    const { make, model } = namePartsOf({ name, vehicle: car });
    rememberSeenCar({
      id,
      name,
      model: make === '' ? undefined : model,
      year,
      realKm: range.real_km,
      body: misscellaneous.body,
    });
  }, [car, name]);
}

/** Redirects the address of a merged car to its successor's. */
function usePreviousAddress(carId: string, car: Vehicle | undefined, details: VehicleDetails | undefined): void {
  const client = useQueryClient();
  const currentId = car?.formerIds?.includes(carId.toLowerCase()) ? car.id : undefined;
  useEffect(() => {
    if (currentId === undefined) return;
    if (details !== undefined) client.setQueryData(vehicleQuery(currentId).queryKey, details);
    navigate(pathTo('car', { carId: currentId }), { replace: true, state: history.state });
  }, [client, currentId, details]);
}

function CarNotFound({ name }: { name: string }) {
  return (
    <Page title={texts.notFound} sign="cars">
      <EmptyState
        title={texts.notFoundNamed(name.trim())}
        detail={texts.notFoundDetail}
        action={<ButtonLink to={pathTo('cars')}>{texts.toList}</ButtonLink>}
      />
    </Page>
  );
}

interface CarViewProps {
  name: string;
  car: Vehicle;
  /** Absent while loading, or if unavailable. */
  details: VehicleDetails | undefined;
  /** All cars, to compare this one with; absent while loading. */
  cars: readonly CarRow[] | undefined;
  isFromCache: boolean;
}

function CarView({ name, car, details, cars, isFromCache }: CarViewProps) {
  const heading = useHeading({ title: name, sign: 'cars' });
  const group = useMemo(
    () =>
      cars &&
      groupOf(
        car,
        cars.map(({ vehicle }) => vehicle),
      ),
    [car, cars],
  );
  const { trip, own, minutes } = useCarTrip(name, car, group, cars);
  return (
    <div className={css.page}>
      <div className={css.first}>
        <div className={css.head}>
          <h1 ref={heading} tabIndex={-1}>
            {name}
          </h1>
          <Plate mark="E">{car.year}</Plate>
        </div>
        <p className={css.lead}>{leadText(car)}</p>
        <div className={css.icons}>
          <FavouriteButton carId={car.id} name={name} isFramed />
          <ShareButton title={name} isIcon />
        </div>
        {isFromCache && (
          <p role="status" className={css.fromCache}>
            {texts.fromCache}
          </p>
        )}
        <div className={css.sign}>
          <RangeSign car={car} group={group} />
        </div>
        <div className={css.actions}>
          <CarActions car={car} cars={cars} />
        </div>
        <div className={css.stats}>
          <Headlines car={car} />
          <CarTrip {...trip} own={own} group={group} minutes={minutes} />
        </div>
        <div className={css.among}>
          {group && <GroupRanking car={car} group={group} trip={{ own: own?.minutes, all: minutes }} />}
        </div>
      </div>
      <LazySection height="48rem">
        <CarDetails name={name} car={car} group={group} details={details} cars={cars} />
      </LazySection>
      <FavouriteSync />
      <CarOnPaper name={name} car={car} details={details} group={group} trip={trip.trip} own={own} />
    </div>
  );
}

/** The type of car: "Small SUV", "Compact estate", "Van"; empty if unknown. */
function kindText({ body, segment }: Facts['misscellaneous']): string {
  const size = segment === undefined ? undefined : texts.sizes[segment];
  if (body === undefined) return size ?? '';
  return size === undefined ? body : `${size} ${texts.bodyNames[body] ?? body.toLowerCase()}`;
}

/** "Small SUV · front-wheel drive · 5 seats", without unknown parts. */
function leadText({ misscellaneous, performance }: Pick<Facts, 'misscellaneous' | 'performance'>): string {
  const { seats } = misscellaneous;
  const drive = performance.drive && texts.drives[performance.drive];
  return [kindText(misscellaneous), drive, seats !== undefined && texts.seats(String(seats))]
    .filter(Boolean)
    .join('\u00a0· ');
}

/**
 * After this time everything renders anyway, for screen reader users, who jump between headings instead of scrolling.
 */
const latestMs = 2 * secondMs;
/** About one swipe. */
const preloadPx = 400;

interface LazySectionProps {
  /** CSS height of the placeholder, about that of the content. */
  height: string;
  children: ReactNode;
}

/** Delays content far down the page until the user scrolls near it, or until some time has passed. */
function LazySection({ height, children }: LazySectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const want = () => setIsWanted(true);
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), {
      rootMargin: `${preloadPx}px`,
    });
    observer.observe(element);
    const timer = setTimeout(want, latestMs);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return isWanted ? <>{children}</> : <div ref={place} style={{ height }} />;
}

/** Buttons to race the car and to pick it for comparison; once it's picked, a link to the comparison. */
function CarActions({ car, cars }: Pick<CarViewProps, 'car' | 'cars'>) {
  const carId = car.id;
  const { picked, isPicked, toggle, sheet } = usePicking(carId);
  const bar = messages.compareBar;
  return (
    <div className={css.buttons}>
      <RaceItLink car={car} cars={cars} />
      {isPicked ? (
        <ButtonLink to={pathTo('compareCars', {}, { cars: picked.join(',') })}>
          <Icon shape={icons.check} />
          {bar.compareCount(picked.length)}
        </ButtonLink>
      ) : (
        <Button onClick={toggle}>
          <Icon name="plus" />
          {texts.compare}
        </Button>
      )}
      <p role="status" className="visually-hidden">
        {picked.length > 0 && plural(picked.length, bar.car, bar.cars)}
      </p>
      {sheet}
    </div>
  );
}
