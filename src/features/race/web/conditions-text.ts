import { isQuantity, type Shown, shownIn } from '#web/text/units.ts';
import { type ConditionName, type Conditions, conditionNames, defaultConditions } from '../model/conditions.ts';
import type { RaceView } from '../race-address.ts';
import * as messages from './messages.ts';

const texts = messages.result;

/** Only shown if changed, with the same texts as in the setup. */
const optionalNames: readonly ConditionName[] = [
  ...(['roofBox', 'trailerKg', 'chargerVoltageV'] as const),
  ...(['preheated', 'batteryConditioned', 'heatPump'] as const),
];

/** The conditions of the race on one line. Beyond the first few, defaults are left out. */
export function conditionsText({ conditions, priceEurPerKwh }: RaceView): string {
  const { startChargePercent, loadKg, degradationPercent } = conditions;
  const parts = firstConditionTexts(conditions);
  if (startChargePercent !== defaultConditions.startChargePercent) parts.push(texts.starts(startChargePercent));
  if (loadKg > 0) parts.push(texts.load(loadKg));
  if (degradationPercent > 0) parts.push(texts.aged(degradationPercent));
  for (const name of optionalNames) {
    if (conditions[name] !== defaultConditions[name]) parts.push(messages.setup.summaries[name](conditions[name]));
  }
  return [...parts, texts.price(priceEurPerKwh)].join(' · ');
}

export function firstConditionTexts(conditions: Conditions): string[] {
  const { temperatureC, wetShare, headwindKmh, speedCapKmh, chargerSpacingKm, chargerPowerKw } = conditions;
  const weather = [texts.temperature(temperatureC), roadText(wetShare), windText(headwindKmh)];
  return [...weather, texts.cap(speedCapKmh), texts.chargers(chargerSpacingKm, chargerPowerKw)];
}

/** A shorter version for phones: distance, weather and speed. */
export function shortConditionsText({ distanceKm, conditions, course }: RaceView): string {
  const { temperatureC, wetShare, speedCapKmh } = conditions;
  const route = course === undefined ? texts.km(distanceKm) : course.name || texts.km(course.lengthKm);
  return [route, texts.temperature(temperatureC), roadText(wetShare), texts.capBrief(speedCapKmh)].join(' · ');
}

const roadText = (wetShare: number) => (wetShare === 0 ? texts.dry : texts.wet(wetShare));

function windText(headwindKmh: number): string {
  if (headwindKmh === 0) return texts.noWind;
  return headwindKmh > 0 ? texts.headwind(headwindKmh) : texts.tailwind(-headwindKmh);
}

const unchanged = (value: number) => value;
const percent: Shown = { unit: '%', of: (share) => share * 100, metric: (shown) => shown / 100 };

/** The unit in which a condition is shown and typed: percent for shares, the user's own unit for all others. */
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
