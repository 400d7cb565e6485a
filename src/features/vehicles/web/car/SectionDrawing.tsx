import type { CSSProperties } from 'react';
import { BarGroups } from '#web/charts/BarGroups.tsx';
import { LineChart } from '#web/charts/LineChart.tsx';
import type { Curve } from '../../charging.ts';
import type { SectionName } from '../../figures.ts';
import { isCurveBorrowed, isCurveModelled } from '../../model-curve.ts';
import type { Vehicle } from '../../vehicle.ts';
import { conditions, figureText, numberText, percentText, powerText, rangeAt, unitText } from '../figure-text.ts';
import * as messages from '../messages.ts';
import { Silhouette } from '../Silhouette.tsx';
import css from './SectionDrawing.module.css';

const consumption = 'real_efficiency.combined_wh_per_km';
const curveTexts = messages.carCurves;
const roads = ['city', 'highway', 'combined'] as const;
const weathers = ['mild', 'cold'] as const;
/** The lightest and the darkest tint, in percent. */
const [faint, strong] = [18, 55];

/** Real consumption by road and weather, darker for higher values. */
function EfficiencyGrid({ car: { real_efficiency: real } }: { car: Vehicle }) {
  const valueAt = (road: (typeof roads)[number], weather: (typeof weathers)[number]) =>
    real[`${road}_${weather}_wh_per_km`];
  const known = conditions.flatMap(({ road, weather }) => valueAt(road, weather) ?? []);
  if (known.length === 0) return null;
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const tint = (value: number) => faint + ((strong - faint) * (value - min)) / Math.max(1, max - min);
  return (
    <table className={css.grid}>
      <caption>{curveTexts.gridCaption(unitText(consumption))}</caption>
      <thead>
        <tr>
          <td />
          {weathers.map((weather) => (
            <th key={weather} scope="col">
              {curveTexts.weathers[weather]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roads.map((road) => (
          <tr key={road}>
            <th scope="row">{curveTexts.roads[road]}</th>
            {weathers.map((weather) => {
              const value = valueAt(road, weather);
              return (
                <td
                  key={weather}
                  className={css.cell}
                  style={
                    value === undefined ? undefined : ({ '--tint': `${tint(value).toFixed(0)}%` } as CSSProperties)
                  }
                >
                  {value === undefined ? '–' : numberText(consumption, value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  section: SectionName;
  name: string;
  car: Vehicle;
  curveFrom: string | undefined;
}

export function SectionDrawing({ section, name, car, curveFrom }: Props) {
  switch (section) {
    case 'charge':
      return <CurveChart name={name} car={car} curveFrom={curveFrom} />;
    case 'dimensions':
      return <Dimensions car={car} />;
    case 'range':
      return conditions.some((condition) => rangeAt(car, condition) !== undefined) ? <RangeChart car={car} /> : null;
    case 'real_efficiency':
      return <EfficiencyGrid car={car} />;
    default:
      return null;
  }
}

function RangeChart({ car }: { car: Vehicle }) {
  const texts = messages.carCurves;
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

const texts = messages.carFigures;
const spaceMm = 5000;

/** The car's side view on a five-metre parking space, to scale. Renders nothing if the length or height is unknown. */
function Dimensions({ car: { dimensions, misscellaneous } }: { car: Vehicle }) {
  const { length_mm: length, height_mm: height, width_mm: width } = dimensions;
  if (length === undefined || height === undefined) return null;
  const longest = Math.max(spaceMm, length);
  const share = (mm: number) => `${((100 * mm) / longest).toFixed(1)}%`;
  return (
    <div className={css.drawing} aria-hidden="true">
      <p className={css.above}>
        <span>{numberText('dimensions.height_mm', height)}</span>
        {width !== undefined && <span>{texts.wide(numberText('dimensions.width_mm', width))}</span>}
      </p>
      <div className={css.scene} style={{ aspectRatio: `${longest} / ${height}` }}>
        <span className={css.height} />
        <div className={css.car} style={{ width: share(length) }}>
          <Silhouette body={misscellaneous.body} className={css.outline} isFilling />
        </div>
      </div>
      <span className={css.length} style={{ width: share(length) }} />
      <p className={css.space}>
        <span>{figureText('dimensions.length_mm', length)}</span>
        <span className={css.what}>{texts.parkingSpace}</span>
      </p>
    </div>
  );
}

const tableStepPercent = 10;

/** The peak power and where it's reached, or how far it lasts if the curve starts flat. */
function peakText(curve: Curve): string {
  const peak = Math.max(...curve.map(([, power]) => power));
  const firstAt = curve.find(([, power]) => power === peak)?.[0] ?? 0;
  const lastAt = curve.filter(([, power]) => power === peak).at(-1)?.[0] ?? 0;
  const { curveLevel, curvePeak } = messages.carCurves;
  return firstAt < lastAt
    ? curveLevel(powerText(peak), percentText(lastAt))
    : curvePeak(powerText(peak), percentText(firstAt));
}

function CurveChart({ name, car, curveFrom }: { name: string; car: Vehicle; curveFrom: string | undefined }) {
  const texts = messages.carCurves;
  const { curve, dc_10_80_min: minutes } = car.charge;
  // A curve modelled from two figures adds nothing to them.
  if (curve === undefined || isCurveModelled(car)) return <p>{texts.curveUnknown}</p>;
  const sentence = [
    peakText(curve),
    minutes !== undefined && texts.curveTime(figureText('charge.dc_10_80_min', minutes)),
    isCurveBorrowed(car) && texts.curveFromRelated(curveFrom),
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
