import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeAfter, type OwnCompletion, type Player, standings, type Turn } from './test-turns.ts';

const points = Array.from({ length: 12 }, () => 100);
const players = (...users: string[]): Player[] => users.map((login) => ({ login, points }));

/**
 * Returns the active completions after a story such as `ann+3 bob+0 ann-3`: Ann completes square 3, Bob completes
 * square 0, Ann undoes square 3. A second passes before each step unless it begins with `=`.
 */
function after(story: string): OwnCompletion[] {
  let at = 0;
  const turns = story.split(' ').flatMap((step, i): Turn[] => {
    const [, same, login, sign, position] = /^(=?)(\w+)([+-])(\d+)$/.exec(step) ?? [];
    if (login === undefined) return [];
    if (same === '') at += 1000;
    return [{ seq: i + 1, login, position: Number(position), kind: sign === '+' ? 'completed' : 'undone', at }];
  });
  return activeAfter(turns);
}
const places = (table: ReturnType<typeof standings>) => table.map(({ login, place }) => `${place} ${login}`).join(', ');
const holderOf = (story: string, badge: 'first_line' | 'first_full_house', users = ['ann', 'bob']) =>
  standings(players(...users), after(story))
    .filter((row) => row.badges.includes(badge))
    .map((row) => row.login);
const fullHouse = (user: string) => points.map((_, position) => `${user}+${position}`).join(' ');

const rankings: { story: string; users: string[]; expected: string; why: string }[] = [
  {
    story: '',
    users: ['ann', 'bob', 'cem'],
    expected: '1 ann, 1 bob, 1 cem',
    why: 'players without a square share first place',
  },
  { story: 'bob+0', users: ['ann', 'bob', 'cem'], expected: '1 bob, 2 ann, 2 cem', why: 'more points come first' },
  {
    story: 'bob+0 ann+0',
    users: ['ann', 'bob'],
    expected: '1 bob, 2 ann',
    why: 'if scores are equal, the one reached earlier comes first',
  },
  {
    story: 'cem+0 =ann+5 bob+0',
    users: ['ann', 'bob', 'cem'],
    expected: '1 cem, 1 ann, 3 bob',
    why: 'scores reached at the same time share a place, and the next is third',
  },
  {
    story: 'ann+0 bob+0 ann+1 ann-1',
    users: ['ann', 'bob'],
    expected: '1 ann, 2 bob',
    why: 'undoing a square restores the time of the previous score',
  },
  {
    story: 'ann+0 bob+0 bob+1 ann+1',
    users: ['ann', 'bob'],
    expected: '1 bob, 2 ann',
    why: 'the time of a score is that of its last square',
  },
  {
    story: 'ann+0 bob+0 ann-0 ann+0',
    users: ['ann', 'bob'],
    expected: '1 bob, 2 ann',
    why: 'a square that is completed again counts from that moment on',
  },
  {
    story: 'ann+0 ann-0',
    users: ['ann', 'bob'],
    expected: '1 ann, 1 bob',
    why: 'a player who undid every square ties with the others',
  },
  {
    story: 'zoe+0 zoe+1 ann+0',
    users: ['ann', 'bob'],
    expected: '1 ann, 2 bob',
    why: 'people who have left are not listed',
  },
];
for (const { story, users, expected, why } of rankings) {
  test(`${why} (${story || 'nothing'})`, () =>
    assert.equal(places(standings(players(...users), after(story))), expected));
}

test('ties are broken by full house, then lines, then squares, then time', () => {
  const worth = (login: string, square: number) => ({ login, points: points.map(() => square) });
  // Ann's full house of twelve ones is worth 12 + 4 x 100 + 3 x 150 + 500; Bob has the same in one square.
  const full = standings(
    [{ login: 'bob', points: [1362, ...points.slice(1)] }, worth('ann', 1)],
    after(`bob+0 ${fullHouse('ann')}`),
  );
  assert.equal(places(full), '1 ann, 2 bob');
  const line = standings(players('bob', 'ann'), after('bob+0 bob+1 bob+3 bob+4 ann+0 ann+1 ann+2'));
  assert.equal(places(line), '1 ann, 2 bob');
  const squares = standings(
    [{ login: 'bob', points: [200, ...points.slice(1)] }, worth('ann', 100)],
    after('bob+0 ann+0 ann+5'),
  );
  assert.equal(places(squares), '1 ann, 2 bob');
});

test('the time of a score is the time of its last completion', () => {
  const [ann, bob] = standings(players('ann', 'bob'), after('ann+0 bob+5 ann+4 ann+7 ann-7'));
  assert.deepEqual([ann?.reached_at, bob?.reached_at], ['1970-01-01T00:00:03.000Z', '1970-01-01T00:00:02.000Z']);
});

test("setting the clock back doesn't change the order", () => {
  const completions = after('bob+0 ann+0').map((completion) => ({ ...completion, at: 10_000 - completion.at }));
  assert.equal(places(standings(players('ann', 'bob'), completions)), '1 bob, 2 ann');
});

test('the first-line badge belongs to the player who finished a line first, and a second line changes nothing', () => {
  assert.deepEqual(holderOf('ann+0 ann+1 bob+0 bob+1 bob+2 ann+2', 'first_line'), ['bob']);
  assert.deepEqual(holderOf('ann+0 ann+1 ann+2 bob+3 bob+4 bob+5 bob+0 bob+1 bob+2', 'first_line'), ['ann']);
  assert.deepEqual(holderOf('ann+0 ann+1 bob+0', 'first_line'), []);
});

test('if two lines are finished at the same time, the one stored first gets the badge', () => {
  assert.deepEqual(holderOf('ann+0 ann+1 bob+0 bob+1 bob+2 =ann+2', 'first_line'), ['bob']);
});

test("an undo passes the first-line badge on, and completing the square again doesn't bring it back", () => {
  const both = 'ann+0 ann+1 ann+2 bob+0 bob+1 bob+2';
  assert.deepEqual(holderOf(both, 'first_line'), ['ann']);
  assert.deepEqual(holderOf(`${both} ann-1`, 'first_line'), ['bob']);
  assert.deepEqual(holderOf(`${both} ann-1 ann+1`, 'first_line'), ['bob']);
  assert.deepEqual(holderOf(`${both} ann-1 ann+1 bob-0`, 'first_line'), ['ann']);
});

test('the full-house badge is passed on in the same way, and so is any badge of a player who left', () => {
  const both = `${fullHouse('ann')} ${fullHouse('bob')}`;
  assert.deepEqual(holderOf(both, 'first_full_house'), ['ann']);
  assert.deepEqual(holderOf(`${both} ann-7`, 'first_full_house'), ['bob']);
  assert.deepEqual(holderOf(both, 'first_full_house', ['bob']), ['bob']);
  assert.deepEqual(holderOf(fullHouse('ann').replace(' ann+11', ''), 'first_full_house'), []);
});

test('a player without a board has an empty row at the end', () => {
  const [, last] = standings([{ login: 'bob', points: [] }, ...players('ann')], after('ann+0'));
  assert.deepEqual(last, {
    login: 'bob',
    joined_seq: 1,
    place: 2,
    points: 0,
    squares: 0,
    rows: 0,
    columns: 0,
    full_house: false,
    badges: [],
    reached_at: null,
    reached_seq: null,
    line_seq: null,
    full_house_seq: null,
    done: [],
  });
});
