import { Panel } from '#web/ui/Panel.tsx';
import { words } from '#web/words.ts';
import type { CarGroup } from '../../car-group.ts';
import type { ListedVehicle, VehicleDetails } from '../../contract.ts';
import type { Vehicles } from '../fetch-vehicles.ts';
import css from './CarDetails.module.css';
import { CurveChart } from './CurveChart.tsx';
import { Figures } from './Figures.tsx';
import { RangeChart } from './RangeChart.tsx';
import { SimilarCars } from './SimilarCars.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  name: string;
  car: ListedVehicle;
  group: CarGroup<ListedVehicle> | undefined;
  provenance: VehicleDetails['provenance'] | undefined;
  cars: Vehicles | undefined;
}

/** What stands below the first screen. */
export function CarDetails({ name, car, group, provenance, cars }: Props) {
  return (
    <>
      <div className={css.charts}>
        <Panel title={words.carCurves.curve}>
          <CurveChart name={name} car={car} />
        </Panel>
        <Panel title={words.carCurves.ranges}>
          <RangeChart car={car} />
        </Panel>
      </div>
      <Figures car={car} group={group} provenance={provenance} />
      <Sources car={car} provenance={provenance} />
      {cars && <SimilarCars car={car} cars={cars} />}
    </>
  );
}
