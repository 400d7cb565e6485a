import * as z from 'zod/mini';
import {
  type Facts,
  type FigurePath,
  type FigureRow,
  figureTable,
  type Kind,
  pathsOf,
  type SectionName,
  sectionNames,
  splitPath,
} from './figures.ts';
import { markets } from './markets.ts';

const yearOrMonth = /^(?:19|20)\d{2}(?:-(?:0[1-9]|1[0-2]))?$/;
const years = /^(?:19|20)\d{2}(?:-(?:19|20)\d{2})?$/;

/** In ascending order, and linear between the points. */
const Curve = z.array(z.tuple([z.number().check(z.gte(0), z.lte(100)), z.number().check(z.gte(0), z.lte(600))])).check(
  z.minLength(2),
  z.maxLength(201),
  z.refine((points) => points.every(([soc], i) => i === 0 || soc > (points[i - 1]?.[0] ?? 0)), 'must ascend'),
);

const kinds: Record<Kind, z.ZodMiniType> = {
  month: z.string().check(z.regex(yearOrMonth)),
  years: z.string().check(z.regex(years)),
  text: z.string().check(z.minLength(1), z.maxLength(80)),
  flag: z.boolean(),
  equipment: z.union([z.boolean(), z.literal('optional')]),
  curve: Curve,
};

function schemaOf(row: FigureRow): z.ZodMiniType {
  if ('is' in row) return kinds[row.is];
  if ('oneOf' in row) return z.literal(row.oneOf);
  const [min, max] = row.bounds;
  return (row.isWhole ? z.int() : z.number()).check(z.gte(min), z.lte(max));
}

type SectionSchema<S extends SectionName> = z.ZodMiniObject<
  { [K in keyof Facts[S]]-?: z.ZodMiniOptional<z.ZodMiniType<Exclude<Facts[S][K], undefined>>> },
  z.core.$strict
>;

function sectionSchema(section: SectionName) {
  const shape = pathsOf(section).map((path) => [splitPath(path)[1], z.optional(schemaOf(figureTable[path]))]);
  return z.strictObject(Object.fromEntries(shape));
}

export const sections = Object.fromEntries(sectionNames.map((name) => [name, sectionSchema(name)])) as {
  [S in SectionName]: SectionSchema<S>;
};

/** Printable and trimmed, because it's displayed and is part of the car's name. */
const word = z.string().check(z.maxLength(80), z.regex(/^(?:[^\p{C}\s](?:[^\p{C}]*[^\p{C}\s])?)?$/u));
export const vehicleId = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

export const identity = {
  id: vehicleId,
  make: word.check(z.minLength(1)),
  model: word.check(z.minLength(1)),
  variant: word,
  /** Start of sale of this model year. */
  year: z.int().check(z.gte(1990), z.lte(2100)),
  /** The market of the version described. */
  market: z.enum(markets),
  /** Whether it's on the European market, with a price, and nearly complete. */
  core: z.boolean(),
} as const;

/** Addresses of cars that were merged into this one. */
export const formerIds = z.array(vehicleId).check(z.minLength(1), z.maxLength(20));

/** One car: its identity and its ten sections, each possibly empty, including computed figures. */
export const Vehicle = z.strictObject({
  ...identity,
  formerIds: z.optional(formerIds),
  ...sections,
  derived: z.array(z.string()),
});
export type Vehicle = z.infer<typeof Vehicle>;

/** Whether a value is possible for a figure: within its bounds, or one of its allowed values. */
export function isPlausible(path: FigurePath, value: unknown): boolean {
  const row = figureTable[path];
  // Fast path for nearly all figures, because thousands are checked at once.
  if (!('bounds' in row)) return z.safeParse(schemaOf(row), value).success;
  if (typeof value !== 'number' || (row.isWhole && !Number.isInteger(value))) return false;
  return value >= row.bounds[0] && value <= row.bounds[1];
}
