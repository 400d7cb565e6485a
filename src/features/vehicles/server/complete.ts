import * as z from 'zod/mini';
import { compiled } from '#server/http/validate.ts';
import { VehicleDetails } from '../contract.ts';
import type { FigurePath } from '../figures.ts';
import { derive } from './derive.ts';
import { mergeLayers } from './layers.ts';
import { listRelatedCars, type RelatedCar, relatedByCurve, relatedByRange, relatedByTime } from './related-cars.ts';
import type { StoredCar } from './store.ts';

/**
 * Merges a car's layers and adds derived figures. An unknown charging time, charging curve or real range may be derived
 * from a car in `related`, which must contain at least the related cars of this make (`listRelatedCars`). Undefined if
 * no source gives a battery, without which a car is useless. Throws if it violates the contract.
 */
export function complete(car: StoredCar, related: readonly RelatedCar[]): VehicleDetails | undefined {
  const { id, name, make, model, variant, year, market, core, formerIds, layers } = car;
  const { facts: sourced, provenance, others } = mergeLayers(layers);
  if (sourced.battery.usable_kwh === undefined) return undefined;
  const { dc_10_80_min: minutes, dc_avg_10_80_kw: mean } = sourced.charge;
  const byTime = minutes === undefined && mean === undefined ? relatedByTime(car, sourced, related) : undefined;
  const byRange = relatedByRange(car, sourced, related);
  const withCurve = relatedByCurve(car, sourced, related);
  const { facts, derived, isCurveDropped } = derive(sourced, {
    minutes: byTime?.minutes,
    realShare: byRange?.realShare,
    curves: withCurve.map(({ curve }) => curve),
  });
  const isRangeRelated = byRange !== undefined && derived.includes('range.real_km');
  const isCurveDerived = derived.includes('charge.curve');
  const byCurve = isCurveDerived ? withCurve.find(({ curve }) => curve === facts.charge.curve) : undefined;
  return z.parse(compiled(VehicleDetails), {
    ...{ id, make, model, variant, year, market, core, ...facts },
    ...{ derived, name, provenance: isCurveDropped ? withoutPath(provenance, 'charge.curve') : provenance },
    ...(Object.keys(others).length === 0 ? {} : { otherSources: others }),
    ...(byTime && { sister: { id: byTime.id, name: byTime.name } }),
    ...(isRangeRelated && { rangeSister: { id: byRange.id, name: byRange.name } }),
    ...(byCurve && { curveSister: { id: byCurve.id, name: byCurve.name } }),
    ...(formerIds === undefined ? {} : { formerIds }),
  });
}

function withoutPath(provenance: Record<string, FigurePath[]>, path: FigurePath): Record<string, FigurePath[]> {
  const entries = Object.entries(provenance).map(
    ([source, paths]) => [source, paths.filter((other) => other !== path)] as const,
  );
  return Object.fromEntries(entries.filter(([, paths]) => paths.length > 0));
}

/** The cars that can be displayed. `cars` must contain whole makes, because related cars have the same make. */
export function completeAll(cars: readonly StoredCar[]): VehicleDetails[] {
  const related = Map.groupBy(listRelatedCars(cars), ({ make }) => make);
  return cars.flatMap((car) => complete(car, related.get(car.make) ?? []) ?? []);
}
