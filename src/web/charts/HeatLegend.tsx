import { classes } from '../ui/classes.ts';
import css from './cells.module.css';
import { heatPaths } from './heat-cells.ts';

const sidePx = 16;

/** Explains the levels, from none to most. Decorative: the table behind a chart has the numbers. */
export function HeatLegend({ limits }: { limits: readonly string[] }) {
  return (
    <div className={css.legend} aria-hidden="true">
      {limits.map((limit, level) => (
        <span key={limit} className={css.key}>
          <Cell level={level} />
          {limit}
        </span>
      ))}
    </div>
  );
}

function Cell({ level }: { level: number }) {
  const { ground, levels } = heatPaths([{ x: 1, y: 1, level }], sidePx, sidePx);
  return (
    <svg className={classes(css.heat, css.cellGridHeat)} width={sidePx + 2} height={sidePx + 2} aria-hidden="true">
      <path className={css.ground} d={ground} />
      <path className={css.level} data-level={level} d={levels[level]} />
    </svg>
  );
}
