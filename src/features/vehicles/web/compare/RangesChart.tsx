import { BarGroups } from '#web/charts/BarGroups.tsx';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { type Condition, conditions, rangeAt } from '../car/conditions.ts';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import type { ComparedCar } from './compared-car.ts';
import css from './RangesChart.module.css';

const kmText = (km: number | undefined) => figureText('range.real_km', km);

export function RangesChart({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = words.compareCars;
  const { roads, weathers } = words.carCurves;
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
      <BarGroups sentence={sentence.join(' ')} caption={words.carCurves.rangesCaption} groups={groups} />
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
