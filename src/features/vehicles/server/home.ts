import type { HomePart } from '#server/feature.ts';
import { hasRole } from '#shared/roles.ts';
import type { VehiclesHome } from '../home-contract.ts';
import type { Listings } from './listing.ts';

/** Says to Home how many cars there are. */
export function makeHome(currentListings: () => Promise<Listings>): HomePart {
  return async (person): Promise<VehiclesHome | undefined> => {
    if (!hasRole(person, 'developer')) return undefined;
    const { cars, onSale } = (await currentListings()).counts;
    return cars === 0 ? undefined : { cars, on_sale: onSale };
  };
}
