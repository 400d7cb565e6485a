import { useEffect } from 'react';
import { useWidth } from '#web/charts/use-width.ts';
import { shownIn } from '#web/text/units.ts';
import { messages } from '../messages.ts';
import { FilmLane } from './FilmLane.tsx';
import css from './FilmRoad.module.css';
import { axisLabels, chargerTicks, strokes } from './film-lanes.ts';
import type { Scene } from './scene.ts';

const texts = messages.film;

/** The road with its lanes. It's asphalt in both themes. */
export function FilmRoad({ scene }: { scene: Scene }) {
  const { race, cars, names, lanes, clock } = scene;
  const [ref, widthPx] = useWidth<HTMLDivElement>();
  useEffect(() => {
    lanes.resize(widthPx);
    lanes.show(clock.minute);
  }, [lanes, clock, widthPx]);
  const { distanceKm, conditions } = race;
  const goal = shownIn('km').of(distanceKm);
  const chargers = chargerTicks(conditions.chargerSpacingKm, distanceKm, widthPx);
  return (
    <div className={css.road} data-theme="dark" data-sign="race">
      <div className={css.axis} aria-hidden="true">
        <span className={css.who}>{texts.place}</span>
        <div ref={ref} className={css.scale}>
          {widthPx > 0 && (
            <>
              {axisLabels(goal, widthPx).map((at) => (
                <span
                  key={at}
                  className={css.km}
                  data-end={at === 0 ? 'start' : at === goal ? 'goal' : undefined}
                  style={{ left: `${(100 * at) / goal}%` }}
                >
                  {at === 0 ? texts.axisStart() : texts.axisKm(at)}
                </span>
              ))}
              <svg className={css.chargers} aria-hidden="true" focusable="false">
                <path d={strokes(chargers, distanceKm, widthPx, 6)} />
              </svg>
            </>
          )}
        </div>
        <span className={css.does}>{texts.doing}</span>
      </div>
      <ol className={css.lanes} aria-label={texts.lanes}>
        {cars.map((car, entry) => (
          <FilmLane
            key={car.index}
            car={car}
            name={names[entry] ?? car.name}
            onElement={(element) => lanes.set(entry, element)}
          />
        ))}
      </ol>
    </div>
  );
}
