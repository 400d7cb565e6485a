import { BarGroups } from '#web/charts/BarGroups.tsx';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import { conditions, rangeAt } from './conditions.ts';

const roads = ['city', 'highway', 'combined'] as const;

/** Real range by road, mild and cold. */
export function RangeChart({ car }: { car: Vehicle }) {
  const texts = words.carCurves;
  const known = conditions.map((condition) => rangeAt(car, condition)).filter((km) => km !== undefined);
  if (known.length === 0) return <p>{texts.rangesUnknown}</p>;
  const km = (value: number | undefined) => figureText('range.real_km', value);
  const groups = roads.map((road) => ({
    label: texts.roads[road],
    bars: conditions
      .filter((condition) => condition.road === road)
      .map((condition) => ({
        key: condition.weather,
        label: texts.weathers[condition.weather],
        value: rangeAt(car, condition),
        text: km(rangeAt(car, condition)),
        series: condition.weather === 'mild' ? 0 : 1,
      })),
  }));
  return (
    <BarGroups
      sentence={texts.rangesSentence(km(Math.min(...known)), km(Math.max(...known)))}
      caption={texts.rangesCaption}
      groups={groups}
    />
  );
}
