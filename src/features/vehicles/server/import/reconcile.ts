import type { FigurePath } from '../../figures.ts';
import { findInconsistencies, type Inconsistency } from '../check.ts';
import { derive } from '../derive.ts';
import { figuresOf, type Layer, layerOf, mergeLayers, without } from '../layers.ts';
import { optionalFormerIds } from '../previous-ids.ts';
import type { Identity, StoredCar, StoredLayer } from '../store.ts';
import { type Contradiction, contradictionsOf } from './contradictions.ts';

export interface Reconciled {
  layers: Layer[];
  notTaken: string[];
  contradictions: Contradiction[];
}

/** Drops all other properties, such as the layers of a car. */
const identityOf = ({ id, name, make, model, variant, year, market, core, formerIds }: Identity): Identity => ({
  ...{ id, name, make, model, variant, year, market, core },
  ...optionalFormerIds(formerIds),
});

/** The car with these layers imported, each replacing earlier imports from its source. */
export function withImported(car: StoredCar | undefined, identity: Identity, layers: readonly Layer[]): StoredCar {
  const remaining = (car?.layers ?? []).filter(
    ({ origin, source }) => origin === 'shipped' || !layers.some((layer) => layer.source === source),
  );
  const imported = layers.map((layer): StoredLayer => ({ ...layer, origin: 'imported' }));
  return { ...identityOf(identity), namedBy: 'imported', layers: [...remaining, ...imported] };
}

/** Checks the sourced curve too, even though it isn't shown if it contradicts other figures. */
function inconsistenciesOf(layers: readonly Layer[]): Inconsistency[] {
  const { facts: sourced } = mergeLayers(layers);
  const { facts } = derive(sourced);
  return findInconsistencies({
    ...facts,
    charge: { ...facts.charge, curve: sourced.charge.curve ?? facts.charge.curve },
  });
}

/** Contradictions that didn't exist before, because older ones aren't the import's fault. */
export function newInconsistencies(before: StoredCar | undefined, after: StoredCar): Inconsistency[] {
  const old = inconsistenciesOf(before?.layers ?? []).map(({ sentence }) => sentence);
  return inconsistenciesOf(after.layers).filter(({ sentence }) => !old.includes(sentence));
}

/** For our own format, whose figures are accepted even if they contradict others. */
export function acceptAll(car: StoredCar | undefined, layers: readonly Layer[]): Reconciled {
  const contradictions = car === undefined ? [] : layers.flatMap((layer) => contradictionsOf(car, layer));
  return {
    layers: [...layers],
    notTaken: [],
    contradictions: contradictions.map((contradiction) => ({ ...contradiction, why: undefined })),
  };
}

/**
 * Accepts another project's figures, except those that contradict a more reliable source, those that break a rule
 * together with the car's other figures, and a charging curve that doesn't match the charging time. A record that
 * contradicts itself in any other way is refused.
 */
export function reconcile(car: StoredCar | undefined, layers: readonly Layer[]): Reconciled | { why: string } {
  let accepted = [...layers];
  const notTaken: string[] = [];
  const drop = (sentence: string, paths: readonly FigurePath[]) => {
    accepted = accepted.map((layer) => ({ ...layer, facts: without(layer.facts, paths) }));
    if (paths.length > 0) notTaken.push(`${paths.join(', ')}, because ${sentence}`);
  };
  for (const { sentence, paths } of inconsistenciesOf(accepted)) {
    if (!paths.includes('charge.curve')) return { why: sentence };
    drop(sentence, ['charge.curve']);
  }
  const contradictions = car === undefined ? [] : accepted.flatMap((layer) => contradictionsOf(car, layer));
  const refused = contradictions.flatMap(({ path, why }) => (why === undefined ? [] : [path]));
  accepted = accepted.map((layer) => withEarlier(car, { ...layer, facts: without(layer.facts, refused) }));
  const inconsistencies = car === undefined ? [] : newInconsistencies(car, withImported(car, car, accepted));
  const dropped = new Map<FigurePath, string>();
  for (const { sentence, paths } of inconsistencies) {
    const incoming = accepted.flatMap(({ facts }) => figuresOf(facts).map(([path]) => path));
    const dropping = paths.filter((path) => incoming.includes(path));
    drop(sentence, dropping);
    for (const path of dropping) dropped.set(path, sentence);
  }
  return {
    ...{ layers: accepted, notTaken },
    contradictions: contradictions.map((contradiction) => ({
      ...contradiction,
      why: contradiction.why ?? dropped.get(contradiction.path),
    })),
  };
}

/** The layer with figures from earlier imports of its source, unless the new file replaces them. */
function withEarlier(car: StoredCar | undefined, layer: Layer): Layer {
  const before =
    car?.layers.find(({ source, origin }) => source === layer.source && origin === 'imported')?.facts ?? {};
  const stated = new Map(figuresOf(layer.facts));
  const earlier = figuresOf(before).filter(([path]) => !stated.has(path));
  if (earlier.length === 0) return layer;
  const carried = [...(layer.carried ?? []), ...earlier.map(([path]) => path)];
  return { ...layer, facts: layerOf([...earlier, ...stated]), carried };
}
