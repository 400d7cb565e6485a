import { LineChart } from '#web/charts/LineChart.tsx';
import { formatList } from '#web/text/format.ts';
import { isCurveModelled } from '../../charging.ts';
import { percentText, powerText } from '../car/curve-text.ts';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import type { ComparedCar } from './compared-car.ts';

const tableStepPercent = 10;

/** The charging curves over each other. A car keeps its letter and colour, also where another's curve is not known. */
export function CurvesChart({ cars }: { cars: readonly ComparedCar[] }) {
  const texts = words.compareCars;
  const lines = cars.map(({ name, car }) => ({ name, points: isCurveModelled(car) ? [] : (car.charge.curve ?? []) }));
  if (lines.every(({ points }) => points.length === 0)) return <p>{texts.curvesUnknown}</p>;
  const unknown = lines.filter(({ points }) => points.length === 0).map(({ name }) => name);
  const sentence = [fastestText(cars), unknown.length > 0 && texts.noCurve(formatList(unknown))];
  return (
    <LineChart
      sentence={sentence.filter(Boolean).join(' ')}
      lines={lines}
      x={{ label: words.carCurves.charge, from: 0, to: 100, step: 1, format: percentText }}
      y={{ label: words.carCurves.power, format: powerText }}
      shade={{ from: 10, to: 80, label: words.carCurves.shaded }}
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
  return first && words.compareCars.fastest(first.name, figureText('charge.dc_10_80_min', first.minutes));
}
