import { type Curve, powerAt } from '#features/vehicles/charging.ts';

/** A cell of charge is half a percent: within it the power is taken as constant. */
const cells = 200;
const cellPercent = 100 / cells;
/** What goes into the battery of what the charger gives. */
export const intoBattery = 0.93;
/** A curve that falls to nothing still ends. */
const leastKw = 0.5;

/** How long one car charges under some conditions. */
export interface ChargeTimes {
  /** Minutes from empty to a charge in %, 0 to 100. */
  minutesTo: (percent: number) => number;
  /**
   * The charge in % with which a leg that takes so many % is best begun, so that the energy it takes is charged where that
   * is quickest. Not below `reserve + taken`, not above 100.
   */
  bestLeavePercent: (takenPercent: number) => number;
}

/** Chemistry is slower in the cold. */
const coldFactor = (temperatureC: number): number => 1 + 0.003 * Math.max(0, 10 - temperatureC);

/**
 * The times at which a battery charges: the curve, held down by the charger, slower below 10 °C.
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
  const minutesAtCell = new Float64Array(cells + 1);
  const perCell = ((usableKwh * cellPercent) / 100) * 60 * coldFactor(temperatureC);
  for (let cell = 0; cell < cells; cell++) {
    const kw = Math.max(leastKw, Math.min(chargerPowerKw, powerAt(curve, (cell + 0.5) * cellPercent)));
    minutesAtCell[cell + 1] = (minutesAtCell[cell] ?? 0) + perCell / (intoBattery * kw);
  }

  const minutesTo = (percent: number): number => {
    const at = Math.min(cells, Math.max(0, percent / cellPercent));
    const cell = Math.min(cells - 1, Math.floor(at));
    const from = minutesAtCell[cell] ?? 0;
    return from + (at - cell) * ((minutesAtCell[cell + 1] ?? from) - from);
  };

  const leaveAtCell = bestLeaves(minutesAtCell, Math.ceil(reservePercent / cellPercent));
  const bestLeavePercent = (takenPercent: number): number => {
    const least = reservePercent + takenPercent;
    const at = takenPercent / cellPercent;
    const cell = Math.floor(at);
    // The best window of a leg is near those of the whole cells beside it; one of its ends lies on a cell's border.
    let [best, bestMin] = [least, minutesTo(least) - minutesTo(reservePercent)];
    for (const leave of [leaveAtCell[cell], leaveAtCell[cell + 1]]) {
      if (leave === undefined) continue;
      for (const percent of [leave * cellPercent, (leave - cell) * cellPercent + takenPercent]) {
        if (percent < least || percent > 100) continue;
        const minutes = minutesTo(percent) - minutesTo(percent - takenPercent);
        if (minutes < bestMin - 1e-9) [best, bestMin] = [percent, minutes];
      }
    }
    return best;
  };
  return { minutesTo, bestLeavePercent };
}

/** For each number of cells the end of the quickest window of that many, none of it below the reserve. */
function bestLeaves(minutes: Float64Array, reserve: number): Int16Array {
  const leaves = new Int16Array(cells - reserve + 1);
  for (let taken = 0; taken < leaves.length; taken++) {
    let best = Number.POSITIVE_INFINITY;
    for (let leave = reserve + taken; leave <= cells; leave++) {
      const time = (minutes[leave] ?? 0) - (minutes[leave - taken] ?? 0);
      if (time < best - 1e-9) {
        best = time;
        leaves[taken] = leave;
      }
    }
  }
  return leaves;
}
