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
      /** Where the columns above come from; an update doesn't rename what the owner imported. */
      named_by: VehicleOrigin;
    };
    /** Former addresses of merged or renamed cars. */
    vehicle_former_ids: { former_id: string; vehicle_id: string };
    vehicle_layers: {
      vehicle_id: string;
      source: string;
      origin: VehicleOrigin;
      /** Figures by section as JSON. */
      facts: string;
    };
    /** Sources whose shipped layers mustn't be loaded again. */
    vehicle_dropped_sources: { source: string };
    /** Imports that can be undone, in order. */
    vehicle_imports: {
      name: string;
      position: number;
      imported_at: number;
      summary: string;
      /** The hash of the catalogue files at that time. */
      shipped_hash: string;
    };
    vehicle_import_changes: {
      import_name: string;
      vehicle_id: string;
      /** The layer's source; empty for the car's identity. */
      source: string;
      /** As JSON; null if there was no value. */
      previous: string | null;
      /** Paths of the new layer's figures that were carried over from the previous one, as JSON. */
      carried: string | null;
    };
    /** A user's favourite car, by its slug at the time. */
    favourites: { user_id: string; car_id: string; added_at: number };
    /** Has one row. */
    vehicle_catalogue: {
      id: number;
      /** Incremented with every change to the cars or their layers. */
      revision: number;
      /** The hash of the catalogue files that the shipped layers came from. */
      shipped_hash: string;
    };
  }
}

export type VehicleOrigin = 'shipped' | 'imported';
