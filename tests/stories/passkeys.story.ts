import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { expectAccessible } from './accessible.ts';
import { type Authenticator, addAuthenticator } from './authenticator.ts';
import type { Site } from './site.ts';
import { type Stage, stories, story } from './story.ts';

const pathOf = (place: { url: () => string }) => new URL(place.url()).pathname;
const panel = (page: Page) => page.getByRole('region', { name: 'Ways to log in' });
const addButton = (page: Page) => panel(page).getByRole('button', { name: 'Add a passkey' });
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });

async function addPasskey(page: Page): Promise<void> {
  await addButton(page).click();
  await page.getByText('Passkey added.').waitFor();
  await panel(page)
    .getByText(/^Passkey from \d+ \w+$/)
    .waitFor();
}

/** Creates a user whose device has a passkey; returns their profile and the device. */
async function profileWithPasskey(
  { site, visit }: Stage,
  login: string,
): Promise<{ page: Page; device: Authenticator }> {
  const page = await visit('/profile', { as: await site.addUser(login, 'bingo'), byName: true });
  const device = await addAuthenticator(page);
  await addPasskey(page);
  return { page, device };
}

stories('passkeys', (story) => {
  story('a passkey is added, named, logs its owner in, and is removed', async (stage) => {
    const { page, device } = await profileWithPasskey(stage, 'ana');
    assert.equal(await device.count(), 1);
    await expectAccessible(page);

    await panel(page)
      .getByRole('button', { name: /^Passkey from .* options$/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Passkey from/ });
    await dialog.getByLabel('Name').fill("Ana's phone");
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await panel(page).getByText("Ana's phone").waitFor();

    await page.getByRole('button', { name: 'Log Out', exact: true }).click();
    await device.touch(false);
    await page.goto('/login');
    await logInButton(page).waitFor();
    await expectAccessible(page);
    await device.touch(true);
    await logInButton(page).click();
    await page.waitForURL('**/profile');
    await panel(page).getByText('passkey · last used today').waitFor();

    await panel(page).getByRole('button', { name: "Ana's phone options" }).click();
    await page.getByRole('dialog', { name: "Ana's phone" }).getByRole('button', { name: 'Remove' }).click();
    await page
      .getByRole('alertdialog', { name: "Remove Ana's phone?" })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText("Ana's phone removed").waitFor();
    await panel(page).getByText("Ana's phone").waitFor({ state: 'detached' });
  });

  story('autofill logs in with a passkey without a button', async (stage) => {
    const { page, device } = await profileWithPasskey(stage, 'ben');
    await page.getByRole('button', { name: 'Log Out', exact: true }).click();
    await device.touch(true);
    await page.goto('/login?next=/misc');
    await page.waitForURL('**/misc');
  });

  story('a passkey confirms its owner’s identity instead of the password', async (stage) => {
    const { page } = await profileWithPasskey(stage, 'cleo');
    await page.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('dialog', { name: "Confirm it's you" });
    await question.getByLabel('Password', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Use your passkey' }).waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('Account deleted').waitFor();
  });

  story('someone who forgot the password sets a new one with a passkey', async (stage) => {
    const { page } = await profileWithPasskey(stage, 'fay');
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('button', { name: 'Use your passkey' }).click();
    await dialog.getByText("You've used your passkey, so you don't need your current password.").waitFor();
    await expectAccessible(page);
    await page.keyboard.type('a better password');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Password changed. All your other devices have been logged out.').waitFor();
    await stage.site.tokenOf({ login: 'fay', password: 'a better password' });
  });

  story('errors are shown next to the button that caused them', async (stage) => {
    const { page, device } = await profileWithPasskey(stage, 'dora');
    // The device already has a passkey for her.
    await addButton(page).click();
    await panel(page).getByRole('alert').getByText('This device already has a passkey for you.').waitFor();
    await page.getByRole('button', { name: 'Log Out', exact: true }).click();
    await device.recognise(false);
    await page.goto('/login');
    await logInButton(page).click();
    await page.getByRole('alert').getByText('No passkey was used.').waitFor();
    assert.equal(pathOf(page), '/login');
    await stage.site.cli(['passkeys', 'remove', 'dora', '--all']);
    await device.recognise(true);
    stage.expectRefusal(401);
    await logInButton(page).click();
    await page
      .getByRole('alert')
      .getByText("This site doesn't know that passkey. Log in with your password.")
      .waitFor();
  });

  story(
    'where the browser supports no passkeys for this address, the profile says so and the login page has no passkey button',
    async (stage) => {
      const { site, visit } = stage;
      const page = await visit('/profile', { as: await site.addUser('eva', 'bingo') });
      await panel(page).getByText('Passkeys need a browser that supports them and an https address.').waitFor();
      assert.equal(await addButton(page).count(), 0);
      // The code that would show the button has run, and has requested nothing.
      const requested: string[] = [];
      page.on('request', (request) => requested.push(pathOf(request)));
      const part = page.waitForResponse(/ceremony/);
      await page.goto('/login');
      await (await part).finished();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      assert.equal(await logInButton(page).count(), 0);
      assert.deepEqual(
        requested.filter((path) => path.startsWith('/api/passkey')),
        [],
      );
    },
  );
});

const needsPasskey = "This needs a passkey, and you don't have one yet. Add one in your profile.";

story(
  "where passkeys are required, root's roles are only active after one is used, and a lost one can be replaced",
  async (stage) => {
    const { site, visit, expectRefusal } = stage;
    expectRefusal(403);
    const page = await visit('/bingo/challenges', { as: site.root, on: 'desktop', byName: true });
    const device = await addAuthenticator(page);
    await page.getByText(needsPasskey).waitFor();
    await page.goto('/profile');
    await panel(page).getByText('Your root and git roles need a passkey. Add one here.').waitFor();
    await expectAccessible(page);
    await addPasskey(page);
    await page.goto('/bingo/challenges');
    await page.getByRole('heading', { level: 1, name: 'Bingo Challenges' }).waitFor();
    await page.getByText(needsPasskey).waitFor({ state: 'detached' });

    await logInByPassword(page, site);
    await panel(page).getByText('Use a passkey in this session to activate your root and git roles.').waitFor();
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Use your passkey' }).click();
    await page.getByText('Thank you. All your roles are active now.').waitFor();

    // The passkey is lost. Once it's removed with a command, the password works again.
    await site.cli(['passkeys', 'remove', 'root', '--all']);
    await logInByPassword(page, site);
    await panel(page).getByText('Add one here.').waitFor();
    assert.equal(await device.count(), 1);
  },
  { REQUIRE_PASSKEY: 'on' },
);

async function logInByPassword(page: Page, site: Site): Promise<void> {
  const token = await site.tokenOf(site.root);
  await page.evaluate((given) => localStorage.setItem('token', given), token);
  await page.goto('/profile');
}
