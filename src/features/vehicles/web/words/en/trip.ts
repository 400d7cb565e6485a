import { formatNumber, plural } from '#web/text/format-number.ts';
import type { Season } from '../../../trip.ts';

const gap = '\u00a0';
const degrees = (celsius: number) => `${celsius < 0 ? '−' : ''}${Math.abs(celsius)}${gap}°C`;

/** How long cars take for a trip, and under which conditions. */
export const trip = {
  title: 'Trip time',
  /** The button that opens the conditions, once they're set. */
  button: (conditions: string) => `Trip: ${conditions}`,
  distance: 'Distance',
  distanceUnit: 'km',
  season: 'Weather',
  seasons: { summer: `Summer, ${degrees(23)}`, winter: `Winter, ${degrees(-5)}` } satisfies Record<Season, string>,
  ownTemperature: 'Other',
  temperature: 'Temperature',
  temperatureUnit: '°C',
  load: 'Extra load',
  power: 'Chargers',
  kilograms: (kg: number) => `${formatNumber(kg)}${gap}kg`,
  kilowatts: (kw: number) => `${formatNumber(kw)}${gap}kW`,
  within: 'Arrives within',
  any: 'any time',
  note: 'Door to door on the motorway, charging stops included: at most 130 km/h, a full battery at the start, a charger every 50 km.',
  fastestFirst: 'Show fastest first',
  done: 'Done',
  failed: "Couldn't plan the trips. Reload the page to try again.",
  /** "600 km at −5 °C, 150 kg load, 150 kW". */
  conditions: (km: number, celsius: number) => `${formatNumber(km)}${gap}km at ${degrees(celsius)}`,
  withLoad: (kg: number) => `${formatNumber(kg)}${gap}kg load`,
  withPower: (kw: number) => `${formatNumber(kw)}${gap}kW chargers`,
  minutes: (minutes: number) => `${minutes}${gap}min`,
  stops: (count: number) => (count === 0 ? 'no stops' : plural(count, 'stop', 'stops').replace(' ', gap)),
  error: (minutes: string) => `±${gap}${minutes}`,
  stranded: "doesn't get there",
  /** "4th of 48 compact SUVs": the fastest is the first. */
  placeOf: (place: string, of: string, group: string) => `${place} fastest of ${of} ${group}`,
  among: 'Trip',
  raceFirst: (count: number) => `Race the first ${count}`,
  raceThese: (count: number) => `Race these ${count}`,
};
