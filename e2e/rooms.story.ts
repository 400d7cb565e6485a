import assert from 'node:assert/strict';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { createRoom } from '#tests/stories/api.ts';
import { bingoLobby, mark, roomOf, roomPath, squareAt, squares } from '#tests/stories/bingo.ts';
import { stories } from '#tests/stories/story.ts';

/** Whether the element's centre is in the viewport and not covered. */
function isInViewport(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

stories('rooms', (story) => {
  story('the lobby reports a missing number, name or password, and too many rooms', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const page = await visit(bingoLobby, { as: ana });
    await page.getByRole('button', { name: 'Join' }).tap();
    const number = page.getByLabel('Room number');
    await page.getByText('Please enter a room number').waitFor();
    assert.equal(await number.evaluate((field) => field === document.activeElement), true);

    await page.getByRole('button', { name: 'Create room' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Create room' });
    const create = dialog.getByRole('button', { name: 'Create room' });
    const name = dialog.getByLabel('Room name');
    await name.fill('   ');
    await create.tap();
    await dialog.getByText('Please enter a name for the room').waitFor();
    assert.equal(await name.getAttribute('aria-invalid'), 'true');

    await name.fill('Fourth');
    await dialog.getByLabel('Private room').check();
    await create.tap();
    await dialog.getByText('Please enter a password for the room').waitFor();
    await dialog.getByLabel('Private room').uncheck();

    for (const title of ['First', 'Second', 'Third']) await createRoom(site, ana, title);
    expectRefusal(409);
    await create.tap();
    const full =
      'You can only create 3 rooms at a time. Please delete one of your existing rooms before creating a new one.';
    await dialog.getByRole('alert').getByText(full, { exact: true }).waitFor();
    assert.equal(await name.inputValue(), 'Fourth');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, bingoLobby);

    await page.getByRole('button', { name: 'Create room' }).tap();
    await name.fill('Fourth');
    await create.tap();
    const own = dialog.getByRole('list', { name: 'Rooms you created' });
    await own.getByText('First').waitFor();
    assert.ok(await own.getByRole('button', { name: 'Delete First' }).evaluate(isInViewport));
    await expectAccessible(page);
    await own.getByRole('button', { name: 'Delete Second' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).tap();
    await own.waitFor({ state: 'detached' });
    assert.equal(await dialog.getByText(full, { exact: true }).count(), 0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Fourth' }).waitFor();

    await page.goto(`${bingoLobby}/rooms?login=ana`);
    await page.getByRole('button', { name: 'Delete Third' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).tap();
    await page.getByText('Third', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Fourth', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.goto(`${bingoLobby}/rooms`);
    await page.getByText('Fourth', { exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Delete' }).count(), 0);
  });

  story('a private room asks for its password, and reports a missing or wrong one', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const room = await createRoom(site, await site.addUser('mia', 'bingo'), 'Secret stop', 'sesame');
    const page = await visit(bingoLobby, { as: await site.addUser('ben', 'bingo') });
    await page.getByLabel('Room number').fill(room.id);
    await page.getByRole('button', { name: 'Join' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Join “Secret stop”?' });
    await dialog.getByRole('button', { name: 'Join room' }).tap();
    await dialog.getByText('You must enter a password to join this room.').waitFor();
    expectRefusal(403);
    await dialog.getByLabel('Room password').fill('simsalabim');
    await dialog.getByRole('button', { name: 'Join room' }).tap();
    await dialog.getByText('Wrong password').waitFor();
    assert.equal(await dialog.getByLabel('Room password').inputValue(), 'simsalabim');
    await dialog.getByLabel('Room password').fill('sesame');
    await dialog.getByRole('button', { name: 'Join room' }).tap();
    await page.getByRole('alertdialog', { name: 'Deal your board?' }).waitFor();
  });

  story(
    "one field finds a room by its number, link or name, and doesn't lose an unsuccessful search",
    async (stage) => {
      const { site, visit, expectRefusal } = stage;
      const ben = await site.addUser('ben', 'bingo');
      const lia = await site.addUser('lia', 'bingo');
      const [faro] = [await roomOf(site, 'Trip to Faro', lia), await roomOf(site, 'Trip to Évora', lia)];
      const page = await visit(bingoLobby, { as: ben });
      const field = page.getByLabel('Room number');
      const join = page.getByRole('button', { name: 'Join' });

      expectRefusal(404);
      await field.fill('000 000');
      await join.tap();
      await page.getByRole('alert').getByText('Invalid room data. Please try again later.').waitFor();
      assert.equal(await field.inputValue(), '000000');
      assert.equal(new URL(page.url()).pathname, bingoLobby);

      await field.fill('Route 66');
      await join.tap();
      await page.getByRole('alert').getByText('Please enter a room number').waitFor();
      await field.fill('trip');
      await join.tap();
      await page.getByText('2 rooms match. Which one?').waitFor();
      await expectAccessible(page);
      await field.fill('evora');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Join “Trip to Évora”?' }).getByRole('button', { name: 'Not now' }).tap();

      await field.fill(`${site.url}${roomPath(faro)}?login=lia`);
      assert.equal(await field.inputValue(), faro.id);
      await join.tap();
      await page.getByRole('dialog', { name: 'Join “Trip to Faro”?' }).waitFor();
      await page.getByRole('button', { name: 'Not now' }).tap();

      // A server error also leads to the lobby, with its own message. Without a network the page would stay.
      expectRefusal(500);
      await page.route('**/api/rooms/000001', (route) => route.fulfill({ status: 500, json: { error: 'Broken.' } }));
      await page.goto(`${bingoLobby}/rooms/000001`);
      await page.getByRole('alert').getByText('An error occurred while fetching the room data.').waitFor();
      await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
    },
  );

  story('when the server refuses joining or deleting, its message is shown and leads to the lobby', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const ida = await site.addUser('ida', 'bingo');
    const room = await roomOf(site, 'Closed', ida);
    for (const as of [await site.addUser('tom', 'bingo'), ida]) {
      const page = await visit(roomPath(room), { as });
      expectRefusal(500);
      await page.route(/\/api\/.*rooms/, (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, json: { error: 'Broken.' } }),
      );
      if (as === ida) {
        await page.getByRole('button', { name: 'Delete room' }).tap();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete room' }).tap();
      } else await page.getByRole('button', { name: 'Join room' }).tap();
      await page.getByRole('alert').getByText('Broken.').first().waitFor();
      await page.waitForURL(`**${bingoLobby}`);
    }
  });

  story(
    "an empty `?login=` is ignored: a room shows the visitor's own board, and the list everyone's rooms",
    async ({ site, visit }) => {
      const [eli, pam] = [await site.addUser('eli', 'bingo'), await site.addUser('pam', 'bingo')];
      const room = await roomOf(site, 'Whose', pam, eli);
      await mark(site, eli, room);
      const page = await visit(`${roomPath(room)}?login=`, { as: eli });
      await squares(page, 'done').waitFor();
      await page.goto(`${bingoLobby}/rooms?login=`);
      await page.getByText('All Bingo rooms, newest first').waitFor();
    },
  );

  story('someone else’s board can be viewed but not marked', async ({ site, visit }) => {
    const ben = await site.addUser('ben', 'bingo');
    const mia = await site.addUser('mia', 'bingo');
    const room = await roomOf(site, 'Look only', mia, ben);
    await mark(site, mia, room);
    const page = await visit(roomPath(room, 'MIA'), { as: ben, on: 'desktop' });
    await page.getByRole('heading', { name: "mia's board" }).waitFor();
    for (const square of [squares(page, 'open').first(), squares(page, 'open, needs a photo').first()]) {
      await square.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Difficulty').waitFor();
      assert.deepEqual(await dialog.getByRole('button').allInnerTexts(), ['']);
      await dialog.getByRole('button', { name: 'Close' }).click();
    }
    await squares(page, 'done').click();
    await page.getByRole('dialog').getByText('Difficulty').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Mark as incomplete' }).count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name: /^ben/ }).click();
    await page.getByRole('heading', { name: 'Your board' }).waitFor();
    await squareAt(page, 1, 1).waitFor();
  });
});
