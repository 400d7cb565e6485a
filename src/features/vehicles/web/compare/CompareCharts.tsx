import { BarGroups } from '#web/charts/BarGroups.tsx';
import { LineChart } from '#web/charts/LineChart.tsx';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { formatList } from '#web/text/format.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { isCurveBorrowed, isCurveModelled } from '../../model-curve.ts';
import css from '../ComparePage.module.css';
import { type Condition, conditions, percentText, powerText, rangeAt } from '../car/chart-values.ts';
import { figureText } from '../figure-text.ts';
import * as messages from '../messages.ts';
import type { ComparedCar } from './compare-rows.ts';

export function CompareCharts({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = messages.compareCars;
  return (
    <div className={css.charts}>
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

/** The charging curves in one chart. Cars with an unknown curve stay in the list, so that all have their usual colours. */
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
      <ul className={css.names}>
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
