import assert from 'node:assert/strict';
import { hasFocus } from '#tests/stories/keyboard.ts';
import { addSmoker, button, countIs, pitis, serverCount, smoke, smokedAgo, untilSent } from '#tests/stories/pitis.ts';
import { stories } from '#tests/stories/story.ts';

stories('counting cigarettes', (story) => {
  story('one tap counts one cigarette, and Undo takes it back', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'tap-ana');
    const page = await visit(pitis, { as: ana });
    await page.getByText('Nothing counted yet').first().waitFor();
    assert.equal(await button(page, 'Undo last').isDisabled(), true);
    await smoke(page).tap();
    await page.getByText(/^Counted at \d\d:\d\d/).waitFor();
    await countIs(page, 1);
    await untilSent(site, ana, 1);
    await button(page, 'Undo').click();
    await page.getByText(/^Removed the cigarette at/).waitFor();
    await countIs(page, 0);
    await untilSent(site, ana, 0);
    await button(page, 'Count again').click();
    await countIs(page, 1);
    await untilSent(site, ana, 1);
    await button(page, 'Undo last').click();
    await countIs(page, 0);
    await untilSent(site, ana, 0);
    await page.reload();
    await countIs(page, 0);
  });

  story('after a second tap within seconds the page asks whether both were meant', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'two-ana');
    const page = await visit(pitis, { as: ana, on: 'desktop' });
    await countIs(page, 0);
    await smoke(page).focus();
    await page.keyboard.press('Enter');
    await page.getByText(/^Counted at/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Count two?').waitFor();
    await countIs(page, 1);
    // This is done with the keyboard alone. The options come before the button, and the focus then returns to it.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByText(/^Counted at/).waitFor();
    await countIs(page, 2);
    assert.equal(await hasFocus(smoke(page)), true);
    await untilSent(site, ana, 2);
    await page.keyboard.press('Enter');
    await page.getByText('Count two?').waitFor();
    await button(page, 'No').click();
    await page.getByText('Count two?').waitFor({ state: 'detached' });
    assert.equal(await serverCount(site, ana), 2);
  });

  story('a cigarette added later gets the chosen time, which can’t be in the future', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'earlier-ana');
    const page = await visit(pitis, { as: ana, browser: { timezoneId: 'UTC' } });
    await button(page, 'Add earlier').click();
    await button(page, '15 min ago').click();
    await page.getByText(/^Counted at/).waitFor();
    await untilSent(site, ana, 1);
    await button(page, 'Add earlier').click();
    const field = page.getByLabel('Date and time');
    const lastYear = new Date().getUTCFullYear() - 1;
    await field.fill(`${lastYear + 2}-06-01T10:00`);
    await button(page, 'Count it').click();
    await page.getByText('Please choose a time in the past').waitFor();
    await field.fill(`${lastYear}-06-01T10:00`);
    await button(page, 'Count it').click();
    await page.getByText('Counted at 10:00').waitFor();
    await untilSent(site, ana, 2);
  });

  story('in the hour that occurs twice the page asks which of the two is meant', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'madrid-ana');
    const page = await visit(pitis, { as: ana, browser: { timezoneId: 'Europe/Madrid' } });
    await button(page, 'Add earlier').click();
    // In 2025 the clocks went forward on 30 March and back on 26 October.
    await page.getByLabel('Date and time').fill('2025-03-30T02:30');
    await button(page, 'Count it').click();
    await page.getByText("That time doesn't exist").waitFor();
    await page.getByLabel('Date and time').fill('2025-10-26T02:30');
    await page.getByLabel('The second, after it (+01:00)').check();
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/user/cigar'));
    await button(page, 'Count it').click();
    assert.match((await sent).postData() ?? '', /2025-10-26T02:30:00\.000\+01:00/);
  });

  story("a craving is recorded but doesn't count", async ({ site, visit }) => {
    const ana = await addSmoker(site, 'craving-ana');
    await smokedAgo(site, ana, [30]);
    const page = await visit(pitis, { as: ana });
    await button(page, 'Had a craving').click();
    await page.getByText(/^Craving logged at/).waitFor();
    await page.getByText('craving resisted', { exact: true }).waitFor();
    assert.equal(await serverCount(site, ana), 1);
  });

  story('the search counts a cigarette immediately, but a URL asks first', async ({ site, visit }) => {
    const ana = await addSmoker(site, 'search-ana');
    const page = await visit('/profile', { as: ana, on: 'desktop' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('smoked');
    await page.getByRole('option', { name: /I smoked one/ }).click();
    await page.getByText(/^Counted at/).waitFor();
    await untilSent(site, ana, 1);
    await page.reload();
    await countIs(page, 1);
    await page.goto(`${pitis}?log`);
    await page.getByText('Count one?').waitFor();
    await page.waitForURL((url) => url.search === '');
    await countIs(page, 1);
    await button(page, 'Yes').click();
    await countIs(page, 2);
    await untilSent(site, ana, 2);
  });

  story('only smokers can open the page', async ({ site, visit }) => {
    const eva = await site.addUser('eva', 'developer');
    const page = await visit(pitis, { as: eva });
    await page
      .getByText("Access Denied: This page is only for smokers who are trying to quit. If you don't smoke, get lost.")
      .waitFor();
    assert.equal(await smoke(page).count(), 0);
  });
});
