import { Panel } from '#web/ui/Panel.tsx';
import { words } from '#web/words.ts';
import type { FigureOrigin } from '../../contract.ts';
import type { Vehicle } from '../../vehicle.ts';
import css from './CarCharts.module.css';
import { CurveChart } from './CurveChart.tsx';
import { RangeChart } from './RangeChart.tsx';

interface Props {
  name: string;
  car: Vehicle;
  origin: FigureOrigin | undefined;
}

export function CarCharts({ name, car, origin }: Props) {
  return (
    <div className={css.charts}>
      <Panel title={words.carCurves.curve}>
        <CurveChart name={name} car={car} isModelled={origin?.derived.includes('charge.curve') ?? false} />
      </Panel>
      <Panel title={words.carCurves.ranges}>
        <RangeChart car={car} />
      </Panel>
    </div>
  );
}
