import { type Source, sources } from '../attributions.ts';
import { type FigurePath, figurePaths } from '../figures.ts';

/**
 * Figures for which makers' data written down from memory beats the two collections, weakest reason last. Everywhere
 * else the order of `sources` applies: the collections copied data sheets, and are as good as those.
 */
const memoryFirst: readonly FigurePath[] = [
  // Of 55 deviating sprints in open-ev-data 42 are too quick: 0-60 mph taken for 0-100 km/h. Its top speeds deviate
  // too.
  'performance.zero_to_100_s',
  'performance.top_speed_kmh',
  // Forks of the Kilowatt data put 400 V where they don't know: 34 cars of the 800 V class, none the other way.
  'battery.voltage_class_v',
  // Power of one variant for all, torque of one axle; of 149 powers compared with the register 143 from memory were
  // right.
  'performance.power_kw',
  'performance.torque_nm',
  // None of its masses is exact and 11 of 13 are wrong, often 75 kg low: without the driver. From memory 46 of 49 are
  // right.
  'dimensions.curb_weight_kg',
  // Boot volume up to the roof or with the underfloor space, lengths of the combustion version.
  'dimensions.cargo_l',
  'dimensions.cargo_max_l',
  'dimensions.length_mm',
  'dimensions.width_mm',
  'dimensions.height_mm',
  'dimensions.wheelbase_mm',
  // For the file's year, or from an assumed curve: 50 of 93 are more than 15% off.
  'charge.dc_10_80_min',
  // Years of the file, not of the start of sale.
  'date.from',
  'date.to',
  // For the worst version, or another model year, while ours is for the best version.
  'range.wltp_km',
];

const collections: readonly Source[] = ['kilowatt-open-ev-data', 'open-ev-data'];

/** Weakest first. */
const defaultOrder = sources;
const orderWithMemoryFirst: readonly Source[] = [
  ...collections,
  ...sources.filter((source) => !collections.includes(source)),
];
const orders = new Map<FigurePath, readonly Source[]>(
  figurePaths.map((path) => [path, memoryFirst.includes(path) ? orderWithMemoryFirst : defaultOrder]),
);

/**
 * A source's weight for a figure: 0 and up, the highest wins. Registers (nrcan, vca, ademe) published measured values
 * and outrank all but the owner, who has seen the car.
 */
export const weightOf = (path: FigurePath, source: Source): number =>
  (orders.get(path) ?? defaultOrder).indexOf(source);
