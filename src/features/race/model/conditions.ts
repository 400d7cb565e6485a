/**
 * The conditions of a race, one row each with its bounds and its default. Names include the units. The contract, the
 * command line, the address and the form all derive from these rows.
 */

interface ConditionRow {
  /** Inclusive. */
  bounds: readonly [min: number, max: number];
  preset: number;
  /** Change per button press. */
  step: number;
}

export const conditionRows = {
  temperatureC: { bounds: [-30, 45], preset: 10, step: 1 },
  wetShare: { bounds: [0, 1], preset: 0, step: 0.1 },
  /** Along the road; negative for a tailwind. */
  headwindKmh: { bounds: [-60, 60], preset: 0, step: 5 },
  speedCapKmh: { bounds: [50, 250], preset: 130, step: 5 },
  startChargePercent: { bounds: [10, 100], preset: 100, step: 5 },
  /** The minimum charge to arrive with, at a charger and at the finish. */
  chargerReservePercent: { bounds: [0, 50], preset: 8, step: 1 },
  goalReservePercent: { bounds: [0, 80], preset: 8, step: 1 },
  /** Below 5 km there's nothing to gain, and planning time grows with the square of the number of chargers. */
  chargerSpacingKm: { bounds: [5, 2000], preset: 50, step: 5 },
  chargerPowerKw: { bounds: [3, 1000], preset: 300, step: 10 },
  /** Maximum voltage of the chargers; below 800 V, cars of that class charge through their converter. */
  chargerVoltageV: { bounds: [400, 800], preset: 800, step: 400 },
  /**
   * Time lost per stop besides charging: leaving the road, plugging in, paying, getting back on. At zero a car would
   * stop at every charger for a few seconds, which is unrealistic and slow to plan.
   */
  stopMin: { bounds: [0.5, 60], preset: 5.5, step: 0.5 },
  /** People and luggage besides the driver. */
  loadKg: { bounds: [0, 1000], preset: 0, step: 25 },
  roofBox: { bounds: [0, 1], preset: 0, step: 1 },
  /** Mass of a braked trailer; 0 for none. */
  trailerKg: { bounds: [0, 3500], preset: 0, step: 50 },
  /** Usable energy lost with age. */
  degradationPercent: { bounds: [0, 50], preset: 0, step: 1 },
  /** 1: cabin and battery are warmed from the grid before the start; 0: the car starts as cold as the air. */
  preheated: { bounds: [0, 1], preset: 1, step: 1 },
  /** 1: cars that can warm the battery before a stop do so; 0: only driving warms it. */
  batteryConditioned: { bounds: [0, 1], preset: 1, step: 1 },
  /** 0: each car as sold; 1: all cars have one; -1: none of them do. */
  heatPump: { bounds: [-1, 1], preset: 0, step: 1 },
} as const satisfies Record<string, ConditionRow>;

export type ConditionName = keyof typeof conditionRows;
export type Conditions = { [Name in ConditionName]: number };

export const conditionNames = Object.keys(conditionRows) as ConditionName[];

export const defaultConditions = Object.fromEntries(
  conditionNames.map((name) => [name, conditionRows[name].preset]),
) as Conditions;

export const shortestKm = 1;
export const longestKm = 10_000;

export const strategies = ['fastest', 'fewest-stops', 'ten-to-eighty', 'at-the-cap'] as const;
export type Strategy = (typeof strategies)[number];
