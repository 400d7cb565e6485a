import type { ReactNode } from 'react';
import { gapText, type StoredResult } from '#features/race/web/index.ts';
import type { SeenCar } from '#features/vehicles/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { useMedia } from '#web/device/use-media.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { shownIn } from '#web/text/units.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { Plate } from '#web/ui/Plate.tsx';
import type { Sign } from '#web/ui/SignLink.tsx';
import frame from '#web/ui/signs.module.css';
import * as messages from '../messages.ts';
import css from './CarTiles.module.css';
import { HomeTile } from './HomeTile.tsx';

const maxShown = 3;

/** The last viewed car; on wide screens the last three. */
export function CarsTile({
  cars,
  total,
  className,
}: {
  cars: readonly SeenCar[];
  total: number | undefined;
  className?: string | undefined;
}) {
  const texts = messages.yours;
  const [last] = cars;
  if (last === undefined) return null;
  const to = pathTo('car', { carId: last.id });
  const km = ({ realKm }: SeenCar) => (realKm === undefined ? '–' : formatNumber(shownIn('km').of(realKm), 0));
  return (
    <WideTile
      narrow={
        <HomeTile
          to={to}
          sign="cars"
          icon={{ name: 'cars' }}
          title={last.model ?? last.name}
          value={km(last)}
          unit={last.realKm === undefined ? undefined : texts.km()}
          detail={last.realKm === undefined ? texts.seenOnly : texts.seen}
        />
      }
      {...{ to, sign: 'cars', icon: 'cars', title: texts.cars, className }}
      aside={total === undefined ? undefined : texts.total(total)}
    >
      <span className={css.columns}>
        {cars.slice(0, maxShown).map((car) => (
          <span key={car.id} className={css.column}>
            <span className={css.number}>
              {km(car)}
              {car.realKm !== undefined && <small> {texts.km()}</small>}
            </span>
            <span className={css.name}>{car.name}</span>
            {car.year !== undefined && <Plate mark="E">{car.year}</Plate>}
          </span>
        ))}
      </span>
    </WideTile>
  );
}

/** "26:04" for hours, "45" for minutes. */
function clockOf(minutes: number): { value: string; unit: string } {
  const whole = Math.round(minutes);
  const texts = messages.yours;
  if (whole < 60) return { value: String(whole), unit: texts.minutes };
  return { value: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`, unit: texts.hours };
}

export function RaceTile({
  result: { query, course, km, at, cars },
  className,
}: {
  result: StoredResult;
  className?: string | undefined;
}) {
  const texts = messages.yours;
  const now = useNowMs();
  const [winner] = cars;
  if (winner === undefined) return null;
  const to = pathTo('races', {}, { ...Object.fromEntries(new URLSearchParams(query)), show: 'result' });
  const day = formatRecentDay(new Date(at).toISOString(), now);
  const slowest = Math.max(...cars.map(({ minutes }) => minutes));
  const first = clockOf(winner.minutes);
  return (
    <WideTile
      narrow={
        <HomeTile
          {...{ to, sign: 'race', icon: { name: 'race' }, title: texts.race }}
          {...first}
          detail={course ?? texts.road(km)}
        />
      }
      {...{ to, sign: 'race', icon: 'race', title: course ?? texts.race, className }}
      aside={`${texts.road(km)} · ${day}`}
    >
      <span className={css.lanes}>
        {cars.map(({ name, minutes }, index) => (
          <span key={`${name} ${minutes}`} className={css.lane}>
            <span className={css.name}>{name}</span>
            <progress
              className={css.bar}
              aria-hidden="true"
              max={slowest}
              value={(winner.minutes / minutes) * slowest}
            />
            <span className={css.time}>
              {index === 0 ? `${first.value} ${first.unit}` : gapText(minutes - winner.minutes)}
            </span>
          </span>
        ))}
      </span>
    </WideTile>
  );
}

interface WideTileProps {
  to: string;
  sign: Sign;
  icon: IconName;
  title: string;
  aside?: string | undefined;
  className?: string | undefined;
  /** Shown on phones instead. */
  narrow: ReactNode;
  children: ReactNode;
}

function WideTile({ to, sign, icon, title, aside, narrow, className, children }: WideTileProps) {
  if (!useMedia('(min-width: 60rem)')) return <>{narrow}</>;
  return (
    <a href={to} className={classes(frame.frameSign, css.tile, className)} data-sign={sign}>
      <span className={css.head}>
        <Icon name={icon} />
        <span className={css.title}>{title}</span>
        {aside && <span className={css.aside}>{aside}</span>}
      </span>
      {children}
    </a>
  );
}
