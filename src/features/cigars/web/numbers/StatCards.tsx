import type { ReactNode } from 'react';
import { formatNumber } from '#web/text/format-number.ts';
import type { CigarSettings } from '../../contract.ts';
import type { CigarWindow } from '../../windows.ts';
import * as messages from '../messages.ts';
import css from './StatCards.module.css';
import { differenceText, eurosText, hoursText } from './spans.ts';

interface CardProps {
  value: string;
  unit?: string;
  label: string;
  /** Only visible on a wide screen, but always announced. */
  more?: ReactNode;
}

export function StatCard({ value, unit, label, more }: CardProps) {
  return (
    <div className={css.card}>
      <span className={css.value}>
        {value}
        {unit && <span className={css.unit}> {unit}</span>}
      </span>
      <span className={css.label}>
        {label}
        {more && <span className={css.more}>{more}</span>}
      </span>
    </div>
  );
}

/** "half an hour", "20 min", "2 h". */
export function hoursEachText(hours: number): string {
  const texts = messages.numbers;
  if (hours === 0.5) return texts.halfAnHour;
  return hours < 1 ? texts.minutesEach(formatNumber(hours * 60)) : texts.hoursEach(formatNumber(hours, 2));
}

export function StatCards({ span, settings }: { span: CigarWindow; settings: CigarSettings }) {
  const texts = messages.numbers;
  const { name, count, hours, euros, before, changeShare } = span;
  const percent = changeShare === undefined ? undefined : Math.round(changeShare * 100);
  const sign = percent === undefined || percent === 0 ? '' : percent < 0 ? '−' : '+';
  const difference = before && `${texts.byNow}: ${differenceText(count, before.count)}`;
  return (
    <div className={css.cards}>
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
