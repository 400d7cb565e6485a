import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { CollectorSettings } from '#features/plates/settings.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { expectFits } from './accessible.ts';
import { hasFocus, press } from './keyboard.ts';
import {
  blockSpots,
  button,
  dialog,
  feed,
  killWithPagesClosed,
  platesPath,
  platesRoom,
  pointsIn,
  setPhoneTime,
  spot,
  startedPlatesRoom,
  untilReady,
} from './plates.ts';
import { untilStored } from './stored-entries.ts';
import { stories } from './story.ts';

const settings: CollectorSettings = { kind: 'collector', list: 'europe', mode: 'together', home: 'D', photos: false };
const race: CollectorSettings = { ...settings, mode: 'race' };

const map = (page: Page, yours: number, friends: number): Locator =>
  page.getByRole('img', { name: `Map of Europe: ${yours} found by you, ${friends} by friends` });

/** Types the letters or the country of a plate, and reports the first match as found. */
async function see(page: Page, letters: string): Promise<void> {
  await press(page, button(page, 'I see one'));
  const field = dialog(page).getByLabel('Letters or country');
  await field.fill(letters);
  await field.press('Enter');
  await press(page, dialog(page).getByRole('button', { name: /^Found / }));
  await dialog(page).waitFor({ state: 'detached' });
}

stories('plates: collector', (story) => {
  story('German, Spanish and British plates are found by their letters, on the map and in the list', async (stage) => {
    const { site, visit } = stage;
    const [ana, ben] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('שלום_🦊', 'bingo', 'developer'),
    ];
    const room = await startedPlatesRoom(site, { name: 'Big summer', settings, people: [ana, ben], forMs: hourMs });
    const [anas, bens] = [
      await visit(platesPath(room), { as: ana }),
      await visit(platesPath(room), { as: ben, on: 'desktop' }),
    ];
    await map(anas, 0, 0).waitFor();
    // The number plate is B-AB 123, and only the letters on its band count, not the town's.
    await button(anas, 'I see one').tap();
    await dialog(anas).getByLabel('Letters or country').fill('D');
    await dialog(anas)
      .getByText(/ matches$/)
      .waitFor();
    await expectFits(anas);
    await dialog(anas)
      .getByRole('button', { name: /^D Germany/ })
      .tap();
    await button(anas, 'Found Germany').tap();
    await map(bens, 0, 1).waitFor();
    // The number plate is 1234 BCD, and only the keyboard is used.
    await see(bens, 'e');
    await map(anas, 1, 1).waitFor();
    await anas.getByText('Spain').first().waitFor();

    await button(anas, 'I see one').tap();
    await dialog(anas).getByLabel('Letters or country').fill('spain');
    await dialog(anas)
      .getByRole('button', { name: /^E Spain/ })
      .tap();
    // Within a minute both are first; after that the page says who found it.
    await button(anas, 'Found Spain').and(anas.locator(':not([aria-disabled])')).waitFor();
    await anas.keyboard.press('Escape');

    await anas.getByRole('link', { name: 'Still missing' }).tap();
    const places = anas.getByRole('list', { name: 'Places' });
    await places.getByText('United Kingdom').waitFor();
    assert.equal(await places.getByText('Germany').count(), 0);
    assert.match(anas.url(), /view=missing/);
    await expectFits(anas);
    await anas.goto(`${platesPath(room)}?view=list`);
    await places
      .getByRole('listitem')
      .filter({ hasText: 'Germany' })
      .getByRole('button', { name: /^Undo Germany/ })
      .tap();
    await places.getByRole('listitem').filter({ hasText: 'Germany' }).getByText('Still missing').waitFor();
    await map(bens, 1, 0).waitFor();
    // The number plate is AB12 CDE.
    await see(anas, 'UK');
    await map(bens, 1, 1).waitFor();
    await feed(bens).getByRole('link', { name: 'United Kingdom' }).press('Enter');
    await dialog(bens).getByText('Found by').waitFor();
    await bens.keyboard.press('Escape');
    await expectFits(bens);

    await press(anas, button(anas, 'Players and settings'));
    await press(anas, button(anas, 'End the game'));
    await press(anas, anas.getByRole('alertdialog').getByRole('button', { name: 'End the game' }));
    await bens.getByText('won with').waitFor();
    await map(bens, 1, 1).waitFor();
    await bens.getByRole('region', { name: 'Records' }).getByText('Rarest plate').waitFor();
    await expectFits(bens);
    await press(bens, button(bens, 'Recap picture'));
    await dialog(bens)
      .getByRole('img', { name: /2 of 46 countries found$/ })
      .waitFor();

    // The lobby's small map shows the two places that the group has found so far.
    await anas.goto('/misc/minigames/plates');
    await anas.locator('path[data-found]').nth(1).waitFor();
    await anas.locator('path[data-found]').nth(2).waitFor({ state: 'detached' });
    await bens.keyboard.press('Escape');
    assert.ok(await hasFocus(button(bens, 'Recap picture')));
  });

  story(
    'in a race two players who saw a place in the same second are both first, even if one was offline for an hour',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const [ana, ben, eva] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
        await site.addUser('eva', 'bingo', 'developer'),
      ];
      const room = await startedPlatesRoom(site, {
        name: 'Alps',
        settings: race,
        people: [ben, ana, eva],
        forMs: 2 * hourMs,
      });
      const bens = await visit(platesPath(room), { as: ben });
      await untilReady(bens);
      // This loads everything that the dialog needs.
      await button(bens, 'I see one').tap();
      await dialog(bens).getByText('Norway').waitFor();
      await bens.keyboard.press('Escape');
      const seenAt = Date.now() - hourMs;
      expectNoNetwork();
      await bens.context().setOffline(true);
      await setPhoneTime(bens, seenAt + secondMs);
      await see(bens, 'TR');
      await untilStored(bens, 1);
      await map(bens, 1, 0).waitFor();
      await spot(site, ana, room, { target: 'TR', agoMs: Date.now() - seenAt });
      const evas = await visit(platesPath(room), { as: eva });
      await map(evas, 0, 1).waitFor();
      await see(evas, 'TR');
      await untilStored(evas, 0);
      // Turkey is far from Germany: 5 points, and 1 for later finders.
      assert.deepEqual(await pointsIn(site, eva, room), ['ana 5', 'eva 1', 'ben 0']);

      await bens.context().setOffline(false);
      await untilStored(bens, 0);
      await feed(evas).getByRole('listitem').filter({ hasText: 'Türkiyeben' }).waitFor();
      assert.deepEqual(new Set(await pointsIn(site, eva, room)), new Set(['ana 5', 'ben 5', 'eva 1']));
      // Each find, even the late one, opens from its place's row, and the questioned one is marked.
      await evas.goto(`${platesPath(room)}?view=list`);
      const finds = evas.getByRole('list', { name: 'Who found Türkiye' });
      await finds.getByRole('button', { name: /^Türkiye, ben/ }).tap();
      await dialog(evas).getByText('Found by').waitFor();
      await dialog(evas).getByRole('button', { name: 'Ask' }).tap();
      await dialog(evas).getByLabel('Your question').fill('At the ferry?');
      await dialog(evas).getByLabel('Your question').press('Enter');
      await dialog(evas).getByText('At the ferry?').waitFor();
      await evas.keyboard.press('Escape');
      await finds.getByRole('button', { name: /^Türkiye, ben .*questioned$/ }).waitFor();
      assert.equal(await finds.getByText('questioned').count(), 1);
      await expectFits(evas);
      for (const page of [bens, evas]) {
        const points = page.getByRole('region', { name: 'Points' });
        await points.getByRole('listitem').filter({ hasText: 'ben' }).getByText('5 points').waitFor();
      }
    },
  );

  story(
    'a pending find survives a reload and a killed server, and is refused if a friend found it minutes earlier',
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const [ana, ben] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
      ];
      const room = await startedPlatesRoom(site, { name: 'Ferry', settings, people: [ben, ana], forMs: hourMs });
      const page = await visit(platesPath(room), { as: ana });
      await untilReady(page);
      expectNoNetwork();
      const unblock = await blockSpots(page);
      await see(page, 'PL');
      await map(page, 1, 0).waitFor();
      await untilStored(page, 1);
      await page.reload();
      await map(page, 1, 0).waitFor();
      await spot(site, ben, room, { target: 'PL', agoMs: 10 * minuteMs });
      await killWithPagesClosed(site, room, page);
      await unblock();
      expectRefusal(409);
      await page.reload();
      await page.getByText(/^Poland: ben found PL first, 10 min ago\.$/).waitFor();
      await map(page, 0, 1).waitFor();
      await expectFits(page);
      await button(page, 'OK').tap();
      await untilStored(page, 0);
      await see(page, 'CZ');
      await untilStored(page, 0);
      assert.deepEqual((await pointsIn(site, ana, room)).length, 2);
    },
  );

  story(
    'the home town and the found towns, among hundreds in Germany, are labelled with their letters',
    async (stage) => {
      const { site, visit } = stage;
      const ana = await site.addUser('lena', 'bingo', 'developer');
      const room = await platesRoom(site, { name: 'Autobahn', settings, people: [ana] });
      const page = await visit(platesPath(room), { as: ana });
      await button(page, 'Change').tap();
      await dialog(page).getByLabel('What to look for').selectOption({ label: 'Regions' });
      await dialog(page).getByLabel('Country').selectOption({ label: 'Germany (D)' });
      const home = dialog(page).getByLabel("Where you're from");
      await home.and(page.locator('input')).fill('xyz');
      await dialog(page).getByText('No match').waitFor();
      await home.fill('loe');
      await dialog(page).getByText('Lörrach (LÖ)').waitFor();
      await expectFits(page);
      await button(page, 'Save').tap();
      await page.getByRole('heading', { name: 'Collector: Regions of Germany' }).waitFor();
      await button(page, 'Start alone').tap();

      const places = page.getByRole('list', { name: 'Places' });
      await places.getByText('Augsburg').waitFor();
      assert.equal(await places.getByRole('listitem').count(), 120);
      await button(page, 'Show 120 more').tap();
      await places.getByRole('listitem').nth(239).waitFor();
      await press(page, button(page, 'I see one'));
      const letters = dialog(page).getByLabel('Letters or region');
      await letters.fill('tü');
      await letters.press('Enter');
      await button(page, 'Found Tübingen').tap();
      // Found places are listed before all missing ones.
      await places.getByRole('listitem').first().getByText('Tübingen').waitFor();
      await expectFits(page);
      assert.deepEqual(await pointsIn(site, ana, room), ['lena 3']);
    },
  );

  story('a custom list, in any script, has no map and ends when everything is found', async ({ site, visit }) => {
    const ana = await site.addUser('mia', 'bingo', 'developer');
    const own: CollectorSettings = {
      ...{ kind: 'collector', list: 'own', mode: 'together', photos: false },
      places: ['🚒 Feuerwehr', 'אוטובוס', 'Traktor'],
    };
    const room = await startedPlatesRoom(site, { name: 'Kinder', settings: own, people: [ana], forMs: hourMs });
    await spot(site, ana, room, { target: 'Traktor', agoMs: 20 * minuteMs });
    await spot(site, ana, room, { target: '🚒 Feuerwehr', agoMs: 10 * minuteMs });
    const page = await visit(platesPath(room), { as: ana });
    await page.getByRole('list', { name: 'Places' }).getByText('אוטובוס').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Map', exact: true }).count(), 0);
    await expectFits(page);
    await button(page, 'I see one').tap();
    await dialog(page)
      .getByRole('button', { name: /אוטובוס/ })
      .tap();
    await button(page, 'Found אוטובוס').tap();
    await page.getByRole('heading', { name: 'All 3 found, +10' }).waitFor();
    await page.getByText('mia won with 13 points').waitFor();
    await expectFits(page);
  });
});
