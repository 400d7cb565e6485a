import { defaultTrip, type Trip, type TripTime } from '../../trip.ts';
import * as messages from '../messages.ts';

const texts = messages.trip;

/** "5 h 48 min". */
export function tripMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  return whole < 60 ? texts.minutes(whole) : messages.figureWords.hours(whole);
}

/** "2 stops ± 9 min". */
export const stopsText = ({ stops, errorMin }: TripTime): string =>
  `${texts.stops(stops)} ${texts.error(tripMinutes(errorMin))}`;

/** "5 h 48 min · 2 stops ± 9 min", "doesn't get there"; undefined without a plan. */
export function tripText(trip: TripTime | undefined): string | undefined {
  if (trip === undefined) return undefined;
  return trip.minutes === undefined ? texts.stranded : `${tripMinutes(trip.minutes)} · ${stopsText(trip)}`;
}

/** "600 km at −5 °C", and any other condition that differs from the default. */
export function conditionsText({ distanceKm, temperatureC, loadKg, chargerPowerKw }: Trip): string {
  return [
    texts.conditions(distanceKm, temperatureC),
    ...(loadKg === defaultTrip.loadKg ? [] : [texts.withLoad(loadKg)]),
    ...(chargerPowerKw === defaultTrip.chargerPowerKw ? [] : [texts.withPower(chargerPowerKw)]),
  ].join(', ');
}
