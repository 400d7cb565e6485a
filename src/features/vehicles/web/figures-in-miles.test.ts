import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import '#web/device/test-local-storage.ts';
import { distanceUnit, temperatureUnit } from '#web/device/preferences.ts';
import { carRow, withTrip } from '../car-row.ts';
import { type FilterName, parseView, writeView } from '../list-view.ts';
import { testCar } from '../test-cars.ts';
import { defaultTrip, parseTrip, writeTrip } from '../trip.ts';
import { compareSections, glanceRows } from './compare/compare-rows.ts';
import { figureText, rangePriceText } from './figure-text.ts';
import {
  cellText,
  columnName,
  columnUnit,
  descends,
  filterText,
  laneEnd,
  lengthOf,
  mapSpan,
  shareOf,
  shownScale,
  shownSpan,
  textWithUnit,
} from './list/view-text.ts';
import * as messages from './messages.ts';
import { rankingText } from './ranking-text.ts';
import { axisOf } from './scatter/axes.ts';
import { conditionsText } from './trip/trip-text.ts';

before(() => distanceUnit.write('mi'));
after(() => distanceUnit.write('km'));

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const thrifty = testCar('thrifty', {
  price: { de_eur: 40_000 },
  range: { real_km: 400 },
  real_efficiency: { combined_wh_per_km: 150 },
});
const thirsty = testCar('thirsty', {
  price: { de_eur: 50_000 },
  range: { real_km: 400 },
  real_efficiency: { combined_wh_per_km: 200 },
});
const rows = [carRow('Thrifty', thrifty), carRow('Thirsty', thirsty)] as const;

test('distances, speeds and consumption are converted, and nothing else is', () => {
  const texts = [
    figureText('range.real_km', 470),
    figureText('performance.top_speed_kmh', 180),
    figureText('real_efficiency.combined_wh_per_km', 155.343),
    figureText('dimensions.cargo_l', 400),
    figureText('dimensions.curb_weight_kg', 1900),
    figureText('price.de_eur', 54_900),
    figureText('range.real_km', undefined),
    rangePriceText(100),
  ];
  const expected = ['292 mi', '112 mph', '4.00 mi/kWh', '400 l', '1,900 kg', '€54,900', 'not known', '€161'];
  assert.deepEqual(texts.map(plain), expected);
  assert.equal(messages.vehicleFigures.labels['performance.zero_to_100_s'], '0–62 mph');
});

test('the most efficient car has the most mi/kWh, is first in the list, and has the longest bar', () => {
  assert.deepEqual(
    rows.map((row) => plain(textWithUnit(row, 'consumption'))),
    ['4.14 mi/kWh', '3.11 mi/kWh'],
  );
  assert.deepEqual([descends('consumption', false), descends('consumption', true)], [true, false]);
  assert.deepEqual([descends('real', false), descends('price', false), descends('name', false)], [true, false, false]);
  const end = laneEnd(rows, 'consumption');
  assert.equal(end, 5);
  const [first, second] = rows.map((row) => shareOf(lengthOf(row, 'consumption'), end));
  assert.ok(first && second && first > second && second > 0.5);
  assert.equal(messages.carPaper.ends.consumption[0], 'highest first');
  const text = rankingText(
    'real_efficiency.combined_wh_per_km',
    150,
    { rank: 1, of: 9, min: 0, max: 0, median: 200, sorted: [] },
    'SUVs',
  );
  assert.equal(plain(text), 'highest of 9 SUVs, median 3.11 mi/kWh');
  const axis = axisOf('real_efficiency.combined_wh_per_km');
  assert.equal(axis.better, 'high');
  assert.equal(plain(axis.text(axis.of(rows[0]) ?? 0)), '4.14 mi/kWh');
  const glance = glanceRows([thrifty, thirsty]).find(({ label }) => label === 'Consumption');
  assert.deepEqual([glance?.best, glance?.shares?.[0]], [[0], 1]);
});

test('the names of columns and figures say miles', () => {
  assert.deepEqual([columnName('pricePerKm'), cellText(rows[0], 'pricePerKm')], ['€ per mile', '161']);
  assert.deepEqual([columnUnit('real'), cellText(rows[0], 'real'), columnName('acceleration')], ['mi', '249', '0–62']);
  const axis = axisOf('pricePerKm');
  assert.deepEqual([axis.title, axis.text(160.9344)], ['Price per mile of real range (€)', '€161']);
  const range = compareSections([thrifty, thirsty], false).find(({ key }) => key === 'range');
  assert.deepEqual(range?.rows[0]?.texts.map(plain), ['249 mi', '249 mi']);
});

test('a typed range is stored in km, and shown as typed after a round trip through the address', () => {
  const shown = shownSpan('range');
  const range = mapSpan({ min: 200, max: 400 }, shown.metric);
  assert.deepEqual(range, { min: 321.869, max: 643.738 });
  const query = writeView({ ...parseView(new URLSearchParams()), range }).range ?? '';
  assert.equal(query, '321.869..643.738');
  const view = parseView(new URLSearchParams({ range: query }));
  assert.deepEqual(
    mapSpan(view.range, (value) => Math.round(shown.of(value))),
    { min: 200, max: 400 },
  );
  const filter: FilterName = 'range';
  assert.equal(plain(filterText(view, filter)), '200–400 mi');
  assert.deepEqual(shownScale({ from: 80, to: 680, step: 10 }, shown), { from: 50, to: 420, step: 5 });
  const minutes = { from: 10, to: 58, step: 1 };
  assert.deepEqual(shownScale(minutes, shownSpan('charging')), minutes);
});

test('a trip is described in miles and °F, and its times are unchanged', () => {
  temperatureUnit.write('F');
  try {
    assert.equal(plain(conditionsText(defaultTrip)), '373 mi at 73 °F');
    const typed = { ...defaultTrip, distanceKm: 482.803, temperatureC: -17.778, loadKg: 150 };
    assert.deepEqual(parseTrip(writeTrip(typed)), typed);
    assert.equal(plain(conditionsText(typed)), '300 mi at 0 °F, 150 kg load');
    assert.equal(plain(messages.trip.seasons.winter()), 'Winter, 23 °F');
  } finally {
    temperatureUnit.write('C');
  }
  assert.match(plain(messages.trip.note()) ?? '', /up to 81 mph, .* every 31 mi\.$/);
  const timed = withTrip(rows[0], { minutes: 348, stops: 2, errorMin: 9 });
  assert.deepEqual([cellText(timed, 'trip'), lengthOf(timed, 'trip')].map(String).map(plain), ['5 h 48 min', '348']);
  assert.deepEqual([descends('trip', false), descends('trip', true)], [false, true]);
});
