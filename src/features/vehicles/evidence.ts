import { isRegister, type Source } from './attributions.ts';
import type { VehicleDetails } from './contract.ts';
import { type FigurePath, figurePaths } from './figures.ts';
import { isCurveModelled } from './model-curve.ts';
import type { Vehicle } from './vehicle.ts';

/**
 * How reliable a figure is:
 * - `confirmed`: a register gives it, or two independent sources agree;
 * - `differs`: no register gives it, and its sources disagree;
 * - `memory`: only written down from memory;
 * - `one-source`: only one other source, or the owner, gives it;
 * - `computed`: derived from other figures.
 */
export type Evidence = 'confirmed' | 'one-source' | 'memory' | 'computed' | 'differs';

export interface OtherValue {
  source: Source;
  value: unknown;
  /** Within the figure's tolerance of the value shown. */
  agrees: boolean;
}

export interface FigureEvidence {
  state: Evidence;
  /** Sources of the value shown, starting with the one it was taken from; empty for a computed value. */
  by: Source[];
  against: OtherValue[];
}

type Sourced = Pick<VehicleDetails, 'derived' | 'provenance' | 'otherSources'>;

/** The evidence for a car's figure; undefined if the figure isn't known. */
export function evidenceOf(
  path: FigurePath,
  { derived, provenance, otherSources }: Sourced,
): FigureEvidence | undefined {
  if (derived.includes(path)) return { state: 'computed', by: [], against: [] };
  const source = (Object.keys(provenance) as Source[]).find((candidate) => provenance[candidate]?.includes(path));
  if (source === undefined) return undefined;
  const others = (otherSources?.[path] ?? []) as OtherValue[];
  const by = [source, ...others.filter(({ agrees }) => agrees).map((other) => other.source)];
  const against = others.filter(({ agrees }) => !agrees);
  return { state: stateOf(by, against), by, against };
}

function stateOf(by: readonly Source[], against: readonly OtherValue[]): Evidence {
  if (by.some(isRegister) || by.length > 1) return 'confirmed';
  if (against.length > 0) return 'differs';
  return by[0] === 'general-knowledge' ? 'memory' : 'one-source';
}

export const evidenceStates: readonly Evidence[] = ['confirmed', 'one-source', 'memory', 'computed', 'differs'];

/** The reliability of each figure on the page; without the details, only that of computed figures is known. */
export function evidenceByPath(
  car: Vehicle,
  details: VehicleDetails | undefined,
): ReadonlyMap<FigurePath, FigureEvidence> {
  const sourced = details ?? { derived: car.derived, provenance: {} };
  const found = new Map<FigurePath, FigureEvidence>();
  for (const path of figurePaths) {
    // A modelled curve isn't shown.
    const isShown = path !== 'charge.curve' || !isCurveModelled(car);
    const evidence = isShown ? evidenceOf(path, sourced) : undefined;
    if (evidence !== undefined) found.set(path, evidence);
  }
  return found;
}
