import assert from 'node:assert/strict';
import type * as plates from '#features/plates/contract.ts';
import type { PlatesRoom } from '#features/plates/plates-document.ts';
import type { Passenger } from './passenger.ts';
import type { PlatesCount } from './plates-count.ts';

export function compare(
  count: PlatesCount,
  people: readonly Passenger[],
  { game, spots, table, last = game.number }: Pick<PlatesRoom, 'game' | 'spots' | 'table'> & { last?: number },
): void {
  const isEarlier = game.number < last;
  assert.equal(game.state, count.endedAt === undefined ? 'running' : 'ended');
  assert.equal(game.ended_by, count.endedBy);
  assert.deepEqual(
    spots.map(({ target, at }) => [target, Date.parse(at)]),
    count.valid.map(({ target, at }) => [target, at]),
    'the log',
  );
  const expected = people
    .filter(
      ({ isMember, role, login }) => isMember && ((role === 'passenger' && !isEarlier) || count.total(login).finds > 0),
    )
    .map(({ login }) => [login, count.total(login)] as const);
  const shown = table.map(({ login, points, finds }) => [login, { points, finds }] as const);
  assert.deepEqual(new Map(shown), new Map(expected), 'totals');
  for (const row of table) {
    const before = table.filter((rival) => isBetter(count, rival, row));
    assert.equal(row.place, 1 + before.length, 'places');
  }
}

function isBetter(count: PlatesCount, a: plates.PlatesStanding, b: plates.PlatesStanding): boolean {
  // The line that closed first ranks highest.
  const scoreOf = ({ login, points, finds }: plates.PlatesStanding) => [-count.lineAt(login), points, finds];
  const [scoreA, scoreB] = [scoreOf(a), scoreOf(b)];
  const at = scoreA.findIndex((value, index) => value !== scoreB[index]);
  if (at >= 0) return (scoreA[at] ?? 0) > (scoreB[at] ?? 0);
  return (a.reached_at ?? '') < (b.reached_at ?? '');
}
