import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { changeChallenge, listChallenges } from '#features/challenges/contract.ts';
import { type PageName, pathTo } from '#shared/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { call } from './api.ts';
import { stories } from './story.ts';

/** The API call behind each owner page, and the message shown if it fails. */
const failingCalls = {
  admin: ['health', "Couldn't load the status"],
  adminPeople: ['people', "Couldn't load the people"],
  adminRooms: ['rooms', "Couldn't load the storage figures"],
  adminAudit: ['audit', "Couldn't load the audit log"],
  adminBackups: ['backups', "Couldn't load the backups"],
} satisfies Partial<Record<PageName, [call: string, sentence: string]>>;

const lineUnder = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element).borderBottomColor);

stories('unusual states of the admin pages', (story) => {
  story(
    "each part that can't be loaded shows an error in its place, and can be retried",
    async ({ site, visit, expectNoNetwork }) => {
      const page = await visit('/misc', { as: site.root });
      expectNoNetwork();
      for (const [name, [asked, sentence]] of Object.entries(failingCalls)) {
        const address = `**/api/admin/${asked}*`;
        await page.route(address, (route) => route.abort());
        await page.goto(pathTo(name as keyof typeof failingCalls));
        await page.getByText(sentence).first().waitFor();
        await page.getByRole('navigation', { name: "Owner's pages" }).waitFor();
        await page.unroute(address);
        await page.getByRole('button', { name: 'Try again' }).first().tap();
        await page.getByText(sentence).first().waitFor({ state: 'detached' });
      }
    },
  );

  story('a long log is shown page by page', async ({ site, visit }) => {
    const [challenge] = await call(site, site.root, listChallenges);
    const change = async (points: number) =>
      call(site, site.root, changeChallenge, { params: { id: challenge?.id ?? '' }, body: { points } });
    for (let points = 1; points <= 220; points++) await change(points);
    const page = await visit('/admin/audit?kind=challenge', { as: site.root });
    const rows = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
    const more = page.getByRole('button', { name: 'Show more' });
    for (const count of [100, 200]) {
      await page.getByRole('status').getByText(`${count} rows shown`).waitFor();
      assert.equal(await rows.count(), count);
      await more.tap();
    }
    await more.waitFor({ state: 'detached' });
    assert.ok((await rows.count()) >= 219, 'each change except one that changed nothing is a row');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  story(
    "in forced colours the current tab and what needs the owner's attention are still distinct",
    async ({ site, visit }) => {
      const page = await visit('/admin', { as: site.root, on: 'desktop', browser: { forcedColors: 'active' } });
      const tabs = page.getByRole('navigation', { name: "Owner's pages" });
      const current = tabs.getByRole('link', { name: 'Overview' });
      await current.waitFor();
      assert.notEqual(await lineUnder(current), await lineUnder(tabs.getByRole('link', { name: 'People' })));
      const need = page.getByRole('list', { name: 'Needs attention' }).locator('li > div').first();
      await need.waitFor();
      const sign = page.getByRole('heading', { level: 2, name: /^Needs attention/ }).locator('xpath=ancestor::section');
      for (const framed of [need, sign]) {
        const { width, line, ground } = await framed.evaluate((element) => {
          const style = getComputedStyle(element);
          return { width: style.borderTopWidth, line: style.borderTopColor, ground: style.backgroundColor };
        });
        assert.equal(width, '2px');
        assert.notEqual(line, ground);
      }
    },
  );

  story("a dialog opened from a row doesn't look like part of the row", async ({ site, visit }) => {
    const page = await visit(pathTo('adminChallenges'), { as: site.root, on: 'desktop' });
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Edit challenge' });
    await dialog.waitFor();
    const { left, right, style } = await dialog.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const { textAlign, whiteSpace, fontSize } = getComputedStyle(element);
      const page = getComputedStyle(document.body);
      return {
        left: Math.round(box.left),
        right: Math.round(document.documentElement.clientWidth - box.right),
        style: [textAlign, whiteSpace, fontSize === page.fontSize],
      };
    });
    assert.deepEqual(style, ['start', 'normal', true]);
    assert.ok(Math.abs(left - right) <= 1, `it is centred: ${left} and ${right}`);
  });
});
