import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRegister, sources } from '../attributions.ts';
import { figurePaths } from '../figures.ts';
import { weightOf } from './weight.ts';

test('sources have distinct weights for every figure, with registers above copies and the owner above all', () => {
  for (const path of figurePaths) {
    const weights = sources.map((source) => weightOf(path, source));
    assert.deepEqual([...new Set(weights)].sort(), [...sources.keys()], path);
    assert.equal(weightOf(path, 'own'), sources.length - 1);
    const copied = sources.filter((source) => !isRegister(source) && source !== 'own');
    for (const register of sources.filter(isRegister)) {
      for (const source of copied) assert.ok(weightOf(path, register) > weightOf(path, source), `${path} ${source}`);
    }
  }
});

test('a source that’s bad for a figure doesn’t override a better one', () => {
  for (const path of [
    'performance.zero_to_100_s',
    'performance.top_speed_kmh',
    'performance.power_kw',
    'dimensions.curb_weight_kg',
    'dimensions.length_mm',
    'dimensions.cargo_l',
    'dimensions.cargo_max_l',
    'charge.dc_10_80_min',
    'range.wltp_km',
  ] as const) {
    assert.ok(weightOf(path, 'general-knowledge') > weightOf(path, 'open-ev-data'), path);
    assert.ok(weightOf(path, 'general-knowledge') > weightOf(path, 'kilowatt-open-ev-data'), path);
  }
  assert.ok(weightOf('battery.usable_kwh', 'open-ev-data') > weightOf('battery.usable_kwh', 'general-knowledge'));
});
