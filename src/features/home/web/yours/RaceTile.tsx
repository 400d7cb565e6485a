import { gapText, type KeptResult } from '#features/race/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import { formatRecentDay } from '#web/text/relative-time.ts';
import { useNowMs } from '#web/ui/Ago.tsx';
import { words } from '../words.ts';
import { HomeTile } from './HomeTile.tsx';
import css from './WideTile.module.css';
import { WideTile } from './WideTile.tsx';

/** "26:04" of hours, "45" of minutes. */
function clockOf(minutes: number): { value: string; unit: string } {
  const whole = Math.round(minutes);
  const texts = words.yours;
  if (whole < 60) return { value: String(whole), unit: texts.minutes };
  return { value: `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`, unit: texts.hours };
}

/** How the race that was seen to its end last ended. */
export function RaceTile({ result: { query, course, km, at, cars } }: { result: KeptResult }) {
  const texts = words.yours;
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
      {...{ to, sign: 'race', icon: 'race', title: course ?? texts.race }}
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
