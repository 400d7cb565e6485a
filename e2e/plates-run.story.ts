import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { takeRole } from '#features/plates/contract.ts';
import type { RunSettings } from '#features/plates/settings.ts';
import { askQuestion, setSettler } from '#features/rooms/questions/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { hourMs, minuteMs, secondMs } from '#shared/time.ts';
import { expectFits, expectNoSidewaysScroll } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { press } from '#tests/stories/keyboard.ts';
import { cameraPhoto } from '#tests/stories/pictures.ts';
import {
  blockSpots,
  button,
  dialog,
  feed,
  killWithPagesClosed,
  platesLobby,
  platesPath,
  pointsIn,
  readRoom,
  setPhoneTime,
  spot,
  startedPlatesRoom,
  untilReady,
} from '#tests/stories/plates.ts';
import type { Person } from '#tests/stories/site.ts';
import { tryNow, untilStored } from '#tests/stories/stored-entries.ts';
import { stories } from '#tests/stories/story.ts';

const settings: RunSettings = {
  ...{ kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D' },
  photos: false,
};

const next = (page: Page, number: string) => page.getByRole('region', { name: `Next number ${number}` });

/** The texts of labels that extend beyond their lane or are hidden by its car. */
function textsOutsideLane(lanes: Element): string[] {
  const { left, right } = (lanes.parentElement ?? lanes).getBoundingClientRect();
  return [...lanes.querySelectorAll('svg + span')].flatMap((label) => {
    const at = [...label.children].map((part) => part.getBoundingClientRect());
    const isWithin = at.every((part) => part.left >= left && part.right <= right);
    return isWithin ? [] : [label.textContent ?? ''];
  });
}

stories('plates: run', (story) => {
  story('in a new room one person drives undisturbed while two play, and a picture sums up the game', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const [ana, ben, eva] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('بن_🚗', 'bingo', 'developer'),
      await site.addUser('eva', 'bingo', 'developer'),
    ];
    const anas = await visit(platesLobby, { as: ana });
    await anas.getByText('The driver never plays').waitFor();
    await expectFits(anas);
    await button(anas, /^Run /).tap();
    await dialog(anas).getByLabel('Room name').fill('Nach Porto 🌍');
    await dialog(anas).getByRole('radio', { name: 'Trip' }).check({ force: true });
    await expectFits(anas);
    await button(anas, 'Create room').tap();
    await anas.getByRole('heading', { name: 'Run: Trip 00–99' }).waitFor();
    await anas.getByText('10,000').waitFor();
    await button(anas, 'Needs at least one passenger').waitFor();
    await button(anas, "I'm a passenger").tap();
    await button(anas, 'Start alone').waitFor();

    const number = /\/(\d{6})$/.exec(anas.url())?.[1] ?? '';
    const evas = await visit(platesLobby, { as: eva });
    await evas.getByLabel('Room number').fill(number);
    await button(evas, 'Join').tap();
    await button(evas, 'Join room').tap();
    await button(evas, "I'm driving").tap();
    await evas.getByText('Waiting for ana to start.').waitFor();
    const bens = await visit(anas.url(), { as: ben, on: 'desktop' });
    await button(bens, 'Join room').press('Enter');
    await press(bens, button(bens, "I'm a passenger"), 'Space');
    await button(anas, 'Start with 2').waitFor();
    await anas
      .getByRole('region', { name: 'In this room' })
      .getByRole('paragraph')
      .getByText('eva is driving')
      .waitFor();
    await expectFits(anas);
    // Offline, the start is queued, undone and queued again. It's sent once there's a network.
    expectNoNetwork();
    await anas.context().setOffline(true);
    await button(anas, 'Start with 2').tap();
    await button(anas, "Starts when you're online").tap();
    await button(anas, 'Start with 2').tap();
    await button(anas, "Starts when you're online").waitFor();
    await anas.context().setOffline(false);

    await evas.getByRole('heading', { name: 'Drive safely.' }).waitFor();
    await expectFits(evas);
    for (const page of [anas, bens]) await next(page, '00').waitFor();
    await expectFits(anas);
    await press(bens, button(bens, 'Found 00'));
    await button(bens, 'Found 01').and(bens.locator('[aria-disabled]')).waitFor();
    await next(anas, '01').waitFor();
    await feed(anas).getByRole('link', { name: '00' }).waitFor();
    assert.equal(await feed(evas).count(), 0);
    assert.equal(await evas.getByText('Found 0').count(), 0);

    await press(bens, button(bens, /^Undo 00, 10 min left$/));
    await next(anas, '00').waitFor();
    await next(bens, '00').waitFor();
    await button(anas, 'Found 00').tap();
    await next(bens, '01').waitFor();

    await button(anas, 'Players and settings').tap();
    await expectFits(anas);
    await button(anas, 'End the game').tap();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'End the game' }).tap();
    for (const page of [anas, bens, evas]) await page.getByText('ana won with 1 point').waitFor();
    await anas.getByText('00', { exact: true }).first().waitFor();
    await expectFits(anas);
    await button(bens, 'Recap picture').press('Enter');
    await dialog(bens)
      .getByRole('img', { name: /^ana won Nach Porto 🌍 with 1 point.*, 1 of 100 numbers found$/ })
      .waitFor();
    await bens.keyboard.press('Escape');
    await button(anas, 'Play again').tap();
    await button(bens, "I'm a passenger").waitFor();
  });

  story(
    'when two players see a number in the same second, one of them offline for an hour, both are first and a third is late',
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const [ana, ben, eva] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
        await site.addUser('eva', 'bingo', 'developer'),
      ];
      const room = await startedPlatesRoom(site, {
        name: 'Tunnel',
        settings,
        people: [ana, ben, eva],
        forMs: 2 * hourMs,
      });
      const [bens, evas] = [
        await visit(platesPath(room), { as: ben }),
        await visit(platesPath(room), { as: eva, on: 'desktop' }),
      ];
      const seenAt = Date.now() - hourMs;
      expectNoNetwork();
      for (const [page, at] of [
        [bens, seenAt + secondMs],
        [evas, seenAt + 2 * minuteMs],
      ] as const) {
        await untilReady(page);
        await page.context().setOffline(true);
        await setPhoneTime(page, at);
        await button(page, 'Found 00').press('Enter');
        await next(page, '01').waitFor();
        await untilStored(page, 1);
      }
      const since = Date.now() - seenAt;
      await spot(site, ana, room, { target: '00', agoMs: since });
      await spot(site, ana, room, { target: '01', agoMs: since / 2 });

      await bens.context().setOffline(false);
      await untilStored(bens, 0);
      await next(bens, '02').waitFor();
      assert.deepEqual(await pointsIn(site, ana, room), ['ana 2', 'ben 1', 'eva 0']);
      expectRefusal(409);
      await evas.context().setOffline(false);
      await evas.getByText('00: ana found 00 first, 1 h ago.').waitFor();
      await next(evas, '02').waitFor();
      await button(evas, 'OK').press('Enter');
      await untilStored(evas, 0);
      assert.deepEqual(await pointsIn(site, ana, room), ['ana 2', 'ben 1', 'eva 0']);
      await press(evas, evas.getByText('All finds (3)'));
      await press(evas, button(evas, /^01 ?ana/));
      await dialog(evas).getByText('Found by').waitFor();
      await evas.keyboard.press('Escape');
      await feed(evas).getByRole('link', { name: '00' }).first().press('Enter');
      await dialog(evas).getByText('Found by').waitFor();
      await dialog(evas).getByRole('button', { name: 'Ask' }).waitFor();
      await expectFits(evas);
    },
  );

  story('a number found offline survives a reload and a killed server, and counts once', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ana = await site.addUser('ana', 'bingo', 'developer');
    const room = await startedPlatesRoom(site, { name: 'Mountains', settings, people: [ana], forMs: hourMs });
    const page = await visit(platesPath(room), { as: ana });
    await untilReady(page);
    expectNoNetwork();
    const unblock = await blockSpots(page);
    await button(page, 'Found 00').tap();
    await next(page, '01').waitFor();
    await untilStored(page, 1);
    await page.reload();
    await next(page, '01').waitFor();
    await page.getByText('1 point so far').waitFor();
    assert.deepEqual(await pointsIn(site, ana, room), ['ana 0']);
    const points = page.getByRole('region', { name: 'Points' });
    await points.getByText('1 points').waitFor();
    await button(page, 'Players and settings').tap();
    await dialog(page).getByText('1 points').waitFor();
    await page.keyboard.press('Escape');
    await killWithPagesClosed(site, room, page);
    await unblock();
    await page.reload();
    await next(page, '01').waitFor();
    await untilStored(page, 0);
    assert.deepEqual(await pointsIn(site, ana, room), ['ana 1']);
    const { spots } = await readRoom(site, ana, room);
    assert.deepEqual(
      spots.map(({ target }) => target),
      ['00'],
    );
    await button(page, /^Undo 00, \d+ min left$/).tap();
    await next(page, '00').waitFor();
    await untilStored(page, 0);
    assert.deepEqual((await readRoom(site, ana, room)).spots, []);
  });

  story('a number found very quickly is marked, and friends can question it', async ({ site, visit }) => {
    const [ana, ben] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('ben', 'bingo', 'developer'),
    ];
    const race = { ...settings, chain: 'race' } as const;
    const room = await startedPlatesRoom(site, { name: 'A2', settings: race, people: [ben, ana], forMs: hourMs });
    await spot(site, ben, room, { target: '00', agoMs: 30 * minuteMs });
    await spot(site, ben, room, { target: '01', agoMs: 30 * minuteMs - 20 * secondMs });
    await spot(site, ben, room, { target: '02', agoMs: 20 * minuteMs });
    const [anas, bens] = [await visit(platesPath(room), { as: ana }), await visit(platesPath(room), { as: ben })];
    const quick = feed(anas).getByRole('listitem').filter({ hasText: 'quick' });
    await call(site, ben, setSettler, { params: { id: room.id }, body: { settler: 'judge', judge: 'ana' } });
    await quick.getByRole('link', { name: "Ask about ben's “01”" }).tap();
    assert.equal(await quick.count(), 1);
    await dialog(anas).getByLabel('Your question').fill('Both of them?');
    assert.match(anas.url(), /\?spot=\d+$/, 'the next dialog opens without the question field');
    await expectFits(anas);
    await dialog(anas).getByLabel('Your question').press('Enter');
    await quick.getByText('questioned').waitFor();
    assert.equal(await quick.getByRole('link', { name: /^Ask/ }).count(), 0);
    await feed(bens).getByText('questioned').waitFor();
    assert.equal(await feed(bens).getByRole('link', { name: /^Ask/ }).count(), 0, 'nobody can question their own find');
    const strip = bens.getByRole('region', { name: 'Questions for you' });
    await strip.getByText('Both of them?').waitFor();
    await expectFits(bens);
    await anas.keyboard.press('Escape');
    const judging = anas.getByRole('region', { name: 'Questions for your vote' });
    await judging.getByRole('button', { name: 'It counts' }).waitFor();
    await expectFits(anas);
    await strip.getByRole('button', { name: 'Take back' }).tap();
    const message = await bens.getByText('taken back.').boundingBox();
    const found = await button(bens, /^Found /).boundingBox();
    assert.ok(message && found && message.y + message.height <= found.y, 'the message leaves the big button free');
    await feed(anas).getByText('took it back').waitFor();
    await strip.waitFor({ state: 'detached' });
    await judging.waitFor({ state: 'detached' });
  });

  story(
    'pending finds are refused while their finder drives, and count when resent from the back seat',
    async (stage) => {
      const { site, visit, expectNoNetwork, allowRefusal } = stage;
      const [ana, ben] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
      ];
      const race = { ...settings, chain: 'race' } as const;
      const room = await startedPlatesRoom(site, { name: 'A3', settings: race, people: [ben, ana], forMs: hourMs });
      const { seq } = await spot(site, ben, room, { target: '00', agoMs: 30 * minuteMs });
      await call(site, ana, askQuestion, { params: { id: room.id, seq: String(seq) }, body: { word: 'Really?' } });
      const bens = await visit(platesPath(room), { as: ben });
      await bens.getByText('Really?').first().waitFor();
      expectNoNetwork();
      allowRefusal(403);
      const unblock = await blockSpots(bens);
      await button(bens, 'Found 01').tap();
      await next(bens, '02').waitFor();
      const setRole = (role: string) => call(site, ben, takeRole, { params: { id: room.id }, body: { role } });
      await setRole('driver');
      await bens.getByRole('heading', { name: 'Drive safely.' }).waitFor();
      assert.equal(await bens.getByText('Really?').count(), 0, 'nothing to answer while driving');
      await unblock();
      const refusal = bens.waitForResponse((response) => response.status() === 403);
      await tryNow(bens);
      await refusal;
      await setRole('passenger');
      await bens.getByText('01: The driver never plays.').waitFor();
      await expectFits(bens);
      await button(bens, 'Send again').tap();
      await untilStored(bens, 0);
      assert.deepEqual(await pointsIn(site, ana, room), ['ben 2', 'ana 0']);
    },
  );

  story('a long name stays on the road wherever its car is, and its number isn’t cut off', async ({ site, visit }) => {
    const logins = ['WWWWWWWWWWWWWWWWWWWW', 'a🚗🚕🚙🚌🚎🚓🚑🚒🚐', 'שלום_לכולם_בדרך_לים'];
    const lea = await site.addUser('lea', 'bingo', 'developer');
    const people: [Person, ...Person[]] = [lea];
    for (const login of logins) people.push(await site.addUser(login, 'bingo', 'developer'));
    const sprint = { ...settings, length: 'sprint', chain: 'race' } as const;
    const room = await startedPlatesRoom(site, { name: 'A9', settings: sprint, people, forMs: hourMs });
    const first = (await readRoom(site, lea, room)).game.first ?? 0;
    const page = await visit(platesPath(room), { as: lea });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const lanes = page.getByRole('list').filter({ has: page.getByText(/next \d\d, \d of 10 found/) });
    const numberOf = (step: number) => String((first + step) % 100).padStart(2, '0');
    for (let step = 0; step < 10; step++) {
      const lane = lanes.getByRole('listitem').filter({ hasText: `next ${numberOf(step)}, ${step} of 10` });
      await lane.filter({ hasText: 'WWW' }).waitFor();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoSidewaysScroll(page);
        assert.deepEqual(await lanes.evaluate(textsOutsideLane), [], `step ${step} at ${width} px`);
      }
      // Nobody reports the last number, which would end the game.
      for (const person of step < 9 ? people.slice(1) : [])
        await spot(site, person, room, { target: numberOf(step), agoMs: (10 - step) * minuteMs });
    }
  });

  story(
    'a number with a photo is cropped on the phone, appears on the wall, and gets a heart',
    async ({ site, visit }) => {
      const [ana, ben] = [
        await site.addUser('ana', 'bingo', 'developer'),
        await site.addUser('ben', 'bingo', 'developer'),
      ];
      const withPhotos = { ...settings, photos: true };
      const room = await startedPlatesRoom(site, {
        name: 'Coast',
        settings: withPhotos,
        people: [ben, ana],
        forMs: hourMs,
      });
      const [anas, bens] = [
        await visit(platesPath(room), { as: ana }),
        await visit(platesPath(room), { as: ben, on: 'desktop' }),
      ];
      await button(anas, 'Found 00, with a photo').waitFor();
      await expectFits(anas);
      const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
      await anas.locator('input[aria-label="Found 00, with a photo"]').setInputFiles(photo);
      await dialog(anas)
        .getByRole('img', { name: /^Photo in the frame/ })
        .waitFor();
      await expectFits(anas);
      await dialog(anas).getByRole('button', { name: 'Use photo' }).tap();
      await next(anas, '01').waitFor();
      const shown = feed(bens).getByRole('link', { name: "ana's photo for “00”" });
      await shown.waitFor();
      await feed(bens).getByRole('button', { name: 'Heart for “00” by ana' }).press('Enter');
      await shown.press('Enter');
      await dialog(bens).getByRole('img').first().waitFor();
      await bens.goto(pathTo('photos', { gameName: 'plates', roomNumber: room.id }));
      await bens.getByRole('link', { name: /ana.*1 heart/ }).waitFor();
      await expectFits(bens);
    },
  );
});
