import type { CSSProperties } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import type { Vehicle } from '../../vehicle.ts';
import { unitText } from '../figure-text.ts';
import { words } from '../words.ts';
import { conditions } from './conditions.ts';
import css from './EfficiencyGrid.module.css';

const texts = words.carCurves;
const roads = ['city', 'highway', 'combined'] as const;
const weathers = ['mild', 'cold'] as const;
/** The weakest and the strongest tint, in percent. */
const [faint, strong] = [18, 55];

/** Real consumption by road and weather, the more the darker. */
export function EfficiencyGrid({ car: { real_efficiency: real } }: { car: Vehicle }) {
  const valueAt = (road: (typeof roads)[number], weather: (typeof weathers)[number]) =>
    real[`${road}_${weather}_wh_per_km`];
  const known = conditions.flatMap(({ road, weather }) => valueAt(road, weather) ?? []);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const tint = (value: number) => faint + ((strong - faint) * (value - least)) / Math.max(1, most - least);
  return (
    <table className={css.grid}>
      <caption>{texts.gridCaption(unitText('real_efficiency.combined_wh_per_km'))}</caption>
      <thead>
        <tr>
          <td />
          {weathers.map((weather) => (
            <th key={weather} scope="col">
              {texts.weathers[weather]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {roads.map((road) => (
          <tr key={road}>
            <th scope="row">{texts.roads[road]}</th>
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
                  {value === undefined ? '–' : formatNumber(value, 0)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
