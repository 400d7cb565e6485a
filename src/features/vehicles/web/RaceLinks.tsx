import { type ReactNode, useMemo } from 'react';
import { useAlert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { onSaleFirst } from '../car-list.ts';
import type { CarRow } from '../car-row.ts';
import { thisMonth } from '../on-sale.ts';
import { maxRacing } from '../race-entries.ts';
import type { Vehicle } from '../vehicle.ts';
import { similarCars } from './car/car-group.ts';
import { currentRace, hasCars, isRacing, pathToJoin, pathToRace } from './current-race.ts';
import * as messages from './messages.ts';
import { currentTrip } from './trip/use-trip.ts';

const rivals = 3;

/** This car and the most similar ones, those on sale first. */
function carAndRivals(car: Vehicle, cars: readonly CarRow[]): string[] {
  const rows = new Map(cars.map((row) => [row.vehicle.id, row]));
  const nearest = similarCars(
    car,
    [...rows.values()].map(({ vehicle }) => vehicle),
    2 * rivals,
  );
  const onSale = onSaleFirst(
    nearest.flatMap(({ id }) => rows.get(id) ?? []),
    thisMonth(),
  );
  return [car.id, ...onSale.slice(0, rivals).map(({ vehicle }) => vehicle.id)];
}

/**
 * A link in the race's colour to a race of this car against its nearest rivals. If a race is already being set up, the
 * link adds the car to it, and a second link leads to the race against the rivals.
 */
export function RaceItLink({ car, cars = [] }: { car: Vehicle; cars: readonly CarRow[] | undefined }) {
  const race = currentRace.useValue();
  const trip = currentTrip.useValue();
  const alert = useAlert();
  const texts = messages.raceLinks;
  const opponents = useMemo(() => carAndRivals(car, cars), [car, cars]);
  const path = hasCars(race) ? pathToJoin(race, car.id) : pathToRace(race, opponents, trip);
  const content = (
    <>
      <Icon name="race" />
      {isRacing(race, car.id) ? texts.inRace : texts.raceIt}
    </>
  );
  return (
    <>
      <span data-sign="race">
        {path === undefined ? (
          <Button tone="accent" wide onClick={() => alert(texts.full(maxRacing))}>
            {content}
          </Button>
        ) : (
          <ButtonLink tone="accent" wide to={path}>
            {content}
          </ButtonLink>
        )}
      </span>
      {hasCars(race) && opponents.length > 1 && (
        <ButtonLink to={pathToRace(race, opponents, trip)}>
          <Icon name="race" />
          {texts.raceRivals}
        </ButtonLink>
      )}
    </>
  );
}

interface TheseProps {
  carIds: readonly string[];
  tone?: 'accent';
  children: ReactNode;
}

export function RaceTheseLink({ carIds, tone, children }: TheseProps) {
  const race = currentRace.useValue();
  return (
    <ButtonLink to={pathToRace(race, carIds)} tone={tone ?? 'plain'}>
      <Icon name="race" />
      {children}
    </ButtonLink>
  );
}
