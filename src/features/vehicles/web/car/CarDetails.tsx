import { useMemo } from 'react';
import type { CarRow } from '../../car-row.ts';
import type { VehicleDetails } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import type { CarGroup } from './car-group.ts';
import { evidenceByPath } from './evidence-by-path.ts';
import { Figures } from './Figures.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  name: string;
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
  details: VehicleDetails | undefined;
  cars: readonly CarRow[] | undefined;
}

/** What stands below the first screen. */
export function CarDetails({ name, car, group, details, cars }: Props) {
  const evidence = useMemo(() => evidenceByPath(car, details), [car, details]);
  return (
    <>
      <Figures name={name} car={car} group={group} evidence={evidence} sister={details?.sister?.name} />
      {cars && <SimilarCars car={car} cars={cars} />}
      <Sources evidence={[...evidence.values()]} provenance={details?.provenance} />
    </>
  );
}
