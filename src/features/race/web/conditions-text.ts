import { type ConditionName, type Conditions, defaultConditions } from '../model/conditions.ts';
import type { RaceView } from '../race-address.ts';
import * as messages from './messages.ts';

const texts = messages.result;

/** Shown only if changed, with the texts of the setup. */
const optionalNames: readonly ConditionName[] = [
  ...(['roofBox', 'trailerKg', 'chargerVoltageV'] as const),
  ...(['preheated', 'batteryConditioned', 'heatPump'] as const),
];

/** The conditions of the race, in one line. Defaults are left out beyond the first few. */
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
