import { minuteMs } from '#shared/time.ts';
import { formatDate } from '#web/text/format.ts';
import { formatNumber } from '#web/text/format-number.ts';
import type { CigarSettings, Plan } from '../../contract.ts';
import { type CountedLog, countBetween, firstDayOf } from '../../log.ts';
import { gapMinutesOn, goalOn } from '../../plan.ts';
import { dateOf, dayOf, type Moment, noonOf } from '../../timestamp.ts';
import * as messages from '../messages.ts';
import { spanText } from '../numbers/spans.ts';

export interface Draft {
  kind: Plan['kind'];
  perDay: string;
  startPerDay: string;
  until: string;
  startMinutes: string;
  grow: string;
  hoursEach: string;
  eurosEach: string;
}
export type DraftField = Exclude<keyof Draft, 'kind'>;

const wakingMinutes = 16 * 60;
const taperDays = 12 * 7;

/** The daily mean of up to 28 complete days; undefined before the first one. */
export function meanPerDay({ days }: CountedLog, today: string): number | undefined {
  const until = dayOf(today) - 1;
  const from = Math.max(until - 27, firstDayOf(days));
  return from > until ? undefined : countBetween(days, from, until) / (until - from + 1);
}

/** Initial field values: the current plan, or a suggestion based on the person's average. */
export function draftOf(counted: CountedLog, today: string): Draft {
  const { plan, hours_each, euros_each } = counted.settings;
  const mean = meanPerDay(counted, today) ?? 10;
  const limit = Math.max(0, Math.floor(mean) - 1);
  const gap = Math.max(15, Math.round(wakingMinutes / Math.max(1, mean) / 15) * 15);
  return {
    kind: plan.kind,
    perDay: String(plan.kind === 'limit' ? plan.per_day : limit),
    startPerDay: String(plan.kind === 'taper' ? plan.start_per_day : Math.round(mean)),
    until: plan.kind === 'taper' ? plan.until : dateOf(dayOf(today) + taperDays),
    startMinutes: String(plan.kind === 'gap' ? plan.start_minutes : gap),
    grow: String(plan.kind === 'gap' ? plan.grow_minutes_per_week : 15),
    hoursEach: String(hours_each),
    eurosEach: String(euros_each),
  };
}

/** Parses a number with a point or comma; undefined if it is invalid or out of bounds. */
function parseNumber(text: string, max: number, min = 0): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < min || value > max ? undefined : value;
}
const parseWhole = (text: string, max: number, min = 0): number | undefined => {
  const value = parseNumber(text, max, min);
  return Number.isInteger(value) ? value : undefined;
};
const weekMinutes = 7 * 24 * 60;

/** The invalid fields of the chosen plan, unless it is unchanged, and of the other settings. */
export function invalidFields(draft: Draft, known: Plan, today: string): DraftField[] {
  const ofPlan: Record<Plan['kind'], [DraftField, boolean][]> = {
    none: [],
    limit: [['perDay', parseWhole(draft.perDay, 200) !== undefined]],
    taper: [
      ['startPerDay', parseNumber(draft.startPerDay, 200) !== undefined],
      ['until', /^2\d{3}-\d{2}-\d{2}$/.test(draft.until) && draft.until > today],
    ],
    gap: [
      ['startMinutes', parseWhole(draft.startMinutes, weekMinutes, 1) !== undefined],
      ['grow', parseWhole(draft.grow, weekMinutes) !== undefined],
    ],
  };
  const checked: [DraftField, boolean][] = [
    ...(planOf(draft, known, today) === known ? [] : ofPlan[draft.kind]),
    ['hoursEach', parseNumber(draft.hoursEach, 24) !== undefined],
    ['eurosEach', parseNumber(draft.eurosEach, 100) !== undefined],
  ];
  return checked.filter(([, isValid]) => !isValid).map(([field]) => field);
}

/** The plan of a valid draft. An unchanged plan keeps its start date; a new one starts today. */
export function planOf(draft: Draft, known: Plan, today: string): Plan {
  const number = (text: string) => parseNumber(text, Number.POSITIVE_INFINITY) ?? 0;
  const keepStart = (next: Plan): Plan =>
    'from' in known &&
    known.kind === next.kind &&
    JSON.stringify({ ...next, from: known.from }) === JSON.stringify(known)
      ? known
      : next;
  switch (draft.kind) {
    case 'none':
      return { kind: 'none' };
    case 'limit':
      return { kind: 'limit', per_day: number(draft.perDay) };
    case 'taper':
      return keepStart({ kind: 'taper', from: today, start_per_day: number(draft.startPerDay), until: draft.until });
    case 'gap':
      return keepStart({
        kind: 'gap',
        from: today,
        start_minutes: number(draft.startMinutes),
        grow_minutes_per_week: number(draft.grow),
      });
  }
}

export function settingsOf(draft: Draft, known: CigarSettings, today: string): CigarSettings {
  return {
    hours_each: parseNumber(draft.hoursEach, 24) ?? known.hours_each,
    euros_each: parseNumber(draft.eurosEach, 100) ?? known.euros_each,
    plan: planOf(draft, known.plan, today),
  };
}

/** The plan in a sentence: "Today 12, next week 11 ... zero from 1 March 2027". */
export function meaningOf(plan: Plan, counted: CountedLog, { date: today }: Moment): string {
  const texts = messages.plan.meaning;
  const inWeeks = (weeks: number) => dateOf(dayOf(today) + 7 * weeks);
  const mean = meanPerDay(counted, today);
  const meanText = mean === undefined ? '' : ` ${texts.mean(formatNumber(mean))}`;
  switch (plan.kind) {
    case 'none':
      return texts.none;
    case 'limit':
      return `${texts.limit(formatNumber(plan.per_day))}${meanText}`;
    case 'taper': {
      const [now, next] = [today, inWeeks(1)].map((date) => formatNumber(goalOn(plan, date) ?? 0));
      return `${texts.taper(now ?? '', next ?? '', formatDate(noonOf(plan.until)))}${meanText}`;
    }
    case 'gap': {
      const [now, next, later] = [0, 1, 4].map((weeks) =>
        spanText((gapMinutesOn(plan, inWeeks(weeks)) ?? 0) * minuteMs),
      );
      return texts.gap(now ?? '', next ?? '', later ?? '');
    }
  }
}
