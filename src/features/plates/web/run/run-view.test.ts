import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../words.ts';
import { bonusOf, nearestLanes, type RunView } from './run-view.ts';

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

test('lanes that are not shown are ahead or behind', () => {
  const drive = (...steps: number[]) => steps.map((one, index) => ({ player: index, login: `p${index}`, steps: one }));
  const more = (lanes: ReturnType<typeof drive>, player: number | undefined) =>
    words.run.moreLanes(nearestLanes(lanes, player).hidden);
  const eight = drive(80, 70, 60, 50, 40, 30, 20, 10);
  assert.equal(more(eight, 0), '4 more behind');
  assert.equal(more(eight, 7), '4 more ahead');
  assert.equal(more(eight, 3), '1 ahead, 3 behind');
  assert.equal(more(drive(9, 0, 0, 0, 0, 0, 0), 2), '1 ahead, 2 level');
  assert.equal(more(eight, undefined), '4 more behind');
  assert.deepEqual(
    nearestLanes(eight, 3).shown.map(({ steps }) => steps),
    [70, 60, 50, 40],
  );
});
