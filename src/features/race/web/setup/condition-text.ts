import { type ConditionName, type Conditions, conditionNames, defaultConditions } from '../../model/conditions.ts';
import { words } from '../words.ts';

/** The factor from the model's unit to the one displayed: shares are shown in percent. */
export const shownAs = (name: ConditionName): number => (name === 'wetShare' ? 100 : 1);

export const isChanged = (conditions: Conditions, name: ConditionName): boolean =>
  conditions[name] !== defaultConditions[name];

export const changedNames = (conditions: Conditions): ConditionName[] =>
  conditionNames.filter((name) => isChanged(conditions, name));

/** Always listed; the others only if changed. */
const always: readonly ConditionName[] = [
  'temperatureC',
  'wetShare',
  'headwindKmh',
  'speedCapKmh',
  'chargerSpacingKm',
  'chargerPowerKw',
];

export const shownNames = (conditions: Conditions): ConditionName[] => [
  ...always,
  ...changedNames(conditions).filter((name) => !always.includes(name)),
];

/** One condition in a few words: "5 °C", "dry", "charger every 50 km". */
export const conditionText = (conditions: Conditions, name: ConditionName): string =>
  words.setup.told[name](conditions[name]);
