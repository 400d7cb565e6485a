import type { ReactNode } from 'react';
import { pricePerKm } from '../../car-row.ts';
import type { Vehicle } from '../../vehicle.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { figureText, numberText, unitText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { standingOf } from '../standing.ts';
import { standingText } from '../standing-text.ts';
import { words } from '../words.ts';
import css from './CarHero.module.css';
import type { CarGroup } from './car-group.ts';

interface Props {
  car: Vehicle;
  group: CarGroup<Vehicle> | undefined;
}

/** The one number people come for on a sign, what one can do with the car, and the four numbers they ask next. */
export function CarHero({ car, group, children }: Props & { children: ReactNode }) {
  const texts = words.car;
  const perKm = pricePerKm(car);
  const gainedKm = kmGained(car, gainMinutes);
  return (
    <div className={css.hero}>
      <RangeSign car={car} group={group} />
      <div className={css.actions}>{children}</div>
      <dl className={css.stats}>
        <Headline label={texts.charging} value={figureText('charge.dc_10_80_min', car.charge.dc_10_80_min)} />
        <Headline label={texts.gained} value={figureText('range.real_km', gainedKm)} />
        <Headline label={texts.listPrice} value={figureText('price.de_eur', car.price.de_eur)} />
        <Headline label={texts.pricePerKm} value={figureText('price.de_eur', perKm)} />
      </dl>
    </div>
  );
}

function RangeSign({ car, group }: Props) {
  const path = 'range.real_km';
  const km = car.range.real_km;
  const standing = group && standingOf(car, group.cars, path);
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
          <p className={css.standing}>{standing && standingText(path, km, standing, groupName(group))}</p>
        </>
      )}
    </section>
  );
}

function Headline({ label, value }: { label: string; value: string }) {
  return (
    <div className={css.stat}>
      <dt>{label}</dt>
      <dd data-absent={value === words.figureWords.unknown || undefined}>{value}</dd>
    </div>
  );
}
