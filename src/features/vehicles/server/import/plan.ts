import type { FigurePath } from '../../figures.ts';
import { marketOfPort } from '../../markets.ts';
import { identity } from '../../vehicle.ts';
import { carName } from '../catalogue.ts';
import { type Breach, findBreaches } from '../check.ts';
import { derive } from '../derive.ts';
import { figuresOf, type Layer, mergeLayers, without } from '../layers.ts';
import { optionalFormerIds } from '../previous-ids.ts';
import { differ, type Identity, identityFields, type LayerOfCar, type StoredCar, type StoredLayer } from '../store.ts';
import { firstFree, KnownCars, nameOf, nextName, nextSlug, slugOf } from './identity.ts';
import { type Incoming, type Remark, validated } from './incoming.ts';

export interface Change {
  label: string;
  /** Visible changes; empty if a stronger source wins. */
  figures: { what: string; from: unknown; to: unknown }[];
}

/** What an import would do. */
export interface Plan {
  added: Identity[];
  renamed: Identity[];
  layers: LayerOfCar[];
  changed: Change[];
  unchanged: number;
  /** Another project's records of a car that a closer record matched. */
  repeats: number;
  refused: Remark[];
  /** Single figures that weren't imported. */
  notTaken: Remark[];
}

/** Compares a file's records with the known cars. */
export function planImport(known: readonly StoredCar[], records: readonly Incoming[]): Plan {
  const plan: Plan = {
    ...{ added: [], renamed: [], layers: [], changed: [], refused: [], notTaken: [] },
    ...{ unchanged: 0, repeats: 0 },
  };
  const cars = new KnownCars(known);
  const labelOf = new Map<string, string>();
  for (const record of nearestFirst(cars, records)) {
    const car = cars.find({ ...record, usableKwh: energyOf(record) });
    const namesake = labelOf.get(car?.id ?? '');
    if (namesake !== undefined && !record.isOwn) {
      plan.repeats++;
      continue;
    }
    const outcome = namesake === undefined ? weigh(cars, car, record) : { why: `it repeats ${namesake}` };
    if ('why' in outcome) {
      plan.refused.push({ label: record.label, why: outcome.why });
      continue;
    }
    labelOf.set(outcome.after.id, record.label);
    if (car === undefined || car.name !== outcome.after.name) cars.add(outcome.after);
    enter(plan, record.label, car, outcome);
  }
  return plan;
}

function enter(plan: Plan, label: string, car: StoredCar | undefined, { after, layers, notTaken }: Taken): void {
  if (notTaken !== undefined) plan.notTaken.push({ label, why: notTaken });
  plan.layers.push(...layers.map((layer) => ({ ...layer, vehicleId: after.id })));
  if (car === undefined) {
    plan.added.push(after);
    return;
  }
  const figures = differences(car, after);
  if (layers.length === 0 && figures.length === 0) {
    plan.unchanged++;
    return;
  }
  if (differ(car, after)) plan.renamed.push(after);
  plan.changed.push({ label: car.name, figures });
}

/** Records with a car's exact year come first, so that they match it before others do. */
function nearestFirst(cars: KnownCars, records: readonly Incoming[]): Incoming[] {
  const distance = new Map(
    records.map((record) => {
      // Our own format identifies cars by id.
      if (record.isOwn) return [record, 0];
      const car = cars.find({ ...record, usableKwh: energyOf(record) });
      return [record, car === undefined || record.year === undefined ? 0 : Math.abs(car.year - record.year)];
    }),
  );
  return records.toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0));
}

const energyOf = ({ layers }: Incoming) =>
  layers.map(({ facts }) => facts.battery?.usable_kwh).findLast((kwh) => kwh !== undefined);

interface Stored {
  layers: Layer[];
  notTaken: string | undefined;
}
type Taken = Stored & { after: StoredCar };
type Outcome = Taken | { why: string };

function weigh(cars: KnownCars, car: StoredCar | undefined, record: Incoming): Outcome {
  const found = identityFor(cars, car, record);
  if ('why' in found) return found;
  if (car !== undefined && !addsAnything(car, record.layers) && !differ(car, found.value)) {
    return { after: car, layers: [], notTaken: undefined };
  }
  const accepted = record.isOwn ? { layers: record.layers, notTaken: undefined } : reconciled(car, record.layers);
  if ('why' in accepted) return accepted;
  const after = withImported(car, found.value, accepted.layers);
  const { battery, charge } = mergeLayers(after.layers).facts;
  if (battery.usable_kwh === undefined) return { why: "its usable energy isn't known" };
  if (charge.port === undefined) return { why: "its charging port isn't known" };
  const [breach] = newBreaches(car, after);
  if (breach !== undefined) return { why: breach.sentence };
  const layers = accepted.layers.filter((layer) => figuresOf(layer.facts).length > 0 && addsAnything(car, [layer]));
  return { after, layers, notTaken: accepted.notTaken };
}

function identityFor(
  cars: KnownCars,
  car: StoredCar | undefined,
  record: Incoming,
): { value: Identity } | { why: string } {
  if (car !== undefined && !record.isOwn) return { value: car };
  const { make, model, variant, year } = record;
  if (year === undefined) return { why: "its year isn't known" };
  const name = record.name ?? nameOf(record);
  const isOthersName = (word: string) => word !== car?.name && cars.hasName(word);
  const wanted = {
    id: car?.id ?? firstFree(record.id ?? slugOf(name), (id) => cars.hasId(id), nextSlug(year)),
    name: firstFree(name, isOthersName, nextName(year)),
    core: record.core ?? false,
    market: record.market ?? car?.market ?? marketOfPort(portOf(record)),
    ...optionalFormerIds(record.formerIds ?? car?.formerIds),
    ...{ make, model, variant, year },
  };
  for (const [key, schema] of Object.entries({ name: carName, ...identity })) {
    const result = validated(schema, wanted[key as keyof Identity]);
    if ('why' in result) return { why: `its ${key} "${wanted[key as keyof Identity]}" isn't valid` };
  }
  return { value: wanted };
}

const portOf = ({ layers }: Incoming) => mergeLayers(layers).facts.charge.port;
/** Only a car's identity. */
const identified = ({ id, name, make, model, variant, year, market, core, formerIds }: Identity): Identity => ({
  ...{ id, name, make, model, variant, year, market, core },
  ...optionalFormerIds(formerIds),
});

/** The car with these layers imported, each replacing earlier imports from its source. */
function withImported(car: StoredCar | undefined, owner: Identity, layers: readonly Layer[]): StoredCar {
  const staying = (car?.layers ?? []).filter(
    ({ origin, source }) => origin === 'shipped' || !layers.some((layer) => layer.source === source),
  );
  const imported = layers.map((layer): StoredLayer => ({ ...layer, origin: 'imported' }));
  return { ...identified(owner), namedBy: 'imported', layers: [...staying, ...imported] };
}

/** Includes the sourced curve, which is hidden if it contradicts the rest. */
function breachesOf(layers: readonly Layer[]): Breach[] {
  const { facts: sourced } = mergeLayers(layers);
  const { facts } = derive(sourced);
  return findBreaches({ ...facts, charge: { ...facts.charge, curve: sourced.charge.curve ?? facts.charge.curve } });
}

/** Contradictions that didn't exist before; old ones aren't the import's fault. */
function newBreaches(before: StoredCar | undefined, after: StoredCar): Breach[] {
  const old = breachesOf(before?.layers ?? []).map(({ sentence }) => sentence);
  return breachesOf(after.layers).filter(({ sentence }) => !old.includes(sentence));
}

/**
 * Takes another project's figures as far as they're consistent: figures that contradict other sources are dropped, and
 * so is a charging curve that misses the charging time. A record that contradicts itself is refused.
 */
function reconciled(car: StoredCar | undefined, layers: readonly Layer[]): Stored | { why: string } {
  let accepted = [...layers];
  const reasons: string[] = [];
  const drop = (sentence: string, paths: readonly FigurePath[]) => {
    accepted = accepted.map(({ source, facts }) => ({ source, facts: without(facts, paths) }));
    reasons.push(`without ${paths.join(', ')}, because ${sentence}`);
  };
  for (const { sentence, paths } of breachesOf(accepted)) {
    if (!paths.includes('charge.curve')) return { why: sentence };
    drop(sentence, ['charge.curve']);
  }
  const against = car === undefined ? [] : newBreaches(car, withImported(car, car, accepted));
  for (const { sentence, paths } of against) {
    const theirs = accepted.flatMap(({ facts }) => figuresOf(facts).map(([path]) => path));
    drop(
      sentence,
      paths.filter((path) => theirs.includes(path)),
    );
  }
  return { layers: accepted, notTaken: reasons.length === 0 ? undefined : reasons.join('; ') };
}

/** Whether these layers change what the sources say, visibly or not. */
function addsAnything(car: StoredCar | undefined, layers: readonly Layer[]): boolean {
  if (car === undefined) return true;
  return layers.some((layer) => {
    const known = car.layers.filter(({ source }) => source === layer.source);
    const shipped = known.filter(({ origin }) => origin === 'shipped');
    return asText(known) !== asText([...shipped, layer]);
  });
}

/** The combined figures of one source's layers. */
function asText(layers: readonly Layer[]): string {
  const [only, another] = layers;
  const facts = another === undefined ? only?.facts : mergeLayers(layers).facts;
  return JSON.stringify(figuresOf(facts ?? {}));
}

function differences(before: StoredCar, after: StoredCar): Change['figures'] {
  const identityChanges: Change['figures'] = identityFields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ what: field, from: before[field], to: after[field] }));
  const [oldIds, newIds] = [before, after].map(({ formerIds }) => formerIds?.toSorted().join(' '));
  if (oldIds !== newIds) identityChanges.push({ what: 'formerIds', from: oldIds, to: newIds });
  const old = new Map<string, unknown>(figuresOf(mergeLayers(before.layers).facts));
  const now = new Map<string, unknown>(figuresOf(mergeLayers(after.layers).facts));
  const figures = [...new Set([...old.keys(), ...now.keys()])]
    .map((what) => ({ what, from: old.get(what), to: now.get(what) }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  return [...identityChanges, ...figures];
}
