import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { leaveRoom } from '#features/rooms/contract.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { completeSquare, roomOf, roomPath, squares } from '#tests/stories/bingo.ts';
import type { Person, Site } from '#tests/stories/site.ts';
import { stories } from '#tests/stories/story.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const linkOf = async (site: Site, admin: Person, id: string) =>
  (await call(site, admin, openGuestLink, { params: { id } })).path;

/** Joins by link with just a name, and waits for the new board. */
async function joinAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await button(page, 'Join').tap();
  await page.getByRole('alertdialog', { name: 'Deal your board?' }).getByRole('button').last().tap();
  await squares(page, 'open').first().waitFor();
}

stories('people', (story) => {
  story('an account and a guest are removed for good, and Undo lets one back in', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    expectRefusal(409);
    expectRefusal(401);
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Full car', ana, ben);
    const link = await linkOf(site, ana, room.id);
    const mia = await visit(link);
    await joinAs(mia, 'Mia');
    const anas = await visit(roomPath(room), { as: ana });

    await button(anas, 'Remove ben from the room').tap();
    const dialog = anas.getByRole('alertdialog', { name: 'Remove ben?' });
    await dialog.getByText('They can join again.').waitFor();
    await dialog.getByLabel('Remove for good').check();
    await expectAccessible(anas);
    await dialog.getByRole('button', { name: 'Remove', exact: true }).tap();
    await anas.getByText('ben removed for good.').waitFor();
    await button(anas, 'Remove Mia from the room').tap();
    await anas.getByLabel('Remove for good').check();
    await anas.getByText('but they could still use another one').waitFor();
    await anas.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).tap();
    await anas.getByRole('heading', { name: 'Players (1)' }).waitFor();

    const bens = await visit(roomPath(room), { as: ben });
    await button(bens, 'Join room').tap();
    await bens.getByText('removed you from this room for good').waitFor();
    await mia.goto(link);
    await mia.getByLabel('Your name').fill('Somebody');
    await button(mia, 'Join').tap();
    await mia.getByText('removed you from this room for good').waitFor();

    await button(anas, 'Who can join').tap();
    const lockDialog = anas.getByRole('dialog', { name: 'Who can join' });
    await lockDialog.getByText('device', { exact: true }).waitFor();
    await expectAccessible(anas);
    await button(anas, 'Undo: let ben join again').tap();
    await anas.getByText('ben can join again.').waitFor();
    await bens.goto(roomPath(room));
    await button(bens, 'Join room').tap();
    await bens.getByRole('alertdialog', { name: 'Deal your board?' }).waitFor();
    await call(site, ana, leaveRoom, { params: { login: 'ana', roomId: room.id } });
  });

  story('a locked room says so to its members and to people who want to join', async ({ site, visit }) => {
    const [eva, leo] = [await site.addUser('eva', 'bingo'), await site.addUser('leo')];
    const room = await roomOf(site, 'Night train', eva);
    const link = await linkOf(site, eva, room.id);
    const evas = await visit(roomPath(room), { as: eva });
    await button(evas, 'Who can join').tap();
    const lock = evas.getByLabel('Lock the room');
    await lock.check();
    await evas.getByText('Nobody has been removed for good.').waitFor();
    await evas.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await evas.getByText('Yes, nobody new can join').waitFor();
    await evas.getByText('locked the room').waitFor();

    const leos = await visit(roomPath(room), { as: leo });
    await leos.getByText('This room is locked, so nobody new can join. Ask eva to unlock it.').waitFor();
    assert.equal(await button(leos, 'Join room').count(), 0);
    await expectAccessible(leos);
    const guest = await visit(link);
    await guest.getByText('This room is locked').waitFor();
    assert.equal(await guest.getByLabel('Your name').count(), 0);
    await expectAccessible(guest);

    await button(evas, 'Who can join').tap();
    await lock.uncheck();
    await evas.getByText('unlocked the room').waitFor();
    await guest.reload();
    await joinAs(guest, 'Pia');
  });

  story('a guest can be renamed in the middle of a game and continue playing', async ({ site, visit }) => {
    const tom = await site.addUser('tom', 'bingo');
    const room = await roomOf(site, 'New names', tom);
    const guest = await visit(await linkOf(site, tom, room.id));
    await joinAs(guest, 'Robot');
    const toms = await visit(roomPath(room), { as: tom });
    await button(toms, 'Edit Robot').tap();
    const dialog = toms.getByRole('dialog', { name: 'Robot' });
    await expectAccessible(toms);
    await dialog.getByLabel('Name').fill('Rosa Lux');
    await dialog.getByRole('button', { name: 'Rename' }).tap();
    await toms.getByText('Robot is now called Rosa-Lux.').waitFor();
    await toms.getByText('used to be').first().waitFor();
    await guest
      .getByRole('row', { name: /Rosa-Lux/ })
      .first()
      .waitFor();
    await completeSquare(guest, squares(guest, 'open').first());
    await toms
      .getByRole('row', { name: /Rosa-Lux.*guest/ })
      .first()
      .waitFor();
    assert.equal(await heading(guest, "You're no longer in this room").count(), 0);
  });

  story('a guest returns in another browser with a code from the old browser or from the admin', async (stage) => {
    const { site, visit, expectRefusal, expectNoNetwork } = stage;
    const kim = await site.addUser('kim', 'bingo');
    const room = await roomOf(site, 'Lost phones', kim);
    const link = await linkOf(site, kim, room.id);
    const old = await visit(link);
    await joinAs(old, 'Noa');
    await completeSquare(old, squares(old, 'open').first());
    await squares(old, 'done').first().waitFor();
    await button(old, 'Move to another device').tap();
    const dialog = old.getByRole('dialog', { name: 'Move to another device' });
    await dialog.getByRole('button', { name: 'Get a code' }).tap();
    await dialog.getByText(/^The code can be used once, until/).waitFor();
    await expectAccessible(old);
    await expectNoSidewaysScroll(old);
    const shown = dialog.locator('[translate=no]');
    const code = (await shown.innerText()).trim();
    assert.match(code, /^\w{3} \w{3}$/);

    expectRefusal(401);
    expectRefusal(404);
    const newer = await visit('/join', { on: 'desktop' });
    await button(newer, "I've been here before").click();
    await heading(newer, 'Welcome back').waitFor();
    await expectAccessible(newer);
    await newer.getByLabel('Your code').fill('ABC DEF');
    await button(newer, 'Rejoin').click();
    await newer.getByText('This code has expired or already been used').waitFor();
    // The response is lost, but tapping again lets the guest in although the code has been used.
    expectNoNetwork();
    const loseResponse = async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await route.fetch();
      await route.abort();
    };
    await newer.route('**/api/guest-links/returns', loseResponse, { times: 1 });
    await newer.getByLabel('Your code').fill(code.toLowerCase());
    await button(newer, 'Rejoin').click();
    await newer.getByText('back online').waitFor();
    await button(newer, 'Rejoin').click();
    await newer.getByText('Welcome back, Noa.').waitFor();
    await squares(newer, 'done').first().waitFor();
    await old.getByRole('link', { name: 'Login' }).first().waitFor();

    const kims = await visit(roomPath(room), { as: kim });
    await button(kims, 'Edit Noa').tap();
    await kims.getByRole('dialog').getByRole('button', { name: 'Get a code' }).tap();
    const second = (await kims.getByRole('dialog').locator('[role=status] [translate=no]').innerText()).trim();
    await old.goto(link);
    await button(old, "I've been here before").tap();
    await old.getByLabel('Your code').fill(second);
    await button(old, 'Rejoin').tap();
    await squares(old, 'done').first().waitFor();
  });
});
