import type { CSSProperties } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { type FigurePath, figureTable, numberAt } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';
import { figureText } from '../figure-text.ts';
import { groupName } from '../group-name.ts';
import { rankingOf } from '../ranking-text.ts';
import { words } from '../words.ts';
import css from './Among.module.css';
import type { CarGroup } from './car-group.ts';
import { shortPlace } from './place-text.ts';
import { TickLine } from './TickLine.tsx';
import { ticksOf } from './ticks.ts';

const texts = words.car;
const rows: readonly { path: FigurePath; label: string; best?: string }[] = [
  { path: 'range.real_km', label: texts.among.range, best: texts.farthestOf },
  { path: 'charge.dc_10_80_min', label: texts.among.charging },
  { path: 'price.de_eur', label: texts.among.price },
  { path: 'dimensions.cargo_l', label: texts.among.boot },
  { path: 'performance.zero_to_100_s', label: texts.among.acceleration },
  { path: 'real_efficiency.combined_wh_per_km', label: texts.among.use },
];

/** Six figures compared with similar cars, better values on the right. */
export function Among({ car, group }: { car: Vehicle; group: CarGroup<Vehicle> }) {
  return (
    <section className={css.panel}>
      <h2>{texts.amongTitle(formatNumber(group.cars.length), groupName(group))}</h2>
      <dl>
        {rows.map((row) => (
          <Row key={row.path} {...row} car={car} group={group} />
        ))}
      </dl>
      <p className={css.key} aria-hidden="true">
        <span>{texts.worse}</span>
        <span className={css.middle}>{texts.middleWord}</span>
        <span>{texts.better}</span>
      </p>
    </section>
  );
}

type RowProps = (typeof rows)[number] & { car: Vehicle; group: CarGroup<Vehicle> };

function Row({ path, label, best, car, group }: RowProps) {
  const own = numberAt(car, path);
  const ranking = rankingOf(car, group.cars, path);
  const ticks = ranking && own !== undefined && ticksOf(ranking, own, figureTable[path].better === 'low');
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className={css.strip}>
        <span className="visually-hidden">{figureText(path, own)}</span>
        {ticks && (
          <span className={css.line} style={{ '--own': ticks.own.toFixed(3) } as CSSProperties}>
            <TickLine ticks={ticks} />
            <span className={css.own} />
          </span>
        )}
      </dd>
      <dd className={css.place} data-best={ranking?.rank === 1 || undefined}>
        {ranking && own !== undefined ? shortPlace(ranking, own, best) : <span aria-hidden="true">–</span>}
      </dd>
    </div>
  );
}
