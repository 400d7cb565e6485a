import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pathTo } from '#shared/pages.ts';
import { ApiError } from '#web/api/client.ts';
import { useDelayed } from '#web/device/use-delayed.ts';
import { usePageParams } from '#web/navigation/address.ts';
import { navigate } from '#web/navigation/navigate.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { VehicleDetails } from '../contract.ts';
import type { Vehicle } from '../vehicle.ts';
import { carsQuery, fullListDelayMs, vehicleQuery } from './api.ts';
import { CarView } from './car/CarView.tsx';
import { findCar, namePartsOf } from './car-names.ts';
import * as messages from './messages.ts';
import { rememberSeenCar } from './seen-cars.ts';

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
    <Page title={messages.car.loading} sign="cars">
      <QueryState query={details} title={messages.car.failed} skeleton={<Skeleton height="13rem" count={3} />}>
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
  const texts = messages.car;
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
