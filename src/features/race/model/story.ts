import { stateAt } from './car-state.ts';
import { levelKm } from './gaps.ts';
import type { Plan } from './plan.ts';
import { hasPlan, type Outcome, type Race } from './race.ts';

type RaceEventKind = 'start' | 'leader' | 'stop' | 'leave' | 'arrive' | 'stranded';

/** One thing that happens in a race. */
export interface RaceEvent {
  /** Since the start. */
  minute: number;
  kind: RaceEventKind;
  /** Index into the entries of the race. */
  entry: number;
  km: number;
  /** Charge: at a stop on arrival, on leaving the one it leaves with. */
  percent?: number;
  /** On leaving: the mean charging power. */
  kw?: number;
  /** Behind the leader at that moment; absent for the leader. */
  behindKm?: number;
}

/** All events of a race, in order of time. A leader event follows whenever another car becomes the farthest. */
export function storyOf(race: Race, outcomes: readonly Outcome[]): RaceEvent[] {
  const runners = outcomes.flatMap((outcome, entry) => (hasPlan(outcome) ? [{ entry, plan: outcome }] : []));
  const own = runners.flatMap(({ entry, plan }) => ownEvents(entry, plan, race.conditions.stopMin));
  const events = [...own, ...leaderEvents(runners, own)];
  const rank = (event: RaceEvent) => order.indexOf(event.kind);
  return events
    .sort((a, b) => a.minute - b.minute || rank(a) - rank(b) || a.entry - b.entry)
    .map((event) => withGap(event, runners));
}

/** Order of events at the same moment. */
const order: RaceEventKind[] = ['start', 'leave', 'leader', 'stop', 'arrive', 'stranded'];

interface Runner {
  entry: number;
  plan: Plan;
}

function ownEvents(entry: number, plan: Plan, stopMin: number): RaceEvent[] {
  const events: RaceEvent[] = [{ minute: 0, kind: 'start', entry, km: 0, percent: plan.startPercent }];
  for (const { atKm, afterMin, arrivePercent, leavePercent, chargeMin, energyKwh } of plan.charges) {
    const kw = chargeMin > 0 ? (energyKwh / chargeMin) * 60 : 0;
    events.push({ minute: afterMin, kind: 'stop', entry, km: atKm, percent: arrivePercent });
    events.push({ minute: afterMin + stopMin + chargeMin, kind: 'leave', entry, km: atKm, percent: leavePercent, kw });
  }
  const { km } = stateAt(plan, plan.minutes);
  const kind = plan.strandedAtKm === undefined ? 'arrive' : 'stranded';
  events.push({ minute: plan.minutes, kind, entry, km, percent: plan.endPercent });
  return events;
}

/** Between two events every car moves evenly, so whoever leads after a pass leads until the next. */
function leaderEvents(runners: readonly Runner[], own: readonly RaceEvent[]): RaceEvent[] {
  if (runners.length < 2) return [];
  const moments = [...new Set([...own.map(({ minute }) => minute), ...bends(runners)])].sort((a, b) => a - b);
  const events: RaceEvent[] = [];
  let leader: number | undefined;
  for (const [index, from] of moments.entries()) {
    const to = moments[index + 1];
    if (to === undefined) break;
    const lines = runners.map(({ entry, plan }) => lineOf(entry, plan, from, to));
    for (let minute = from; minute < to; ) {
      const passing = nextLead(lines, leader, minute, to);
      if (passing === undefined) break;
      leader = passing.entry;
      events.push({ minute: passing.minute, kind: 'leader', entry: leader, km: passing.km });
      minute = passing.minute;
    }
  }
  return events;
}

/** On a course speeds change all the time, so every minute is checked. */
function bends(runners: readonly Runner[]): number[] {
  if (runners.every(({ plan }) => plan.road === undefined)) return [];
  const last = Math.max(...runners.map(({ plan }) => plan.minutes));
  return Array.from({ length: Math.ceil(last) }, (_, minute) => minute);
}

interface Line {
  entry: number;
  fromMin: number;
  fromKm: number;
  kmPerMin: number;
}

function lineOf(entry: number, plan: Plan, fromMin: number, toMin: number): Line {
  const fromKm = stateAt(plan, fromMin).km;
  // Just before the end, where the next phase may already have begun.
  const middle = stateAt(plan, (fromMin + toMin) / 2).km;
  return { entry, fromMin, fromKm, kmPerMin: ((middle - fromKm) * 2) / (toMin - fromMin) };
}

const kmAt = ({ fromMin, fromKm, kmPerMin }: Line, minute: number) => fromKm + (minute - fromMin) * kmPerMin;

/** Which car passes the leader first, and when, while all move evenly. */
function nextLead(lines: readonly Line[], leader: number | undefined, from: number, to: number) {
  const leading = lines.find(({ entry }) => entry === leader);
  const others = lines.filter((line) => line !== leading);
  let first: { entry: number; minute: number; km: number; kmPerMin: number } | undefined;
  for (const line of others) {
    const minute = leading === undefined ? soleLeader(line, others, from, to) : passes(line, leading, from, to);
    if (minute === undefined) continue;
    const sooner = first === undefined || minute < first.minute - 1e-9;
    const faster = first !== undefined && minute < first.minute + 1e-9 && line.kmPerMin > first.kmPerMin;
    if (sooner || faster) {
      first = { entry: line.entry, minute, km: kmAt(line, minute), kmPerMin: line.kmPerMin };
    }
  }
  return first;
}

/** When a faster car catches up with another; undefined if not before `to`. */
function passes(line: Line, leading: Line, from: number, to: number): number | undefined {
  if (kmAt(line, to) <= kmAt(leading, to) + levelKm) return undefined;
  const gapKm = kmAt(leading, from) - kmAt(line, from);
  return gapKm <= 0 ? from : Math.min(to, from + gapKm / (line.kmPerMin - leading.kmPerMin));
}

/** At the start nobody leads yet: the car ahead of all others by the next event. */
function soleLeader(line: Line, lines: readonly Line[], from: number, to: number): number | undefined {
  const isAlone = lines.every((other) => other === line || kmAt(line, to) > kmAt(other, to) + levelKm);
  return isAlone ? from : undefined;
}

function withGap(event: RaceEvent, runners: readonly Runner[]): RaceEvent {
  const farthestKm = Math.max(...runners.map(({ plan }) => stateAt(plan, event.minute).km));
  const behindKm = farthestKm - event.km;
  return event.kind === 'leader' || behindKm < levelKm ? event : { ...event, behindKm };
}
