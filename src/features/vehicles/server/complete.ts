import * as z from 'zod/mini';
import { compiled } from '#server/http/validate.ts';
import { VehicleDetails } from '../contract.ts';
import type { FigurePath } from '../figures.ts';
import { derive } from './derive.ts';
import { mergeLayers } from './layers.ts';
import { curveSisters, listSisters, rangeSisterOf, type Sister, sisterOf } from './sister.ts';
import type { StoredCar } from './store.ts';

/**
 * A car as displayed: its layers merged, derived figures filled in, and from the nearest of `sisters` (`listSisters`, at
 * least of this make) an unknown charging time, an unknown charging curve, and the share of WLTP for an unknown real
 * range. Undefined if no source gives a battery, without which a car is
 * useless. Throws if it violates the contract.
 */
export function complete(car: StoredCar, sisters: readonly Sister[]): VehicleDetails | undefined {
  const { id, name, make, model, variant, year, market, core, formerIds, layers } = car;
  const { facts: sourced, provenance, others } = mergeLayers(layers);
  if (sourced.battery.usable_kwh === undefined) return undefined;
  const { dc_10_80_min: minutes, dc_avg_10_80_kw: mean } = sourced.charge;
  const sister = minutes === undefined && mean === undefined ? sisterOf(car, sourced, sisters) : undefined;
  const rangeSister = rangeSisterOf(car, sourced, sisters);
  const lenders = curveSisters(car, sourced, sisters);
  const { facts, derived, isCurveDropped } = derive(sourced, {
    minutes: sister?.minutes,
    realShare: rangeSister?.realShare,
    curves: lenders.map(({ curve }) => curve),
  });
  const isAsSister = rangeSister !== undefined && derived.includes('range.real_km');
  const isLent = derived.includes('charge.curve');
  const lender = isLent ? lenders.find(({ curve }) => curve === facts.charge.curve) : undefined;
  return z.parse(compiled(VehicleDetails), {
    ...{ id, make, model, variant, year, market, core, ...facts },
    ...{ derived, name, provenance: isCurveDropped ? withoutPath(provenance, 'charge.curve') : provenance },
    ...(Object.keys(others).length === 0 ? {} : { otherSources: others }),
    ...(sister === undefined ? {} : { sister: { id: sister.id, name: sister.name } }),
    ...(isAsSister && { rangeSister: { id: rangeSister.id, name: rangeSister.name } }),
    ...(lender === undefined ? {} : { curveSister: { id: lender.id, name: lender.name } }),
    ...(formerIds === undefined ? {} : { formerIds }),
  });
}

function withoutPath(provenance: Record<string, FigurePath[]>, path: FigurePath): Record<string, FigurePath[]> {
  const entries = Object.entries(provenance).map(
    ([source, paths]) => [source, paths.filter((one) => one !== path)] as const,
  );
  return Object.fromEntries(entries.filter(([, paths]) => paths.length > 0));
}

/** All displayable cars of these, which must cover whole makes: each may have a sister among them. */
export function completeAll(cars: readonly StoredCar[]): VehicleDetails[] {
  const sisters = Map.groupBy(listSisters(cars), ({ make }) => make);
  return cars.flatMap((car) => complete(car, sisters.get(car.make) ?? []) ?? []);
}
