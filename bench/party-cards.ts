import assert from 'node:assert/strict';
import { lengths } from '#features/partyfun/cards/game.ts';
import { testDeck } from '#features/partyfun/cards/test-deck.ts';
import { playRandomGame, replay } from '#features/partyfun/cards/test-random-game.ts';
import { heats } from '#features/partyfun/deck/card.ts';
import { type Figure, percentile } from './figures.ts';

const games = Number(process.env.BENCH_CARD_GAMES ?? 10_000);
const firstSeed = Number(process.env.CARDS_SEED ?? Date.now() % 1e9);

/** Plays random games with leavers, late joiners, double taps, reloads and undone cards. */
export async function partyCards(): Promise<Figure[]> {
  const wrong: string[] = [];
  const times: number[] = [];
  let acts = 0;
  for (let seed = firstSeed; seed < firstSeed + games; seed++) {
    const deck = testDeck(1 + ((seed * 37) % 1000));
    const at = performance.now();
    try {
      const setting = { seed, people: 2 + (seed % 15), deck, isUnruly: seed % 5 !== 0 };
      const played = playRandomGame({ ...setting, length: lengths[seed % 3] ?? null, heat: heats[seed % 3] ?? 2 });
      assert.deepEqual(replay(played, deck), played.last, 'a different game from the same log');
      acts += played.log.length;
    } catch (error) {
      wrong.push(`seed ${seed}: ${error instanceof Error ? error.message : error}`);
    }
    times.push(performance.now() - at);
  }
  console.log(
    `  from seed ${firstSeed}: ${acts} acts; a game of them, twice and checked, p99: ${percentile(times, 0.99).toFixed(0)} ms`,
  );
  for (const problem of wrong.slice(0, 20)) console.log(`  ${problem}`);
  const name = `${games.toLocaleString('en')} games of cards: stuck, counted wrong or not repeated`;
  return [{ name, unit: '', ours: wrong.length, target: { atMost: 0 } }];
}
