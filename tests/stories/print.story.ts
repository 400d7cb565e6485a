import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { mark, roomOf, roomPath, squares } from './bingo.ts';
import { stories } from './story.ts';

const list = '/misc/evcars/database';
const compare = '/misc/evcars/compare';

/** The printed text once the print view has loaded, and its number of pages. */
async function printed(page: Page): Promise<{ text: string; pages: number }> {
  const text = await page.waitForFunction(() => {
    dispatchEvent(new Event('beforeprint'));
    return document.querySelector('[data-paper]')?.textContent;
  });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return {
    text: (await text.jsonValue()) ?? '',
    pages: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0,
  };
}

stories('print', (story) => {
  story(
    'the list prints its first cars and its filters; a car and a comparison print everything they show',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'developer');
      const page = await visit(list, { as: ana });
      await page.waitForFunction(() => document.documentElement.scrollHeight > 30_000);
      await page.evaluate(() => scrollTo(0, 20_000));
      const whole = await printed(page);
      assert.ok(whole.pages >= 4 && whole.pages <= 6, `${whole.pages} pages`);
      assert.match(whole.text, /the first 150 of [\d,]{3,}/);
      assert.match(whole.text, /150[^0-9]/);
      assert.equal(await page.locator('[data-paper]').count(), 0, 'the page looks as before');
      await page.waitForFunction(() => scrollY === 20_000);

      await page.goto(`${list}?market=Europe&sale=1&make=Renault&sort=-price`);
      const few = await printed(page);
      assert.equal(few.pages, 1);
      for (const text of [
        'Europe',
        'On sale',
        'Renault',
        'sorted by price, most expensive first',
        new URL(page.url()).host,
      ])
        assert.ok(few.text.includes(text), text);

      // The sorted column comes first, appears once, and replaces no other column.
      await page.goto(`${list}?make=Renault&sort=pricePerKm`);
      const { text: byPricePerKm } = await printed(page);
      assert.equal(byPricePerKm.split('€ per km').length, 2);
      for (const column of ['0–100', 'Boot', 'Tows']) assert.ok(byPricePerKm.includes(column), column);

      await page.goto(`${list}/kia-ev3-long-range`);
      const car = await printed(page);
      assert.ok(car.pages <= 2, `${car.pages} pages`);
      for (const text of ['Kia EV3 Long Range', '456', 'Real efficiency', 'from memory'])
        assert.ok(car.text.includes(text));

      const four = 'kia-ev3-long-range,bmw-i3-50-xdrive,skoda-enyaq-85,tesla-model-y-standard';
      await page.goto(`${compare}?cars=${four}&differences=only`);
      const compared = await printed(page);
      assert.ok(compared.pages <= 2, `${compared.pages} pages`);
      for (const text of ['Compare 4 cars', 'Chemistry', 'AC phases', '★']) assert.ok(compared.text.includes(text));
    },
  );

  story('a room prints the viewed board and the scores, without the controls', async (stage) => {
    const { site, visit } = stage;
    const [lea, ben] = [await site.addUser('lea', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Paper trip', lea, ben);
    const { challenge } = await mark(site, ben, room);
    const page = await visit(roomPath(room, 'ben'), { as: lea });
    await squares(page, 'done').waitFor();
    const paper = await printed(page);
    assert.equal(paper.pages, 1);
    for (const text of [
      'Paper trip',
      `${room.id} · 2 players`,
      "ben's board",
      challenge.title,
      'Leaderboard',
      '1 of 12',
    ])
      assert.ok(paper.text.includes(text), text);
    for (const text of ['Statistics', 'Leave room', 'What happened']) assert.ok(!paper.text.includes(text), text);
    await squares(page, 'done').waitFor();
  });
});
