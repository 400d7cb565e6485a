import assert from 'node:assert/strict';
import { expectAccessible } from './support/accessible.ts';
import { distance, drivenBy, enyaq, ev3, i4, letters, races, search, start, undo } from './support/race-pages.ts';
import { stories } from './support/story.ts';

stories('ways into a race', (story) => {
  story('cars come from their page, the list, the comparison, the favourites and the last race', async (stage) => {
    const page = await stage.visit(`/misc/evcars/database/${enyaq}`, { as: await drivenBy(stage) });
    await page.getByRole('button', { name: /^Favourite: / }).tap();
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).tap();
    await page.getByRole('link', { name: 'Race it' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq}`)}`);
    await distance(page).waitFor();

    await page.goto(`/misc/evcars/database/${ev3}`);
    await page.getByRole('main').getByRole('button', { name: 'Compare' }).tap();
    await page.getByRole('link', { name: 'Race it' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq},${ev3}`)}`);
    await start(page).tap();
    await page.waitForURL(/show=result/);
    await page.goto(`/misc/evcars/database/${ev3}`);
    await page.getByRole('link', { name: 'In the race' }).waitFor();

    // By the menu, whose address names no race, one comes back to the one at hand.
    await page.goto(races());
    await page.waitForURL(`**${races(`?cars=${enyaq},${ev3}`)}`);
    await page.getByRole('button', { name: 'Reset' }).tap();
    const ways = page.getByRole('region', { name: /^Cars/ });
    await expectAccessible(page);
    await ways.getByRole('button', { name: 'Favourites' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq}`)}`);
    await ways.getByRole('button', { name: 'Compared (2)' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq},${ev3}`)}`);
    await page.getByRole('button', { name: 'Reset' }).tap();
    await ways.getByRole('button', { name: 'Last race' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq},${ev3}`)}`);

    await search(page).tap();
    await page.getByRole('option').first().waitFor();
    await page.goto('/misc/evcars/database');
    await page.getByRole('link', { name: 'Compare 2' }).tap();
    await page.getByRole('link', { name: 'Race all 2' }).tap();
    await page.waitForURL(`**${races(`?cars=${enyaq},${ev3}`)}`);
    await page.goto(`/misc/evcars/compare?cars=${i4},${enyaq}`);
    await page.getByRole('link', { name: 'Race all 2' }).tap();
    await page.waitForURL(`**${races(`?cars=${i4},${enyaq}`)}`);
  });

  story('what was done to a race is taken back from another page too, and the rest of it stands', async (stage) => {
    const page = await stage.visit(races(`?km=300&cars=${enyaq},${i4}&t=-7`), { as: await drivenBy(stage) });
    await page.getByRole('button', { name: /^Remove .*Enyaq 85$/ }).tap();
    await page.waitForURL((url) => url.searchParams.get('cars') === i4);
    await page.getByRole('navigation').getByRole('link', { name: 'Cars', exact: true }).first().tap();
    await page.waitForURL('**/misc/evcars/database');
    await undo(page);
    await page.waitForURL(`**${races(`?km=300&cars=${enyaq},${i4}&t=-7`)}`);
    await page.goBack();
    await page.waitForURL('**/misc/evcars/database');
  });

  story('cars that a link names and that are not there are told, and go with the first change', async (stage) => {
    const page = await stage.visit(races(`?km=500&cars=nothing,${i4},none-such`), { as: await drivenBy(stage) });
    await page.getByText('2 cars of this link are not in this catalogue.').waitFor();
    assert.deepEqual(await letters(page), ['A']);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Farther' }).tap();
    await page.waitForURL(`**${races(`?km=600&cars=${i4}`)}`);
    await page.getByText('not in this catalogue').waitFor({ state: 'detached' });
  });
});
