import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chartPath, parseChart } from './use-chart-address.ts';

const parse = (query: string) => parseChart(new URLSearchParams(query));

test('an address says both axes and the filters, and is written as it was read', () => {
  const query = 'x=dimensions.curb_weight_kg&y=pricePerKm&body=SUV,Estate&price=..50000';
  const chart = parse(query);
  assert.equal(chart.x, 'dimensions.curb_weight_kg');
  assert.equal(chart.y, 'pricePerKm');
  assert.deepEqual(chart.view.bodies, ['SUV', 'Estate']);
  assert.equal(chartPath(chart), `/misc/evcars/chart?${query}`);
});

test('what is no numeric figure is drawn as range over price, which the address leaves out', () => {
  const chart = parse('x=performance.drive&y=nothing');
  assert.deepEqual([chart.x, chart.y], ['price.de_eur', 'range.real_km']);
  assert.equal(chartPath(chart), '/misc/evcars/chart');
});
