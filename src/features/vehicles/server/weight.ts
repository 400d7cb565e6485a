import { type Source, sources } from '../attributions.ts';
import { type FigurePath, figurePaths } from '../figures.ts';

/**
 * Figures of which what was written down from makers' data beats the two collections, weakest reason last. Everywhere else
 * the order of `sources` holds: the collections copied what stands on data sheets, and are as good as those.
 */
const memoryFirst: readonly FigurePath[] = [
  // Of 55 sprints of open-ev-data that deviate 42 are too quick: 0-60 mph taken for 0-100 km/h. Its top speeds deviate too.
  'performance.zero_to_100_s',
  'performance.top_speed_kmh',
  // Power of one variant for all, torque of one axle; of 149 powers held against the register 143 from memory were right.
  'performance.power_kw',
  'performance.torque_nm',
  // Of its masses none is exact and 11 of 13 are wrong, often 75 kg low: without the driver. From memory 46 of 49 are right.
  'dimensions.curb_weight_kg',
  // Boots to the roof or with the well, lengths of the version with an engine.
  'dimensions.cargo_l',
  'dimensions.cargo_max_l',
  'dimensions.length_mm',
  'dimensions.width_mm',
  'dimensions.height_mm',
  'dimensions.wheelbase_mm',
  // Theirs are of the file's year, or of an assumed curve: 50 of 93 off by more than 15 %.
  'charge.dc_10_80_min',
  // Theirs are years of the file, not of the start of sale.
  'date.from',
  'date.to',
  // The worst version's, or another model year's, where ours is the best version's.
  'range.wltp_km',
];

const collections: readonly Source[] = ['kilowatt-open-ev-data', 'open-ev-data'];

/** Weakest first. */
const usualOrder = sources;
const orderWithMemoryFirst: readonly Source[] = [
  ...collections,
  ...sources.filter((source) => !collections.includes(source)),
];
const orders = new Map<FigurePath, readonly Source[]>(
  figurePaths.map((path) => [path, memoryFirst.includes(path) ? orderWithMemoryFirst : usualOrder]),
);

/**
 * How much a source's word counts for a figure: 0 and up, the highest is shown. Registers (nrcan, vca, ademe) measured what
 * they say and stand above all but the owner, who looked at the car itself.
 */
export const weightOf = (path: FigurePath, source: Source): number => (orders.get(path) ?? usualOrder).indexOf(source);
