import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import '../device/test-local-storage.ts';
import { currency, distanceUnit, temperatureUnit } from '../device/preferences.ts';
import { fieldValue, measured, metric, moneyText, positionText, type Quantity, shownBounds, shownIn } from './units.ts';

const british = { distance: 'mi', temperature: 'C', currency: 'GBP' } as const;
const american = { distance: 'mi', temperature: 'F', currency: 'USD' } as const;

beforeEach(() => {
  distanceUnit.write('km');
  temperatureUnit.write('C');
  currency.write('EUR');
});

test('metric values are shown as they are', () => {
  const quantities: Quantity[] = ['km', 'km/h', 'm', '°C', 'Wh/km', '€/km', 'l/100 km', '€/kWh', '€'];
  for (const quantity of quantities) {
    const { unit, of, metric: back, isInverted } = shownIn(quantity, metric);
    assert.deepEqual([unit, of(123.4), back(123.4), isInverted], [quantity, 123.4, 123.4, undefined]);
  }
});

test('each quantity is shown in its British or American unit', () => {
  const cases: [Quantity, number, [number, string], [number, string]][] = [
    ['km', 500, [310.686, 'mi'], [310.686, 'mi']],
    ['km/h', 130, [80.778, 'mph'], [80.778, 'mph']],
    ['m', 100, [328.084, 'ft'], [328.084, 'ft']],
    ['°C', -40, [-40, '°C'], [-40, '°F']],
    ['°C', 23, [23, '°C'], [73.4, '°F']],
    ['Wh/km', 155.343, [4, 'mi/kWh'], [4, 'mi/kWh']],
    ['€/km', 100, [160.934, '€/mi'], [160.934, '€/mi']],
    ['l/100 km', 7.2, [39.233, 'mpg'], [32.669, 'mpg']],
    ['l of petrol', 50, [50, 'l'], [13.209, 'gal']],
    ['€/l', 1.75, [1.75, '£/l'], [6.624, '$/gal']],
    ['€/kWh', 0.45, [0.45, '£/kWh'], [0.45, '$/kWh']],
    ['€', 41, [41, '£'], [41, '$']],
  ];
  for (const [quantity, value, ...expected] of cases) {
    for (const [index, units] of [british, american].entries()) {
      const { of, unit } = shownIn(quantity, units);
      assert.deepEqual([Math.round(of(value) * 1000) / 1000, unit], expected[index], quantity);
    }
  }
});

test('a typed value is shown again unchanged', () => {
  const miles = shownIn('km', british);
  assert.equal(miles.metric(400), 643.738);
  assert.equal(fieldValue(miles, 643.738), 400);
  assert.equal(fieldValue(shownIn('°C', american), shownIn('°C', american).metric(41)), 41);
  // The ranges that the fields allow. From 150 mpg on, a tenth is lost.
  const fields: [Quantity, number, number][] = [
    ['km', 1, 6213],
    ['km/h', -37, 155],
    ['°C', -22, 113],
    ['l/100 km', 8, 150],
    ['l of petrol', 2, 132],
    ['€/l', 0, 37],
    ['Wh/km', 1, 10],
  ];
  for (const [quantity, min, max] of fields) {
    const shown = shownIn(quantity, american);
    const per = 10 ** (shown.decimals ?? 0);
    fc.assert(
      fc.property(fc.integer({ min: min * per, max: max * per }), (typed) => {
        assert.equal(fieldValue(shown, shown.metric(typed / per)) + 0, typed / per + 0, `${typed / per} ${shown.unit}`);
      }),
    );
  }
});

test('converted bounds are whole numbers within the metric bounds, even if the conversion swaps the ends', () => {
  assert.deepEqual(shownBounds(shownIn('km/h', metric), [50, 250]), [50, 250]);
  assert.deepEqual(shownBounds(shownIn('km/h', british), [50, 250]), [32, 155]);
  assert.deepEqual(shownBounds(shownIn('°C', american), [-30, 45]), [-22, 113]);
  assert.deepEqual(shownBounds(shownIn('l/100 km', british), [1, 40]), [8, 282]);
});

test("texts change immediately with the user's units", () => {
  assert.deepEqual([measured('km', 870), positionText(0), moneyText(8.2)], ['870 km', 'km 0', '€8.20']);
  distanceUnit.write('mi');
  temperatureUnit.write('F');
  currency.write('GBP');
  assert.deepEqual(
    [measured('km', 870), measured('°C', -20), positionText(312), moneyText(1240)],
    ['541 mi', '−4 °F', 'mile 194', '£1,240'],
  );
});
