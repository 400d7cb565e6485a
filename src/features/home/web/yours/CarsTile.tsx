import type { SeenCar } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Plate } from '#web/ui/Plate.tsx';
import { words } from '../words.ts';
import { HomeTile } from './HomeTile.tsx';
import css from './WideTile.module.css';
import { WideTile } from './WideTile.tsx';

const shown = 3;

/** The car seen last; on a wide screen three of them. */
export function CarsTile({ cars, inAll }: { cars: readonly SeenCar[]; inAll: number | undefined }) {
  const texts = words.yours;
  const [last] = cars;
  if (last === undefined) return null;
  const to = pathTo('car', { carId: last.id });
  const km = ({ realKm }: SeenCar) => (realKm === undefined ? '–' : formatNumber(realKm, 0));
  return (
    <WideTile
      narrow={
        <HomeTile
          to={to}
          sign="cars"
          icon={{ name: 'cars' }}
          title={last.model ?? last.name}
          value={km(last)}
          unit={last.realKm === undefined ? undefined : texts.km}
          detail={last.realKm === undefined ? texts.seenOnly : texts.seen}
        />
      }
      {...{ to, sign: 'cars', icon: 'cars', title: texts.cars }}
      aside={inAll === undefined ? undefined : texts.inAll(inAll)}
    >
      <span className={css.columns}>
        {cars.slice(0, shown).map((car) => (
          <span key={car.id} className={css.column}>
            <span className={css.number}>
              {km(car)}
              {car.realKm !== undefined && <small> {texts.km}</small>}
            </span>
            <span className={css.name}>{car.name}</span>
            {car.year !== undefined && <Plate mark="E">{car.year}</Plate>}
          </span>
        ))}
      </span>
    </WideTile>
  );
}
