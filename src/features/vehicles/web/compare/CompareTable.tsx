// biome-ignore-all lint/a11y/useSemanticElements: heads stick to the screen while the rows scroll sideways, which one table element can't do
// biome-ignore-all lint/a11y/useFocusableInteractive: table cells aren't focusable themselves
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { namePartsOf } from '../car-names.ts';
import * as messages from '../messages.ts';
import { Silhouette } from '../Silhouette.tsx';
import { Unknown } from '../Unknown.tsx';
import css from './CompareTable.module.css';
import type { ComparedCar, CompareRow, CompareSection } from './compare-rows.ts';

interface Props {
  cars: readonly ComparedCar[];
  sections: readonly CompareSection[];
  onRemove: (slug: string) => void;
  /** Shown in place of another car, if there's room. */
  slot: ReactNode;
}

/** One column per car. The heads stick below the page's header; if not all cars fit, they scroll sideways with the rows. */
export function CompareTable({ cars, sections, onRemove, slot }: Props) {
  const heads = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [hasMore, setHasMore] = useState(false);

  const follow = () => {
    const element = body.current;
    if (!element) return;
    if (heads.current) heads.current.scrollLeft = element.scrollLeft;
    setHasMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of cars changes the width
  useEffect(() => {
    const element = body.current;
    if (!element) return;
    follow();
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [cars.length]);
  const step = () => body.current?.scrollBy({ left: body.current.scrollWidth / cars.length });

  const style = { '--cars': cars.length } as CSSProperties;
  return (
    <div className={css.table} style={style} data-more={hasMore || undefined} data-slot={slot ? true : undefined}>
      <div role="table" aria-label={messages.compareCars.glanceTable}>
        <div ref={heads} className={css.heads}>
          <div role="row" className={css.row}>
            <div role="cell" className={css.corner} />
            {cars.map((car, index) => (
              <div key={car.slug} role="columnheader" className={css.car}>
                <CompareHead car={car} index={index} onRemove={onRemove} />
              </div>
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <div ref={body} role="rowgroup" className={css.body} onScroll={follow} tabIndex={0}>
          {sections.map(({ key, title, rows }) => (
            <div key={key} role="presentation">
              {title !== undefined && (
                <div role="row" className={css.section}>
                  <div role="rowheader">
                    <h2>{title}</h2>
                  </div>
                </div>
              )}
              {rows.map((row) => (
                <Row key={row.key} row={row} cars={cars} />
              ))}
            </div>
          ))}
        </div>
      </div>
      {hasMore && (
        <div className={css.edge}>
          <button type="button" className={css.further} onClick={step} aria-label={messages.compareCars.more}>
            <Icon name="forward" />
          </button>
        </div>
      )}
      {slot && <div className={css.slot}>{slot}</div>}
    </div>
  );
}

function Row({ row: { label, texts, best, shares }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  return (
    <div role="row" className={css.row}>
      <div role="rowheader" className={css.figure}>
        {label}
      </div>
      {texts.map((text, index) => {
        const share = shares?.[index];
        const isBest = best.includes(index);
        return (
          <div key={cars[index]?.slug} role="cell" className={css.cell} data-best={isBest || undefined}>
            {text === messages.figureWords.unknown ? <Unknown /> : <span>{text.replaceAll('\u00a0', ' ')}</span>}
            {isBest && (
              <>
                <span aria-hidden="true" className={css.star}>
                  ★
                </span>
                <span className="visually-hidden"> {messages.compareCars.best}</span>
              </>
            )}
            {share !== undefined && <span className={css.bar} style={{ '--share': share } as CSSProperties} />}
          </div>
        );
      })}
    </div>
  );
}

interface CompareHeadProps {
  car: ComparedCar;
  index: number;
  onRemove: (slug: string) => void;
}

/** The head of a car's column; only its lower part sticks below the page's header on a phone. */
function CompareHead({ car: { slug, name, car }, index, onRemove }: CompareHeadProps) {
  const { before, short, rest } = shortNameOf(name, car);
  return (
    <div className={css.head}>
      <div className={css.above}>
        <span style={{ color: letteredStyle(index).color }}>
          <Silhouette body={car.misscellaneous.body} className={css.outline} />
        </span>
        <button
          type="button"
          className={css.remove}
          aria-label={messages.compareCars.remove(name)}
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

/** "Škoda", "Enyaq" and "85": the make for screen readers only, the model, and the rest. */
function shortNameOf(name: string, car: ComparedCar['car']) {
  const { make: before, model: bare } = namePartsOf({ name, vehicle: car });
  const { model } = car;
  const isModel = model !== '' && bare.startsWith(model);
  const rest = isModel ? bare.slice(model.length).trim() : '';
  return { before, short: isModel ? model : bare, rest };
}
