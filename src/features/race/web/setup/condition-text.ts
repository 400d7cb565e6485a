import { isQuantity, type Shown, shownIn } from '#web/text/units.ts';
import { type ConditionName, type Conditions, conditionNames, defaultConditions } from '../../model/conditions.ts';
import * as messages from '../messages.ts';

const unchanged = (value: number) => value;
const percent: Shown = { unit: '%', of: (share) => share * 100, metric: (shown) => shown / 100 };

/** The unit in which a condition is shown and typed: shares in percent, the rest in the person's units. */
export function shownCondition(name: ConditionName): Shown {
  if (name === 'wetShare') return percent;
  const unit = messages.setup.units[name];
  return isQuantity(unit) ? shownIn(unit) : { unit, of: unchanged, metric: unchanged };
}

export const isChanged = (conditions: Conditions, name: ConditionName): boolean =>
  conditions[name] !== defaultConditions[name];

export const changedNames = (conditions: Conditions): ConditionName[] =>
  conditionNames.filter((name) => isChanged(conditions, name));

/** These are always listed, the others only if changed. */
const alwaysShown: readonly ConditionName[] = [
  'temperatureC',
  'wetShare',
  'headwindKmh',
  'speedCapKmh',
  'chargerSpacingKm',
  'chargerPowerKw',
];

export const shownNames = (conditions: Conditions): ConditionName[] => [
  ...alwaysShown,
  ...changedNames(conditions).filter((name) => !alwaysShown.includes(name)),
];

/** One condition in a few words: "5 °C", "dry", "charger every 50 km". */
export const conditionText = (conditions: Conditions, name: ConditionName): string =>
  messages.setup.summaries[name](conditions[name]);
