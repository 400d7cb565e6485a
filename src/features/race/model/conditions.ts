/**
 * Under what a race is driven: one row per condition, with its bounds and what holds when nothing is said. Units stand in
 * the names. The contract, the command line, the address and the form follow from these rows.
 */

interface ConditionRow {
  /** The least and the most that can be asked for, both included. */
  bounds: readonly [min: number, max: number];
  preset: number;
  /** How far one press of a button goes. */
  step: number;
}

export const conditionRows = {
  /** Of the air. */
  temperatureC: { bounds: [-30, 45], preset: 10, step: 1 },
  /** Share of the road that is wet. */
  wetShare: { bounds: [0, 1], preset: 0, step: 0.1 },
  /** Along the road; negative from behind. */
  headwindKmh: { bounds: [-60, 60], preset: 0, step: 5 },
  /** What the cruise control is set to at most. */
  speedCapKmh: { bounds: [50, 250], preset: 130, step: 5 },
  startChargePercent: { bounds: [10, 100], preset: 100, step: 5 },
  /** With what a car wants to arrive at a charger, and at the goal. */
  chargerReservePercent: { bounds: [0, 50], preset: 8, step: 1 },
  goalReservePercent: { bounds: [0, 80], preset: 8, step: 1 },
  /** Nearer than 5 km nothing is won, while a plan takes long: its time grows with the square of how many chargers there are. */
  chargerSpacingKm: { bounds: [5, 2000], preset: 50, step: 5 },
  chargerPowerKw: { bounds: [3, 1000], preset: 300, step: 10 },
  /**
   * Lost with each stop beside the charging: off the road, plugging in, paying, back on. Were it nothing, a car would stop at every
   * charger: thousands of stops of seconds, which nobody drives and which take long to plan.
   */
  stopMin: { bounds: [0.5, 60], preset: 5.5, step: 0.5 },
  /** People and luggage beyond the driver. */
  loadKg: { bounds: [0, 1000], preset: 0, step: 25 },
  /** Of the usable energy, lost with age. */
  degradationPercent: { bounds: [0, 50], preset: 0, step: 1 },
} as const satisfies Record<string, ConditionRow>;

export type ConditionName = keyof typeof conditionRows;
export type Conditions = { [Name in ConditionName]: number };

export const conditionNames = Object.keys(conditionRows) as ConditionName[];

export const usualConditions = Object.fromEntries(
  conditionNames.map((name) => [name, conditionRows[name].preset]),
) as Conditions;

export const shortestKm = 1;
export const longestKm = 10_000;

export const strategies = ['fastest', 'fewest-stops', 'ten-to-eighty', 'at-the-cap'] as const;
export type Strategy = (typeof strategies)[number];
