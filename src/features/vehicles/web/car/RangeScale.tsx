import type { CSSProperties } from 'react';
import type { Vehicle } from '../../vehicle.ts';
import { figureText, numberText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { Silhouette } from '../Silhouette.tsx';
import { standingOf } from '../standing.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import { rangePlace } from './place-text.ts';
import css from './RangeScale.module.css';
import { TickLine } from './TickLine.tsx';
import { ticksOf } from './ticks.ts';

const path = 'range.real_km';

interface Props {
  car: Vehicle;
  km: number;
  group: CarGroup<Vehicle>;
}

/** One tick for each car of the group, the car at its place among them, and that place in words. */
export function RangeScale({ car, km, group }: Props) {
  const standing = standingOf(car, group.cars, path);
  if (standing === undefined) return null;
  const ticks = ticksOf(standing, km);
  return (
    <>
      <div
        className={css.line}
        style={{ '--own': ticks.own.toFixed(3), '--middle': ticks.median.toFixed(3) } as CSSProperties}
        aria-hidden="true"
      >
        <span className={css.middle}>{words.car.middle(numberText(path, standing.median))}</span>
        <Silhouette body={car.misscellaneous.body} className={css.car} />
        <TickLine ticks={ticks} />
        <span className={css.ends}>
          <span>{numberText(path, standing.min)}</span>
          <span>{figureText(path, standing.max)}</span>
        </span>
      </div>
      <p className={css.standing}>{rangePlace(standing, km, groupName(group))}</p>
    </>
  );
}
