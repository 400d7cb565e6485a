import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRegister, sources } from '../attributions.ts';
import { figurePaths, sectionNames } from '../figures.ts';
import { figuresOf, type Layer, type LayerFacts, mergeLayers, tidy, weightOf, without } from './layers.ts';

test('the source with the most weight for a figure wins, whatever the order of the layers', () => {
  const layers: Layer[] = [
    { source: 'open-ev-data', facts: { range: { wltp_km: 500 }, battery: { usable_kwh: 75 } } },
    { source: 'general-knowledge', facts: { range: { wltp_km: 480 }, battery: { usable_kwh: 77 } } },
    { source: 'kilowatt-open-ev-data', facts: { battery: { usable_kwh: 60 } } },
  ];
  for (const inOrder of [layers, layers.toReversed()]) {
    const { facts, provenance, others } = mergeLayers(inOrder);
    assert.deepEqual([facts.range.wltp_km, facts.battery.usable_kwh], [480, 75]);
    assert.deepEqual(provenance, { 'general-knowledge': ['range.wltp_km'], 'open-ev-data': ['battery.usable_kwh'] });
    assert.deepEqual(others, {
      'battery.usable_kwh': [
        { source: 'kilowatt-open-ev-data', value: 60, agrees: false },
        { source: 'general-knowledge', value: 77, agrees: true },
      ],
      'range.wltp_km': [{ source: 'open-ev-data', value: 500, agrees: false }],
    });
  }
});

test('the later of two layers from one source wins', () => {
  const { facts } = mergeLayers([
    { source: 'own', facts: { price: { de_eur: 40_000 } } },
    { source: 'own', facts: { price: { de_eur: 41_000 } } },
  ]);
  assert.equal(facts.price.de_eur, 41_000);
});

test('a bare year from a stronger source doesn’t replace a month of that year, but another year does', () => {
  const from = (later: string) =>
    mergeLayers([
      { source: 'general-knowledge', facts: { date: { from: '2023-11' } } },
      { source: 'own', facts: { date: { from: later } } },
    ]).facts.date.from;
  assert.equal(from('2023'), '2023-11');
  assert.equal(from('2024'), '2024');
});

test('merged facts have all ten sections, even without figures', () => {
  const { facts } = mergeLayers([]);
  assert.deepEqual(Object.keys(facts), [...sectionNames]);
  for (const section of Object.values(facts)) assert.deepEqual(section, {});
});

test('tidied facts have a fixed order and no empty sections', () => {
  const untidy = {
    range: { wltp_km: 500 },
    battery: { chemistry: 'LFP', usable_kwh: 50 },
    price: {},
  } satisfies LayerFacts;
  assert.equal(JSON.stringify(tidy(untidy)), '{"battery":{"usable_kwh":50,"chemistry":"LFP"},"range":{"wltp_km":500}}');
});

test('removing figures leaves the others and the original facts unchanged', () => {
  const facts: LayerFacts = { battery: { usable_kwh: 50, chemistry: 'LFP' } };
  assert.deepEqual(without(facts, ['battery.usable_kwh']), { battery: { chemistry: 'LFP' } });
  assert.equal(figuresOf(facts).length, 2);
});

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
