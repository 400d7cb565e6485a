import { formatNumber } from '#web/text/format-number.ts';
import type { CigarOverview } from '../../contract.ts';
import { longestTodayMs } from '../../gaps.ts';
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
  overview: CigarOverview;
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
export function Numbers({ overview, span, now, isFresh }: Props) {
  const goal = goalOn(overview.settings.plan, now.date);
  const isEmpty = overview.first === null;
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
        {overview.last !== null && (
          <div className={css.since}>
            <SinceLast last={overview.last} longestTodayMs={longestTodayMs(overview, now)} />
          </div>
        )}
        <div className={css.nextPlace}>
          <NextOne overview={overview} now={now} />
        </div>
      </section>
      <div className={css.stats}>
        <StatCards span={span} settings={overview.settings} />
      </div>
      <p className={css.studies}>{words.numbers.studies(hoursEachText(overview.settings.hours_each))}</p>
    </>
  );
}
