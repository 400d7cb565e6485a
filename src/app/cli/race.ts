import type { PlanResponse, RaceResponse } from '#features/race/contract.ts';
import {
  type ConditionName,
  type Conditions,
  conditionRows,
  defaultConditions,
  longestKm,
  type Strategy,
  shortestKm,
  strategies,
} from '#features/race/model/conditions.ts';
import type { Entry } from '#features/race/model/race.ts';
import { defaultKm, defaultPriceEurPerKwh, priceBounds } from '#features/race/race-address.ts';
import { simulate } from '#features/race/server/index.ts';
import type { VehicleDetails } from '#features/vehicles/contract.ts';
import { maxRacing, strategyMark } from '#features/vehicles/race-entries.ts';
import { readShippedVehicles, readVehicles } from '#features/vehicles/server/index.ts';
import type { Config } from '#server/config.ts';
import { NotSetUp } from '#server/data-dir.ts';
import { makeLog } from '#server/log.ts';
import { type CommandArguments, type FolderCommand, type OptionName, UsageError } from '#server/owner/command.ts';
import { enterForCommand } from '../engine.ts';
import { closeContext, openContext } from '../open-context.ts';

const conditionOptions: Partial<Record<OptionName, ConditionName>> = {
  temperature: 'temperatureC',
  wet: 'wetShare',
  wind: 'headwindKmh',
  cap: 'speedCapKmh',
  'start-charge': 'startChargePercent',
  reserve: 'chargerReservePercent',
  'goal-reserve': 'goalReservePercent',
  every: 'chargerSpacingKm',
  power: 'chargerPowerKw',
  'stop-minutes': 'stopMin',
  load: 'loadKg',
  aged: 'degradationPercent',
  'charger-volts': 'chargerVoltageV',
  'roof-box': 'roofBox',
  trailer: 'trailerKg',
  preheated: 'preheated',
  conditioned: 'batteryConditioned',
  'heat-pump': 'heatPump',
};

export const raceCommand: FolderCommand = {
  name: 'race',
  usage: 'race --cars ID,ID [--km 1000] [--temperature 10] [--json]',
  summary: `Races cars as the page does and prints their plans. ID is a car's slug; ID~fewest-stops sets its strategy (${strategies.join(', ')}; --strategy sets it for all). Conditions: --temperature C, --wet 0..1, --wind KMH, --cap KMH, --start-charge %, --reserve %, --goal-reserve %, --every KM, --power KW, --stop-minutes MIN, --load KG, --aged %, --charger-volts V (400: old chargers), --roof-box 1, --trailer KG, --preheated 0 (a cold start), --conditioned 0 (batteries not warmed before stops), --heat-pump 1 or -1 (every car has one, or none); --price EUR. Before the first start it uses the cars that come with Pitstop.`,
  arguments: 0,
  options: ['cars', 'km', 'strategy', 'price', 'json', ...(Object.keys(conditionOptions) as OptionName[])],
  async runOnFolder(config, args) {
    const ids = entriesIn(args);
    const distanceKm = numberFor(args, 'km', [shortestKm, longestKm]) ?? defaultKm;
    const priceEurPerKwh = numberFor(args, 'price', priceBounds) ?? defaultPriceEurPerKwh;
    const conditions = conditionsIn(args);
    const vehicles = await vehiclesFor(
      config,
      ids.map(({ car }) => car),
    );
    const result = await simulate({ distanceKm, entries: ids, conditions }, vehicles, priceEurPerKwh);
    return args.json ? JSON.stringify(result) : formatRace(result, [...vehicles.values()]);
  },
};

function entriesIn({ values }: CommandArguments): Entry[] {
  const usual = strategyFor(values.strategy ?? 'fastest');
  const entries = (values.cars ?? '').split(',').filter((word) => word.trim() !== '');
  if (entries.length === 0) throw new UsageError(`Name at least one car: ${raceCommand.usage}`);
  if (entries.length > maxRacing) throw new UsageError(`A race can have at most ${maxRacing} cars.`);
  return entries.map((word) => {
    const [car = '', strategy] = word.trim().split(strategyMark);
    return { car, strategy: strategy === undefined ? usual : strategyFor(strategy) };
  });
}

function strategyFor(word: string): Strategy {
  const strategy = strategies.find((known) => known === word);
  if (strategy === undefined)
    throw new UsageError(`There's no strategy "${word}". Choose from ${strategies.join(', ')}.`);
  return strategy;
}

function conditionsIn(args: CommandArguments): Conditions {
  const conditions = { ...defaultConditions };
  for (const [option, name] of Object.entries(conditionOptions) as [OptionName, ConditionName][]) {
    conditions[name] = numberFor(args, option, conditionRows[name].bounds) ?? conditions[name];
  }
  return conditions;
}

function numberFor(
  { values }: CommandArguments,
  option: OptionName,
  [least, most]: readonly [number, number],
): number | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && value >= least && value <= most) return value;
  throw new UsageError(`--${option} takes a number from ${least} to ${most}, not "${text}".`);
}

/** The cars from the owner's catalogue or, before the first start, from the bundled one. */
async function vehiclesFor(config: Config, ids: readonly string[]): Promise<Map<string, VehicleDetails>> {
  try {
    const lock = await enterForCommand(config);
    try {
      const context = await openContext({ config, log: makeLog('silent'), mayMigrate: false });
      try {
        return await readVehicles(context.db.read, ids);
      } finally {
        await closeContext(context);
      }
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof NotSetUp)) throw error;
    return readShippedVehicles(ids);
  }
}

/** Numbers from 10 upwards are rounded to whole ones. */
const amount = (value: number): string => String(value < 10 ? value : Math.round(value));

function clock(minutes: number): string {
  if (minutes < 10) return `${minutes} min`;
  const rounded = Math.round(minutes);
  return rounded < 60 ? `${rounded} min` : `${Math.floor(rounded / 60)} h ${rounded % 60} min`;
}

/** A race as text, with one line per car and the winner at the top. */
function formatRace({ plans }: RaceResponse, cars: readonly Pick<VehicleDetails, 'id' | 'name'>[]): string {
  const names = new Map(cars.map(({ id, name }) => [id, name]));
  return plans
    .toSorted((a, b) => a.place - b.place)
    .map((plan) => `${plan.place}. ${names.get(plan.car) ?? plan.car}: ${sentenceOf(plan)}`)
    .join('\n');
}

function sentenceOf(plan: PlanResponse): string {
  if (plan.max_trailer_kg === 0) return "can't race: it can't tow";
  if (plan.max_trailer_kg !== undefined) return `can't race: it may only tow ${plan.max_trailer_kg} kg`;
  if (plan.outcome === 'cannot race') return `can't race, not known: ${(plan.missing ?? []).join(', ')}`;
  if (plan.minutes === null) return `can't finish, stranded at km ${Math.round(plan.stranded_at_km ?? 0)}`;
  const stops = `${plan.stops} ${plan.stops === 1 ? 'stop' : 'stops'}`;
  return `${clock(plan.minutes)} (± ${amount(plan.error_min ?? 0)} min), ${stops}, ${amount(plan.energy_kwh ?? 0)} kWh, at ${Math.round(plan.cruise_kmh ?? 0)} km/h`;
}
