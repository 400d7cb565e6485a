import { minuteMs } from '#shared/time.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Counted } from '../../log.ts';
import { gapMinutesOn, nextFrom } from '../../plan.ts';
import { clockOf, type Moment, momentAt } from '../../timestamp.ts';
import { words } from '../words.ts';
import css from './Numbers.module.css';
import { laterDayText, spanText } from './spans.ts';

const clock = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.5';

/** With a growing gap: from when the next one keeps to the plan. Earlier is no scolding, only earlier. */
export function NextOne({ counted, now }: { counted: Counted; now: Moment }) {
  const texts = words.numbers;
  const fromMs = nextFrom(counted, now);
  const gapMinutes = gapMinutesOn(counted.settings.plan, now.date);
  if (fromMs === undefined || gapMinutes === undefined) return null;
  const from = momentAt(fromMs, now.offsetMin);
  const gap = spanText(gapMinutes * minuteMs);
  return (
    <p className={css.next}>
      <Icon shape={clock} />
      <span>
        {from.date < now.date ? (
          texts.pastGap(gap)
        ) : (
          <>
            {texts.nextFrom}
            <b>
              {from.date === now.date
                ? clockOf(from.text)
                : `${laterDayText(from.date, now.date)} ${clockOf(from.text)}`}
            </b>
            {texts.nextGap(gap)}
          </>
        )}
        {fromMs <= now.atMs && texts.nowIsFine}
      </span>
    </p>
  );
}
