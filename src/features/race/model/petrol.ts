import type { Conditions } from './conditions.ts';
import type { Trip } from './plan.ts';
import { kmhOn, piecesOf } from './ride.ts';

interface PetrolTrip extends Pick<Trip, 'distanceKm' | 'course'> {
  conditions: Pick<Conditions, 'speedCapKmh'>;
  litresPer100Km: number;
  tankLitres: number;
  /** Per fill-up, including the detour and paying. */
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

/** A typical car of this size on the motorway, and the fuel price. */
export const defaultPetrol = { litresPer100Km: 7.2, tankLitres: 50, stopMin: 10, euroPerLitre: 1.75 };

/** Refuels when the warning light comes on. */
const reserveShare = 0.1;

/**
 * A petrol car on the same road, for comparison: it starts full, drives at the cap or the road's speed, and refuels at
 * a tenth. Its consumption is the same on every road.
 */
export function petrolPlan(trip: PetrolTrip): PetrolPlan {
  const litres = (trip.distanceKm * trip.litresPer100Km) / 100;
  const stops = Math.max(0, Math.ceil(litres / (trip.tankLitres * (1 - reserveShare)) - 1e-9) - 1);
  const driveMin = piecesOf(trip).reduce(
    (sum, piece) => sum + (piece.lengthKm / kmhOn(piece, trip.conditions.speedCapKmh)) * 60,
    0,
  );
  return { minutes: driveMin + stops * trip.stopMin, driveMin, stops, litres, costEur: litres * trip.euroPerLitre };
}
