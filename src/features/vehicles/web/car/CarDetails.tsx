import type { CarGroup } from '../../car-group.ts';
import type { ListedVehicle, VehicleDetails } from '../../contract.ts';
import type { Vehicles } from '../fetch-vehicles.ts';
import { Figures } from './Figures.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  car: ListedVehicle;
  group: CarGroup<ListedVehicle> | undefined;
  provenance: VehicleDetails['provenance'] | undefined;
  cars: Vehicles | undefined;
}

/** What stands below the first screen. */
export function CarDetails({ car, group, provenance, cars }: Props) {
  return (
    <>
      <Figures car={car} group={group} provenance={provenance} />
      <Sources car={car} provenance={provenance} />
      {cars && <SimilarCars car={car} cars={cars} />}
    </>
  );
}
