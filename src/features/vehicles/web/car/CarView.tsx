import { useMemo } from 'react';
import { fetched } from '#web/ui/fetched.tsx';
import { useHeading } from '#web/ui/Page.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { CarRow } from '../../car-row.ts';
import type { VehicleDetails } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import { HeartPlace } from '../list/HeartPlace.tsx';
import { CarOnPaper } from '../print/sheets.ts';
import { ShareButton } from '../ShareButton.tsx';
import { words } from '../words.ts';
import { CarActions } from './CarActions.tsx';
import css from './CarView.module.css';
import { groupOf } from './car-group.ts';
import { Headlines } from './Headlines.tsx';
import { leadText } from './kind-text.ts';
import { RangeSign } from './RangeSign.tsx';
import { WhenNear } from './WhenNear.tsx';

/** Asked for at once, but the first screen need not wait for them. */
const CarDetails = fetched(
  async () => (await import('./CarDetails.tsx')).CarDetails,
  () => <Skeleton height="48rem" />,
);

/** It needs the other cars, which come later. */
const Among = fetched(async () => (await import('./Among.tsx')).Among);
const FavouriteSync = fetched(async () => (await import('../FavouriteSync.tsx')).FavouriteSync);

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
          <HeartPlace carId={car.id} name={name} isFramed />
          <ShareButton title={name} isIcon />
        </div>
        {isFromCache && (
          <p role="status" className={css.fromCache}>
            {words.car.fromCache}
          </p>
        )}
        <div className={css.sign}>
          <RangeSign car={car} group={group} />
        </div>
        <div className={css.actions}>
          <CarActions carId={car.id} />
        </div>
        <div className={css.stats}>
          <Headlines car={car} />
        </div>
        <div className={css.among}>{group && <Among car={car} group={group} />}</div>
      </div>
      <WhenNear height="48rem">
        <CarDetails name={name} car={car} group={group} details={details} cars={cars} />
      </WhenNear>
      <FavouriteSync />
      <CarOnPaper name={name} car={car} details={details} group={group} />
    </div>
  );
}
