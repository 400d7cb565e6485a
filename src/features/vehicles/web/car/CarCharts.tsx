import { Panel } from '#web/ui/Panel.tsx';
import { words } from '#web/words.ts';
import type { ListedVehicle } from '../../contract.ts';
import css from './CarCharts.module.css';
import { CurveChart } from './CurveChart.tsx';
import { RangeChart } from './RangeChart.tsx';

export function CarCharts({ name, car }: { name: string; car: ListedVehicle }) {
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
