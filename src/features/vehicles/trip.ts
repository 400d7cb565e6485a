/** The trip by which cars are compared, the same for the list, the chart, the comparison and each car's page. */
export interface Trip {
  distanceKm: number;
  /** Air temperature. */
  temperatureC: number;
  /** People and luggage besides the driver. */
  loadKg: number;
  /** Maximum power of the chargers along the way. */
  chargerPowerKw: number;
}

/** The result of the trip with one car. */
export interface TripTime {
  /** Door to door, including charging stops; undefined if the car doesn't get there. */
  minutes: number | undefined;
  stops: number;
  /** One standard deviation of the minutes. */
  errorMin: number;
}

/** Minimum and maximum, inclusive. */
export const tripBounds = {
  distanceKm: [100, 2000],
  temperatureC: [-30, 45],
  loadKg: [0, 1000],
  chargerPowerKw: [3, 1000],
} as const satisfies Record<keyof Trip, readonly [number, number]>;

/** Air temperature in °C. */
export const seasons = { summer: 23, winter: -5 } as const;
export type Season = keyof typeof seasons;
export const seasonNames = Object.keys(seasons) as Season[];

export const defaultTrip: Trip = { distanceKm: 600, temperatureC: seasons.summer, loadKg: 0, chargerPowerKw: 300 };

/** The season with this temperature, if there is one. */
export const seasonOf = ({ temperatureC }: Pick<Trip, 'temperatureC'>): Season | undefined =>
  seasonNames.find((name) => seasons[name] === temperatureC);

/** Allows decimals, because whole miles and °F aren't whole kilometres and °C. */
const pattern = /^(\d{3,4}(?:\.\d{1,3})?)(?:([sw])|t(-?\d{1,2}(?:\.\d{1,3})?))(?:-(\d{1,4})kg)?(?:-(\d{1,4})kw)?$/;

/** Parses a trip from an address: "600w", "900t12-150kg-50kw". Undefined if it's unreadable or out of bounds. */
export function parseTrip(text: string | null | undefined): Trip | undefined {
  const match = pattern.exec(text ?? '');
  if (match === null) return undefined;
  const [, km, season, temperature, load, power] = match;
  const trip: Trip = {
    distanceKm: Number(km),
    temperatureC: season === undefined ? Number(temperature) : seasons[season === 'w' ? 'winter' : 'summer'],
    loadKg: Number(load ?? defaultTrip.loadKg),
    chargerPowerKw: Number(power ?? defaultTrip.chargerPowerKw),
  };
  const names = Object.keys(tripBounds) as (keyof Trip)[];
  return names.every((name) => tripBounds[name][0] <= trip[name] && trip[name] <= tripBounds[name][1])
    ? trip
    : undefined;
}

export function writeTrip({ distanceKm, temperatureC, loadKg, chargerPowerKw }: Trip): string {
  const season = seasonOf({ temperatureC })?.charAt(0) ?? `t${temperatureC}`;
  const load = loadKg === defaultTrip.loadKg ? '' : `-${loadKg}kg`;
  const power = chargerPowerKw === defaultTrip.chargerPowerKw ? '' : `-${chargerPowerKw}kw`;
  return `${distanceKm}${season}${load}${power}`;
}

/** No car needs less time per km: this is 150 km/h without a stop. */
const quickestMinPerKm = 0.4;
const slowestMinPerKm = 1;
const scaleStepMin = 30;

/** The ends of a scale of trip times, in minutes. */
export function tripScale({ distanceKm }: Pick<Trip, 'distanceKm'>): { from: number; to: number; step: number } {
  const whole = (minutes: number) => Math.floor(minutes / scaleStepMin) * scaleStepMin;
  const from = whole(distanceKm * quickestMinPerKm);
  return { from, to: Math.max(from + 2 * scaleStepMin, whole(distanceKm * slowestMinPerKm)), step: 5 };
}
