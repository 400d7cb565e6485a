import type { VehicleDetails } from '../../contract.ts';
import { type Evidence, evidenceOf, type FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figurePaths } from '../../figures.ts';
import { isCurveModelled } from '../../model-curve.ts';
import type { Vehicle } from '../../vehicle.ts';

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
