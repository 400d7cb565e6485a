import { Panel } from '#web/ui/Panel.tsx';
import { words } from '../words.ts';
import css from './CompareCharts.module.css';
import { CurvesChart } from './CurvesChart.tsx';
import type { ComparedCar } from './compared-car.ts';
import { RangesChart } from './RangesChart.tsx';

/** The cars over each other. */
export function CompareCharts({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = words.compareCars;
  return (
    <div className={css.charts}>
      <Panel title={texts.curves}>
        <CurvesChart cars={cars} />
      </Panel>
      <Panel title={texts.ranges}>
        <RangesChart cars={cars} />
      </Panel>
    </div>
  );
}
