import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';

/** Plans one trip with each car, in their order; undefined for a car whose figures aren't enough. */
export type TripPlanner = (trip: Trip, cars: readonly Vehicle[]) => Promise<(TripTime | undefined)[]>;

let load: (() => Promise<TripPlanner>) | undefined;

/** Registers where the planner is loaded from once a trip is shown: the catalogue doesn't know the race. Runs once, at start. */
export function declareTripPlanner(loader: () => Promise<TripPlanner>): void {
  load = loader;
}

/** Throws if it can't be loaded. */
export const planTrips: TripPlanner = async (trip, cars) => {
  if (load === undefined) throw new Error('No trip planner is registered');
  return (await load())(trip, cars);
};
