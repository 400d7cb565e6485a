import { Odometer } from '#web/ui/Odometer.tsx';
import { atMsOf } from '../../timestamp.ts';
import { useMinutesSince } from '../clock.ts';
import { words } from '../words.ts';
import css from './SinceLast.module.css';
import { partsOfSpan, spanText } from './spans.ts';

interface Props {
  last: string;
  longestTodayMs: number | undefined;
}

/** The time since the last one, live; above a day the days. */
export function SinceLast({ last, longestTodayMs }: Props) {
  const texts = words.numbers;
  const { days, hours, minutes } = partsOfSpan(useMinutesSince(atMsOf(last)));
  return (
    <div className={css.since}>
      <p className={css.clock}>
        {days > 0 && (
          <>
            <Odometer value={days} wheels={2} /> <span>{texts.day}</span>{' '}
          </>
        )}
        <Odometer value={hours} wheels={2} /> <span>{texts.hour}</span>{' '}
        {days < 100 && (
          <>
            <Odometer value={minutes} wheels={2} /> <span>{texts.minute}</span>
          </>
        )}
      </p>
      <p className={css.words}>
        <b>{texts.sinceLast}</b>
        <span className={css.longest}>
          {longestTodayMs === undefined ? texts.noneToday : texts.longestToday(spanText(longestTodayMs))}
        </span>
      </p>
    </div>
  );
}
