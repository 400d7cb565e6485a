import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conditionNames, conditionRows, defaultConditions } from '../model/conditions.ts';
import { changedNames, conditionText, shownNames } from './conditions-text.ts';

const textsOf = (changes: Partial<typeof defaultConditions>) => {
  const conditions = { ...defaultConditions, ...changes };
  return shownNames(conditions).map((name) => conditionText(conditions, name).replaceAll('\u00a0', ' '));
};

test('the default conditions are six short texts', () => {
  assert.deepEqual(textsOf({}), ['10 °C', 'dry', 'no wind', '≤ 130 km/h', 'charger every 50 km', '300 kW']);
});

test('changed conditions are listed too', () => {
  assert.deepEqual(textsOf({ temperatureC: -5, wetShare: 0.3, headwindKmh: -20, loadKg: 150, stopMin: 4.5 }), [
    ...['−5 °C', '30% wet', '20 km/h tailwind', '≤ 130 km/h', 'charger every 50 km', '300 kW'],
    ...['4.5 min lost per stop', '150 kg load'],
  ]);
  assert.deepEqual(changedNames({ ...defaultConditions, degradationPercent: 10 }), ['degradationPercent']);
});

test('every condition has a text at both of its bounds', () => {
  for (const name of conditionNames) {
    for (const value of conditionRows[name].bounds) {
      assert.match(conditionText({ ...defaultConditions, [name]: value }, name), /\S/);
    }
  }
});
