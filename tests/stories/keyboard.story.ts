import assert from 'node:assert/strict';
import { expectAccessible } from './accessible.ts';
import { bingoLobby, readSquare, squareAt, squares } from './bingo.ts';
import { hasFocus, press, tabTo } from './keyboard.ts';
import { stories } from './story.ts';

stories('keyboard only', (story) => {
  story(
    'a player logs in, opens a room, deals, completes, undoes and leaves without a mouse',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const page = await visit(`/login?next=${encodeURIComponent(bingoLobby)}`, { on: 'desktop' });
      await tabTo(page, page.getByLabel('Username'));
      await page.keyboard.type(ana.login);
      await tabTo(page, page.getByLabel('Password', { exact: true }));
      await page.keyboard.type(ana.password);
      await page.keyboard.press('Enter');

      await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
      await press(page, page.getByRole('button', { name: 'Create room' }));
      await tabTo(page, page.getByLabel('Room name'));
      await page.keyboard.type('Keys only');
      await page.keyboard.press('Enter');

      const question = page.getByRole('alertdialog', { name: 'Deal your board?' });
      await question.waitFor();
      // The focus is on the safe button, and the destructive one is a step away.
      assert.equal(await hasFocus(question.getByRole('button', { name: 'Not now' })), true);
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await press(page, page.getByRole('button', { name: 'Deal my board' }));
      await press(page, question.getByRole('button', { name: 'Deal my board' }));

      await tabTo(page, squareAt(page, 1, 1));
      await page.keyboard.press('ArrowRight');
      assert.equal(await hasFocus(squareAt(page, 1, 2)), true);
      await page.keyboard.press('ArrowDown');
      assert.equal(await hasFocus(squareAt(page, 2, 2)), true);

      const { row, column, title } = await readSquare(squares(page, 'open').first());
      const square = squareAt(page, row, column);
      await press(page, square);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await hasFocus(square), true, 'the focus returns to the square');

      await page.keyboard.press('Enter');
      await press(page, dialog.getByRole('button', { name: 'Complete' }));
      await square.and(squares(page, 'done')).waitFor();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await hasFocus(square), true, 'the focus is on the completed square');

      await page.keyboard.press('Space');
      await press(page, dialog.getByRole('button', { name: 'Mark as incomplete' }));
      await square.and(squares(page, 'open')).waitFor();

      const leave = page.getByRole('button', { name: 'Leave room' });
      await press(page, leave);
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      assert.equal(await hasFocus(leave), true, 'the focus returns to the button');
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Leave room' }));
      await page.getByRole('heading', { level: 1, name: 'Bingo' }).waitFor();
      assert.equal(await hasFocus(page.getByRole('heading', { level: 1 })), true, 'the new page is announced');
    },
  );

  story('the profile’s dialogs open, say what’s wrong and close without a mouse', async ({ site, visit }) => {
    const eva = await site.addUser('eva', 'bingo', 'tester');
    await site.tokenOf(eva);
    const page = await visit('/profile', { as: eva, on: 'desktop' });
    const dialogs: [button: string | RegExp, dialog: string, first: string][] = [
      ['Change capitals', 'Change how your username is written', 'Username'],
      ['Register User', 'Register User', 'Username'],
      ['Change password', 'Change password', 'Current password'],
    ];
    for (const [name, title, first] of dialogs) {
      const button = page.getByRole('button', { name, exact: true });
      await press(page, button);
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByLabel(first, { exact: true }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      assert.equal(await hasFocus(button), true, `the focus returns to ${name}`);
    }

    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Current password').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await dialog.getByText('Password is required').first().waitFor();
    await page.keyboard.type(eva.password);
    await tabTo(page, dialog.getByLabel('New password'));
    await page.keyboard.type('typed without a mouse');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed.').waitFor();

    await site.tokenOf({ ...eva, password: 'typed without a mouse' });
    await page.reload();
    const signOut = page.getByRole('button', { name: /^Log out of/ });
    await press(page, signOut);
    const undo = page.getByRole('button', { name: /^Undo: stay logged in on/ });
    await undo.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await signOut.and(page.locator(':focus')).waitFor();

    const remove = page.getByRole('button', { name: 'Delete account' });
    await press(page, remove);
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
    await press(page, question.getByRole('button', { name: 'Delete account' }));
    const proof = page.getByRole('dialog', { name: "Confirm it's you" });
    await proof.getByLabel('Password', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await proof.waitFor({ state: 'detached' });
    assert.equal(await hasFocus(remove), true, 'the focus returns to the button');
  });

  story(
    'the first Tab offers a link to the content, Ctrl+K opens the search, and ? the shortcuts',
    async ({ site, visit }) => {
      const ana = await site.addUser('ana', 'bingo');
      const page = await visit('/misc', { as: ana, on: 'desktop' });
      await page.getByRole('heading', { level: 1, name: 'Misc' }).waitFor();
      await page.keyboard.press('Tab');
      assert.equal(await hasFocus(page.getByRole('link', { name: 'Skip to content' })), true);
      await page.keyboard.press('Enter');
      assert.equal(await hasFocus(page.getByRole('main')), true);

      await page.keyboard.press('Control+k');
      const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
      await search.fill('minigames');
      await page.getByRole('option', { name: /^Minigames/ }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/misc/minigames');
      await page.getByRole('heading', { level: 1, name: 'Minigames' }).waitFor();

      await page.keyboard.press('?');
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await press(page, shortcuts.getByLabel('Use single-key shortcuts'), 'Space');
      await page.keyboard.press('Escape');
      await shortcuts.waitFor({ state: 'detached' });
      await page.keyboard.press('h');
      await page.keyboard.press('Control+k');
      await search.waitFor();
      assert.equal(new URL(page.url()).pathname, '/misc/minigames');
    },
  );

  story(
    'the search shows groups, Tab moves from one to the next, and actions take effect immediately',
    async ({ site, visit }) => {
      const finn = await site.addUser('finn', 'bingo', 'developer');
      const page = await visit('/misc/evcars/database/kia-ev3-long-range', { as: finn, on: 'desktop' });
      await page.getByRole('heading', { level: 1, name: 'Kia EV3 Long Range' }).waitFor();
      const search = page.getByRole('combobox', { name: 'Find a page' });
      const group = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}`) });
      const chosen = page.locator('[role=option][aria-selected=true]');
      await page.keyboard.press('Control+k');
      await group('Recent')
        .getByRole('option', { name: /^Kia EV3 Long Range/ })
        .waitFor();
      await group('Pages').waitFor();
      await expectAccessible(page);

      await search.fill('pegueot');
      await group('Did you mean').getByRole('option').nth(2).waitFor();
      await search.fill('co');
      await group('Cars')
        .getByRole('option', { name: /^All [\d,]+ cars$/ })
        .waitFor();
      assert.equal(await group('Cars').getByRole('option').count(), 5);
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await group('Cars').and(page.locator(':has([aria-selected=true])')).waitFor();
      assert.equal(await search.getAttribute('aria-activedescendant'), await chosen.getAttribute('id'));
      await page.keyboard.press('Shift+Tab');
      await group('Pages').and(page.locator(':has([aria-selected=true])')).waitFor();
      await group('Cars').getByRole('option').last().click();
      await page.waitForURL(/database\?q=co$/);

      await page.keyboard.press('Control+k');
      await search.fill('dark th');
      await page.keyboard.press('Enter');
      await page.getByText('Theme set to dark').waitFor();
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
      await page.getByRole('button', { name: 'Undo' }).click();
      assert.equal(await page.locator('html').getAttribute('data-theme'), 'light');
      await page.keyboard.press('Control+k');
      await search.fill('log out');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => Object.keys(localStorage).every((key) => !key.startsWith('user')));
    },
  );
});
