import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatesSettings } from '../settings.ts';
import { titleOfTarget } from './target-title.ts';

const title = (settings: object, target: string) => titleOfTarget(PlatesSettings.parse(settings), target);

test("a spot's title is its display name, according to the settings of its own game", () => {
  assert.equal(title({ kind: 'run' }, '007'), '007');
  assert.equal(title({ kind: 'patterns' }, 'adds-to-21'), 'Adds up to 21');
  assert.equal(title({ kind: 'collector', list: 'europe' }, 'L'), 'Luxembourg');
  assert.equal(title({ kind: 'collector', list: 'regions', country: 'PL' }, 'L'), 'Lublin');
  assert.equal(
    title({ kind: 'collector', list: 'own', places: ['F', 'A red van', 'palindrome'] }, 'palindrome'),
    'palindrome',
  );
});

test('a target missing from its list is shown as is', () => {
  assert.equal(title({ kind: 'collector', list: 'europe' }, 'nowhere'), 'nowhere');
  assert.equal(title({ kind: 'patterns' }, 'nowhere'), 'nowhere');
});
