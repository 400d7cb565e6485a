import { type Source, sources } from '../attributions.ts';
import { type FigurePath, figurePaths } from '../figures.ts';

/**
 * Figures for which makers' data written down from memory beats the two collections, with the strongest reasons first.
 * For all others the order of `sources` applies, because the collections copied data sheets and are just as good.
 */
const memoryFirst: readonly FigurePath[] = [
  // Of 55 times that differ in open-ev-data, 42 are too short because they're for 0-60 mph. Its top speeds differ too.
  'performance.zero_to_100_s',
  'performance.top_speed_kmh',
  // Forks of the Kilowatt data have 400 V for an unknown voltage, as for 34 cars of the 800 V class, and never 800 V.
  'battery.voltage_class_v',
  // The collections give the power of one variant for all, or the torque of one axle. Of 149 powers from memory, 143
  // match the register.
  'performance.power_kw',
  'performance.torque_nm',
  // None of open-ev-data's masses is exact, and 11 of 13 are wrong, often by the driver's 75 kg. From memory, 46 of
  // 49 are right.
  'dimensions.curb_weight_kg',
  // The collections measure boots up to the roof or with the underfloor space, and give lengths of the version with a
  // combustion engine.
  'dimensions.cargo_l',
  'dimensions.cargo_max_l',
  'dimensions.length_mm',
  'dimensions.width_mm',
  'dimensions.height_mm',
  'dimensions.wheelbase_mm',
  // The collections' times are for another year or from an assumed curve, and 50 of 93 are more than 15% off.
  'charge.dc_10_80_min',
  // The collections give the years of the file, not of the start of sale.
  'date.from',
  'date.to',
  // The collections' ranges are for the worst version or another model year, ours for the best version.
  'range.wltp_km',
];

const collections: readonly Source[] = ['kilowatt-open-ev-data', 'open-ev-data'];

/** Weakest first, with memory above the collections. */
const memoryAboveCollections: readonly Source[] = [
  ...collections,
  ...sources.filter((source) => !collections.includes(source)),
];
const orders = new Map<FigurePath, readonly Source[]>(
  figurePaths.map((path) => [path, memoryFirst.includes(path) ? memoryAboveCollections : sources]),
);

/**
 * A source's weight for a figure, from 0; the highest wins. Registers (nrcan, epa, vca, ademe) publish measured values, and
 * outrank all but the owner, who has seen the car.
 */
export const weightOf = (path: FigurePath, source: Source): number => (orders.get(path) ?? sources).indexOf(source);
