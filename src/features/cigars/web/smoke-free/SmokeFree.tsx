import { type ReactNode, useState } from 'react';
import { dayMs, hourMs } from '#shared/time.ts';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Odometer } from '#web/ui/Odometer.tsx';
import type { CountedLog } from '../../log.ts';
import { type Milestone, milestonesAt, type Streaks, streaksOf } from '../../streaks.ts';
import { atMsOf, type Moment } from '../../timestamp.ts';
import { useMinutesSince } from '../clock.ts';
import * as messages from '../messages.ts';
import { StatCard } from '../numbers/Numbers.tsx';
import { eurosText, spanText, splitMinutes } from '../numbers/spans.ts';
import css from './SmokeFree.module.css';

export interface Props {
  counted: CountedLog;
  now: Moment;
  /** The counts, shown after a tap. */
  children: ReactNode;
}

/** Shown from 24 hours after the last cigarette: the time since then, the savings, and what happens next. */
export function SmokeFree({ counted, now, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const streaks = streaksOf(counted, now);
  const texts = messages.smokeFree;
  const { notSmoked, eurosSaved, cravingsResisted, sinceLastMs = 0 } = streaks;
  return (
    <>
      {counted.last !== null && <SmokeFreeSign last={counted.last} streaks={streaks} />}
      <div className={css.stats}>
        <StatCard value={formatNumber(notSmoked)} label={texts.notSmoked} />
        <StatCard value={eurosText(eurosSaved)} label={texts.kept} />
        <StatCard
          value={formatNumber(cravingsResisted)}
          unit=""
          label={cravingsResisted === 1 ? texts.craving : texts.cravings}
        />
      </div>
      <div className={css.rest}>
        <MilestoneList milestones={milestonesAt(sinceLastMs)} />
        <p className={css.source}>{texts.source}</p>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {texts.counts}
        </Button>
        {isOpen && <div className={css.counts}>{children}</div>}
      </div>
    </>
  );
}

function SmokeFreeSign({ last, streaks }: { last: string; streaks: Streaks }) {
  const texts = messages.smokeFree;
  const units = messages.numbers;
  const { days, hours, minutes } = splitMinutes(useMinutesSince(atMsOf(last)));
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

const check = 'M6 12.5l4 4 8-8.5';
const yearDays = 365.25;

/** "11 days 19 h": only as precise as someone who's waiting for it needs. */
function remainingText(ms: number): string {
  const texts = messages.smokeFree;
  const days = Math.floor(ms / dayMs);
  if (days >= 2 * yearDays) return texts.years(formatNumber(Math.floor(days / yearDays)));
  if (days >= 60) return texts.days(formatNumber(days));
  return days >= 2 ? texts.daysHours(formatNumber(days), Math.floor((ms % dayMs) / hourMs)) : spanText(ms);
}

function MilestoneList({ milestones }: { milestones: readonly Milestone[] }) {
  const texts = messages.smokeFree;
  return (
    <ol className={css.road} aria-label={texts.road}>
      {milestones.map(({ name, isReached, isNext, remainingMs }) => {
        const { when, what } = texts.milestones[name];
        return (
          <li key={name} className={css.stone} data-state={isReached ? 'reached' : isNext ? 'next' : 'ahead'}>
            <span className={css.mark}>{isReached && <Icon shape={check} />}</span>
            <span className={css.when}>
              {when}
              {isReached && <span className="visually-hidden">, {texts.reached}</span>}
            </span>
            {isNext && <span className={css.toGo}>{texts.inTime(remainingText(remainingMs))}</span>}
            <span className={css.what}>{what}</span>
          </li>
        );
      })}
    </ol>
  );
}
