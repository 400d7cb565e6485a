import type { CSSProperties } from 'react';
import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { CarShape } from '../CarShape.tsx';
import type { RacingCar } from '../racing-cars.ts';
import roadCss from './FilmCar.module.css';
import chargeCss from './FilmCharge.module.css';
import css from './FilmLane.module.css';
import { bolt } from './film-icons.ts';

interface Props {
  car: RacingCar;
  name: string;
  onElement: (element: HTMLLIElement | null) => void;
}

/** The static parts of a car's lane; `film-lanes.ts` updates the elements with a `data-part`. */
export function FilmLane({ car, name, onElement }: Props) {
  const { color } = letteredStyle(car.index);
  return (
    <li ref={onElement} className={css.lane} style={{ '--own': color } as CSSProperties}>
      <span className={css.place} data-part="place" />
      <SeriesMark index={car.index} />
      <span className={css.names}>
        <bdi className={css.name} title={car.name}>
          {name}
        </bdi>{' '}
        <span className={css.gap} data-part="gap" />
      </span>
      <span className={roadCss.road} aria-hidden="true">
        <svg className={roadCss.stops} aria-hidden="true" focusable="false">
          <path data-part="past" />
          <path data-part="ahead" />
        </svg>
        <span className={roadCss.car} data-part="car">
          <span className={roadCss.trail} />
          <CarShape car={car} className={roadCss.shape} />
          <span className={roadCss.badge}>
            <Bolt />
          </span>
          <svg className={roadCss.warning} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d="M12 2L23 22H1z" />
            <path d="M12 9v6M12 18v1" />
          </svg>
        </span>
      </span>
      <span className={chargeCss.does}>
        <span className={chargeCss.battery} aria-hidden="true">
          <span className={chargeCss.charge}>
            <span data-part="fill" />
          </span>
        </span>
        <span className={chargeCss.bolt}>
          <Bolt />
        </span>
        <span className={chargeCss.percent} data-part="percent" /> <span className={chargeCss.note} data-part="note" />
        <span className="visually-hidden" data-part="low" />
      </span>
    </li>
  );
}

function Bolt() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={bolt} />
    </svg>
  );
}
