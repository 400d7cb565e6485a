import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { promptOf } from '#features/partyfun/rounds/test-prompts.ts';
import { makePartyApp, type PartyApp } from '#features/partyfun/server/test-party-app.ts';
import { platesOn } from '#features/plates/server/test-plates.ts';
import { minuteMs } from '#shared/time.ts';
import type { Person } from '#tests/app.ts';
import { type Game, gameOn } from '#tests/game.ts';
import { type GamesStats, getGamesStats } from '../stats-contract.ts';

const guesses = [1, 2, 3, 4].map((number) => promptOf('closest', number));

describe("a user's statistics across all games", () => {
  let app: PartyApp;
  let game: Game;
  let [ana, ben, eva, boss]: Person[] = [];
  const people = () => [ana, ben, eva] as [Person, Person, Person];
  before(async () => {
    app = await makePartyApp(() => guesses, { withPool: true });
    game = gameOn(app);
    [ana, ben, eva] = [await app.person('ana', 'bingo'), await app.person('ben', 'bingo'), await app.person('eva')];
    boss = await app.person('boss', 'root');
  });
  after(() => app.close());

  const ask = (as: Person | undefined, login: string) => app.call(getGamesStats, { as, params: { login } });
  const statsOf = async (as: Person): Promise<GamesStats> => {
    const { status, body } = await ask(as, as.login);
    assert.equal(status, 200);
    return body as unknown as GamesStats;
  };

  test('are empty at first', async () => {
    assert.deepEqual(await statsOf(people()[0]), { rooms: 0, games: 0, points: 0, wins: 0, by_game: [] });
  });

  test("contain each game's own figures, and their totals", async () => {
    const [host, second, third] = people();
    const bingoRoom = await game.room(second, [host]);
    const board = await game.deal(bingoRoom, host);
    const square = board.find(({ challenge }) => !challenge.image_required) ?? assert.fail();
    await game.mark(bingoRoom, host, square, true);

    const plates = platesOn(app, game);
    const trip = { kind: 'run', length: 'trip', matching: 'last-two', photos: false };
    const platesRoom = await plates.started(host, [second], trip);
    app.pass(minuteMs);
    await plates.found(platesRoom, host, '00');
    await plates.end(platesRoom, host);

    const party = await app.partyRoom(host, second, third);
    await app.join(party, host, second, third);
    await app.setSettings(party, host, { rounds: 4 });
    await app.host(party, host, 'start');
    for (let steps = 0; (await app.view(party, host)).party.phase !== 'final'; steps++) {
      assert.ok(steps < 40);
      const { phase } = (await app.view(party, host)).party;
      if (phase !== 'answer') await app.passPhase(party, host);
      else for (const [place, as] of people().entries()) await app.answer(party, as, { number: 45 + 10 * place });
    }

    const stats = await statsOf(host);
    const { points: ofSquare } = square.challenge;
    // The closest guess in all four rounds; the last round counts double.
    const ofParty = 2 + 2 + 2 + 4;
    assert.deepEqual(stats, {
      rooms: 3,
      games: 3,
      wins: 2,
      points: ofSquare + 1 + ofParty,
      by_game: [
        {
          game: 'bingo',
          games: 1,
          points: ofSquare,
          figures: { squares: 1, lines: 0, full_houses: 0, photos: 0, day_streak: 1 },
        },
        {
          game: 'plates',
          games: 1,
          wins: 1,
          points: 1,
          figures: { spots: 1, numbers: 1, places: 0, cards: 0, photos: 0, best_points: 1 },
        },
        {
          game: 'partyfun',
          games: 1,
          wins: 1,
          points: ofParty,
          figures: { rounds: 4, rounds_won: 4, people_fooled: 0, votes_received: 0 },
        },
      ],
    });
    // This player has no board in the bingo room, and found nothing in Plates.
    const { rooms, by_game } = await statsOf(second);
    assert.deepEqual([rooms, by_game.map((entry) => entry.game)], [3, ['partyfun']]);
  });

  test('are only visible to the user and root', async () => {
    const [host, second] = people();
    assert.equal((await ask(boss, host.login)).status, 200);
    assert.equal((await ask(boss, 'nobody-here')).status, 404);
    const refused = await ask(second, host.login);
    assert.deepEqual([refused.status, refused.body.error], [403, 'You can only see your own statistics.']);
    assert.deepEqual((await ask(second, 'nobody-here')).status, 403);
    assert.equal((await ask(undefined, host.login)).status, 401);
  });
});
