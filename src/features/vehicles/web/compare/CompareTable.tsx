import { pathTo } from '#shared/pages.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import { words } from '../words.ts';
import css from './CompareTable.module.css';
import type { CompareRow, CompareSection } from './compare-rows.ts';
import type { ComparedCar } from './compared-car.ts';

interface Props {
  label: string;
  cars: readonly ComparedCar[];
  sections: readonly CompareSection[];
  /** With it each car can be taken out. */
  onRemove?: (slug: string) => void;
}

/** One column per car. Where four do not fit the table scrolls within itself, and the first column stays. */
export function CompareTable({ label, cars, sections, onRemove }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={css.window} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <td className={css.corner} />
            {cars.map((car, index) => (
              <th key={car.slug} scope="col" className={css.car}>
                <CarHead car={car} index={index} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        {sections.map(({ key, title, rows }) => (
          <tbody key={key}>
            {title && (
              <tr className={css.section}>
                <th scope="rowgroup">{title}</th>
                {cars.map(({ slug }, index) => (
                  <td key={slug}>
                    <SeriesMark index={index} />
                  </td>
                ))}
              </tr>
            )}
            {rows.map((row) => (
              <Row key={row.key} row={row} cars={cars} />
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

interface HeadProps {
  car: ComparedCar;
  index: number;
  onRemove: Props['onRemove'];
}

function CarHead({ car: { slug, name, car }, index, onRemove }: HeadProps) {
  return (
    <div className={css.head}>
      <span className={css.marks}>
        <SeriesMark index={index} />
        {onRemove && (
          <button
            type="button"
            className={css.remove}
            aria-label={words.compareCars.remove(name)}
            onClick={() => onRemove(slug)}
          >
            <Icon name="close" />
          </button>
        )}
      </span>
      <a href={pathTo('car', { carId: car.id })}>{name}</a>
      <Plate mark="E">{car.year}</Plate>
    </div>
  );
}

function Row({ row: { label, texts, isDifferent, best }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  return (
    <tr data-same={!isDifferent || undefined}>
      <th scope="row" className={css.figure}>
        {label}
        {isDifferent && (
          <span className={css.differs}>
            <span aria-hidden="true"> ≠</span>
            <span className="visually-hidden"> ({words.compareCars.differs})</span>
          </span>
        )}
      </th>
      {texts.map((text, index) => (
        <td key={cars[index]?.slug} data-absent={text === words.figureWords.unknown || undefined}>
          {best.includes(index) ? (
            <>
              <strong>{text}</strong> <span className={css.best}>{words.compareCars.best}</span>
            </>
          ) : (
            text
          )}
        </td>
      ))}
    </tr>
  );
}
