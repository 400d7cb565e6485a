import { type ConditionName, type Conditions, conditionNames, defaultConditions } from './model/conditions.ts';

/** A condition's name in the API: `charger_power_kw`. */
export const wireName = (name: ConditionName): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The given conditions, with defaults for the rest. */
export function conditionsOf(partial: Readonly<Record<string, number | undefined>>): Conditions {
  const conditions = { ...defaultConditions };
  for (const name of conditionNames) conditions[name] = partial[wireName(name)] ?? conditions[name];
  return conditions;
}
