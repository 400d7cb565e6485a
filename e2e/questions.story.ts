import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { getBingoRoom, scoresOf } from '#features/bingo/bingo-document.ts';
import { askQuestion, setSettler } from '#features/rooms/questions/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { mark, roomOf, roomPath, squares, takePhoto } from '#tests/stories/bingo.ts';
import { hasFocus } from '#tests/stories/keyboard.ts';
import { cameraPhoto } from '#tests/stories/pictures.ts';
import { stories } from '#tests/stories/story.ts';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Questions for you' });
const toVote = (page: Page): Locator => page.getByRole('region', { name: 'Questions for your vote' });
const feed = (page: Page): Locator => page.getByRole('region', { name: 'What happened' });
const dialog = (page: Page): Locator => page.getByRole('dialog');

stories('questions', (story) => {
  story('friends ask about a square, its owner answers, and the group removes it', async ({ site, visit }) => {
    const [ana, ben, eva] = [
      await site.addUser('ana', 'bingo'),
      await site.addUser('ben', 'bingo'),
      await site.addUser('eva', 'bingo'),
    ];
    const room = await roomOf(site, 'Lisbon trip', ana, ben, eva);
    const { challenge } = await takePhoto(site, ana, room, await cameraPhoto());
    const anas = await visit(roomPath(room), { as: ana });
    await anas.getByRole('radio', { name: 'Vote' }).check({ force: true });
    await anas.getByText('You vote within 24 hours. The majority decides, and a tie counts as a yes.').waitFor();

    const bens = await visit(roomPath(room, 'ana'), { as: ben });
    await squares(bens, 'done with photo').click();
    await dialog(bens).getByRole('button', { name: 'Ask' }).click();
    await dialog(bens).getByLabel('Your question').fill('Did somebody paint that line?');
    await expectAccessible(bens);
    await bens.keyboard.press('Enter');
    await dialog(bens).getByText('Did somebody paint that line?').waitFor();

    await strip(anas).getByText('ben asks about').waitFor();
    await squares(anas, 'questioned, done with photo').waitFor();
    await expectAccessible(anas);
    await strip(anas).getByRole('button', { name: 'Answer' }).press('Enter');
    await strip(anas).getByLabel('Your answer').fill('No, that is quartz.');
    await anas.keyboard.press('Enter');
    await strip(anas).getByText('Answered').waitFor();
    await dialog(bens).getByText('No, that is quartz.').waitFor();

    const evas = await visit(roomPath(room), { as: eva, on: 'desktop' });
    await feed(evas).getByText('“No, that is quartz.”').waitFor();
    await feed(evas).getByRole('link', { name: challenge.title }).first().press('Enter');
    const against = dialog(evas).getByRole('button', { name: /^It doesn't/ });
    await against.press('Enter');
    await dialog(evas)
      .getByRole('button', { name: /^It doesn't You$/, pressed: true })
      .waitFor();
    await expectAccessible(evas);
    await dialog(bens)
      .getByRole('button', { name: /^It doesn't eva$/ })
      .waitFor();
    await dialog(bens)
      .getByRole('button', { name: /^It counts/ })
      .waitFor();
    await dialog(bens)
      .getByRole('button', { name: /^It doesn't/ })
      .click();

    for (const page of [anas, bens, evas]) await feed(page).getByText('Rejected, 2 to 0').waitFor();
    await strip(anas).waitFor({ state: 'detached' });
    await squares(anas, 'open, needs a photo').first().waitFor();
    await anas
      .getByRole('region', { name: 'Leaderboard' })
      .getByRole('cell', { name: '0', exact: true })
      .first()
      .waitFor();
  });

  story('members with a vote see the question on Home and above the board, and vote with one tap', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const [ana, ben, eva] = [
      await site.addUser('ana', 'bingo'),
      await site.addUser('ben', 'bingo'),
      await site.addUser('eva', 'bingo'),
    ];
    const room = await roomOf(site, 'Lisbon trip', ana, ben, eva);
    await call(site, ana, setSettler, { params: { id: room.id }, body: { settler: 'group' } });
    const { challenge, seq } = await takePhoto(site, ana, room, await cameraPhoto());
    const home = await visit('/', { as: eva });
    const bens = await visit(roomPath(room), { as: ben });
    await squares(bens, 'open').first().waitFor();
    assert.equal(await toVote(bens).count(), 0);
    await call(site, eva, askQuestion, { params: { id: room.id, seq: String(seq) }, body: { word: 'Is that paint?' } });

    await toVote(bens).getByText(challenge.title).waitFor();
    await expectAccessible(bens);
    await toVote(bens).getByRole('link', { name: 'View' }).tap();
    await dialog(bens).getByRole('img').first().waitFor();
    await bens.keyboard.press('Escape');
    await toVote(bens).getByRole('button', { name: "It doesn't" }).tap();
    await toVote(bens).getByText("You voted that it doesn't count").waitFor();
    expectNoNetwork();
    await bens.context().setOffline(true);
    await toVote(bens).getByRole('button', { name: 'Change vote' }).tap();
    await toVote(bens).getByRole('button', { name: 'It counts' }).tap();
    await toVote(bens).getByText('You voted that it counts').waitFor();
    await bens.context().setOffline(false);

    await home.reload();
    const waiting = home.getByRole('navigation', { name: 'Questions for your vote' });
    await waiting.getByRole('link', { name: challenge.title }).waitFor();
    await expectAccessible(home);
    await waiting.getByRole('link').tap();
    await toVote(home).getByText('ana').waitFor();
    await toVote(home).getByRole('button', { name: 'It counts' }).tap();
    await toVote(home).waitFor({ state: 'detached' });
    for (const page of [bens, home]) await feed(page).getByText('Accepted, 2 to 0').waitFor();
    await toVote(bens).waitFor({ state: 'detached' });
    await home.goto('/');
    await home.getByText('Hi eva').waitFor();
    // Home shows the last known questions until the current ones arrive.
    await waiting.waitFor({ state: 'detached' });
  });

  story('a friend’s square is questioned in three taps, from the feed or from the board', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ada', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Caravan', ana, ben);
    const { challenge } = await mark(site, ana, room);
    const bens = await visit(roomPath(room), { as: ben });
    await feed(bens)
      .getByRole('link', { name: `Ask about ada's “${challenge.title}”` })
      .tap();
    await dialog(bens).getByLabel('Your question').waitFor();
    assert.equal(await hasFocus(dialog(bens).getByLabel('Your question')), true);
    await dialog(bens).getByRole('button', { name: 'Close' }).tap();
    await bens.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name: /^ben/ }).tap();

    await bens.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name: /^ada/ }).tap();
    await squares(bens, 'done').tap();
    const ask = dialog(bens).getByRole('button', { name: 'Ask' });
    await ask.waitFor();
    await expectAccessible(bens);
    await ask.tap();
    await bens.keyboard.type('Did you?');
    await bens.keyboard.press('Enter');
    await dialog(bens).getByText('It counts unless ada takes it back.').waitFor();
    const anas = await visit(roomPath(room), { as: ana });
    await strip(anas).getByText('“Did you?”').waitFor();
    assert.equal(
      await feed(anas)
        .getByRole('link', { name: /^Ask about/ })
        .count(),
      0,
      "no questions about one's own",
    );
  });

  story('a question asked offline is queued, and answered by a photo or by taking the square back', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Caravan', ana, ben);
    const photo = await cameraPhoto();
    await takePhoto(site, ana, room, photo);
    const { challenge } = await mark(site, ana, room);
    const anas = await visit(roomPath(room), { as: ana });
    const bens = await visit(roomPath(room, 'ana'), { as: ben });
    await squares(bens, 'done with photo').click();
    await dialog(bens).getByRole('button', { name: 'Ask' }).click();
    await dialog(bens).getByLabel('Your question').fill('Is that it?');
    // This text appears once all of the page's code has been loaded.
    await bens.getByText('If someone doubts a claim').waitFor({ state: 'attached' });
    expectNoNetwork();
    await bens.context().setOffline(true);
    await bens.keyboard.press('Enter');
    await dialog(bens).getByText('Is that it?').waitFor();
    await bens.context().setOffline(false);

    await strip(anas).getByText('Is that it?').waitFor();
    await strip(anas).getByRole('button', { name: 'Photo' }).click();
    await anas
      .locator('input[aria-label="Choose a photo"]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    await dialog(anas).getByRole('button', { name: 'Send' }).click();
    await feed(anas).getByText('With a photo.').waitFor();
    await feed(bens).getByText('Accepted', { exact: true }).waitFor();

    const { feed: entries } = scoresOf((await call(site, ben, getBingoRoom, { params: { id: room.id } })).document);
    const { seq } = entries.find((item) => item.kind === 'completed' && item.title === challenge.title) ?? {};
    await call(site, ben, askQuestion, { params: { id: room.id, seq: String(seq) }, body: { word: 'And this?' } });
    await strip(anas).getByText('And this?').waitFor();
    await strip(anas).getByRole('button', { name: 'Take back' }).click();
    await squares(anas, 'done').waitFor({ state: 'detached' });
    await anas.getByRole('button', { name: 'Undo' }).click();
    await squares(anas, 'questioned, done').waitFor();
    await strip(anas).getByRole('button', { name: 'Take back' }).click();
    await feed(bens).getByText('took back').waitFor();
    await strip(anas).waitFor({ state: 'detached' });
  });
});
