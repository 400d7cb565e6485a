import { Odometer } from '#web/ui/Odometer.tsx';
import { words } from '../words.ts';
import css from './Bell.module.css';

const texts = words.patterns;
const minuteSeconds = 60;

interface Props {
  /** Until the bell, whole and never below 0. */
  secondsLeft: number;
  /** Of the whole game. */
  seconds: number;
  /** One's own. */
  points: number;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** How long it is until the bell, and what one has by now. */
export function Bell({ secondsLeft, seconds, points }: Props) {
  const isLast = secondsLeft <= minuteSeconds;
  const clock = `${Math.floor(secondsLeft / minuteSeconds)}:${twoDigits(secondsLeft % minuteSeconds)}`;
  return (
    <div className={css.bell} data-last={isLast || undefined}>
      <time className={css.clock} dateTime={`PT${secondsLeft}S`}>
        {clock}
      </time>
      <p className={css.text}>
        <b>{isLast ? texts.oneMinute : texts.untilBell}</b>
        <span>{texts.endsAtOnce}</span>
      </p>
      <span className={css.points}>
        <Odometer value={points} wheels={2} />
        <span className="visually-hidden">{texts.yourPoints}</span>
      </span>
      <span className={css.bar} aria-hidden="true">
        <span style={{ width: `${(secondsLeft / seconds) * 100}%` }} />
      </span>
      {/* Read out once, when it changes. */}
      <span className="visually-hidden" role="status">
        {isLast ? texts.oneMinute : ''}
      </span>
    </div>
  );
}
