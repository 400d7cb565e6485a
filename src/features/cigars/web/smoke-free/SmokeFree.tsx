import { type ReactNode, useState } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Counted } from '../../log.ts';
import { milestonesAt } from '../../milestones.ts';
import { streaksOf } from '../../streaks.ts';
import type { Moment } from '../../timestamp.ts';
import { StatCard } from '../numbers/StatCards.tsx';
import { eurosText } from '../numbers/spans.ts';
import { words } from '../words.ts';
import { Road } from './Road.tsx';
import css from './SmokeFree.module.css';
import { SmokeFreeSign } from './SmokeFreeSign.tsx';

export interface Props {
  counted: Counted;
  now: Moment;
  /** The counts, which are one press away. */
  children: ReactNode;
}

/** From 24 hours after the last one on: the time since, what it spared, and the road ahead. */
export function SmokeFree({ counted, now, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const streaks = streaksOf(counted, now);
  const texts = words.smokeFree;
  const { notSmoked, eurosKept, cravingsPassed, sinceLastMs = 0 } = streaks;
  return (
    <>
      {counted.last !== null && <SmokeFreeSign last={counted.last} streaks={streaks} />}
      <div className={css.stats}>
        <StatCard value={formatNumber(notSmoked)} unit="" label={texts.notSmoked} />
        <StatCard value={eurosText(eurosKept)} unit={words.numbers.euro} label={texts.kept} />
        <StatCard
          value={formatNumber(cravingsPassed)}
          unit=""
          label={cravingsPassed === 1 ? texts.craving : texts.cravings}
        />
      </div>
      <div className={css.rest}>
        <Road milestones={milestonesAt(sinceLastMs)} />
        <p className={css.source}>{texts.source}</p>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {texts.counts}
        </Button>
        {isOpen && <div className={css.counts}>{children}</div>}
      </div>
    </>
  );
}
