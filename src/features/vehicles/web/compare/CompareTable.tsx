// biome-ignore-all lint/a11y/useSemanticElements: heads stick to the screen while the rows scroll sideways, which one table element can't do
// biome-ignore-all lint/a11y/useFocusableInteractive: table cells aren't focusable themselves

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { pathTo } from '#shared/pages.ts';
import { BarGroups } from '#web/charts/BarGroups.tsx';
import { LineChart } from '#web/charts/LineChart.tsx';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { formatList } from '#web/text/format.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { isCurveBorrowed, isCurveModelled } from '../../model-curve.ts';
import pageCss from '../ComparePage.module.css';
import { namePartsOf } from '../car-names.ts';
import { type Condition, conditions, figureText, percentText, powerText, rangeAt } from '../figure-text.ts';
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

/**
 * One column per car. The heads stick below the page's header; if not all cars fit, they scroll sideways with the rows.
 */
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

function Row({ row: { key, label, texts, best, shares }, cars }: { row: CompareRow; cars: readonly ComparedCar[] }) {
  const isTrip = key === 'trip';
  return (
    <div role="row" className={css.row} data-trip={isTrip || undefined}>
      <div role="rowheader" className={css.figure}>
        {label}
      </div>
      {texts.map((text, index) => {
        const share = shares?.[index];
        const isBest = best.includes(index);
        return (
          <div key={cars[index]?.slug} role="cell" className={css.cell} data-best={isBest || undefined}>
            <span>
              {text === messages.figureWords.unknown ? <Unknown /> : isTrip ? text : text.replaceAll('\u00a0', ' ')}
              {isBest && (
                <>
                  <span aria-hidden="true" className={css.star}>
                    {'\u00a0'}★
                  </span>
                  <span className="visually-hidden"> {messages.compareCars.best}</span>
                </>
              )}
            </span>
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

export function CompareCharts({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = messages.compareCars;
  return (
    <div className={pageCss.charts}>
      <Panel title={texts.curves}>
        <CurvesChart cars={cars} />
      </Panel>
      <Panel title={texts.ranges}>
        <RangesChart cars={cars} />
      </Panel>
    </div>
  );
}

const tableStepPercent = 10;

/**
 * The charging curves in one chart. Cars with an unknown curve stay in the list, so that all have their usual colours.
 */
function CurvesChart({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = messages.compareCars;
  const lines = cars.map(({ name, car }) => ({ name, points: isCurveModelled(car) ? [] : (car.charge.curve ?? []) }));
  if (lines.every(({ points }) => points.length === 0)) return <p>{texts.curvesUnknown}</p>;
  const unknown = lines.filter(({ points }) => points.length === 0).map(({ name }) => name);
  const borrowed = cars.filter(({ car }) => isCurveBorrowed(car)).map(({ name }) => name);
  const sentence = [
    fastestText(cars),
    borrowed.length > 0 && texts.borrowedCurves(formatList(borrowed)),
    unknown.length > 0 && texts.noCurve(formatList(unknown)),
  ];
  return (
    <LineChart
      sentence={sentence.filter(Boolean).join(' ')}
      lines={lines}
      x={{ label: messages.carCurves.charge, from: 0, to: 100, step: 1, format: percentText }}
      y={{ label: messages.carCurves.power, format: powerText }}
      shade={{ from: 10, to: 80, label: messages.carCurves.shaded }}
      tableStep={tableStepPercent}
    />
  );
}

function fastestText(cars: readonly ComparedCar[]): string | undefined {
  const timed = cars.flatMap(({ name, car }) => {
    const minutes = car.charge.dc_10_80_min;
    return minutes === undefined ? [] : [{ name, minutes }];
  });
  const [first] = timed.sort((a, b) => a.minutes - b.minutes);
  return first && messages.compareCars.fastest(first.name, figureText('charge.dc_10_80_min', first.minutes));
}

const kmText = (km: number | undefined) => figureText('range.real_km', km);

function RangesChart({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = messages.compareCars;
  const { roads, weathers } = messages.carCurves;
  const mixed = farthest(cars, { road: 'combined', weather: 'mild' });
  const highway = farthest(cars, { road: 'highway', weather: 'cold' });
  if (mixed === undefined || highway === undefined) return <p>{texts.rangesUnknown}</p>;
  const sentence = [
    texts.farthest(texts.inMixed, mixed.name, kmText(mixed.km)),
    texts.farthest(texts.onHighway, highway.name, kmText(highway.km)),
  ];
  const groups = conditions.map((condition) => ({
    label: texts.condition(roads[condition.road], weathers[condition.weather]),
    bars: cars.map(({ slug, name, car }, index) => ({
      key: slug,
      label: (
        <>
          <SeriesMark index={index} /> <span className="visually-hidden">{name}</span>
        </>
      ),
      value: rangeAt(car, condition),
      text: kmText(rangeAt(car, condition)),
      series: index,
    })),
  }));
  return (
    <>
      <ul className={pageCss.names}>
        {cars.map(({ slug, name }, index) => (
          <li key={slug}>
            <SeriesMark index={index} /> {name}
          </li>
        ))}
      </ul>
      <BarGroups
        sentence={sentence.join(' ')}
        caption={messages.carCurves.rangesCaption}
        groups={groups}
        inColumn={2}
      />
    </>
  );
}

function farthest(cars: readonly ComparedCar[], condition: Condition) {
  const known = cars.flatMap(({ name, car }) => {
    const km = rangeAt(car, condition);
    return km === undefined ? [] : [{ name, km }];
  });
  return known.sort((a, b) => b.km - a.km)[0];
}
