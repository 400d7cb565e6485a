import * as z from 'zod/mini';
import { type Source, sources } from '../attributions.ts';
import { formerIds, identity, sections } from '../vehicle.ts';
import { type LayerFacts, tidy } from './layers.ts';

/** Starts with a letter or a digit, has no control characters, and doesn't end with a space. */
export const carName = z.string().check(z.maxLength(160), z.regex(/^[\p{L}\p{N}](?:[^\p{C}]*[^\p{C}\s])?$/u));

export const LayerSchema = z.partial(z.strictObject(sections));

/** One car in our own format: its identity, and each source's figures. */
export const CatalogueCar = z.strictObject({
  name: carName,
  ...identity,
  formerIds: z.optional(formerIds),
  from: z.partialRecord(z.enum(sources), LayerSchema),
});
export type CatalogueCar = z.infer<typeof CatalogueCar>;

/** One line of a catalogue file; keys, sources and figures have a fixed order, so that diffs show what changed. */
export function catalogueLine(car: CatalogueCar): string {
  const { name, id, formerIds: former, make, model, variant, year, market, core } = car;
  const from: Partial<Record<Source, LayerFacts>> = {};
  for (const source of sources) {
    const facts = tidy(car.from[source] ?? {});
    if (Object.keys(facts).length > 0) from[source] = facts;
  }
  return JSON.stringify({ name, id, formerIds: former, make, model, variant, year, market, core, from });
}
