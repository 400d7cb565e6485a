import { type Conditions, defaultConditions } from './conditions.ts';
import { addedDrag, airPressure, gravity, rollingShare, type Weather } from './consumption.ts';
import type { CoursePiece } from './course.ts';
import type { Trip } from './plan.ts';
import { kmhOn, piecesOf } from './ride.ts';
import { capOf } from './speed.ts';

interface PetrolTrip extends Pick<Trip, 'distanceKm' | 'course'> {
  conditions: Weather & Pick<Conditions, 'speedCapKmh'>;
  /** On a flat motorway at 130 km/h, under the default conditions. */
  litresPer100Km: number;
  tankLitres: number;
  /** Time per fill-up, including the detour and paying. */
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

/** A typical family car on the motorway, and the fuel price. */
export const defaultPetrol = { litresPer100Km: 7.2, tankLitres: 50, stopMin: 10, euroPerLitre: 1.75 };

/** The share of the tank at which the warning light comes on and the car refuels. */
const reserveShare = 0.1;

const body = { dragAreaM2: 0.7, massKg: 1500, rollingResistance: 0.0095 };
/**
 * Just keeping the engine turning takes as much fuel as this force at the wheels, in N: a quarter of the fuel at
 * motorway speed. Fuel grows linearly with the work done (Willans), and none is injected when the road pushes harder
 * than that.
 */
const engineN = 200;

/** The force that fuel consumption is proportional to, in N. */
function fuelForce(speedKmh: number, weather: Weather, risePerKm = 0): number {
  const weight = (body.massKg + weather.loadKg + weather.trailerKg) * gravity;
  const air = airPressure(speedKmh, weather) * (body.dragAreaM2 + addedDrag(weather));
  const rolling = weight * body.rollingResistance * rollingShare(weather);
  return Math.max(0, air + rolling + (weight * risePerKm) / 1000 + engineN);
}

const flat: CoursePiece = { lengthKm: 1, climbM: 0, descentM: 0 };
const usualFuelForce = fuelForce(kmhOn(flat, defaultConditions.speedCapKmh), defaultConditions);

/**
 * A petrol car on the same road, for comparison: it starts with a full tank, drives at the cap or the road's speed, and
 * refuels with a tenth left. Speed, hills, weather, load and trailer change its consumption; waste heat warms the
 * cabin.
 */
export function petrolPlan(trip: PetrolTrip): PetrolPlan {
  const { conditions } = trip;
  const cap = capOf({ topSpeedKmh: undefined }, conditions);
  let [litres, driveMin] = [0, 0];
  for (const piece of piecesOf(trip)) {
    const kmh = kmhOn(piece, cap);
    const share = fuelForce(kmh, conditions, (piece.climbM - piece.descentM) / piece.lengthKm) / usualFuelForce;
    litres += (piece.lengthKm * trip.litresPer100Km * share) / 100;
    driveMin += (piece.lengthKm / kmh) * 60;
  }
  const stops = Math.max(0, Math.ceil(litres / (trip.tankLitres * (1 - reserveShare)) - 1e-9) - 1);
  return { minutes: driveMin + stops * trip.stopMin, driveMin, stops, litres, costEur: litres * trip.euroPerLitre };
}
