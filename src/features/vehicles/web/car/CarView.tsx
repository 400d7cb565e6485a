import { lazy, Suspense, useMemo } from 'react';
import { Page } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CarRow } from '../../car-row.ts';
import type { VehicleDetails } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import { CompareBar } from '../CompareBar.tsx';
import { words } from '../words.ts';
import { CarActions } from './CarActions.tsx';
import { CarHero } from './CarHero.tsx';
import css from './CarView.module.css';
import { groupOf } from './car-group.ts';
import { WhenNear } from './WhenNear.tsx';

/** Asked for at once, but the first screen need not wait for them. */
const CarCharts = lazy(async () => ({ default: (await import('./CarCharts.tsx')).CarCharts }));
const CarDetails = lazy(async () => ({ default: (await import('./CarDetails.tsx')).CarDetails }));

interface Props {
  name: string;
  car: Vehicle;
  /** Absent while it has not come, or cannot come. */
  details: VehicleDetails | undefined;
  /** All cars, to set this one among; absent until they have come. */
  cars: readonly CarRow[] | undefined;
  isFromCache: boolean;
}

export function CarView({ name, car, details, cars, isFromCache }: Props) {
  const group = useMemo(
    () =>
      cars &&
      groupOf(
        car,
        cars.map(({ vehicle }) => vehicle),
      ),
    [car, cars],
  );
  const texts = words.car;
  return (
    <Page
      title={name}
      sign="cars"
      lead={<Lead car={car} />}
      actions={
        <Plate mark="E" size="l">
          {car.year}
        </Plate>
      }
    >
      {isFromCache && (
        <p role="status" className={css.fromCache}>
          {texts.fromCache}
        </p>
      )}
      <CarHero car={car} group={group}>
        <CarActions carId={car.id} name={name} />
      </CarHero>
      <Suspense fallback={<Skeleton height="32rem" />}>
        <CarCharts name={name} car={car} />
      </Suspense>
      <WhenNear height="48rem">
        <Suspense fallback={<Skeleton height="48rem" />}>
          <CarDetails car={car} group={group} details={details} cars={cars} />
        </Suspense>
      </WhenNear>
      <CompareBar />
    </Page>
  );
}

function Lead({ car: { misscellaneous, performance } }: { car: Vehicle }) {
  const { body, seats } = misscellaneous;
  const parts = [body, performance.drive, seats !== undefined && words.car.seats(String(seats))];
  return parts.filter(Boolean).join(' · ');
}
