import { SeriesMark } from '#web/charts/SeriesMark.tsx';
import { letteredStyle } from '#web/charts/series.ts';
import { Panel } from '#web/ui/Panel.tsx';
import type { PetrolPlan } from '../../model/petrol.ts';
import { durationText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import css from './ArrivalTimes.module.css';
import { timeScale } from './axes.ts';
import type { ResultScene } from './result-scene.ts';
import { certaintyText } from './result-scene.ts';

const texts = messages.result;

/** Short enough for a tick: "8 h", "8:30". */
const tickText = (minutes: number) =>
  minutes < 60 || minutes % 60 === 0
    ? durationText(minutes)
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

export function ArrivalTimes({ scene, petrol }: { scene: ResultScene; petrol: PetrolPlan }) {
  const { ranking, nameOf } = scene;
  const { finishers } = ranking;
  const ends = finishers.flatMap(({ plan: { minutes, errorMin } }) => [minutes - errorMin, minutes + errorMin]);
  const times = [petrol.minutes, ...ends];
  const scale = timeScale(Math.min(...times), Math.max(...times), 4);
  const at = (minutes: number) => `${100 * scale.share(minutes)}%`;
  const [bars, chance] = certaintyText(scene);
  return (
    <Panel title={texts.sure}>
      <p className={css.lead}>
        {texts.sureLead} {bars} <strong>{chance}</strong>
      </p>
      <div className={css.plot}>
        <ol className={css.rows}>
          <li className={css.row}>
            <span className={css.label}>{texts.petrol}</span>
            <span className={css.track}>
              <span className="visually-hidden">{durationText(petrol.minutes)}</span>
              <span className={css.diamond} style={{ left: at(petrol.minutes) }} />
            </span>
          </li>
          {finishers.map(({ car, plan: { minutes, errorMin }, isClose }) => (
            <li key={car.index} className={css.row}>
              <span className={css.label}>
                <SeriesMark index={car.index} /> <span className={css.name}>{nameOf(car)}</span>
              </span>
              <span className={css.track} style={{ color: letteredStyle(car.index).color }}>
                <span className="visually-hidden">
                  {`${durationText(minutes)}, ${texts.errorSpoken(Math.round(errorMin))}`}
                  {isClose && `, ${texts.close}`}
                </span>
                <span
                  className={css.bar}
                  style={{
                    left: at(minutes - errorMin),
                    width: `calc(${at(minutes + errorMin)} - ${at(minutes - errorMin)})`,
                  }}
                />
                <span className={css.dot} style={{ left: at(minutes) }} />
              </span>
            </li>
          ))}
        </ol>
        <div className={css.axis} aria-hidden="true">
          {scale.ticks.map((tick) => (
            <span key={tick} className={css.tick} style={{ left: at(tick) }}>
              {tickText(tick)}
            </span>
          ))}
        </div>
      </div>
    </Panel>
  );
}
