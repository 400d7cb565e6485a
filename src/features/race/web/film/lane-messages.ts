import type { CarState } from '../../model/car-state.ts';
import type { Place } from '../../model/gaps.ts';
import type { Plan } from '../../model/plan.ts';

/** A lane's texts and numbers; the road itself shows where the car is. */
export interface LaneMessage {
  /** Undefined for a car that can't race. */
  place: number | undefined;
  gap:
    | { is: 'leads' | 'level' | 'alone' | 'won' | 'out' }
    | { is: 'behind'; km: number }
    | { is: 'later'; min: number };
  percent: number | undefined;
  /** The battery is red. */
  isLow: boolean;
  does:
    | { is: 'driving'; kmh: number }
    | { is: 'plugging in' | 'leaving' | 'cannot race' }
    | { is: 'charging'; toPercent: number; kw: number }
    | { is: 'arrived'; afterMin: number }
    | { is: 'stranded'; km: number };
}

/** Below this the battery is red. */
const lowPercent = 15;

export const cannotRace: LaneMessage = {
  place: undefined,
  gap: { is: 'out' },
  percent: undefined,
  isLow: false,
  does: { is: 'cannot race' },
};

/** What all lanes share at one moment. */
export interface Field {
  minute: number;
  /** Number of cars in the lead: more than one at the start. */
  leaders: number;
  /** Number of cars that race. */
  cars: number;
  /** When the first car arrived; undefined if none has. */
  wonMin: number | undefined;
}

export function laneMessage(plan: Plan, state: CarState, place: Place, field: Field): LaneMessage {
  const { percent, doing } = state;
  return {
    place: place.place,
    gap: gapOf(plan, doing, place, field),
    percent,
    isLow: percent < lowPercent,
    does: doesOf(plan, state, field.minute),
  };
}

function gapOf(
  { minutes }: Plan,
  doing: CarState['doing'],
  { place, behindKm }: Place,
  { leaders, cars, wonMin = minutes }: Field,
): LaneMessage['gap'] {
  if (doing === 'stranded') return { is: 'out' };
  if (doing === 'arrived') return minutes > wonMin ? { is: 'later', min: minutes - wonMin } : { is: 'won' };
  if (place > 1) return { is: 'behind', km: behindKm };
  if (cars === 1) return { is: 'alone' };
  return { is: leaders > 1 ? 'level' : 'leads' };
}

function doesOf({ cruiseKmh, minutes, charges }: Plan, state: CarState, minute: number): LaneMessage['does'] {
  const { doing, percent, km, chargingTo = percent, kw = 0 } = state;
  switch (doing) {
    case 'driving':
      return { is: 'driving', kmh: cruiseKmh };
    case 'charging':
      return { is: 'charging', toPercent: chargingTo, kw };
    case 'arrived':
      return { is: 'arrived', afterMin: minutes };
    case 'stranded':
      return { is: 'stranded', km };
    case 'stopping': {
      const stop = charges.filter(({ afterMin }) => afterMin <= minute).at(-1);
      const isFull = stop !== undefined && percent >= stop.leavePercent - 1e-6;
      return { is: isFull ? 'leaving' : 'plugging in' };
    }
  }
}
