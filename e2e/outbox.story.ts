import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { roomOf } from '#tests/stories/bingo.ts';
import { doneAt, put, someMarks } from '#tests/stories/outbox.ts';
import { stories } from '#tests/stories/story.ts';

const bar = (page: Page) => page.getByRole('main').getByRole('status').first();

/** Fires the sync event that browsers fire when they're back online. */
async function wakeWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { promise, resolve } = Promise.withResolvers<string>();
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) resolve(first.registrationId);
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await promise;
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
}

stories('outbox', (story) => {
  story('an entry made offline is queued, survives a reload, and is sent at the next start', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Tunnel', ana);
    const [first, second] = await someMarks(site, ana, room, 2);
    assert.ok(first && second);
    const page = await visit(pathTo('profile'), { as: ana, withWorker: true });
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);

    expectNoNetwork();
    await page.context().setOffline(true);
    assert.deepEqual(await put(page, first), { isStored: true });
    assert.deepEqual(await put(page, second), { isStored: true });
    await bar(page).getByText('Offline · 2 changes waiting to be sent').waitFor();
    await bar(page).getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    await dialog.getByText(first.label).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await bar(page).getByText('Offline · 2 changes waiting to be sent').waitFor();
    assert.deepEqual(await doneAt(site, ana, room), []);

    await page.context().setOffline(false);
    await page.waitForFunction(() => localStorage.getItem('waiting') === null);
    assert.deepEqual((await doneAt(site, ana, room)).toSorted(), [first.label, second.label].toSorted());
  });

  story('the service worker sends pending entries when no page is open', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const ben = await site.addUser('ben', 'bingo');
    const room = await roomOf(site, 'Asleep', ben);
    const [mark] = await someMarks(site, ben, room, 1);
    assert.ok(mark);
    const page = await visit(pathTo('profile'), { as: ben, withWorker: true });
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    expectNoNetwork();
    await page.context().setOffline(true);
    await put(page, mark);
    // A page of the same site that runs none of its code.
    const empty = await page.context().newPage();
    await page.close();
    await empty.context().setOffline(false);
    // The browser may request a default icon, which doesn't exist, for a page without our markup.
    await empty.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    await empty.goto('/favicon.svg');
    await wakeWorker(empty);
    await assert.doesNotReject(async () => {
      for (let turn = 0; turn < 100; turn++) {
        if ((await doneAt(site, ben, room)).length === 1) return;
        await empty.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      }
      throw new Error('The worker did not send it.');
    });
  });

  story('a refused entry says why, and can be retried or discarded', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const cleo = await site.addUser('cleo', 'bingo');
    const page = await visit(pathTo('profile'), { as: cleo });
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    expectRefusal(404);
    await put(page, {
      label: 'A square of nowhere',
      address: '/api/users/cleo/rooms/1/challenges/x',
      body: { completed: true },
    });
    await bar(page).getByText('1 change rejected').waitFor();
    await bar(page).getByRole('button', { name: 'Show', exact: true }).click();
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'A square of nowhere' });
    await row.getByText("There's no such room.").waitFor();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Everything has been sent.').waitFor();
    await page.keyboard.press('Escape');
    await bar(page).getByText('refused').waitFor({ state: 'detached' });
  });

  story('Log Out asks before it deletes unsent entries', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const dana = await site.addUser('dana', 'bingo');
    const room = await roomOf(site, 'Leaving', dana);
    const [mark] = await someMarks(site, dana, room, 1);
    assert.ok(mark);
    const page = await visit(pathTo('profile'), { as: dana, withWorker: true });
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    expectNoNetwork();
    await page.context().setOffline(true);
    await put(page, mark);
    await page.getByRole('button', { name: 'Log Out', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText("1 change hasn't been sent yet.").waitFor();
    await question.getByRole('button', { name: 'Log out anyway' }).click();
    await page.getByText('Offline. What you see may be out of date').waitFor();
    const left = await page.evaluate(async () => {
      const opening = indexedDB.open('outbox');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const all = ['entries', 'photos', 'session'];
      const trx = opening.result.transaction(all);
      const counts = all.map((name) => trx.objectStore(name).count());
      await new Promise((resolve) => {
        trx.oncomplete = resolve;
      });
      return counts.map(({ result }) => result);
    });
    assert.deepEqual(left, [0, 0, 0]);
  });

  story(
    'no unstored entry is reported as stored after the database connection is lost or another tab runs a newer build',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const eva = await site.addUser('eva', 'bingo');
      const room = await roomOf(site, 'Two builds', eva);
      const [first, second, third] = await someMarks(site, eva, room, 3);
      assert.ok(first && second && third);
      const page = await visit(pathTo('profile'), { as: eva, withWorker: true });
      await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.evaluate(() => {
        const open = indexedDB.open.bind(indexedDB);
        indexedDB.open = (...how) => {
          const opening = open(...how);
          // Some phones drop the connection in this way while they sleep.
          opening.addEventListener('success', () => addEventListener('lose', () => opening.result.close()));
          return opening;
        };
      });
      const becomeVisible = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      expectNoNetwork();
      await page.context().setOffline(true);
      await put(page, first);
      await page.evaluate(() => void dispatchEvent(new Event('lose')));
      await becomeVisible();
      assert.deepEqual(await put(page, second), { isStored: true });
      await bar(page).getByText('Offline · 2 changes waiting to be sent').waitFor();

      const newer = await page.context().newPage();
      await newer.goto('/favicon.svg');
      await newer.evaluate(async () => {
        const opening = indexedDB.open('outbox', 2);
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        opening.result.close();
      });
      await becomeVisible();
      assert.deepEqual(await put(page, third), { isStored: false });
      await becomeVisible();
      await bar(page).getByText('Offline · 3 changes waiting to be sent').waitFor();
      assert.deepEqual(await doneAt(site, eva, room), []);
      await page.context().setOffline(false);
      while ((await doneAt(site, eva, room)).length < 1) await newer.evaluate(() => new Promise(requestAnimationFrame));
      assert.deepEqual(await doneAt(site, eva, room), [third.label]);
    },
  );
});
