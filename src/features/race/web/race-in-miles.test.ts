import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import '#web/device/test-local-storage.ts';
import { currency, distanceUnit, temperatureUnit } from '#web/device/preferences.ts';
import { defaultConditions } from '../model/conditions.ts';
import { parseRace } from '../race-address.ts';
import { conditionsText, conditionText, shortConditionsText, shownNames } from './conditions-text.ts';
import * as messages from './messages.ts';

before(() => {
  distanceUnit.write('mi');
  temperatureUnit.write('F');
  currency.write('GBP');
});
after(() => {
  distanceUnit.write('km');
  temperatureUnit.write('C');
  currency.write('EUR');
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const race = parseRace(new URLSearchParams('km=643.738&t=-10&wind=-30&price=0.79'));

test('the conditions of a result and of its picture are in the user’s units', () => {
  assert.equal(
    conditionsText(race),
    '14 °F · dry · 19 mph tailwind · up to 81 mph · 300 kW chargers every 31 mi · £0.79/kWh',
  );
  assert.equal(shortConditionsText(race), '400 mi · 14 °F · dry · ≤ 81 mph');
  assert.equal(messages.result.picture.fileName(race.distanceKm), 'race-400-mi.png');
});

test('setup conditions are whole numbers in the user’s units', () => {
  const texts = shownNames(defaultConditions).map((name) => plain(conditionText(defaultConditions, name)));
  assert.deepEqual(texts, ['50 °F', 'dry', 'no wind', '≤ 81 mph', 'charger every 31 mi', '300 kW']);
});

test('the film, the results and the petrol car are in the user’s units', () => {
  const { film, result, setup } = messages;
  assert.deepEqual(
    [film.gap.behind(3.2), film.lead.level(3, 500), film.status.driving(120), film.axisStart(), film.axisKm(621.37)],
    ['−2 mi', '3 cars level at mile 311', '75 mph', 'mile 0', '621'],
  );
  assert.deepEqual(
    [result.consumption(200), result.columns.consumption, result.euro(8.2), result.euro(41), result.atKm(312)],
    ['3.11', 'mi/kWh', '£8.20', '£41', 'at mile 194'],
  );
  // In Britain petrol is sold in litres, but consumption is given in miles per imperial gallon.
  assert.equal(plain(setup.petrolSummary(7.2, 1.42)), 'petrol 39.2 mpg at £1.42/l');
  assert.deepEqual([result.litres(50), result.petrolUse(7.2)], ['50 l', '39.2 mpg']);
  assert.equal(setup.distanceWrong(), 'Enter a distance from 1 to 6,213 mi.');
  assert.equal(plain(setup.climbs(1000, 900)), '3,281 ft up, 2,953 ft down');
  assert.equal(setup.roadProblems.gap, 'This track has a gap of more than 62 mi.');
});
