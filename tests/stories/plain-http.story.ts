import assert from 'node:assert/strict';
import { bingoLobby, roomOf, roomPath } from './bingo.ts';
import { nameWithoutTls } from './browser.ts';
import { stories } from './story.ts';

stories('plain http', (story) => {
  story("at a hostname without TLS a page has no clipboard, but a room's link can be copied anyway", async (stage) => {
    const { site, visit, expectError } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Copy', ana);
    const through = site.url.replace('127.0.0.1', nameWithoutTls);
    // Chromium ignores this header at such an address, and says so.
    expectError(/^The Cross-Origin-Opener-Policy header has been ignored/);
    const page = await visit(roomPath(room), { as: ana, on: 'desktop', through });
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const without = await page.evaluate(() => ['clipboard', 'locks', 'serviceWorker'].filter((it) => it in navigator));
    assert.deepEqual(without, [], "the browser says this isn't a secure context");
    const dialog = page.getByRole('dialog', { name: 'Share this room' });
    await dialog.getByRole('button', { name: 'People with accounts' }).click();
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
    await page.getByText('Link copied.').first().waitFor();
    await page.goto(bingoLobby);
    const field = page.getByLabel('Join with a room number');
    await field.focus();
    await page.keyboard.press('Control+V');
    assert.equal(await field.inputValue(), room.id);
  });
});
