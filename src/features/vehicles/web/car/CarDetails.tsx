import type { CarGroup } from '../../car-group.ts';
import type { CarRow } from '../../car-row.ts';
import type { FigureOrigin } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import { Figures } from './Figures.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  origin: FigureOrigin | undefined;
  cars: readonly CarRow[] | undefined;
}

/** What stands below the first screen. */
export function CarDetails({ car, group, origin, cars }: Props) {
  return (
    <>
      <Figures car={car} group={group} origin={origin} />
      <Sources origin={origin} />
      {cars && <SimilarCars car={car} cars={cars} />}
    </>
  );
}
