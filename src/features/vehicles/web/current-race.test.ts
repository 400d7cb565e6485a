import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maxRacing } from '../race-entries.ts';
import { isRacing, pathToJoin, pathToRace } from './current-race.ts';

test('a car joins the current race, which is otherwise unchanged', () => {
  assert.equal(pathToJoin('', 'a'), '/misc/evcars/races?cars=a');
  assert.equal(pathToJoin('km=300&cars=a~at-the-cap&t=5', 'b'), '/misc/evcars/races?km=300&cars=a%7Eat-the-cap,b&t=5');
});

test('a car that’s already in the race isn’t added again, whatever its strategy', () => {
  assert.ok(isRacing('cars=a~at-the-cap,b', 'a'));
  assert.ok(!isRacing('cars=ab', 'a'));
  assert.equal(pathToJoin('cars=a~at-the-cap', 'a'), '/misc/evcars/races?cars=a%7Eat-the-cap');
});

test('no car can be added to a full race', () => {
  const full = `cars=${Array.from({ length: maxRacing }, (_, n) => `car-${n}`).join()}`;
  assert.equal(pathToJoin(full, 'one-more'), undefined);
  assert.ok(pathToJoin(full, 'car-3'));
});

test('a race of compared cars has no other cars', () => {
  assert.equal(pathToRace('km=300&cars=x,y', ['a', 'b']), '/misc/evcars/races?km=300&cars=a,b');
});

test('a race over a trip has the trip’s conditions and no course', () => {
  const trip = { distanceKm: 600, temperatureC: -5, loadKg: 150, chargerPowerKw: 50 };
  const path = pathToRace('km=300&course=abc&wind=10&cars=x', ['a', 'b'], trip);
  assert.equal(path, '/misc/evcars/races?km=600&wind=10&cars=a,b&t=-5&load=150&kw=50');
});
