import assert from 'node:assert/strict';
import { getUser } from '#features/accounts/contract.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import { roomOf, roomPath } from '#tests/stories/bingo.ts';
import { stories } from '#tests/stories/story.ts';

stories('profile', (story) => {
  story('a tester registers someone, and every missing field is reported', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const tess = await site.addUser('tess', 'tester');
    const page = await visit('/profile', { as: tess });
    await page.getByRole('button', { name: 'Register User' }).tap();
    const form = page.getByRole('dialog', { name: 'Register User' });
    const submit = form.getByRole('button', { name: 'Submit' });
    await submit.tap();
    await form.getByText('Login is required').waitFor();
    await form.getByText('Password is required').waitFor();
    await form.getByLabel('Username').fill('ben');
    await form.getByLabel('Password', { exact: true }).fill('a fine password');
    await submit.tap();
    await form.getByText('Invalid login: "ben"').waitFor();
    expectRefusal(409);
    await form.getByLabel('Username').fill('tester-tess');
    await submit.tap();
    await page.getByText('Account tester-tess created').waitFor();
    await form.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Register User' }).tap();
    await form.getByLabel('Username').fill('TESTER-TESS');
    await form.getByLabel('Password', { exact: true }).fill('a fine password');
    await submit.tap();
    await form
      .getByRole('alert')
      .getByText(/^Error registering user: /)
      .waitFor();
    assert.equal(await form.getByLabel('Username').inputValue(), 'TESTER-TESS');
    await page.keyboard.press('Escape');

    const person = { login: 'tester-tess', password: 'a fine password' };
    assert.deepEqual((await call(site, person, getUser)).roles, []);
  });

  story('guests and players can’t register anyone', async ({ site, visit }) => {
    const guests = await visit('/login');
    const register = { name: /^Register temporarily disabled$/ };
    assert.equal(await guests.getByRole('button', register).isDisabled(), true);
    const page = await visit('/login', { as: await site.addUser('ana', 'bingo') });
    await page.getByText("You're logged in as ana.").waitFor();
    assert.equal(await page.getByRole('button', register).isDisabled(), true);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Register User' }).count(), 0);
  });

  story(
    'an account is deleted after the password is confirmed, and leaves its rooms',
    async ({ site, visit, expectRefusal }) => {
      const ana = await site.addUser('ana', 'bingo');
      const dora = await site.addUser('dora', 'bingo');
      const room = await roomOf(site, 'Handed over', dora, ana);
      const anas = await visit(roomPath(room), { as: ana, on: 'desktop' });
      await anas.getByRole('heading', { name: 'Players (2)' }).waitFor();
      const page = await visit('/profile', { as: dora });
      await page.getByRole('button', { name: 'Delete account' }).tap();
      const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await question.getByRole('button', { name: 'Cancel' }).tap();
      await question.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Delete account' }).tap();
      await question.getByText('1 room passes to another member').waitFor();
      await question.getByText(`Handed over goes to ${ana.login}`).waitFor();
      await question.getByText(/devices? (?:is|are) logged out$/).waitFor();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Delete account' }).tap();
      const proof = page.getByRole('dialog', { name: "Confirm it's you" });
      expectRefusal(403);
      await proof.getByLabel('Password', { exact: true }).fill('not my password');
      await proof.getByRole('button', { name: 'Continue' }).tap();
      await proof.getByText("That isn't your password.").waitFor();
      await expectAccessible(page);
      await proof.getByLabel('Password', { exact: true }).fill(dora.password);
      await proof.getByRole('button', { name: 'Continue' }).tap();
      await page.getByText('Account deleted').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).tap();

      expectRefusal(401);
      await page.getByLabel('Username').fill(dora.login);
      await page.getByLabel('Password', { exact: true }).fill(dora.password);
      await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
      await page
        .getByRole('alert')
        .getByText('There was an error logging in -> Invalid username or password')
        .waitFor();
      await anas.getByRole('heading', { name: 'Players (1)' }).waitFor();
      await anas.getByRole('button', { name: 'Delete room' }).waitFor();
    },
  );

  story(
    'the profile opens even while the server is slow or unreachable, and never shows the token',
    async ({ site, visit, expectNoNetwork }) => {
      const page = await visit('/profile', { as: await site.addUser('dev', 'developer') });
      const main = page.getByRole('main');
      await main.getByText('Member since').waitFor();
      const token = await page.evaluate(() => localStorage.getItem('token'));

      // The stored identity is shown after a second, and then the response arrives.
      const released = Promise.withResolvers<void>();
      await page.route('**/api/user', async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.reload();
      await main.getByText('Member since').waitFor();
      const answered = page.waitForResponse('**/api/user');
      released.resolve();
      await answered;
      await main.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
      await page.unroute('**/api/user');

      expectNoNetwork();
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await main.getByText('Member since').waitFor();
      const shown = await main.innerText();
      assert.doesNotMatch(shown, /token|pit_/i);
      assert.equal(shown.includes(`${token}`), false);
    },
  );
});
