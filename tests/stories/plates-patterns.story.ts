import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { CardKind } from '#features/plates/rules/card-kinds.ts';
import type { PatternsSettings } from '#features/plates/settings.ts';
import { minuteMs, secondMs } from '#shared/time.ts';
import { expectFits } from './accessible.ts';
import { press } from './keyboard.ts';
import {
  backdateSpots,
  blockSpots,
  button,
  dialog,
  killWithPagesClosed,
  platesPath,
  pointsIn,
  readRoom,
  setCards,
  setPhoneTime,
  spot,
  startedPlatesRoom,
  untilReady,
} from './plates.ts';
import { tryNow, untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

const settings: PatternsSettings = { kind: 'patterns', minutes: 30, home: 'D', photos: false };
const cards: CardKind[] = [
  ...(['three-in-a-row', 'palindrome', 'double-letters'] as const),
  ...(['word', 'birthday', 'far-away'] as const),
  ...(['all-the-same', 'adds-to-21', 'round-hundred'] as const),
];

const board = (page: Page): Locator => page.getByRole('group', { name: 'Your board' });
const card = (page: Page, title: string): Locator => board(page).getByRole('button', { name: title });
const done = (page: Page, title: string): Locator =>
  board(page).getByRole('button', { name: new RegExp(`${title} ?, done`) });
const verdict = (page: Page, text: string): Locator => dialog(page).getByText(text);

/** Fills a card and presses Found, all with the keyboard. */
async function fillCard(page: Page, title: string, marks: string): Promise<void> {
  await card(page, title).press('Enter');
  await dialog(page).waitFor();
  await page.keyboard.type(marks);
  await button(page, `Found ${marks}`).and(page.locator(':not([aria-disabled])')).waitFor();
  await button(page, `Found ${marks}`).press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
}

stories('plates: patterns', (story) => {
  story(
    'German, Spanish and British plates fill cards by touch and by keyboard, until three are in a row',
    async (stage) => {
      const { site, visit } = stage;
      const [ana, ben] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('بن_🚙', 'bingo', 'developer'),
      ];
      const room = await startedPlatesRoom(site, {
        name: 'Back seat',
        settings,
        people: [ana, ben],
        forMs: 10 * minuteMs,
      });
      setCards(site, room, cards);
      const anas = await visit(platesPath(room), { as: ana });
      const bens = await visit(platesPath(room), { as: ben, on: 'desktop' });
      const untilNextSpot = async (page: Page) => {
        await untilStored(page, 0);
        backdateSpots(site, room, 4 * secondMs);
      };

      // The number plate is B-AB 123.
      await untilNextSpot(anas);
      await card(anas, 'Three in a row').tap();
      for (const key of '124') await button(anas, key).tap();
      await verdict(anas, "1, 2, 4 doesn't have three in a row.").waitFor();
      await expectFits(anas);
      await button(anas, 'Delete last').tap();
      await button(anas, '3').tap();
      await verdict(anas, '1, 2, 3 counts.').waitFor();
      await button(anas, 'Found 123').tap();
      await done(anas, 'Three in a row').waitFor();
      await expectFits(anas);
      // The number plate is 1221 BCD.
      await untilNextSpot(bens);
      await press(bens, card(bens, 'Palindrome'));
      await dialog(bens).waitFor();
      await bens.keyboard.type('1221');
      await verdict(bens, '1, 2, 2, 1 counts.').waitFor();
      await press(bens, button(bens, 'Found 1221'));
      // The number plate is AB12 CDD.
      await untilNextSpot(bens);
      await fillCard(bens, 'Double letters', 'DD');
      await anas
        .getByRole('navigation', { name: 'Boards' })
        .getByText('5 points, 2 of 9 done')
        .waitFor({ state: 'attached' });

      // The number plate is AB12 CDE.
      await untilNextSpot(anas);
      await card(anas, 'Spells a word').tap();
      for (const key of 'CDE') await button(anas, key).tap();
      await dialog(anas).getByLabel('Word').fill('Ecuador');
      await verdict(anas, "Ecuador doesn't have C, D, E in this order.").waitFor();
      await dialog(anas).getByLabel('Word').fill('Candle');
      await verdict(anas, 'Candle counts for 2 points.').waitFor();
      await button(anas, 'Found CDE').tap();

      await untilNextSpot(anas);
      await card(anas, 'Your birthday').tap();
      await dialog(anas).getByLabel('Day').selectOption('12');
      await dialog(anas).getByLabel('Month').selectOption('March');
      for (const key of '1203') await button(anas, key).tap();
      await verdict(anas, '1, 2, 0, 3 counts.').waitFor();
      await expectFits(anas);
      await button(anas, 'Found 1203').tap();
      await untilStored(anas, 0);
      const known = (await readRoom(site, ben, room)).spots.find(({ target }) => target === 'birthday');
      assert.equal(known?.marks, undefined, 'a birthday stays on the phone');

      await untilNextSpot(anas);
      await card(anas, 'From 1,000 km away').tap();
      await dialog(anas)
        .getByRole('button', { name: /^A Austria/ })
        .tap();
      await dialog(anas)
        .getByText(/^That's only \d+ km away$/)
        .first()
        .waitFor();
      await dialog(anas)
        .getByRole('button', { name: /^E Spain/ })
        .tap();
      await button(anas, 'Found Spain').tap();
      for (const page of [anas, bens]) {
        await page.getByRole('heading', { name: 'Three in a row' }).waitFor();
        await page.getByText('ana won with 16 points').waitFor();
      }
      await expectFits(bens);
      await press(bens, bens.getByRole('navigation', { name: 'Boards' }).getByRole('link', { name: 'ana' }));
      await bens
        .getByRole('group', { name: "ana's board" })
        .getByRole('button', { name: 'Spells a word' })
        .press('Enter');
      await dialog(bens).getByText('Candle').waitFor();
      await dialog(bens).getByRole('button', { name: 'Ask' }).waitFor();
      await bens.keyboard.press('Escape');
      await press(bens, button(bens, 'Recap picture'));
      await dialog(bens)
        .getByRole('img', { name: /^ana won Back seat with 16 points/ })
        .waitFor();
    },
  );

  story(
    'someone who has three in a row at the same moment wins too, even after a reload and a killed server',
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const [ana, ben, eva] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
        await site.addUser('eva', 'bingo', 'developer'),
      ];
      const room = await startedPlatesRoom(site, {
        name: 'Tunnel',
        settings: { ...settings, minutes: 60 },
        people: [ben, ana, eva],
        forMs: 55 * minuteMs,
      });
      setCards(site, room, cards);
      const completedAt = Date.now() - 50 * minuteMs;
      const ago = (ms: number) => Date.now() - completedAt + ms;
      for (const person of [ana, ben, eva]) {
        await spot(site, person, room, { target: 'three-in-a-row', marks: '123', agoMs: ago(2 * minuteMs) });
        await spot(site, person, room, { target: 'palindrome', marks: '1221', agoMs: ago(minuteMs) });
      }
      const [bens, evas] = [await visit(platesPath(room), { as: ben }), await visit(platesPath(room), { as: eva })];
      expectNoNetwork();
      const unblocks = [];
      for (const [page, at] of [
        // This is in the middle of what counts as simultaneous, because a phone knows the server's time to within about
        // a second, or two on a slow connection.
        [bens, completedAt + 2.5 * secondMs],
        [evas, completedAt + 20 * secondMs],
      ] as const) {
        await untilReady(page);
        unblocks.push(await blockSpots(page));
        await setPhoneTime(page, at);
        await fillCard(page, 'Double letters', 'DD');
        await untilStored(page, 1);
        await page.reload();
        await done(page, 'Double letters').waitFor();
        await untilReady(page);
      }
      await spot(site, ana, room, { target: 'double-letters', marks: 'KK', agoMs: ago(0) });
      await bens.getByRole('heading', { name: 'Three in a row' }).waitFor();
      await killWithPagesClosed(site, room, bens, evas);

      await unblocks[0]?.();
      await bens.reload();
      await tryNow(bens);
      await untilStored(bens, 0);
      await bens.getByText('ana and ben won with 9 points each').or(bens.getByText('ana won with 9 points')).waitFor();
      expectRefusal(409);
      await unblocks[1]?.();
      await evas.reload();
      await tryNow(evas);
      await evas.getByText('The game was already over.').waitFor();
      assert.deepEqual(await pointsIn(site, eva, room), ['ana 9', 'ben 9', 'eva 7']);
      const { table } = await readRoom(site, eva, room);
      assert.deepEqual(
        table.map(({ login, complete }) => `${login} ${complete}`),
        ['ana true', 'ben true', 'eva false'],
      );
    },
  );
});
