import type { Conditions } from './conditions.ts';
import { meanShareOfCruise } from './ride.ts';

export interface PetrolTrip {
  distanceKm: number;
  conditions: Pick<Conditions, 'speedCapKmh'>;
  litresPer100Km: number;
  tankLitres: number;
  /** For filling up, with the way to it and paying. */
  stopMin: number;
  euroPerLitre: number;
}

export interface PetrolPlan {
  minutes: number;
  driveMin: number;
  stops: number;
  litres: number;
  costEur: number;
}

/** A usual car of the size on the motorway, and what it pays. */
export const usualPetrol = { litresPer100Km: 7.2, tankLitres: 50, stopMin: 10, euroPerLitre: 1.75 };

/** Filled up when the light comes on. */
const reserveShare = 0.1;

/**
 * What a petrol car takes on the same road, for comparison: it starts with a full tank, drives at the cap like all others on
 * the road, and fills up when a tenth is left.
 */
export function petrolPlan(trip: PetrolTrip): PetrolPlan {
  const litres = (trip.distanceKm * trip.litresPer100Km) / 100;
  const stops = Math.max(0, Math.ceil(litres / (trip.tankLitres * (1 - reserveShare)) - 1e-9) - 1);
  const driveMin = (trip.distanceKm / (trip.conditions.speedCapKmh * meanShareOfCruise)) * 60;
  return { minutes: driveMin + stops * trip.stopMin, driveMin, stops, litres, costEur: litres * trip.euroPerLitre };
}
