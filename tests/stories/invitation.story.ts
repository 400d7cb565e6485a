import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { getUser } from '#features/accounts/contract.ts';
import {
  acceptInvitation,
  makeInvitation,
  newPasswordPath,
  withdrawInvitation,
} from '#features/accounts/invitations-contract.ts';
import { makeResetLink } from '#features/accounts/people-contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import type { Site } from './site.ts';
import { stories } from './story.ts';

type Given = Exclude<Role, 'root'>;
const invite = (site: Site, ...roles: Given[]) => call(site, site.root, makeInvitation, { body: { roles, days: 7 } });

/** Accepts an invitation through the API, as someone without a page here would. */
async function acceptAs(site: Site, secret: string, login: string): Promise<void> {
  const response = await fetch(site.url + addressOf(acceptInvitation), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, login, password: 'a fine password' }),
  });
  assert.equal(response.status, 201, await response.text());
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const login = (page: Page) => page.getByLabel('Username');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create account' });

stories('invitation', (story) => {
  story('an invited friend chooses a username and a password on the phone and is logged in', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    await site.addUser('ana');
    const { path, secret } = await invite(site, 'bingo');
    const page = await visit(path);
    await heading(page, 'root invites you to Pitstop').waitFor();
    await page.getByText('bingo with friends').waitFor();
    assert.equal(page.url(), `${site.url}/invitation`, 'the secret has left the address');
    await expectAccessible(page);
    await page.reload();
    await heading(page, 'root invites you to Pitstop').waitFor();

    await create(page).tap();
    await page.getByText('Login is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await expectAccessible(page);
    expectRefusal(409);
    await login(page).fill('Ana');
    await password(page).fill('my own password');
    await create(page).tap();
    await page.locator('input[aria-invalid]:focus').waitFor();
    assert.equal(await login(page).getAttribute('aria-invalid'), 'true', 'a taken username is reported at the field');
    assert.equal(await password(page).inputValue(), 'my own password');

    await login(page).fill('Nora');
    await create(page).tap();
    await page.getByText("Welcome, Nora. You're logged in.").waitFor();
    assert.equal(pathOf(page), '/');
    assert.doesNotMatch(JSON.stringify(await page.context().storageState()), new RegExp(secret));
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
    await page.getByRole('link', { name: 'Profile' }).tap();
    await page.getByText('Member since').waitFor();
    const nora = { login: 'nora', password: 'my own password' };
    assert.deepEqual((await call(site, nora, getUser)).roles, ['bingo']);
  });

  story('a link that no longer works says why, and another one in the same tab works', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const used = await invite(site, 'bingo');
    await acceptAs(site, used.secret, 'mia');
    const withdrawn = await invite(site);
    await call(site, site.root, withdrawInvitation, { params: { id: withdrawn.invitation.id } });
    expectRefusal(409);
    expectRefusal(404);
    const page = await visit(used.path);
    for (const path of [used.path, withdrawn.path, '/invitation#never-made']) {
      await page.goto(path);
      await heading(page, "This invitation doesn't work").waitFor();
      await page.getByText('Ask whoever sent it for a new one').waitFor();
      assert.equal(await create(page).count(), 0);
    }
    await expectAccessible(page);
    await page.goto((await invite(site)).path);
    await heading(page, 'root invites you to Pitstop').waitFor();
    await page.getByText("join your friends' rooms").waitFor();

    const another = await visit('/invitation');
    await heading(another, 'This page needs an invitation').waitFor();
    await expectAccessible(another);
  });

  story('a link that has since been used by someone else says so', async ({ site, visit, expectRefusal }) => {
    const { path, secret } = await invite(site);
    const page = await visit(path);
    await login(page).fill('too-late');
    await password(page).fill('a fine password');
    await acceptAs(site, secret, 'was-faster');
    expectRefusal(409);
    await create(page).tap();
    await heading(page, "This invitation doesn't work").waitFor();
  });

  story(
    'someone who is logged in logs out first, and can then still accept the invitation',
    async ({ site, visit }) => {
      const ben = await site.addUser('ben', 'bingo');
      const page = await visit((await invite(site)).path, { as: ben, on: 'desktop' });
      await page.getByText("You're logged in as ben.").waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Log out first' }).click();
      await heading(page, 'root invites you to Pitstop').waitFor();
      assert.equal(await create(page).count(), 1);
    },
  );

  story('nothing typed offline is lost, and the form is resent automatically', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const page = await visit((await invite(site)).path);
    await login(page).fill('tunnel');
    await password(page).fill('a fine password');
    expectNoNetwork();
    await page.context().setOffline(true);
    await create(page).tap();
    await page.getByText("We'll try again when you're back online.").waitFor();
    assert.equal(await login(page).inputValue(), 'tunnel');
    await page.context().setOffline(false);
    await page.getByText('Welcome, tunnel.').waitFor();
  });

  story('someone whose response is lost while signing up is logged in anyway', async (stage) => {
    const { site, visit, expectRefusal, expectNoNetwork } = stage;
    const page = await visit((await invite(site)).path);
    expectNoNetwork();
    const loseResponse = async (route: import('playwright-core').Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/invitations/accept', loseResponse, { times: 1 });
    await login(page).fill('cut-off');
    await password(page).fill('a fine password');
    await create(page).tap();
    await page.getByText("Can't reach the server.").waitFor();
    expectRefusal(409);
    await create(page).tap();
    await page.getByText('Welcome, cut-off.').waitFor();
  });

  story('a reset link sets a password once, logs its user in, and logs them out everywhere else', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const dan = await site.addUser('dan', 'bingo');
    const elsewhere = await visit('/profile', { as: dan, on: 'desktop' });
    await elsewhere.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    const { path } = await call(site, site.root, makeResetLink, { params: { login: dan.login } });
    const page = await visit(path);
    await page.getByText('Choose a new password for dan.').waitFor();
    assert.equal(page.url(), `${site.url}/new-password`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set password' }).tap();
    await page.getByText('Password is required').waitFor();
    await page.getByLabel('New password').fill('another fine one');
    await page.getByRole('button', { name: 'Set password' }).tap();
    await page.getByText('Your password has been changed, dan.').waitFor();
    assert.equal(pathOf(page), '/');

    expectRefusal(401);
    await elsewhere.reload();
    await heading(elsewhere, 'Not Authenticated').waitFor();
    await call(site, { ...dan, password: 'another fine one' }, getUser);

    expectRefusal(400);
    const again = await visit(path);
    await heading(again, "This link doesn't work").waitFor();
    await expectAccessible(again);
    const whole = await visit(newPasswordPath(''));
    await heading(whole, 'This page needs a password reset link').waitFor();
  });
});
