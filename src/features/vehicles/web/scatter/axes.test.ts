import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartPath, parseChart } from './axes.ts';

const parse = (query: string) => parseChart(new URLSearchParams(query));

test('an address has both axes and the filters, and is parsed back', () => {
  const query = 'x=dimensions.curb_weight_kg&y=pricePerKm&body=SUV,Estate&price=..50000';
  const chart = parse(query);
  assert.equal(chart.x, 'dimensions.curb_weight_kg');
  assert.equal(chart.y, 'pricePerKm');
  assert.deepEqual(chart.view.bodies, ['SUV', 'Estate']);
  assert.equal(chartPath(chart), `/misc/evcars/chart?${query}`);
});

test('a figure that isn’t numeric falls back to range over price, which the address leaves out', () => {
  const chart = parse('x=performance.drive&y=nothing');
  assert.deepEqual([chart.x, chart.y], ['price.de_eur', 'range.real_km']);
  assert.equal(chartPath(chart), '/misc/evcars/chart');
});
