import type { CarRow } from '../../car-row.ts';
import type { Provenance } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import type { CarGroup } from './car-group.ts';
import { Figures } from './Figures.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  provenance: Provenance | undefined;
  cars: readonly CarRow[] | undefined;
}

/** What stands below the first screen. */
export function CarDetails({ car, group, provenance, cars }: Props) {
  return (
    <>
      <Figures car={car} group={group} provenance={provenance} />
      <Sources derived={car.derived} provenance={provenance} />
      {cars && <SimilarCars car={car} cars={cars} />}
    </>
  );
}
