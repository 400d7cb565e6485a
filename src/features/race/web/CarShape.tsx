import { type CarFill, letteredStyle } from '#web/charts/series.ts';
import css from './CarShape.module.css';
import { carBox, carShape, letterAt, wheelRadius, wheels } from './car-shapes.ts';
import type { RacingCar } from './racing-cars.ts';

interface Props {
  car: Pick<RacingCar, 'index' | 'vehicle'>;
  /** May set another width; without a class, the car is 60 px wide. */
  className?: string | undefined;
  /** For backgrounds on which all cars need the same fill. */
  fill?: CarFill;
}

/** A car's side view with its letter on the door, in `currentcolor`; cut-outs use `--cut`. Decorative. */
export function CarShape({ car: { index, vehicle }, className, fill }: Props) {
  const style = letteredStyle(index);
  const { body, windows } = carShape(vehicle.misscellaneous.body);
  return (
    <svg
      viewBox={`0 0 ${carBox.width} ${carBox.height}`}
      width={carBox.width}
      height={carBox.height}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <g className={css.car} data-fill={fill ?? style.car}>
        <path d={body} className={css.body} />
        <path d={windows} className={css.windows} />
        {wheels.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={wheelRadius} className={css.wheel} />
        ))}
        <text x={letterAt.x} y={letterAt.y} dy="0.36em" textAnchor="middle" className={css.letter}>
          {style.mark}
        </text>
      </g>
    </svg>
  );
}
