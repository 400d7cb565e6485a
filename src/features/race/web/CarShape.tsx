import { type CarFill, letteredStyle } from '#web/charts/series.ts';
import css from './CarShape.module.css';
import { carBox, carShape, doorAt, wheelRadius, wheels } from './car-shapes.ts';
import type { RacingCar } from './racing-cars.ts';

interface Props {
  car: Pick<RacingCar, 'index' | 'vehicle'>;
  /** In the width of its place, keeping its form; 60 px without one. */
  className?: string | undefined;
  /** Where the sign behind it asks for one fill of all cars. */
  fill?: CarFill;
}

/** A car from the side with its letter on the door, in `currentcolor`; what is cut out of it is `--cut`. Decoration. */
export function CarShape({ car: { index, vehicle }, className, fill }: Props) {
  const look = letteredStyle(index);
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
      <g className={css.car} data-fill={fill ?? look.car}>
        <path d={body} className={css.body} />
        <path d={windows} className={css.windows} />
        {wheels.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={wheelRadius} className={css.wheel} />
        ))}
        <text x={doorAt.x} y={doorAt.y} dy="0.36em" textAnchor="middle" className={css.letter}>
          {look.mark}
        </text>
      </g>
    </svg>
  );
}
