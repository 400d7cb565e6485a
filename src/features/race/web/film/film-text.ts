import type { RaceEvent } from '../../model/race-events.ts';
import { durationText, gapText } from '../duration-text.ts';
import * as messages from '../messages.ts';
import type { LaneMessage, LeadMessage } from './film-messages.ts';

const texts = messages.film;
export type NameOf = (entry: number) => string;

export function leadText({ now }: LeadMessage, nameOf: NameOf, time: RaceTime, entries: number): string {
  switch (now.kind) {
    case 'start':
      return texts.lead.start(entries);
    case 'level':
      return texts.lead.level(now.count, now.km);
    case 'alone':
      return texts.lead.alone(nameOf(now.leader), now.km);
    case 'won':
      return texts.lead[entries === 1 ? 'wonAlone' : 'won'](nameOf(now.leader), time.text(now.afterMin));
    case 'nobody':
      return texts.lead.nobody;
    case 'leads': {
      const [first, second] = [nameOf(now.leader), nameOf(now.second)];
      return now.behindKm < 0.5 ? texts.lead.leadsLevel(first, second) : texts.lead.leads(first, second, now.behindKm);
    }
  }
}

export function nextText({ next }: LeadMessage, nameOf: NameOf, time: RaceTime): string {
  if (next === undefined) return texts.next.over;
  const inTime = next.inMin < time.stepMin ? texts.next.soon : time.text(next.inMin);
  switch (next.kind) {
    case 'stays':
      return texts.next.stays(nameOf(next.leader), inTime);
    case 'next':
      return next.isStranded
        ? texts.next.strands(nameOf(next.entry), inTime)
        : texts.next.arrives(nameOf(next.entry), inTime);
    case 'passed':
      if (next.areBothCharging) return texts.next.bothCharging(nameOf(next.by), inTime);
      if (next.isCharging) return texts.next.charging(nameOf(next.leader), inTime);
      return texts.next.passed(nameOf(next.by), inTime);
  }
}

export function laneGapText({ gap }: LaneMessage): string {
  if (gap.kind === 'behind') return texts.gap.behind(gap.km);
  return gap.kind === 'later' ? gapText(gap.min) : texts.gap[gap.kind];
}

export function statusText({ status }: LaneMessage, time: RaceTime): string {
  switch (status.kind) {
    case 'driving':
      return texts.status.driving(status.kmh);
    case 'charging':
      return texts.status.charging(status.toPercent, status.kw);
    case 'arrived':
      return texts.status.arrived(time.text(status.afterMin));
    case 'stranded':
      return texts.status.stranded(status.km);
    default:
      return texts.status[status.kind];
  }
}

export function eventText({ kind, entry, km, percent = 0 }: RaceEvent, nameOf: NameOf): string {
  const name = nameOf(entry);
  if (kind === 'start' || kind === 'arrive') return texts.events[kind](name, percent);
  if (kind === 'leader' || kind === 'stranded') return texts.events[kind](name, km);
  return texts.events[kind](name, km, percent);
}

/** Shorter races are shown in minutes and seconds. */
const inSecondsBelowMin = 10;

export interface RaceTime {
  units: readonly [large: string, small: string];
  /** How many digits the larger unit has at the end of the race. */
  wheels: number;
  stepMin: number;
  digits: (minute: number) => readonly [large: number, small: number];
  text: (minute: number) => string;
}

export function raceTime(endMin: number): RaceTime {
  const isShort = endMin < inSecondsBelowMin;
  const stepMin = isShort ? 1 / 60 : 1;
  const digits = (minute: number) => {
    // Rounded down, as clocks do, with a tolerance for floating-point errors.
    const whole = Math.floor(minute / stepMin + 1e-6);
    return [Math.floor(whole / 60), whole % 60] as const;
  };
  return {
    units: isShort ? ['min', 's'] : ['h', 'min'],
    wheels: Math.max(2, String(digits(endMin)[0]).length),
    stepMin,
    digits,
    text: (minute) => {
      if (!isShort) return durationText(digits(minute)[0] * 60 + digits(minute)[1]);
      const [minutes, seconds] = digits(minute);
      return minutes === 0 ? `${seconds} s` : `${minutes} min ${seconds} s`;
    },
  };
}
