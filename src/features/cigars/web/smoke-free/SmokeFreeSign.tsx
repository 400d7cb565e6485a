import { Odometer } from '#web/ui/Odometer.tsx';
import type { Streaks } from '../../streaks.ts';
import { atMsOf } from '../../timestamp.ts';
import { useMinutesSince } from '../clock.ts';
import { partsOfSpan, spanText } from '../numbers/spans.ts';
import { words } from '../words.ts';
import css from './SmokeFreeSign.module.css';

/** The time since the last one, on the way to the longest there was. */
export function SmokeFreeSign({ last, streaks }: { last: string; streaks: Streaks }) {
  const texts = words.smokeFree;
  const units = words.numbers;
  const { days, hours, minutes } = partsOfSpan(useMinutesSince(atMsOf(last)));
  const { longestGap, isLongest, sinceLastMs = 0, toLongestMs } = streaks;
  const share = longestGap && !isLongest ? sinceLastMs / longestGap.ms : 1;
  const sentence =
    longestGap && !isLongest ? texts.best(spanText(longestGap.ms), spanText(toLongestMs)) : texts.yourLongest;
  return (
    <section className={css.sign}>
      <h2 className={css.title}>{texts.title}</h2>
      <p className={css.clock}>
        <Odometer value={days} wheels={2} /> <span>{units.day}</span> <Odometer value={hours} wheels={2} />{' '}
        <span>{units.hour}</span> <Odometer value={minutes} wheels={2} /> <span>{units.minute}</span>
      </p>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={texts.progress}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={sentence}
      >
        <span style={{ width: `${Math.min(100, share * 100)}%` }} />
      </div>
      <p>{sentence}</p>
    </section>
  );
}
