import { useId, useMemo } from 'react';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { offeredFirst } from '../../car-list.ts';
import type { CarRow, NumberKey } from '../../car-row.ts';
import type { Vehicle } from '../../vehicle.ts';
import { numberText, unitText } from '../figure-text.ts';
import { namePartsOf } from '../list/name-parts.ts';
import { maxPicked } from '../picked-cars.ts';
import { Silhouette } from '../Silhouette.tsx';
import { thisMonth } from '../this-month.ts';
import { words } from '../words.ts';
import css from './SimilarCars.module.css';
import { similarCars } from './similar-cars.ts';

const shown = 4;
const range = 'range.real_km';

/** The cars most like this one, those that can be bought first, each with what it differs by. */
export function SimilarCars({ car, cars }: { car: Vehicle; cars: readonly CarRow[] }) {
  const id = useId();
  const own = useMemo(() => cars.find(({ vehicle }) => vehicle.id === car.id), [car, cars]);
  const alike = useMemo(() => {
    const rows = new Map(cars.map((row) => [row.vehicle.id, row]));
    const vehicles = cars.map(({ vehicle }) => vehicle);
    const nearest = similarCars(car, vehicles, 2 * shown).flatMap((other) => rows.get(other.id) ?? []);
    return offeredFirst(nearest, thisMonth()).slice(0, shown);
  }, [car, cars]);
  if (alike.length === 0) return null;
  const side = [car.id, ...alike.map(({ vehicle }) => vehicle.id)].slice(0, maxPicked);
  return (
    <section className={css.similar} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{words.carFigures.similar}</h2>
        <a href={pathTo('compareCars', {}, { cars: side.join(',') })} className={css.compare}>
          {words.carFigures.compareThese}
        </a>
      </div>
      <ul className={css.cars}>
        {alike.map((other) => (
          <li key={other.name}>
            <Card other={other} own={own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ other, own }: { other: CarRow; own: CarRow | undefined }) {
  const { make, model } = namePartsOf(other);
  const { real } = other.values;
  return (
    <a href={pathTo('car', { carId: other.vehicle.id })} className={css.car}>
      <Silhouette body={other.vehicle.misscellaneous.body} className={css.outline} />
      <span className={css.make}>{make}</span> <span className={css.name}>{model}</span>{' '}
      {real !== undefined && (
        <span className={css.range}>
          {numberText(range, real)}
          {'\u00a0'}
          <span className={css.unit}>{unitText(range)}</span>
        </span>
      )}{' '}
      <span className={css.differences}>
        <span>{difference(own, other, 'real', unitText(range))}</span>{' '}
        <span>{difference(own, other, 'price', unitText('price.de_eur'))}</span>
      </span>
    </a>
  );
}

/** "+4,300 €", "−67 km"; empty where one of the two is not known. */
function difference(own: CarRow | undefined, other: CarRow, key: NumberKey, unit: string): string {
  const [mine, theirs] = [own?.values[key], other.values[key]];
  if (mine === undefined || theirs === undefined) return '';
  const by = Math.round(theirs - mine);
  const sign = by > 0 ? '+' : by < 0 ? '−' : '±';
  return `${sign}${formatNumber(Math.abs(by), 0)}\u00a0${unit}`;
}
