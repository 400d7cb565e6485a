import { Panel } from '#web/ui/Panel.tsx';
import type { Vehicle } from '../../vehicle.ts';
import { words } from '../words.ts';
import css from './CarCharts.module.css';
import { CurveChart } from './CurveChart.tsx';
import { RangeChart } from './RangeChart.tsx';

interface Props {
  name: string;
  car: Vehicle;
}

export function CarCharts({ name, car }: Props) {
  return (
    <div className={css.charts}>
      <Panel title={words.carCurves.curve}>
        <CurveChart name={name} car={car} />
      </Panel>
      <Panel title={words.carCurves.ranges}>
        <RangeChart car={car} />
      </Panel>
    </div>
  );
}
