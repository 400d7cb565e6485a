import { formatNumber } from '#web/text/format-number.ts';
import { pricePerKm } from '../../car-row.ts';
import { numberAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { gainMinutes, kmGained } from '../charging-gain.ts';
import { numberText, unitText } from '../figure-text.ts';
import { Unknown } from '../Unknown.tsx';
import { words } from '../words.ts';
import css from './Headlines.module.css';

const texts = words.car;

/** The four numbers that are asked for next. */
export function Headlines({ car }: { car: Vehicle }) {
  const minutes = numberAt(car, 'charge.dc_10_80_min');
  const gainedKm = kmGained(car, gainMinutes);
  const price = numberAt(car, 'price.de_eur');
  const perKm = pricePerKm(car);
  const [min, km, euro] = [unitText('charge.dc_10_80_min'), unitText('range.real_km'), unitText('price.de_eur')];
  return (
    <dl className={css.stats}>
      <Headline label={texts.charging} number={minutes && numberText('charge.dc_10_80_min', minutes)} unit={min} />
      <Headline label={texts.gained} number={gainedKm && `+${formatNumber(gainedKm, 0)}`} unit={km} />
      <Headline label={texts.listPrice} number={price && formatNumber(price, 0)} unit={euro} />
      <Headline label={texts.pricePerKm} number={perKm && formatNumber(perKm, 0)} unit={words.figureWords.perKm} />
    </dl>
  );
}

interface Props {
  label: string;
  number: string | 0 | undefined;
  unit: string;
}

function Headline({ label, number, unit }: Props) {
  return (
    <div className={css.stat}>
      <dt>{label}</dt>
      <dd data-absent={number === undefined || undefined}>
        {number === undefined ? (
          <Unknown />
        ) : (
          <>
            {number}
            {'\u00a0'}
            <span className={css.unit}>{unit}</span>
          </>
        )}
      </dd>
    </div>
  );
}
