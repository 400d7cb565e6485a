import { Odometer } from '#web/ui/Odometer.tsx';
import { words } from '../words.ts';
import css from './RaceClock.module.css';
import type { Scene } from './scene.ts';
import { useClock } from './use-clock.ts';

/** The time of the race on wheels. */
export function RaceClock({ scene: { clock, time } }: { scene: Scene }) {
  const large = useClock(clock, ({ minute }) => time.digits(minute)[0]);
  const small = useClock(clock, ({ minute }) => time.digits(minute)[1]);
  return (
    <div className={css.clock}>
      <span className="visually-hidden">{words.film.clock}</span>
      <Odometer value={large} wheels={time.wheels} />
      <span>{time.units[0]}</span>
      <Odometer value={small} wheels={2} />
      <span>{time.units[1]}</span>
    </div>
  );
}
