import { type SeenCar, Silhouette } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { words } from '../words.ts';
import css from './CarsMenuSign.module.css';
import { LiveSign } from './LiveSign.tsx';

const shown = 3;
/** The right end of the scale. */
const scaleKm = 560;

type Ranged = SeenCar & { realKm: number };

/** The way to the cars, with those seen last on a scale of how far they go. */
export function CarsMenuSign({ onSale, seen }: { onSale: number; seen: readonly SeenCar[] }) {
  const texts = words.menus;
  const cars = seen.filter((car): car is Ranged => car.realKm !== undefined).slice(0, shown);
  return (
    <LiveSign
      to={pathTo('evcars')}
      sign="cars"
      title={texts.evcars}
      sentence={`${formatNumber(onSale)} ${texts.onSale}`}
      line={texts.onSale}
      number={formatNumber(onSale)}
    >
      {cars.length > 0 && (
        <>
          <span className={css.head}>{texts.seenLast}</span>
          {[...cars]
            .sort((a, b) => b.realKm - a.realKm)
            .map((car) => (
              <Lane key={car.id} car={car} />
            ))}
        </>
      )}
    </LiveSign>
  );
}

/** A name that its car would touch stands right of it. */
const leastBehind = 0.45;

function Lane({ car: { name, model, realKm, body } }: { car: Ranged }) {
  const end = `${Math.min(1, Math.max(0.12, realKm / scaleKm)) * 100}%`;
  const isRight = realKm / scaleKm < leastBehind;
  return (
    <span className={css.lane}>
      <span className={css.road}>
        <span className={css.name} style={isRight ? { marginInlineStart: end } : { maxWidth: `calc(${end} - 58px)` }}>
          {model ?? name}
        </span>
        <span className={css.car} style={{ insetInlineStart: end }}>
          <Silhouette body={body} />
        </span>
      </span>
      <span className={css.km}>
        {formatNumber(realKm, 0)} <small>{words.yours.km}</small>
      </span>
    </span>
  );
}
