import { pathTo } from '#shared/pages.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { seriesLook } from '#web/charts/series.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { namePartsOf } from '../list/name-parts.ts';
import { Outline } from '../list/Outline.tsx';
import { words } from '../words.ts';
import css from './CompareHead.module.css';
import type { ComparedCar } from './compared-car.ts';

interface Props {
  car: ComparedCar;
  index: number;
  onRemove: (slug: string) => void;
}

/** A car at the head of its column: above what may pass under the header, below what stays. */
export function CompareHead({ car: { slug, name, car }, index, onRemove }: Props) {
  const { before, short, rest } = shortNameOf(name, car);
  return (
    <div className={css.head}>
      <div className={css.above}>
        <span style={{ color: seriesLook(index).color }}>
          <Outline body={car.misscellaneous.body} className={css.outline} />
        </span>
        <button
          type="button"
          className={css.remove}
          aria-label={words.compareCars.remove(name)}
          onClick={() => onRemove(slug)}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className={css.below}>
        <SeriesMark index={index} />
        <a href={pathTo('car', { carId: car.id })} title={name}>
          {before !== '' && <span className="visually-hidden">{before} </span>}
          <span className={css.short}>{short}</span>
          {rest !== '' && <span className={css.rest}>{rest}</span>}
        </a>
      </div>
    </div>
  );
}

/** "Škoda", "Enyaq" and "85": the make, which is only heard, the model, and what tells it apart. */
function shortNameOf(name: string, car: ComparedCar['car']) {
  const { make: before, model: bare } = namePartsOf({ name, vehicle: car });
  const { model } = car;
  const isModel = model !== '' && bare.startsWith(model);
  const rest = isModel ? bare.slice(model.length).trim() : '';
  return { before, short: isModel ? model : bare, rest };
}
