import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import { undoSpot } from '#features/plates/contract.ts';
import type { Room } from '#features/rooms/contract.ts';
import { questionsOf } from '#features/rooms/document.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { askQuestion, setSettler, voteOnQuestion } from '#features/rooms/questions/contract.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { call } from './api.ts';
import { mark, roomOf, roomPath, squares, standings } from './bingo.ts';
import { press, tabTo } from './keyboard.ts';
import { cameraPhoto } from './pictures.ts';
import { dialog, feed, platesPath, pointsIn, spot, startedPlatesRoom } from './plates.ts';
import type { Person, Site } from './site.ts';
import { stories } from './story.ts';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Questions for you' });
const small = { viewport: { width: 320, height: 640 }, colorScheme: 'dark' } as const;

/** The event number and the player of each completion. */
async function claimsIn(site: Site, person: Person, room: Room): Promise<{ seq: number; login: string }[]> {
  const { feed: entries } = scoresOf((await call(site, person, getBingoRoom, { params: { id: room.id } })).document);
  return entries.filter(({ kind }) => kind === 'completed').map(({ seq, login }) => ({ seq, login }));
}
const at = (room: Room, seq: number) => ({ id: room.id, seq: String(seq) });
const ask = (site: Site, as: Person, room: Room, seq: number, word: string) =>
  call(site, as, askQuestion, { params: at(room, seq), body: { word } });
const vote = (site: Site, as: Person, room: Room, seq: number, counts: boolean) =>
  call(site, as, voteOnQuestion, { params: at(room, seq), body: { counts } });

stories("a group's questions", (story) => {
  story('the judge alone decides, and the first tap settles it', async ({ site, visit }) => {
    const [ana, ben, eva] = [
      await site.addUser('ana', 'bingo'),
      await site.addUser('ben', 'bingo'),
      await site.addUser('eva', 'bingo'),
    ];
    const room = await roomOf(site, 'With a judge', ana, ben, eva);
    await mark(site, ana, room);
    const anas = await visit(roomPath(room), { as: ana });
    await anas.getByRole('radio', { name: 'Judge' }).check({ force: true });
    await anas.getByLabel('Who decides').selectOption('eva');
    const [bens, evas] = [
      await visit(roomPath(room, 'ana'), { as: ben }),
      await visit(roomPath(room, 'ana'), { as: eva }),
    ];
    await bens.getByText('(eva)').waitFor({ state: 'attached' });
    await squares(bens, 'done').click();
    await dialog(bens).getByRole('button', { name: 'Ask' }).click();
    await dialog(bens).getByLabel('Your question').fill('Who saw it?');
    await bens.keyboard.press('Enter');
    await dialog(bens).getByText('eva decides. Until then it counts.').waitFor();
    assert.equal(await dialog(bens).getByRole('group', { name: 'Does it count?' }).count(), 0);

    await squares(evas, 'questioned, done').click();
    await dialog(evas).getByText('You decide, with one tap. Until then it counts.').waitFor();
    await expectAccessible(evas);
    await press(evas, dialog(evas).getByRole('button', { name: /^It doesn't/ }), 'Space');
    for (const page of [anas, bens, evas]) await feed(page).getByText('Rejected, 1 to 0').waitFor();
    await strip(anas).waitFor({ state: 'detached' });
    await squares(bens, 'done').waitFor({ state: 'detached' });
  });

  story('a guest asks, answers and votes like every other member', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'With a guest', ana, ben);
    await mark(site, ana, room);
    await call(site, ana, setSettler, { params: { id: room.id }, body: { settler: 'group' } });
    const { secret } = await call(site, ana, openGuestLink, { params: { id: room.id } });
    const mia = await visit(`/join#${secret}`);
    await mia.getByLabel('Your name').fill('Mia');
    await mia.getByRole('button', { name: 'Join', exact: true }).tap();
    await mia.getByRole('alertdialog', { name: 'Deal your board?' }).getByRole('button').last().tap();
    await squares(mia, 'open').first().tap();
    await dialog(mia).getByRole('button', { name: 'Complete', exact: true }).tap();
    await feed(mia)
      .getByRole('listitem')
      .filter({ hasText: /Mia.*completed/ })
      .waitFor();
    const claims = await claimsIn(site, ana, room);
    const [seqOfMia = 0, seqOfAna = 0] = ['Mia', 'ana'].map(
      (name) => claims.find(({ login }) => login === name)?.seq ?? 0,
    );

    await ask(site, ben, room, seqOfMia, 'At night?');
    await strip(mia).getByRole('button', { name: 'Answer' }).tap();
    await strip(mia).getByLabel('Your answer').fill('By the moon.');
    await mia.keyboard.press('Enter');
    await strip(mia).getByText('Answered').waitFor();

    await ask(site, ben, room, seqOfAna, 'Alone?');
    await feed(mia).getByRole('listitem').filter({ hasText: 'Alone?' }).getByRole('link').tap();
    await dialog(mia).getByRole('button', { name: 'I doubt it too' }).tap();
    await dialog(mia).getByLabel('Your question').fill('<b>Really</b>? مرحبا 🤔');
    await dialog(mia).getByRole('button', { name: 'Send' }).tap();
    await dialog(mia).getByText('<b>Really</b>? مرحبا 🤔').waitFor();
    await dialog(mia)
      .getByRole('button', { name: /^It doesn't/ })
      .tap();
    await dialog(mia)
      .getByRole('button', { name: /^It doesn't You$/, pressed: true })
      .waitFor();
    await vote(site, ben, room, seqOfAna, false);
    await feed(mia).getByText('Rejected, 2 to 0').waitFor();
    for (const person of [ana, ben]) await vote(site, person, room, seqOfMia, true);
    await feed(mia).getByText('Accepted, 2 to 0').waitFor();
    await strip(mia).waitFor({ state: 'detached' });
    const { standings: rows } = scoresOf((await call(site, ana, getBingoRoom, { params: { id: room.id } })).document);
    assert.deepEqual(
      rows.map(({ login, points }) => `${login} ${points}`),
      ['Mia 100', 'ana 0', 'ben 0'],
    );
  });

  story(
    'a group that questions everything sees each question, and the right score after all of them',
    async (stage) => {
      const { site, visit } = stage;
      const [ana, ben, eva] = [
        await site.addUser('ana', 'bingo'),
        await site.addUser('ben', 'bingo'),
        await site.addUser('eva', 'bingo'),
      ];
      const people = [ana, ben, eva];
      const room = await roomOf(site, 'All is questioned', ana, ben, eva);
      for (const person of people) for (let done = 0; done < 3; done++) await mark(site, person, room);
      await call(site, ana, setSettler, { params: { id: room.id }, body: { settler: 'group' } });
      const claims = await claimsIn(site, ana, room);
      assert.equal(claims.length, 9);
      const page = await visit(roomPath(room), { as: ana, on: 'desktop', browser: small });
      await squares(page, 'done').first().waitFor();
      const othersThan = (login: string) => people.filter((person) => person.login !== login);
      for (const { seq, login } of claims)
        for (const person of othersThan(login)) await ask(site, person, room, seq, `${person.login} asks`);

      await strip(page).getByRole('button', { name: '3 questions' }).waitFor();
      await squares(page, 'questioned, done').nth(2).waitFor();
      await expectNoSidewaysScroll(page);
      await press(page, strip(page).getByRole('button', { name: '3 questions' }));
      await strip(page).getByRole('article').nth(2).waitFor();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await press(page, strip(page).getByRole('button', { name: 'Answer' }).first());
      await page.keyboard.type('It was the blue one.');
      await page.keyboard.press('Enter');
      await strip(page).getByText('Answered').waitFor();
      await tabTo(page, squares(page, 'questioned, done').first());
      await page.keyboard.press('Enter');
      await dialog(page).getByText('ben asks').first().waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');

      const { questions } = questionsOf((await call(site, ana, getBingoRoom, { params: { id: room.id } })).document);
      // The group rejects one of each player's three claims.
      const verdicts = questions.map(({ seq, owner }) => ({
        ...{ seq, owner },
        isUpheld: seq !== Math.min(...claims.filter(({ login }) => login === owner).map((claim) => claim.seq)),
      }));
      for (const { seq, owner, isUpheld } of verdicts)
        for (const person of othersThan(owner)) await vote(site, person, room, seq, isUpheld);
      await strip(page).waitFor({ state: 'detached' });
      assert.equal(await squares(page, 'questioned, done').count(), 0);
      await squares(page, 'done').nth(1).waitFor();
      assert.equal(await squares(page, 'done').count(), 2);
      const { standings: rows } = scoresOf((await call(site, ana, getBingoRoom, { params: { id: room.id } })).document);
      assert.deepEqual((await standings(page)).sort(), rows.map(({ login, points }) => `${login} ${points}`).sort());
      assert.ok(
        rows.every(({ points }) => points === 200),
        JSON.stringify(rows.map(({ points }) => points)),
      );
    },
  );

  story(
    "several people's spots are questioned at once: with a photo, offline, and taken back in between",
    async (stage) => {
      const { site, visit, expectNoNetwork, expectRefusal } = stage;
      const [ana, ben, eva] = [
        await site.addUser('dora', 'developer'),
        await site.addUser('emil', 'developer'),
        await site.addUser('fay', 'developer'),
      ];
      const settings = { kind: 'collector', list: 'europe', mode: 'together', photos: true } as const;
      const room = await startedPlatesRoom(site, {
        name: 'Big summer',
        settings,
        people: [ana, ben, eva],
        forMs: 60_000,
      });
      await call(site, ana, setSettler, { params: { id: room.id }, body: { settler: 'group' } });
      const france = await spot(site, ana, room, { target: 'F' });
      const poland = await spot(site, ben, room, { target: 'PL' });
      const austria = await spot(site, eva, room, { target: 'A' });
      const anas = await visit(roomPath(room), { as: ana, on: 'desktop', browser: small });
      const bens = await visit(`${platesPath(room)}?view=list&spot=${austria.seq}`, { as: ben });
      await ask(site, ben, room, france.seq, 'On which road?');
      await ask(site, ana, room, poland.seq, 'Was it not Portugal?');
      await strip(bens).getByText('Was it not Portugal?').waitFor();

      // The question is asked offline, about a spot that's taken back before the question arrives.
      await dialog(bens).getByRole('button', { name: 'Ask' }).click();
      await dialog(bens).getByLabel('Your question').fill('With snow on it?');
      expectNoNetwork();
      await bens.context().setOffline(true);
      await bens.keyboard.press('Enter');
      await dialog(bens).getByText('With snow on it?').waitFor();
      await call(site, eva, undoSpot, {
        params: { id: room.id, spotId: austria.id },
        body: { at: new Date().toISOString() },
      });
      expectRefusal(404);
      await bens.context().setOffline(false);
      await bens.getByText('1 change rejected').waitFor();
      await dialog(bens).waitFor({ state: 'detached' });
      await bens.getByRole('button', { name: 'Show', exact: true }).click();
      await dialog(bens).getByText("There's no such claim.").waitFor();
      await dialog(bens).getByText('Question about “Austria”').waitFor();
      await bens.keyboard.press('Escape');

      await strip(anas).getByText('On which road?').waitFor();
      await expectNoSidewaysScroll(anas);
      await press(anas, strip(anas).getByRole('button', { name: 'Photo' }));
      await dialog(anas).getByText('emil asks').waitFor();
      await expectAccessible(anas);
      const photo = await cameraPhoto();
      await dialog(anas)
        .locator('input[type="file"]')
        .first()
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
      await dialog(anas).getByRole('button', { name: 'Use photo' }).click();
      await dialog(anas).getByText('With a photo.').waitFor();
      await anas.keyboard.press('Escape');
      await strip(anas).getByText('Answered').waitFor();
      await feed(bens).getByText('With a photo.').waitFor({ state: 'attached' });
      for (const person of [ben, eva]) await vote(site, person, room, france.seq, false);
      for (const person of [ana, eva]) await vote(site, person, room, poland.seq, true);
      await strip(anas).waitFor({ state: 'detached' });
      assert.deepEqual(await pointsIn(site, ana, room), ['emil 3', 'dora 0', 'fay 0']);
      await feed(anas).getByText('Rejected, 2 to 0').waitFor();
    },
  );
});
