import { type CSSProperties, useEffect } from 'react';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { useWidth } from '#web/charts/use-width.ts';
import { shownIn } from '#web/text/units.ts';
import { CarShape } from '../CarShape.tsx';
import * as messages from '../messages.ts';
import type { RacingCar } from '../racing-cars.ts';
import carCss from './FilmCar.module.css';
import laneCss from './FilmLane.module.css';
import css from './FilmRoad.module.css';
import { axisLabels, chargerTicks, strokes } from './film-lanes.ts';
import type { Scene } from './scene.ts';

const texts = messages.film;

/** The road is asphalt in both themes. */
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
        <span className={css.axisNames}>{texts.positionAndGap}</span>
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
        <span className={css.axisStatus}>{texts.chargeAndStatus}</span>
      </div>
      <ol className={css.lanes} aria-label={texts.lanes}>
        {cars.map((car, entry) => (
          <FilmLane
            key={car.index}
            car={car}
            name={names[entry] ?? car.name}
            onElement={(element) => lanes.register(entry, element)}
          />
        ))}
      </ol>
    </div>
  );
}

interface LaneProps {
  car: RacingCar;
  name: string;
  onElement: (element: HTMLLIElement | null) => void;
}

/** The static parts of a car's lane; `film-lanes.ts` updates the elements with a `data-part`. */
function FilmLane({ car, name, onElement }: LaneProps) {
  const { color } = letteredStyle(car.index);
  return (
    <li ref={onElement} className={laneCss.lane} style={{ '--own': color } as CSSProperties}>
      <span className={laneCss.place} data-part="place" />
      <SeriesMark index={car.index} />
      <span className={laneCss.names}>
        <bdi className={laneCss.name} title={car.name}>
          {name}
        </bdi>{' '}
        <span className={laneCss.gap} data-part="gap" />
      </span>
      <span className={carCss.road} aria-hidden="true">
        <svg className={carCss.stops} aria-hidden="true" focusable="false">
          <path data-part="past" />
          <path data-part="ahead" />
        </svg>
        <span className={carCss.car} data-part="car">
          <span className={carCss.trail} />
          <CarShape car={car} className={carCss.shape} />
          <span className={carCss.badge}>
            <Bolt />
          </span>
          <svg className={carCss.warning} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M12 2L23 22H1z" />
            <path d="M12 9v6M12 18v1" />
          </svg>
        </span>
      </span>
      <span className={css.status}>
        <span className={css.battery} aria-hidden="true">
          <span className={css.charge}>
            <span data-part="fill" />
          </span>
        </span>
        <span className={css.bolt}>
          <Bolt />
        </span>
        <span className={css.percent} data-part="percent" /> <span className={css.note} data-part="note" />
        <span className="visually-hidden" data-part="low" />
      </span>
    </li>
  );
}

function Bolt() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M13.5 2L5 13.5h5.5L9.5 22 19 10h-6z" />
    </svg>
  );
}
