import { type Curve, chargingMin } from '#features/vehicles/charging.ts';
import type { Conditions } from './conditions.ts';
import { consumptionWhPerKm } from './consumption.ts';
import type { RaceCar } from './race-car.ts';

interface Oracle {
  minutes: number;
  leavePercent: number;
}

/**
 * A trip's time in closed form, to check plans against. With chargers everywhere, there are n equal charges that start
 * at the reserve, with the best n and speed. Only valid if power never rises with charge and the reserve is the same
 * everywhere.
 */
export function oracle(car: RaceCar, distanceKm: number, conditions: Conditions): Oracle {
  const usableKwh = car.usableKwh * (1 - conditions.degradationPercent / 100);
  const cap = Math.min(conditions.speedCapKmh, car.topSpeedKmh ?? Number.POSITIVE_INFINITY);
  let best: Oracle = { minutes: Number.POSITIVE_INFINITY, leavePercent: 0 };
  for (let kmh = 50; kmh <= cap; kmh++) {
    const meanKmh = (kmh * 120.5) / 130;
    const percentPerKm = (1.08 * consumptionWhPerKm(car, meanKmh, conditions)) / (10 * usableKwh);
    const missingPercent = conditions.goalReservePercent + distanceKm * percentPerKm - conditions.startChargePercent;
    const stops = bestStops(car, usableKwh, missingPercent, conditions);
    const minutes = (distanceKm / meanKmh) * 60 + stops.minutes;
    if (minutes < best.minutes) best = { ...stops, minutes };
  }
  return best;
}

function bestStops(car: RaceCar, usableKwh: number, missingPercent: number, conditions: Conditions): Oracle {
  if (missingPercent <= 0) return { minutes: 0, leavePercent: 0 };
  const { chargerReservePercent: reserve, stopMin } = conditions;
  const curve: Curve = limited(car.charging.curve, conditions.chargerPowerKw * 0.93);
  const { temperatureC, batteryConditioned } = conditions;
  const cold =
    1 + (batteryConditioned ? 0.003 * Math.max(0, 10 - temperatureC) : 0.022 * Math.max(0, 13 - temperatureC));
  let best: Oracle = { minutes: Number.POSITIVE_INFINITY, leavePercent: 0 };
  const fewest = Math.ceil(missingPercent / (100 - reserve));
  for (let stops = fewest; stops <= fewest + 40; stops++) {
    const leavePercent = reserve + missingPercent / stops;
    const minutes = stops * (stopMin + chargingMin(curve, usableKwh, reserve, leavePercent) * cold);
    if (minutes < best.minutes) best = { minutes, leavePercent };
  }
  return best;
}

/** Limits the curve to the charger's power, adding a point where a segment crosses that limit. */
function limited(curve: Curve, maxKw: number): Curve {
  return curve.flatMap(([soc, kw], index) => {
    const [before, kwBefore] = curve[index - 1] ?? [soc, kw];
    const point: [number, number] = [soc, Math.min(kw, maxKw)];
    if ((kw - maxKw) * (kwBefore - maxKw) >= 0) return [point];
    return [[before + ((soc - before) * (maxKw - kwBefore)) / (kw - kwBefore), maxKw] as [number, number], point];
  });
}
