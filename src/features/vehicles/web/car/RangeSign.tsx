import { fetched } from '#web/ui/fetched.tsx';
import type { Vehicle } from '../../vehicle.ts';
import { numberText, unitText } from '../figure-text.ts';
import { words } from '../words.ts';
import type { CarGroup } from './car-group.ts';
import css from './RangeSign.module.css';

/** It waits for the other cars in any case. */
const RangeScale = fetched(async () => (await import('./RangeScale.tsx')).RangeScale);

const path = 'range.real_km';

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
}

/** The one number people come for, and where it stands among the cars of its kind. */
export function RangeSign({ car, group }: Props) {
  const km = car.range.real_km;
  return (
    <section className={css.sign} aria-label={words.car.realRange}>
      {km === undefined ? (
        <p className={css.absent}>{words.car.noRange}</p>
      ) : (
        <>
          <p className={css.number}>
            {numberText(path, km)}
            <span className={css.unit}> {unitText(path)}</span>
          </p>
          <p className={css.what}>{words.car.realRange}</p>
          <div className={css.scale}>{group && <RangeScale car={car} km={km} group={group} />}</div>
        </>
      )}
    </section>
  );
}
