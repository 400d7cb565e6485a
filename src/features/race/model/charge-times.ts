import type { Curve } from '#features/vehicles/charging.ts';
import type { Conditions } from './conditions.ts';

/** The battery is divided into cells of half a percent of charge, with constant power in each. */
const cells = 200;
const cellPercent = 100 / cells;
/** The share of the charger's energy that reaches the battery. */
export const intoBattery = 0.93;
/** Keeps the time finite for a curve that falls to zero. */
const minKw = 0.5;

export interface ChargeTimes {
  /** Minutes to charge from empty to a given %, 0 to 100. Strictly increasing. */
  minutesTo: (percent: number) => number;
  /**
   * The charges in % that are best to arrive with after a leg that uses `takenPercent`, because they let its energy be
   * charged where charging is quick. They're the local minima of the charging time between `minPercent` and
   * `maxPercent`, nearly always just one. `takenPercent` is negative for a leg that recovers energy.
   */
  bestArrivals: (takenPercent: number, minPercent: number, maxPercent: number) => number[];
  /** Lower bound on the minutes per % charged, including the time lost per stop. */
  minMinutesPerPercent: (perStopMin: number) => number;
}

/** A battery warmed before the stop still charges a little more slowly in the cold (fitted to 144 drives). */
const conditionedPerDegree = 0.003;
/**
 * Without warming, half an hour at a fast charger gave the taxis in Motoaki et al. (2018) 36% less energy at 0 °C than
 * at 25 °C, which means 2.2% more time per degree. Motorway driving warms the battery by about 12 °C: two hours of
 * losses at 0.75 kW, into 450 kJ/K.
 */
const unconditionedPerDegree = 0.022;
const bestC = 25;
const warmedByDrivingC = 12;

export function coldFactor({
  temperatureC,
  batteryConditioned,
}: Pick<Conditions, 'temperatureC' | 'batteryConditioned'>): number {
  const conditioned = conditionedPerDegree * Math.max(0, 10 - temperatureC);
  const unconditioned = unconditionedPerDegree * Math.max(0, bestC - warmedByDrivingC - temperatureC);
  return 1 + conditioned * batteryConditioned + unconditioned * (1 - batteryConditioned);
}

/** Charging times of a battery, from its power curve limited by the charger and slowed down by cold. */
export function chargeTimes(
  curve: Curve,
  usableKwh: number,
  conditions: Pick<Conditions, 'temperatureC' | 'batteryConditioned' | 'chargerPowerKw' | 'chargerReservePercent'>,
): ChargeTimes {
  const { chargerPowerKw, chargerReservePercent: reservePercent } = conditions;
  const perCell = ((usableKwh * cellPercent) / 100) * 60 * coldFactor(conditions);
  const minutes = minutesAtCells(curve, chargerPowerKw * intoBattery, perCell);

  const minutesTo = (percent: number): number => {
    const at = Math.min(cells, Math.max(0, percent / cellPercent));
    const cell = Math.min(cells - 1, Math.floor(at));
    const from = minutes[cell] as number;
    return from + (at - cell) * ((minutes[cell + 1] as number) - from);
  };

  // Beyond this cell charging only gets slower, so arriving with more charge gains nothing.
  const lastRiseCell = lastRise(minutes);
  const bestArrivals = (taken: number, least: number, fullest: number): number[] => {
    const most = taken > 0 ? Math.min(fullest, lastRiseCell * cellPercent) : fullest;
    if (most <= least) return [least];
    return localMinima(
      candidateArrivals(taken, least, most),
      (arrive) => minutesTo(arrive + taken) - minutesTo(arrive),
    );
  };

  const computeLeast = (perStopMin: number): number => {
    if (lastRiseCell * cellPercent > reservePercent) return leastWithRise(minutes, perStopMin, reservePercent);
    let least = Number.POSITIVE_INFINITY;
    const from = minutesTo(reservePercent);
    for (let cell = Math.floor(reservePercent / cellPercent) + 1; cell <= cells; cell++) {
      const share = (perStopMin + (minutes[cell] as number) - from) / (cell * cellPercent - reservePercent);
      if (share < least) least = share;
    }
    return least;
  };
  // One entry is enough, because all attempts at a speed use the same `perStopMin`.
  let cached: { perStopMin: number; least: number } | undefined;
  const minMinutesPerPercent = (perStopMin: number): number => {
    if (cached?.perStopMin !== perStopMin) cached = { perStopMin, least: computeLeast(perStopMin) };
    return cached.least;
  };
  return { minutesTo, bestArrivals, minMinutesPerPercent };
}

/** Minutes from empty to each cell boundary. */
function minutesAtCells(curve: Curve, maxKw: number, perCell: number): Float64Array {
  const minutes = new Float64Array(cells + 1);
  let next = 0;
  // The curve's points around the cell; destructured only when they change, because this runs for every car in a list.
  let [[socB, powerB], [socA, powerA]] = [curve[0] as Curve[number], curve[0] as Curve[number]];
  for (let cell = 0; cell < cells; cell++) {
    const soc = (cell + 0.5) * cellPercent;
    while (next < curve.length && socB < soc) {
      next++;
      [socA, powerA] = curve[next - 1] as Curve[number];
      [socB, powerB] = curve[Math.min(next, curve.length - 1)] as Curve[number];
    }
    const kw = socB > socA && soc < socB ? powerA + ((powerB - powerA) * (soc - socA)) / (socB - socA) : powerB;
    minutes[cell + 1] = (minutes[cell] as number) + perCell / Math.max(minKw, Math.min(maxKw, kw));
  }
  return minutes;
}

const minutesOf = (minutes: Float64Array, cell: number) => (minutes[cell + 1] as number) - (minutes[cell] as number);

function lastRise(minutes: Float64Array): number {
  let cell = cells - 1;
  while (cell > 0 && minutesOf(minutes, cell - 1) <= minutesOf(minutes, cell) + 1e-12) cell--;
  return cell;
}

/**
 * Arrival charges at which the charging time can have a minimum: where either end of the window meets a cell boundary.
 */
function candidateArrivals(taken: number, least: number, most: number): number[] {
  const at = [least, most];
  for (let cell = Math.floor(least / cellPercent) + 1; cell * cellPercent < most; cell++) at.push(cell * cellPercent);
  const end = least + taken;
  for (let cell = Math.floor(end / cellPercent) + 1; cell * cellPercent - taken < most; cell++) {
    at.push(cell * cellPercent - taken);
  }
  return at.sort((a, b) => a - b);
}

function localMinima(at: readonly number[], value: (at: number) => number): number[] {
  const found: number[] = [];
  let isFalling = true;
  let before = Number.POSITIVE_INFINITY;
  for (const [index, place] of at.entries()) {
    const now = value(place);
    if (now > before + 1e-12) {
      if (isFalling) found.push(at[index - 1] as number);
      isFalling = false;
    } else if (now < before - 1e-12) isFalling = true;
    before = now;
  }
  if (isFalling) found.push(at.at(-1) as number);
  return found;
}

/**
 * The lower bound for curves that rise somewhere: based on the quickest window of each size, treated as one cell
 * longer.
 */
function leastWithRise(minutes: Float64Array, perStopMin: number, reservePercent: number): number {
  const first = Math.floor(reservePercent / cellPercent);
  const last = Math.max(first, lastRise(minutes));
  let least = Number.POSITIVE_INFINITY;
  for (let taken = 0; taken < cells - first; taken++) {
    let quickest = Number.POSITIVE_INFINITY;
    for (let from = first; from <= last && from + taken <= cells; from++) {
      const time = (minutes[from + taken] as number) - (minutes[from] as number);
      if (time < quickest) quickest = time;
    }
    least = Math.min(least, (perStopMin + quickest) / ((taken + 1) * cellPercent));
  }
  return least;
}
