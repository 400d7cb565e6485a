import { type CSSProperties, useMemo } from 'react';
import { seriesLook } from '#web/charts/series.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { words } from '../words.ts';
import css from './FilmScrub.module.css';
import { finishes } from './finish-letters.ts';
import type { Scene } from './scene.ts';
import { useClock } from './use-clock.ts';

/** The time of the race as a bar to pull at; below it stands who arrives when. */
export function FilmScrub({ scene }: { scene: Scene }) {
  const { clock, time, endMin, leadAt } = scene;
  // The end counts as a step, also where it is not a whole one; and where nobody gets away from the start, there is one.
  const steps = Math.max(1, Math.ceil(endMin / time.stepMin));
  const step = useClock(clock, ({ minute }) => (minute >= endMin ? steps : Math.floor(minute / time.stepMin + 1e-6)));
  const moment = useClock(clock, ({ minute }) => words.film.moment(time.text(minute), leadAt(minute)));
  return (
    <div className={css.scrub}>
      <span className={css.end}>0 {time.units[0]}</span>
      <div className={css.bar}>
        <input
          type="range"
          min={0}
          max={steps}
          value={step}
          aria-label={words.film.scrub}
          aria-valuetext={moment}
          style={{ '--share': `${(100 * step) / steps}%` } as CSSProperties}
          onChange={({ currentTarget: { value } }) => clock.seek(Number(value) * time.stepMin)}
        />
        <Finishes scene={scene} />
      </div>
      <span className={css.end}>{time.text(endMin)}</span>
    </div>
  );
}

function Finishes({ scene: { outcomes, endMin, cars } }: { scene: Scene }) {
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  const placed = useMemo(() => finishes(outcomes, endMin, widthPx), [outcomes, endMin, widthPx]);
  return (
    <div ref={ref} className={css.finishes} aria-hidden="true">
      {widthPx > 0 &&
        placed.map(({ entry, tickPx, letterPx }) => {
          const { mark, color } = seriesLook(cars[entry]?.index ?? entry);
          return (
            <span key={entry} style={{ color }}>
              <span className={css.tick} style={{ left: tickPx }} />
              <span className={css.letter} style={{ left: letterPx }}>
                {mark}
              </span>
            </span>
          );
        })}
    </div>
  );
}
