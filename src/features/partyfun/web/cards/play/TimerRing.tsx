import { tick } from '#web/device/tick.ts';
import { words } from '../../words.ts';
import css from './TimerRing.module.css';
import { useCountdown } from './use-countdown.ts';

const texts = words.cards;
const endShakeMs = 300;

/** The clock of a card: a tap starts it, another one holds it. At its end it says so, and nothing happens by itself. */
export function TimerRing({ seconds, startsAnew = false }: { seconds: number; startsAnew?: boolean }) {
  const { is, secondsLeft, press } = useCountdown(seconds, startsAnew, () => tick(endShakeMs));
  const label = {
    ready: texts.start(seconds),
    running: startsAnew ? texts.again(secondsLeft) : texts.pause(secondsLeft),
    paused: texts.goOn(secondsLeft),
    over: texts.time,
  }[is];
  return (
    <div className={css.clock}>
      <button type="button" className={css.ring} data-state={is} aria-label={label} onClick={press}>
        <svg viewBox="0 0 110 110" className={css.circle} aria-hidden="true">
          <circle cx="55" cy="55" r="49" className={css.track} />
          <circle
            cx="55"
            cy="55"
            r="49"
            pathLength="100"
            className={css.left}
            strokeDasharray={`${(100 * secondsLeft) / seconds} 100`}
          />
        </svg>
        <span className={css.text}>
          {is === 'ready' && <span className={css.start}>{texts.startsIn} </span>}
          {is === 'over' ? <span className={css.time}>{texts.time}</span> : secondsLeft}
        </span>
      </button>
      <p role="status" className="visually-hidden">
        {is === 'over' && texts.time}
      </p>
    </div>
  );
}
