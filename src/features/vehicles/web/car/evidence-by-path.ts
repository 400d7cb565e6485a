import { isCurveModelled } from '../../charging.ts';
import type { VehicleDetails } from '../../contract.ts';
import { type Evidence, evidenceOf, type FigureEvidence } from '../../evidence.ts';
import { type FigurePath, figurePaths } from '../../figures.ts';
import type { Vehicle } from '../../vehicle.ts';

export const evidenceStates: readonly Evidence[] = ['confirmed', 'one-source', 'memory', 'computed', 'differs'];

/** How well each figure that the page shows is known; without the details that is only known of computed ones. */
export function evidenceByPath(
  car: Vehicle,
  details: VehicleDetails | undefined,
): ReadonlyMap<FigurePath, FigureEvidence> {
  const told = details ?? { derived: car.derived, provenance: {} };
  const found = new Map<FigurePath, FigureEvidence>();
  for (const path of figurePaths) {
    // A curve that was made of two figures is not shown.
    const isShown = path !== 'charge.curve' || !isCurveModelled(car);
    const evidence = isShown ? evidenceOf(path, told) : undefined;
    if (evidence !== undefined) found.set(path, evidence);
  }
  return found;
}
