import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs, toIso } from '#shared/time.ts';
import * as messages from '../messages.ts';
import { bonusOf, nearestLanes, type RunView, runView } from './run-view.ts';

const settings = { kind: 'run', length: 'classic', matching: 'last-three', chain: 'convoy', home: 'D' } as const;
const classic: RunView['game'] = { number: 1, state: 'running', first: 1, settings: { ...settings, photos: false } };

test('every tenth number has a bonus of 5 points, and every hundredth one of 30', () => {
  assert.deepEqual(
    ['001', '009', '010', '011', '100', '110', '200'].map((digits) => bonusOf(classic, digits)),
    [0, 0, 5, 0, 30, 5, 30],
  );
  assert.equal(bonusOf(classic, '000'), 0, 'not in the game');
  const sprint = { ...classic, first: 345, settings: { ...classic.settings, length: 'sprint' as const } };
  assert.deepEqual([bonusOf(sprint, '353'), bonusOf(sprint, '354')], [0, 5]);
});

test('the prediction ignores an undone number, because the chain continues after it', () => {
  const game = {
    ...classic,
    started_at: toIso(0),
    settings: { ...classic.settings, length: 'trip' as const },
    first: 0,
  };
  const spots = Array.from({ length: 12 }, (_, step) => ({
    ...{ seq: step, id: `spot-${step}`, player: 1, target: String(step).padStart(3, '0') },
    at: toIso((step + 1) * minuteMs),
  }));
  const endOf = (active: typeof spots) => runView({ game, players: [], spots: active, table: [] }, 1)?.endsAtMs;
  assert.equal(endOf(spots), 100 * minuteMs);
  // Eleven numbers took twelve minutes, and 88 remain.
  assert.equal(endOf(spots.toSpliced(5, 1)), (12 + (88 * 12) / 11) * minuteMs);
});

test('hidden lanes are counted as ahead or behind', () => {
  const drive = (...steps: number[]) =>
    steps.map((count, index) => ({ player: index, login: `p${index}`, steps: count }));
  const more = (lanes: ReturnType<typeof drive>, player: number | undefined) =>
    messages.run.moreLanes(nearestLanes(lanes, player).hidden);
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
