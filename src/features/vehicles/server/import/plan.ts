import { marketOfPort } from '../../markets.ts';
import { identity } from '../../vehicle.ts';
import { carName, figuresOf, type Layer, layerOf, mergeLayers } from '../layers.ts';
import { optionalFormerIds } from '../previous-ids.ts';
import { differ, type Identity, identityFields, type LayerOfCar, type StoredCar } from '../store.ts';
import { firstAvailable, KnownCars, nameOf, nextName, nextSlug, slugOf } from './identity.ts';
import { type Incoming, type Remark, validated } from './incoming.ts';
import { CarMatcher, type Match } from './match-car.ts';
import { reasonAgainst } from './out-of-scope.ts';
import {
  acceptAll,
  type Contradiction,
  newInconsistencies,
  type Reconciled,
  reconcile,
  withImported,
} from './reconcile.ts';

export interface Change {
  label: string;
  /** Changes to displayed figures; empty if other sources carry more weight. */
  figures: { what: string; from: unknown; to: unknown }[];
}

export interface Plan {
  added: Identity[];
  renamed: Identity[];
  layers: LayerOfCar[];
  changed: Change[];
  unchanged: number;
  /** How many of another project's records describe a car that a closer record already matched. */
  repeats: number;
  refused: Remark[];
  /** Cars that don't belong in this catalogue, or can't be told apart from known ones. */
  leftOut: Remark[];
  /** Individual figures that weren't imported. */
  notTaken: Remark[];
  /** Figures that differ from known ones, taken or not. */
  contradictions: Contradiction[];
}

export function planImport(known: readonly StoredCar[], records: readonly Incoming[], thisYear: number): Plan {
  const plan: Plan = {
    ...{ added: [], renamed: [], layers: [], changed: [], refused: [], leftOut: [], notTaken: [], contradictions: [] },
    ...{ unchanged: 0, repeats: 0 },
  };
  const cars = new CarIndex(known);
  const labelOf = new Map<string, string>();
  for (const record of nearestFirst(cars, records)) {
    const match = cars.match(record);
    const why = reasonLeftOut(cars, record, match, thisYear);
    if (why === undefined) planRecord(plan, cars, labelOf, record, carOf(match));
    else plan.leftOut.push({ label: record.label, why });
  }
  return plan;
}

const carOf = (match: Match) => (match !== undefined && 'car' in match ? match.car : undefined);

function reasonLeftOut(cars: CarIndex, record: Incoming, match: Match, thisYear: number): string | undefined {
  if (match === undefined) return cars.reasonAgainst(record, thisYear);
  return 'unclear' in match ? match.unclear : undefined;
}

function planRecord(
  plan: Plan,
  cars: CarIndex,
  labelOf: Map<string, string>,
  record: Incoming,
  car: StoredCar | undefined,
): void {
  const namesake = labelOf.get(car?.id ?? '');
  if (namesake !== undefined && !record.isOwn) {
    plan.repeats++;
    return;
  }
  const outcome = namesake === undefined ? outcomeOf(cars, car, record) : { why: `it repeats ${namesake}` };
  if ('why' in outcome) {
    plan.refused.push({ label: record.label, why: [outcome.why, ...(record.dropped ?? [])].join('; ') });
    return;
  }
  labelOf.set(outcome.after.id, record.label);
  if (car === undefined || car.name !== outcome.after.name) cars.add(outcome.after);
  recordOutcome(plan, record, car, outcome);
}

/** Finds known cars: by id for our own format and registers, by description for other projects. */
class CarIndex {
  readonly #cars: StoredCar[];
  readonly #named: KnownCars;
  #matcher: CarMatcher | undefined;

  constructor(cars: readonly StoredCar[]) {
    this.#cars = [...cars];
    this.#named = new KnownCars(cars);
  }

  add(car: StoredCar): void {
    this.#cars.push(car);
    this.#named.add(car);
    this.#matcher?.add(car);
  }

  /** Created on first use, because only records of other projects are found by description. */
  get #described(): CarMatcher {
    this.#matcher ??= new CarMatcher(this.#cars);
    return this.#matcher;
  }

  match(record: Incoming): Match {
    if (!record.isOwn && record.id === undefined) return this.#described.find(record);
    const car = this.#named.find({ ...record, usableKwh: energyOf(record) });
    return car && { car };
  }

  reasonAgainst(record: Incoming, thisYear: number): string | undefined {
    return record.isOwn ? undefined : reasonAgainst(record, this.#described, thisYear);
  }

  withKnownMake(record: Incoming): Incoming {
    return record.isOwn ? record : this.#described.withKnownMake(record);
  }

  hasId = (id: string): boolean => this.#named.hasId(id);
  hasName = (name: string): boolean => this.#named.hasName(name);
}

function recordOutcome(
  plan: Plan,
  { label, dropped = [] }: Incoming,
  car: StoredCar | undefined,
  taken: Accepted,
): void {
  const { after, layers, contradictions } = taken;
  const notTaken = [...dropped, ...taken.notTaken];
  if (notTaken.length > 0) plan.notTaken.push({ label, why: `without ${notTaken.join('; ')}` });
  plan.contradictions.push(...contradictions);
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

/** Records closest to their car's year come first, so that they match it before others do. */
function nearestFirst(cars: CarIndex, records: readonly Incoming[]): Incoming[] {
  const distance = new Map(
    records.map((record) => {
      // Our own format identifies cars by id.
      if (record.isOwn) return [record, 0];
      const match = cars.match(record);
      if (match === undefined || !('car' in match) || record.year === undefined) return [record, 0];
      return [record, Math.abs(match.car.year - record.year)];
    }),
  );
  return records.toSorted((a, b) => (distance.get(a) ?? 0) - (distance.get(b) ?? 0));
}

const energyOf = ({ layers }: Incoming) =>
  layers.map(({ facts }) => facts.battery?.usable_kwh).findLast((kwh) => kwh !== undefined);

type Accepted = Reconciled & { after: StoredCar };
type Outcome = Accepted | { why: string };

function outcomeOf(cars: CarIndex, car: StoredCar | undefined, incoming: Incoming): Outcome {
  const record = withUnread(car, incoming);
  const found = identityFor(cars, car, record);
  if ('why' in found) return found;
  if (car !== undefined && !changesLayers(car, record.layers) && !differ(car, found.value)) {
    return { after: car, layers: [], notTaken: [], contradictions: [] };
  }
  const accepted = record.isOwn ? acceptAll(car, record.layers) : reconcile(car, record.layers);
  if ('why' in accepted) return accepted;
  const after = withImported(car, found.value, accepted.layers);
  const { battery, charge } = mergeLayers(after.layers).facts;
  if (battery.usable_kwh === undefined) return { why: "its usable energy isn't known" };
  if (charge.port === undefined) return { why: "its charging port isn't known" };
  const [inconsistency] = newInconsistencies(car, after);
  if (inconsistency !== undefined) return { why: inconsistency.sentence };
  const layers = accepted.layers.filter((layer) => figuresOf(layer.facts).length > 0 && changesLayers(car, [layer]));
  return { ...accepted, after, layers };
}

/** The record, with the values imported earlier for figures that couldn't be read. */
function withUnread(car: StoredCar | undefined, record: Incoming): Incoming {
  const layers = record.layers.map((layer) => {
    const unread = record.unread?.filter(({ source }) => source === layer.source) ?? [];
    const known = car?.layers.find(({ origin, source }) => origin === 'imported' && source === layer.source);
    const restored = figuresOf(known?.facts ?? {}).filter(([path]) => unread.some((figure) => figure.path === path));
    return restored.length === 0 ? layer : { ...layer, facts: layerOf([...figuresOf(layer.facts), ...restored]) };
  });
  return { ...record, layers };
}

function identityFor(
  cars: CarIndex,
  car: StoredCar | undefined,
  record: Incoming,
): { value: Identity } | { why: string } {
  if (car !== undefined && !record.isOwn) return { value: car };
  const { make, model, variant, year } = cars.withKnownMake(record);
  if (year === undefined) return { why: "its year isn't known" };
  const name = record.name ?? nameOf({ make, model, variant });
  const isOthersName = (word: string) => word !== car?.name && cars.hasName(word);
  const value = {
    id: car?.id ?? firstAvailable(record.id ?? slugOf(name), (id) => cars.hasId(id), nextSlug(year)),
    name: firstAvailable(name, isOthersName, nextName(year)),
    core: record.core ?? false,
    market: record.market ?? car?.market ?? marketOfPort(portOf(record)),
    ...optionalFormerIds(record.formerIds ?? car?.formerIds),
    ...{ make, model, variant, year },
  };
  for (const [key, schema] of Object.entries({ name: carName, ...identity })) {
    const result = validated(schema, value[key as keyof Identity]);
    if ('why' in result) return { why: `its ${key} "${value[key as keyof Identity]}" isn't valid` };
  }
  return { value };
}

const portOf = ({ layers }: Incoming) => mergeLayers(layers).facts.charge.port;

/** Whether these layers change what the sources say, even if nothing displayed changes. */
function changesLayers(car: StoredCar | undefined, layers: readonly Layer[]): boolean {
  if (car === undefined) return true;
  return layers.some((layer) => {
    const known = car.layers.filter(({ source }) => source === layer.source);
    const shipped = known.filter(({ origin }) => origin === 'shipped');
    return asText(known) !== asText([...shipped, layer]);
  });
}

/** The combined figures of one source's layers, as text that can be compared. */
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
