import type { CarState } from '../../model/car-state.ts';
import type { Plan } from '../../model/plan.ts';
import type { Place } from '../../model/race-events.ts';

/** A lane's texts and numbers, apart from the car's position, which the road shows. */
export interface LaneMessage {
  /** Undefined for a car that can't race. */
  place: number | undefined;
  gap:
    | { kind: 'leads' | 'level' | 'alone' | 'won' | 'out' }
    | { kind: 'behind'; km: number }
    | { kind: 'later'; min: number };
  percent: number | undefined;
  isLow: boolean;
  status:
    | { kind: 'driving'; kmh: number }
    | { kind: 'plugging in' | 'leaving' | 'cannot race' }
    | { kind: 'charging'; toPercent: number; kw: number }
    | { kind: 'arrived'; afterMin: number }
    | { kind: 'stranded'; km: number };
}

/** Below this the battery is red. */
const lowPercent = 15;

export const cannotRace: LaneMessage = {
  place: undefined,
  gap: { kind: 'out' },
  percent: undefined,
  isLow: false,
  status: { kind: 'cannot race' },
};

export interface Field {
  minute: number;
  /** Number of cars in the lead: more than one at the start. */
  leaders: number;
  /** Number of cars that can race. */
  cars: number;
  /** When the winner arrives; undefined if no car does. */
  winnerMin: number | undefined;
}

export function laneMessage(plan: Plan, state: CarState, place: Place, field: Field): LaneMessage {
  const { percent, status } = state;
  return {
    place: place.place,
    gap: gapOf(plan, status, place, field),
    percent,
    isLow: percent < lowPercent,
    status: statusOf(plan, state, field.minute),
  };
}

function gapOf(
  { minutes }: Plan,
  status: CarState['status'],
  { place, behindKm }: Place,
  { leaders, cars, winnerMin = minutes }: Field,
): LaneMessage['gap'] {
  if (status === 'stranded') return { kind: 'out' };
  if (status === 'arrived') return minutes > winnerMin ? { kind: 'later', min: minutes - winnerMin } : { kind: 'won' };
  if (place > 1) return { kind: 'behind', km: behindKm };
  if (cars === 1) return { kind: 'alone' };
  return { kind: leaders > 1 ? 'level' : 'leads' };
}

function statusOf({ cruiseKmh, minutes, charges }: Plan, state: CarState, minute: number): LaneMessage['status'] {
  const { status, percent, km, chargingTo = percent, kw = 0 } = state;
  switch (status) {
    case 'driving':
      return { kind: 'driving', kmh: cruiseKmh };
    case 'charging':
      return { kind: 'charging', toPercent: chargingTo, kw };
    case 'arrived':
      return { kind: 'arrived', afterMin: minutes };
    case 'stranded':
      return { kind: 'stranded', km };
    case 'stopping': {
      const stop = charges.filter(({ afterMin }) => afterMin <= minute).at(-1);
      const isFull = stop !== undefined && percent >= stop.leavePercent - 1e-6;
      return { kind: isFull ? 'leaving' : 'plugging in' };
    }
  }
}
