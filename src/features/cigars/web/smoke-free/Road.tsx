import { dayMs, hourMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { Milestone } from '../../milestones.ts';
import { spanText } from '../numbers/spans.ts';
import { words } from '../words.ts';
import css from './Road.module.css';

const check = 'M6 12.5l4 4 8-8.5';
const yearDays = 365.25;

/** "in 11 days 19 h": as exact as somebody counts who waits for it. */
function toGoText(ms: number): string {
  const texts = words.smokeFree;
  const days = Math.floor(ms / dayMs);
  if (days >= 2 * yearDays) return texts.years(formatNumber(Math.floor(days / yearDays)));
  if (days >= 60) return texts.days(formatNumber(days));
  return days >= 2 ? texts.daysHours(formatNumber(days), Math.floor((ms % dayMs) / hourMs)) : spanText(ms);
}

/** Kilometre stones beside a road: what follows when, after WHO's fact sheet. */
export function Road({ milestones }: { milestones: readonly Milestone[] }) {
  const texts = words.smokeFree;
  return (
    <ol className={css.road} aria-label={texts.road}>
      {milestones.map(({ name, isReached, isNext, toGoMs }) => {
        const { when, what } = texts.stones[name];
        return (
          <li key={name} className={css.stone} data-state={isReached ? 'reached' : isNext ? 'next' : 'ahead'}>
            <span className={css.mark}>{isReached && <Icon shape={check} />}</span>
            <span className={css.when}>
              {when}
              {isReached && <span className="visually-hidden">, {texts.reached}</span>}
            </span>
            {isNext && <span className={css.toGo}>{texts.inTime(toGoText(toGoMs))}</span>}
            <span className={css.what}>{what}</span>
          </li>
        );
      })}
    </ol>
  );
}
