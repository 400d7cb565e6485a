import type { Trip, TripTime } from '../../trip.ts';
import type { Vehicle } from '../../vehicle.ts';

/**
 * Plans a trip with each car. Returns the times in the order of the cars, undefined for a car with too few known
 * figures.
 */
export type TripPlanner = (trip: Trip, cars: readonly Vehicle[]) => Promise<(TripTime | undefined)[]>;

let load: (() => Promise<TripPlanner>) | undefined;

/**
 * Registers how to load the planner once it's needed, because vehicles mustn't import the race. Called once, at start.
 */
export function declareTripPlanner(loader: () => Promise<TripPlanner>): void {
  load = loader;
}

/** Throws if the planner can't be loaded. */
export const planTrips: TripPlanner = async (trip, cars) => {
  if (load === undefined) throw new Error('No trip planner is registered');
  return (await load())(trip, cars);
};
