import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import { type Ranked, type RecapInput, recapFacts } from './recap-facts.ts';

const room: Room = {
  id: '816837',
  name: 'Lisbon trip',
  admin: 'ana',
  is_private: false,
  users: ['ana', 'ben', 'eva'],
  user_count: 3,
  created_at: '2026-11-20T10:00:00.000Z',
  game: 'bingo',
};

const ranked = (login: string, place: number, points: number): Ranked => ({ login, place, points, caption: login });

const photo = (login: string, seq: number, hearts: string[] = []): RoomPhoto => ({
  login,
  seq,
  of: `pool-${seq}`,
  title: `Square ${seq}`,
  at: '2026-11-21T12:00:00.000Z',
  v: `v${seq}`,
  hearts,
});

const facts = (
  standings: Ranked[],
  photos: RoomPhoto[] = [],
  { of, ...more }: Partial<RecapInput<Ranked>> & { of?: Partial<Room> } = {},
) => recapFacts({ room: { ...room, ...of }, standings, photos, times: [], totals: [], ...more });

test("the sentence names the winners, their points and the players behind them, with the game's detail", () => {
  const sentence = (...standings: Ranked[]) => facts(standings).sentence;
  assert.equal(
    sentence(ranked('ana', 1, 2550), ranked('ben', 2, 1300), ranked('eva', 3, 900), ranked('tom', 4, 100)),
    'ana won Lisbon trip with 2,550 points, ahead of ben and eva',
  );
  assert.equal(
    sentence(ranked('ana', 1, 900), ranked('ben', 1, 900), ranked('eva', 3, 100)),
    'ana and ben won Lisbon trip with 900 points each, ahead of eva',
  );
  assert.equal(sentence(ranked('ana', 1, 100), ranked('ben', 2, 0)), 'ana won Lisbon trip with 100 points');
  assert.equal(sentence(ranked('ana', 1, 0)), 'Lisbon trip: no points yet');
  assert.equal(
    facts([ranked('ana', 1, 41)], [], { detail: '30 of 46 countries found' }).sentence,
    'ana won Lisbon trip with 41 points, 30 of 46 countries found',
  );
});

test('the picture of a private room hides its code', () => {
  assert.equal(facts([]).number, '816837');
  assert.equal(facts([], [], { of: { is_private: true } }).number, undefined);
});

test("the span goes from the room's creation to the last activity, and the totals include the game's own", () => {
  const done = { times: ['2026-11-22T12:00:00.000Z'], totals: [{ mark: 'B', text: '10 squares' }] };
  const { days, totals } = facts([ranked('ana', 1, 700)], [photo('ana', 3)], done);
  assert.equal(days, '20–22 November 2026');
  assert.deepEqual(totals, [
    { mark: 'P', text: '1 photo' },
    { mark: 'B', text: '10 squares' },
    { mark: 'T', text: '3 days' },
  ]);
});

test('the picture shows the photos with the most hearts, one from each player first; without photos, their number is left out', () => {
  const { photos } = facts(
    [],
    [photo('ben', 4, ['ana', 'eva']), photo('Ana', 5, ['eva']), photo('ana', 6), photo('eva', 7)],
  );
  assert.deepEqual(
    photos.map(({ login, seq }) => `${login} ${seq}`),
    ['ben 4', 'Ana 5', 'eva 7', 'ana 6'],
  );
  assert.ok(facts([]).totals.every(({ mark }) => mark !== 'P'));
});
