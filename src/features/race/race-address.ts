import { entryMark, maxRacing, strategyMark, tripKeys } from '#features/vehicles/race-entries.ts';
import {
  type ConditionName,
  type Conditions,
  conditionNames,
  conditionRows,
  defaultConditions,
  longestKm,
  type Strategy,
  shortestKm,
  strategies,
} from './model/conditions.ts';
import type { Course } from './model/course.ts';
import { defaultPetrol } from './model/petrol.ts';
import type { Entry, Race } from './model/race.ts';

export const stages = ['setup', 'film', 'result'] as const;
export type Stage = (typeof stages)[number];

export type Petrol = typeof defaultPetrol;

/** Everything a race's address contains, so that a link shows the same race. */
export interface RaceView extends Race {
  stage: Stage;
  priceEurPerKwh: number;
  petrol: Petrol;
  /** Identifies the course among those stored on this device; a course is too long for an address. */
  courseKey: string | undefined;
}

export const defaultKm = 1000;
export const defaultPriceEurPerKwh = 0.45;
export const priceBounds = [0, 10] as const;

/** Inclusive. */
export const petrolBounds = {
  litresPer100Km: [1, 40],
  tankLitres: [5, 500],
  stopMin: [0, 60],
  euroPerLitre: [0, 10],
} as const satisfies Record<keyof Petrol, readonly [number, number]>;
export const petrolNames = Object.keys(petrolBounds) as (keyof Petrol)[];
const petrolKeys: Record<keyof Petrol, string> = {
  litresPer100Km: 'litres',
  tankLitres: 'tank',
  stopMin: 'pump',
  euroPerLitre: 'petrol',
};

/** The keys of conditions in the address, kept short because links are shared. */
const conditionKeys: Record<ConditionName, string> = {
  temperatureC: tripKeys.temperatureC,
  wetShare: 'wet',
  headwindKmh: 'wind',
  speedCapKmh: 'cap',
  startChargePercent: 'start',
  chargerReservePercent: 'keep',
  goalReservePercent: 'left',
  chargerSpacingKm: 'every',
  chargerPowerKw: tripKeys.chargerPowerKw,
  chargerVoltageV: 'volts',
  stopMin: 'stop',
  loadKg: tripKeys.loadKg,
  roofBox: 'box',
  trailerKg: 'tow',
  degradationPercent: 'age',
  preheated: 'preheat',
  batteryConditioned: 'warm',
  heatPump: 'heatpump',
};

/** Parses a race from an address. Anything unreadable falls back to its default: a broken link still shows a race. */
export function parseRace(query: URLSearchParams): RaceView {
  const conditions = { ...defaultConditions };
  for (const name of conditionNames) {
    const value = parseNumber(query.get(conditionKeys[name]), conditionRows[name].bounds);
    if (value !== undefined) conditions[name] = value;
  }
  const petrol = { ...defaultPetrol };
  for (const name of petrolNames) {
    petrol[name] = parseNumber(query.get(petrolKeys[name]), petrolBounds[name]) ?? defaultPetrol[name];
  }
  const stage = stages.find((name) => name === query.get('show')) ?? 'setup';
  const courseKey = query.get('course') ?? '';
  return {
    stage,
    distanceKm: parseNumber(query.get(tripKeys.distanceKm), [shortestKm, longestKm]) ?? defaultKm,
    entries: parseEntries(query.get('cars') ?? ''),
    conditions,
    priceEurPerKwh: parseNumber(query.get('price'), priceBounds) ?? defaultPriceEurPerKwh,
    petrol,
    courseKey: /^[a-z0-9]{1,20}$/.test(courseKey) ? courseKey : undefined,
  };
}

function parseNumber(text: string | null, [min, max]: readonly [number, number]): number | undefined {
  if (text === null || !/^-?\d{1,5}(?:\.\d{1,3})?$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

function parseEntries(text: string): Entry[] {
  const entries = text.split(entryMark).flatMap((word): Entry[] => {
    const [car = '', by] = word.split(strategyMark);
    const strategy = strategies.find((name) => name === by) ?? 'fastest';
    return /^[a-z0-9-]{1,120}$/.test(car) ? [{ car, strategy }] : [];
  });
  return entries.slice(0, maxRacing);
}

/** A course's length as written to the address, so that devices without the course race over the same distance. */
export const kmOfCourse = ({ lengthKm }: Course): number => Math.round(lengthKm * 10) / 10;

/** The race as a query string; defaults are left out. */
export function writeRace(race: RaceView) {
  const { stage, course, entries, conditions, priceEurPerKwh, petrol, courseKey } = race;
  const distanceKm = course === undefined ? race.distanceKm : kmOfCourse(course);
  const query: Record<string, string | undefined> = {
    [tripKeys.distanceKm]: distanceKm === defaultKm ? undefined : String(distanceKm),
    cars: entries.map(({ car, strategy }) => car + writeStrategy(strategy)).join(entryMark) || undefined,
  };
  for (const name of conditionNames) query[conditionKeys[name]] = changed(conditions, name);
  query.price = priceEurPerKwh === defaultPriceEurPerKwh ? undefined : String(priceEurPerKwh);
  for (const name of petrolNames) {
    query[petrolKeys[name]] = petrol[name] === defaultPetrol[name] ? undefined : String(petrol[name]);
  }
  query.course = courseKey;
  query.show = stage === 'setup' ? undefined : stage;
  return query;
}

const writeStrategy = (strategy: Strategy) => (strategy === 'fastest' ? '' : `${strategyMark}${strategy}`);

const changed = (conditions: Conditions, name: ConditionName) =>
  conditions[name] === defaultConditions[name] ? undefined : String(conditions[name]);
