import * as z from 'zod/mini';
import { compiled } from '#server/http/compiled.ts';
import { VehicleDetails } from '../contract.ts';
import { derive } from './derive.ts';
import { mergeLayers } from './layers.ts';
import type { StoredCar } from './store.ts';

/**
 * A car as it is shown: its sources laid over each other, what follows from them filled in. Undefined where no source
 * gives a battery: a car without that one figure tells nothing. Throws when it is against the contract.
 */
export function complete({
  id,
  name,
  make,
  model,
  variant,
  year,
  market,
  core,
  formerIds,
  layers,
}: StoredCar): VehicleDetails | undefined {
  const { facts: sourced, provenance, others } = mergeLayers(layers);
  if (sourced.battery.usable_kwh === undefined) return undefined;
  const { facts, derived } = derive(sourced);
  return z.parse(compiled(VehicleDetails), {
    ...{ id, make, model, variant, year, market, core, ...facts },
    ...{ derived, name, provenance },
    ...(Object.keys(others).length === 0 ? {} : { otherSources: others }),
    ...(formerIds === undefined ? {} : { formerIds }),
  });
}
