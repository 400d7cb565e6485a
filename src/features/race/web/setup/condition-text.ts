import { type ConditionName, type Conditions, conditionNames, usualConditions } from '../../model/conditions.ts';
import { words } from '../words.ts';

/** In how many of what is shown one of the model's units is: a share is shown in percent. */
export const shownAs = (name: ConditionName): number => (name === 'wetShare' ? 100 : 1);

export const isChanged = (conditions: Conditions, name: ConditionName): boolean =>
  conditions[name] !== usualConditions[name];

export const changedNames = (conditions: Conditions): ConditionName[] =>
  conditionNames.filter((name) => isChanged(conditions, name));

/** Those that everybody asks for; the others are shown where they are changed. */
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
