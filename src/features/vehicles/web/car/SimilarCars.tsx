import { useMemo } from 'react';
import { pathTo } from '#shared/pages.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { CarRow } from '../../car-row.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureTextOf } from '../figure-text.ts';
import { maxPicked } from '../picked-cars.ts';
import { words } from '../words.ts';
import css from './SimilarCars.module.css';
import { similarCars } from './similar-cars.ts';

const shown = 6;

export function SimilarCars({ car, cars }: { car: Vehicle; cars: readonly CarRow[] }) {
  const alike = useMemo(() => {
    const names = new Map(cars.map(({ name, vehicle: { id } }) => [id, name]));
    const vehicles = cars.map(({ vehicle }) => vehicle);
    return similarCars(car, vehicles, shown).map((other) => ({ other, name: names.get(other.id) ?? '' }));
  }, [car, cars]);
  if (alike.length === 0) return null;
  const side = [car, ...alike.map(({ other }) => other)].slice(0, maxPicked).map(({ id }) => id);
  return (
    <Panel
      title={words.carFigures.similar}
      actions={
        <ButtonLink to={pathTo('compareCars', {}, { cars: side.join(',') })}>
          {words.carFigures.compareThese}
        </ButtonLink>
      }
    >
      <ul className={css.cars}>
        {alike.map(({ other, name }) => (
          <li key={other.id}>
            <a href={pathTo('car', { carId: other.id })} className={css.car}>
              <span className={css.name}>
                {name} <Plate mark="E">{other.year}</Plate>
              </span>
              <span className={css.range}>{figureTextOf(other, 'range.real_km')}</span>
              <span className={css.detail}>
                {figureTextOf(other, 'price.de_eur')} · {figureTextOf(other, 'battery.usable_kwh')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
