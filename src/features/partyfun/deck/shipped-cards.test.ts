import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cardKinds, categories, heats } from './card.ts';
import { isForAll } from './check-card.ts';
import { checkDeck } from './check-deck.ts';

const file = new URL('../../../../catalogue/partyfun/cards.json', import.meta.url);
const checked = checkDeck(JSON.parse(readFileSync(file, 'utf8')), { isShipped: true });
const cards = 'deck' in checked ? checked.deck.cards : [];

const evenings = 3;
const cardsPerEvening = 30;

test('the shipped cards are a valid deck of at least 460 cards', () => {
  assert.deepEqual('problems' in checked ? checked.problems : [], []);
  assert.ok(cards.length >= 460, `${cards.length}`);
});

test('the shipped rounds are a valid deck by the same rules', () => {
  const rounds = checkDeck(JSON.parse(readFileSync(new URL('rounds.json', file), 'utf8')), { isShipped: true });
  assert.deepEqual('problems' in rounds ? rounds.problems : [], []);
});

for (const heat of heats) {
  test(`there are enough cards for three evenings of heat ${heat} without a repeat`, () => {
    const mild = cards.filter((card) => card.heat <= heat);
    assert.ok(mild.length >= evenings * cardsPerEvening);
    // There must also be enough cards of exactly this heat, with a fair share of each kind.
    for (const kind of cardKinds) {
      const some = cards.filter((card) => card.kind === kind && card.heat === heat);
      assert.ok(some.length >= 15, `${some.length} of ${kind}`);
      assert.ok(some.length >= (evenings * cardsPerEvening) / cardKinds.length);
    }
  });

  test(`there are also enough cards for three evenings of heat ${heat} for two people and for people in a car`, () => {
    const mild = cards.filter((card) => card.heat <= heat);
    const forTwo = mild.filter(({ playersFrom }) => (playersFrom ?? 2) === 2);
    const seated = mild.filter(({ needs }) => !needs?.some((need) => need !== 'phone'));
    assert.ok(forTwo.length >= evenings * cardsPerEvening, `${forTwo.length} for two`);
    assert.ok(
      seated.length >= evenings * cardsPerEvening && seated.length * 5 >= mild.length,
      `${seated.length} seated`,
    );
  });
}

test("every category except the group's own has at least thirty cards, and a quarter of all cards are for everybody", () => {
  for (const category of categories.filter((name) => name !== 'ours')) {
    const some = cards.filter((card) => card.category === category);
    assert.ok(some.length >= 30, `${some.length} of ${category}`);
  }
  assert.ok(cards.filter(isForAll).length * 4 >= cards.length);
});

test('card IDs ascend within a kind, because groups ban cards by ID', () => {
  for (const kind of cardKinds) {
    const ids = cards.filter((card) => card.kind === kind).map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted());
  }
});
