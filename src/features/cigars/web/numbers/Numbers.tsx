import type { ReactNode } from 'react';
import { minuteMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Odometer, Wheel } from '#web/ui/Odometer.tsx';
import type { CigarSettings } from '../../contract.ts';
import type { CountedLog } from '../../log.ts';
import { gapMinutesOn, goalOn, nextDueAt } from '../../plan.ts';
import { longestTodayMs } from '../../streaks.ts';
import { atMsOf, clockOf, type Moment, momentAt } from '../../timestamp.ts';
import type { CigarWindow } from '../../windows.ts';
import { useMinutesSince } from '../clock.ts';
import * as messages from '../messages.ts';
import css from './Numbers.module.css';
import cardCss from './StatCards.module.css';
import { differenceText, eurosText, hoursText, laterDayText, spanText, splitMinutes } from './spans.ts';

interface Props {
  counted: CountedLog;
  span: CigarWindow;
  now: Moment;
  /** Whether the newest cigarette was counted just now. */
  isFresh: boolean;
}

/** "today · goal 8 · 8 by this time yesterday": the parts that are known. */
function captionParts({ name, perDay, days, before }: CigarWindow, goal: number | undefined): string[] {
  const texts = messages.numbers;
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

export function Numbers({ counted, span, now, isFresh }: Props) {
  const goal = goalOn(counted.settings.plan, now.date);
  const isEmpty = counted.first === null;
  const [first, ...rest] = isEmpty ? [messages.numbers.nothing] : captionParts(span, goal);
  return (
    <>
      <section className={css.card} aria-label={messages.cigars.windows[span.name]}>
        <div className={css.hero}>
          <RollingNumber value={span.count} />
          <p className={css.sentence}>
            {first}
            {rest.map((part, index) => (
              <span key={part} className={index === rest.length - 1 ? css.last : undefined}>
                <span className={css.separator}> · </span>
                {part}
              </span>
            ))}
          </p>
        </div>
        <div className={css.dotsArea}>
          {span.name === 'today' && <Dots count={span.count} goal={goal} isFresh={isFresh} />}
        </div>
        {counted.last !== null && (
          <div className={css.since}>
            <SinceLast last={counted.last} longestTodayMs={longestTodayMs(counted, now)} />
          </div>
        )}
        <div className={css.nextPlace}>
          <NextDue counted={counted} now={now} />
        </div>
      </section>
      <div className={css.stats}>
        <StatCards span={span} settings={counted.settings} />
      </div>
      <p className={css.studies}>{messages.numbers.studies(hoursEachText(counted.settings.hours_each))}</p>
    </>
  );
}

/** The big number, with rolling digits. Screen readers get the plain number. */
function RollingNumber({ value }: { value: number }) {
  const text = formatNumber(value);
  return (
    <span className={css.number} data-length={text.length > 4 ? 'long' : undefined}>
      <span className="visually-hidden">{text}</span>
      {text.split('').map((digit, index) => {
        const place = text.length - index;
        return (
          <span key={place} className={css.place} aria-hidden="true">
            {digit === ',' ? ',' : <Wheel digit={digit} />}
          </span>
        );
      })}
    </span>
  );
}

/** With more dots than this, the number is quicker to read. */
const maxDots = 12;

interface DotsProps {
  count: number;
  goal: number | undefined;
  isFresh: boolean;
}

/** A dot per cigarette: filled, open, or with a double border if it's over the goal. */
function Dots({ count, goal, isFresh }: DotsProps) {
  if (goal === undefined || goal > maxDots) return null;
  const shown = Math.min(Math.max(count, goal), 2 * maxDots);
  if (shown === 0) return null;
  return (
    <div className={css.dots} role="img" aria-label={messages.numbers.dots(formatNumber(count), formatNumber(goal))}>
      {Array.from({ length: shown }, (_, index) => {
        const state = index >= count ? 'open' : index >= goal ? 'beyond' : 'filled';
        const fresh = isFresh && index === count - 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified only by its position
        return <span key={index} className={css.dot} data-state={state} data-fresh={fresh || undefined} />;
      })}
    </div>
  );
}

interface SinceLastProps {
  last: string;
  longestTodayMs: number | undefined;
}

/** The time since the last cigarette, updated live; in days after the first day. */
function SinceLast({ last, longestTodayMs }: SinceLastProps) {
  const texts = messages.numbers;
  const { days, hours, minutes } = splitMinutes(useMinutesSince(atMsOf(last)));
  return (
    <div className={css.clockSince}>
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

const clock = 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 8v4.5l3 1.5';

/** When the next cigarette is due under a growing gap. The text never scolds. */
function NextDue({ counted, now }: { counted: CountedLog; now: Moment }) {
  const texts = messages.numbers;
  const fromMs = nextDueAt(counted, now);
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

interface CardProps {
  value: string;
  unit?: string;
  label: string;
  /** Only visible on a wide screen, but always announced. */
  more?: ReactNode;
}

export function StatCard({ value, unit, label, more }: CardProps) {
  return (
    <div className={cardCss.card}>
      <span className={cardCss.value}>
        {value}
        {unit && <span className={cardCss.unit}> {unit}</span>}
      </span>
      <span className={cardCss.label}>
        {label}
        {more && <span className={cardCss.more}>{more}</span>}
      </span>
    </div>
  );
}

/** "half an hour", "20 min", "2 h". */
function hoursEachText(hours: number): string {
  const texts = messages.numbers;
  if (hours === 0.5) return texts.halfAnHour;
  return hours < 1 ? texts.minutesEach(formatNumber(hours * 60)) : texts.hoursEach(formatNumber(hours, 2));
}

function StatCards({ span, settings }: { span: CigarWindow; settings: CigarSettings }) {
  const texts = messages.numbers;
  const { name, count, hours, euros, before, changeShare } = span;
  const percent = changeShare === undefined ? undefined : Math.round(changeShare * 100);
  const sign = percent === undefined || percent === 0 ? '' : percent < 0 ? '−' : '+';
  const difference = before && `${texts.byNow}: ${differenceText(count, before.count)}`;
  return (
    <div className={cardCss.cards}>
      <StatCard
        value={hoursText(hours)}
        unit={texts.hour}
        label={texts.ofLife}
        more={texts.ofLifeEach(hoursEachText(settings.hours_each))}
      />
      <StatCard
        value={eurosText(euros)}
        label={texts.spent}
        more={texts.spentEach(formatNumber(settings.euros_each, 4))}
      />
      <StatCard
        value={percent === undefined ? '–' : `${sign}${formatNumber(Math.abs(percent))}%`}
        label={texts.against[name]}
        more={difference}
      />
    </div>
  );
}
