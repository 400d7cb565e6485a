import type { Market } from '../markets.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    vehicles: {
      /** The slug in its address. */
      id: string;
      name: string;
      make: string;
      model: string;
      variant: string;
      year: number;
      market: Market;
      core: Flag;
      /** Whose word the columns above are; what the owner imported is not renamed by an update. */
      named_by: VehicleOrigin;
    };
    /** Addresses of cars that are another one now. */
    vehicle_former_ids: { former_id: string; vehicle_id: string };
    /** What one source says of a car. */
    vehicle_layers: {
      vehicle_id: string;
      source: string;
      origin: VehicleOrigin;
      /** Figures by section as JSON. */
      facts: string;
    };
    /** Sources whose shipped layers are not to come back. */
    vehicle_dropped_sources: { source: string };
    /** Somebody's heart on a car, by the slug it had then. */
    favourites: { user_id: string; car_id: string; added_at: number };
    /** One row. */
    vehicle_catalogue: {
      id: number;
      /** Counts up with every change of the tables above. */
      revision: number;
      /** Of the catalogue files that the shipped layers are from. */
      shipped_hash: string;
    };
  }
}

/** Came with the house, or was imported by its owner. */
export type VehicleOrigin = 'shipped' | 'imported';
