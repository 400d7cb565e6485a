import { words } from '../words.ts';
import type { AxisKey } from './axes.ts';
import css from './ChartIdeas.module.css';
import { type ChartAddress, chartPath, defaultX, defaultY } from './use-chart-address.ts';

type Idea = keyof typeof words.carChart.ideaNames;

const ideas: Record<Idea, { x: AxisKey; y: AxisKey }> = {
  value: { x: defaultX, y: defaultY },
  weight: { x: 'dimensions.curb_weight_kg', y: 'real_efficiency.combined_wh_per_km' },
  speed: { x: 'performance.power_kw', y: 'performance.zero_to_100_s' },
  charging: { x: 'battery.usable_kwh', y: 'charge.dc_10_80_min' },
  progress: { x: 'year', y: 'range.real_km' },
};

/** Saved addresses of charts worth a look; the filters stay. */
export function ChartIdeas({ chart }: { chart: ChartAddress }) {
  return (
    <nav className={css.ideas} aria-label={words.carChart.ideas}>
      {(Object.keys(ideas) as Idea[]).map((idea) => {
        const { x, y } = ideas[idea];
        const isShown = chart.x === x && chart.y === y;
        return (
          <a
            key={idea}
            href={chartPath({ ...chart, x, y })}
            data-replace
            className={css.idea}
            aria-current={isShown ? 'true' : undefined}
          >
            {words.carChart.ideaNames[idea]}
          </a>
        );
      })}
    </nav>
  );
}
