import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bonusOf, type RunView } from './run-view.ts';

const settings = { kind: 'run', length: 'classic', matching: 'last-three', chain: 'convoy', home: 'D' } as const;
const classic: RunView['game'] = { number: 1, state: 'running', first: 1, settings: { ...settings, photos: false } };

test('every tenth number flies 5 more to the points, every hundredth 30', () => {
  assert.deepEqual(
    ['001', '009', '010', '011', '100', '110', '200'].map((digits) => bonusOf(classic, digits)),
    [0, 0, 5, 0, 30, 5, 30],
  );
  assert.equal(bonusOf(classic, '000'), 0, 'what the game does not have');
  const sprint = { ...classic, first: 345, settings: { ...classic.settings, length: 'sprint' as const } };
  assert.deepEqual([bonusOf(sprint, '353'), bonusOf(sprint, '354')], [0, 5]);
});
