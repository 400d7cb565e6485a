import { formatNumber, ordinal, plural } from '#web/text/format-number.ts';
import { measured } from '#web/text/units.ts';
import { type Season, seasons } from '../../trip.ts';

const gap = '\u00a0';
const degrees = (celsius: number) => measured('°C', celsius, 0, gap);

/** How long cars take for a trip, and under which conditions. */
export const trip = {
  title: 'Trip time',
  /** The button that opens the conditions if there's a trip. */
  button: (conditions: string) => `Trip: ${conditions}`,
  distance: 'Distance',
  season: 'Weather',
  seasons: {
    summer: () => `Summer, ${degrees(seasons.summer)}`,
    winter: () => `Winter, ${degrees(seasons.winter)}`,
  } satisfies Record<Season, () => string>,
  ownTemperature: 'Other',
  temperature: 'Temperature',
  load: 'Extra load',
  power: 'Chargers',
  kilograms: (kg: number) => `${formatNumber(kg)}${gap}kg`,
  kilowatts: (kw: number) => `${formatNumber(kw)}${gap}kW`,
  within: 'Arrives within',
  any: 'any time',
  note: () =>
    `Door to door on the motorway at up to ${measured('km/h', 130)}, charging stops included. Each car starts fully charged, and there's a charger every ${measured('km', 50)}.`,
  fastestFirst: 'Show fastest first',
  done: 'Done',
  failed: "Couldn't plan the trips. Reload the page to try again.",
  /** "600 km at −5 °C, 150 kg load, 150 kW". */
  conditions: (km: number, celsius: number) => `${measured('km', km, 0, gap)} at ${degrees(celsius)}`,
  withLoad: (kg: number) => `${formatNumber(kg)}${gap}kg load`,
  withPower: (kw: number) => `${formatNumber(kw)}${gap}kW chargers`,
  minutes: (minutes: number) => `${minutes}${gap}min`,
  stops: (count: number) => (count === 0 ? 'no stops' : plural(count, 'stop', 'stops').replace(' ', gap)),
  error: (minutes: string) => `±${gap}${minutes}`,
  stranded: "doesn't make it",
  /** "4th of 48 compact SUVs": the fastest is the first. */
  placeOf: (rank: number, of: string, group: string) =>
    `${rank === 1 ? 'Fastest' : `${ordinal(rank)}-fastest`} of ${of} ${group}`,
  among: 'Trip',
  raceFirst: (count: number) => `Race the first ${count}`,
  raceThese: (count: number) => `Race these ${count}`,
};
