import { LineChart } from '#web/charts/LineChart.tsx';
import { type Curve, isCurveModelled } from '../../charging.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import { words } from '../words.ts';
import { percentText, powerText } from './curve-text.ts';

const tableStepPercent = 10;

/** Where the most power is taken: at a point, or until one where the curve begins level. */
function peakText(curve: Curve): string {
  const peak = Math.max(...curve.map(([, power]) => power));
  const firstAt = curve.find(([, power]) => power === peak)?.[0] ?? 0;
  const lastAt = curve.filter(([, power]) => power === peak).at(-1)?.[0] ?? 0;
  const { curveLevel, curvePeak } = words.carCurves;
  return firstAt < lastAt
    ? curveLevel(powerText(peak), percentText(lastAt))
    : curvePeak(powerText(peak), percentText(firstAt));
}

export function CurveChart({ name, car }: { name: string; car: Vehicle }) {
  const texts = words.carCurves;
  const { curve, dc_10_80_min: minutes } = car.charge;
  // One that was made of two figures says nothing that they do not.
  if (curve === undefined || isCurveModelled(car)) return <p>{texts.curveUnknown}</p>;
  const sentence = [
    peakText(curve),
    minutes !== undefined && texts.curveTime(figureText('charge.dc_10_80_min', minutes)),
  ];
  return (
    <LineChart
      sentence={sentence.filter(Boolean).join(' ')}
      lines={[{ name, points: curve }]}
      x={{ label: texts.charge, from: 0, to: 100, step: 1, format: percentText }}
      y={{ label: texts.power, format: powerText }}
      shade={{ from: 10, to: 80, label: texts.shaded }}
      tableStep={tableStepPercent}
    />
  );
}
