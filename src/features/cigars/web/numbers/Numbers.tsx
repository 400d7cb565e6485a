import { formatNumber } from '#web/text/format-number.ts';
import { longestTodayMs } from '../../gaps.ts';
import type { Counted } from '../../log.ts';
import { goalOn } from '../../plan.ts';
import type { Moment } from '../../timestamp.ts';
import type { CigarWindow } from '../../windows.ts';
import { words } from '../words.ts';
import { NextOne } from './NextOne.tsx';
import css from './Numbers.module.css';
import { Pips } from './Pips.tsx';
import { RollingNumber } from './RollingNumber.tsx';
import { SinceLast } from './SinceLast.tsx';
import { hoursEachText, StatCards } from './StatCards.tsx';

interface Props {
  counted: Counted;
  span: CigarWindow;
  now: Moment;
  /** The newest was counted just now. */
  isFresh: boolean;
}

/** "today · goal 8 · yesterday by now 8": the parts that are known. */
function partsOf({ name, perDay, days, before }: CigarWindow, goal: number | undefined): string[] {
  const texts = words.numbers;
  const isToday = name === 'today';
  return [
    texts.span[name],
    ...(isToday && goal !== undefined ? [texts.goal(formatNumber(goal))] : []),
    ...(!isToday && days > 1 ? [texts.perDay(formatNumber(perDay))] : []),
    ...(before && name !== 'all'
      ? [texts.before[name](formatNumber(before.count)) + (before.isPartial ? texts.partly : '')]
      : []),
  ];
}

/** The number of the window, and what goes with it. */
export function Numbers({ counted, span, now, isFresh }: Props) {
  const goal = goalOn(counted.settings.plan, now.date);
  const isEmpty = counted.first === null;
  const [first, ...rest] = isEmpty ? [words.numbers.nothing] : partsOf(span, goal);
  return (
    <>
      <section className={css.card} aria-label={words.cigars.windows[span.name]}>
        <div className={css.hero}>
          <RollingNumber value={span.count} />
          <p className={css.sentence}>
            {first}
            {rest.map((part, index) => (
              <span key={part} className={index === rest.length - 1 ? css.last : undefined}>
                <span className={css.dot}> · </span>
                {part}
              </span>
            ))}
          </p>
        </div>
        <div className={css.pips}>
          {span.name === 'today' && <Pips count={span.count} goal={goal} isFresh={isFresh} />}
        </div>
        {counted.last !== null && (
          <div className={css.since}>
            <SinceLast last={counted.last} longestTodayMs={longestTodayMs(counted, now)} />
          </div>
        )}
        <div className={css.nextPlace}>
          <NextOne counted={counted} now={now} />
        </div>
      </section>
      <div className={css.stats}>
        <StatCards span={span} settings={counted.settings} />
      </div>
      <p className={css.studies}>{words.numbers.studies(hoursEachText(counted.settings.hours_each))}</p>
    </>
  );
}
