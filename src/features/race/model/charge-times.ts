import type { Curve } from '#features/vehicles/charging.ts';

/** A cell of charge is half a percent: within it the power is taken as constant. */
const cells = 200;
const cellPercent = 100 / cells;
/** What goes into the battery of what the charger gives. */
export const intoBattery = 0.93;
/** A curve that falls to nothing still ends. */
const leastKw = 0.5;

/** How long one car charges under some conditions. */
export interface ChargeTimes {
  /** Minutes from empty to a charge in %, 0 to 100. Rises everywhere. */
  minutesTo: (percent: number) => number;
  /**
   * The charges in % with which one may best arrive after a leg that takes so many %, so that what the leg takes is charged
   * where that is quick: the places where a little more and a little less would both take longer. From `least` up;
   * nearly always one. For a leg that gives back, `takenPercent` is negative.
   */
  bestArrivals: (takenPercent: number, leastPercent: number) => number[];
  /** No way to charge takes fewer minutes per %, what is lost with each stop included. */
  leastMinPerPercent: (perStopMin: number) => number;
}

/** Chemistry is slower in the cold. */
const coldFactor = (temperatureC: number): number => 1 + 0.003 * Math.max(0, 10 - temperatureC);

/**
 * The times at which a battery charges: the curve of power into it, held down by what the charger brings into it, slower
 * below 10 °C.
 */
export function chargeTimes(
  curve: Curve,
  usableKwh: number,
  {
    chargerPowerKw,
    temperatureC,
    reservePercent,
  }: { chargerPowerKw: number; temperatureC: number; reservePercent: number },
): ChargeTimes {
  const perCell = ((usableKwh * cellPercent) / 100) * 60 * coldFactor(temperatureC);
  const minutes = minutesAtCells(curve, chargerPowerKw * intoBattery, perCell);

  const minutesTo = (percent: number): number => {
    const at = Math.min(cells, Math.max(0, percent / cellPercent));
    const cell = Math.min(cells - 1, Math.floor(at));
    const from = minutes[cell] as number;
    return from + (at - cell) * ((minutes[cell + 1] as number) - from);
  };

  // From here on each cell takes as long as the one before, or longer: nothing is won by charging still later.
  const risesUntilCell = lastRise(minutes);
  const bestArrivals = (taken: number, least: number): number[] => {
    const most = taken > 0 ? Math.min(100 - taken, risesUntilCell * cellPercent) : 100;
    if (most <= least) return [least];
    return localMinima(turns(taken, least, most), (arrive) => minutesTo(arrive + taken) - minutesTo(arrive));
  };

  const leastMinPerPercent = (perStopMin: number): number => {
    if (risesUntilCell * cellPercent > reservePercent) return leastWithRise(minutes, perStopMin, reservePercent);
    let least = Number.POSITIVE_INFINITY;
    const from = minutesTo(reservePercent);
    for (let cell = Math.floor(reservePercent / cellPercent) + 1; cell <= cells; cell++) {
      const share = (perStopMin + (minutes[cell] as number) - from) / (cell * cellPercent - reservePercent);
      if (share < least) least = share;
    }
    return least;
  };
  return { minutesTo, bestArrivals, leastMinPerPercent };
}

/** Minutes from empty to each border of a cell. */
function minutesAtCells(curve: Curve, maxKw: number, perCell: number): Float64Array {
  const minutes = new Float64Array(cells + 1);
  let next = 0;
  for (let cell = 0; cell < cells; cell++) {
    const soc = (cell + 0.5) * cellPercent;
    while (next < curve.length && (curve[next] as Curve[number])[0] < soc) next++;
    const [socB, powerB] = curve[Math.min(next, curve.length - 1)] as Curve[number];
    const [socA, powerA] = curve[next - 1] ?? [socB, powerB];
    const kw = socB > socA && soc < socB ? powerA + ((powerB - powerA) * (soc - socA)) / (socB - socA) : powerB;
    minutes[cell + 1] = (minutes[cell] as number) + perCell / Math.max(leastKw, Math.min(maxKw, kw));
  }
  return minutes;
}

const minutesOf = (minutes: Float64Array, cell: number) => (minutes[cell + 1] as number) - (minutes[cell] as number);

function lastRise(minutes: Float64Array): number {
  let cell = cells - 1;
  while (cell > 0 && minutesOf(minutes, cell - 1) <= minutesOf(minutes, cell) + 1e-12) cell--;
  return cell;
}

/** Where the time of a window can stop falling or rising as it moves up: one of its ends crosses the border of a cell. */
function turns(taken: number, least: number, most: number): number[] {
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

/** For curves that rise somewhere: the quickest window of each number of cells, taken for one that charges a cell more. */
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
