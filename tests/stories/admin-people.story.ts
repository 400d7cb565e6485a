import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listInvitations, makeInvitation, withdrawInvitation } from '#features/accounts/invitations-contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './accessible.ts';
import { call, createRoom, joinAndDeal } from './api.ts';
import { stories } from './story.ts';

const people = pathTo('adminPeople');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const table = (page: Page) => page.getByRole('table', { name: 'People' });
const role = (page: Page, name: string) => page.getByRole('group', { name: 'Access' }).getByLabel(name);

stories('admin, people', (story) => {
  story('the owner invites someone by phone, who joins in another browser and appears in the list', async (stage) => {
    const { site, visit } = stage;
    const owner = await visit('/', { as: site.root });
    await owner.getByRole('button', { name: 'More' }).tap();
    await owner.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Admin' }).tap();
    await heading(owner, 'Admin').waitFor();
    await owner.getByRole('link', { name: 'People' }).tap();
    await owner.waitForURL(`**${people}`);
    await owner.getByText('Just you so far').waitFor();
    await owner.getByRole('button', { name: 'Invite someone' }).first().tap();
    const dialog = owner.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    assert.match(link, new RegExp(`^${site.url}/invitation#.{20,}$`));

    await dialog.getByLabel('developer').check();
    await dialog.getByLabel('1 day').check();
    assert.equal(await dialog.getByLabel('Link', { exact: true }).inputValue(), link, 'the link stays the same');
    await dialog.getByRole('button', { name: 'Done' }).tap();
    const invitation = table(owner).getByRole('row').filter({ hasText: 'Pending invitation' });
    await invitation.filter({ hasText: 'developer' }).getByText('link expires in 24 h').waitFor();
    assert.ok(!(await owner.content()).includes(link), 'the secret is only shown in the dialog');

    const friend = await visit(link.slice(site.url.length));
    await friend.getByLabel('Username').fill('Nora');
    await friend.getByLabel('Password', { exact: true }).fill('the password of nora');
    await friend.getByRole('button', { name: 'Create account' }).tap();
    await friend.getByText('Welcome, Nora.').waitFor();

    await owner.reload();
    const row = table(owner).getByRole('row').filter({ hasText: 'Nora' });
    await row.getByText('developer').waitFor();
    await row.getByText('1 device').waitFor();
    assert.equal(await invitation.count(), 0);
  });

  story('a withdrawn invitation disappears from the dialog and from the list', async ({ site, visit }) => {
    await call(site, site.root, makeInvitation, { body: { roles: ['bingo'], days: 30 } });
    const page = await visit(people, { as: site.root, on: 'desktop' });
    const open = table(page).getByRole('row').filter({ hasText: 'Pending invitation' });
    await open.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Invitation withdrawn').waitFor();
    await open.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Invite someone' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('img').waitFor();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open.waitFor({ state: 'detached' });
  });

  story(
    "an invitation that has since been used or withdrawn can't be changed, and the owner is told so",
    async (stage) => {
      const { site, visit, expectRefusal } = stage;
      const page = await visit(people, { as: site.root });
      await page.getByRole('button', { name: 'Invite someone' }).first().tap();
      const dialog = page.getByRole('dialog', { name: 'Invite someone' });
      await dialog.getByRole('img').waitFor();
      const { invitations } = await call(site, site.root, listInvitations);
      for (const { id } of invitations.filter(({ state }) => state === 'open'))
        await call(site, site.root, withdrawInvitation, { params: { id } });
      expectRefusal(409);
      await dialog.getByLabel('developer').click();
      await page
        .getByRole('alert')
        .getByText("Couldn't change the link: This invitation has been withdrawn.")
        .waitFor();
      await dialog.waitFor({ state: 'detached' });
    },
  );

  story('a role change opens a friend’s pages immediately, and can be undone', async ({ site, visit }) => {
    const eva = await site.addUser('eva', 'bingo');
    const friend = await visit('/profile', { as: eva, on: 'desktop' });
    await heading(friend, 'Profile').waitFor();
    const owner = await visit(people, { as: site.root });
    await owner.getByLabel('Username or role').fill('eva');
    await owner.waitForURL('**/admin/people?query=eva');
    await owner.getByLabel('Username or role').fill('invitations');
    await owner.getByText('No match for “invitations”').waitFor();
    await owner.getByLabel('Username or role').fill('eva');
    await table(owner).getByRole('link', { name: 'eva' }).tap();
    await heading(owner, 'eva').waitFor();
    await role(owner, 'developer').click();
    await owner.getByText('eva now has these roles: developer and bingo').waitFor();

    await friend.goto('/misc/evcars');
    await heading(friend, 'Ev Cars').waitFor();
    await owner.getByRole('button', { name: 'Undo' }).tap();
    await owner.getByText('eva now has these roles: bingo').waitFor();
    assert.equal(await role(owner, 'developer').isChecked(), false);

    await role(owner, 'root').click();
    await owner.getByRole('alertdialog', { name: 'Make eva root?' }).getByRole('button', { name: 'Cancel' }).tap();
    assert.equal(await role(owner, 'root').isChecked(), false, 'the root role is only given once confirmed');
  });

  story('someone is logged out everywhere, gets a link for a new password, and is deleted', async (stage) => {
    const { site, visit, expectRefusal } = stage;
    const tom = await site.addUser('tom', 'bingo');
    const friend = await visit('/profile', { as: tom });
    await heading(friend, 'Profile').waitFor();
    const owner = await visit(pathTo('adminPerson', { login: 'tom' }), { as: site.root });
    await owner.getByRole('button', { name: 'Log out everywhere' }).tap();
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).tap();
    await owner.getByText('tom has been logged out everywhere').waitFor();
    await owner.getByText("They aren't logged in anywhere.").waitFor();
    expectRefusal(401);
    await friend.reload();
    await heading(friend, 'Not Authenticated').waitFor();

    await owner.getByRole('button', { name: 'Create link' }).tap();
    const dialog = owner.getByRole('dialog', { name: 'New password for tom' });
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
    assert.match(link, /\/new-password#.{20,}$/);
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await owner.getByText('A link created by root is valid for another 24 h.').waitFor();
    assert.ok(!(await owner.content()).includes(link));

    await owner.getByRole('button', { name: 'Delete account' }).tap();
    const question = owner.getByRole('alertdialog', { name: 'Delete tom?' });
    await question.getByRole('button', { name: 'Cancel' }).tap();
    await owner.getByRole('button', { name: 'Delete account' }).tap();
    await question.getByRole('button', { name: 'Delete tom' }).tap();
    await owner.getByText('Account tom deleted').waitFor();
    await owner.waitForURL(`**${people}`);
    await table(owner).getByRole('link', { name: 'root' }).waitFor();
    assert.equal(await table(owner).getByRole('link', { name: 'tom' }).count(), 0);
  });

  story(
    'a disabled friend is logged out of the open page, sees why when logging in, and can log in once enabled again',
    async (stage) => {
      const { site, visit, expectRefusal } = stage;
      const ben = await site.addUser('ben', 'bingo');
      const room = await createRoom(site, site.root, 'Trip');
      await joinAndDeal(site, ben, room);
      const friend = await visit(`/misc/minigames/bingo/rooms/${room.id}`, { as: ben });
      await friend.getByText('Trip').first().waitFor();
      const owner = await visit(pathTo('adminPerson', { login: 'ben' }), { as: site.root });
      await owner.getByRole('button', { name: 'Disable account' }).tap();
      const question = owner.getByRole('alertdialog', { name: 'Disable ben?' });
      await question.getByRole('button', { name: 'Cancel' }).tap();
      await owner.getByRole('button', { name: 'Disable account' }).tap();
      expectRefusal(401);
      await question.getByRole('button', { name: 'Disable ben' }).tap();
      await owner.getByText('Account ben disabled').waitFor();
      await owner.getByText(/^Disabled since/).waitFor();
      assert.equal(await owner.getByRole('button', { name: 'Create link' }).isDisabled(), true);
      await expectAccessible(owner);
      await heading(friend, 'Not Authenticated').waitFor();

      expectRefusal(403);
      const logIn = async () => {
        await friend.getByLabel('Username').fill('ben');
        await friend.getByLabel('Password', { exact: true }).fill(ben.password);
        await friend.getByRole('main').getByRole('button', { name: 'Login' }).tap();
      };
      await friend.goto('/login');
      await logIn();
      await friend.getByRole('alert').getByText("This account is disabled. Ask the site's owner.").waitFor();

      await owner.goto(people);
      await table(owner).getByRole('row').filter({ hasText: 'ben' }).getByText('disabled').waitFor();
      await expectAccessible(owner);
      await table(owner).getByRole('link', { name: 'ben' }).tap();
      await owner.getByRole('button', { name: 'Enable account' }).tap();
      await owner.getByText('Account ben enabled').waitFor();
      await owner.getByRole('button', { name: 'Disable account' }).waitFor();
      await logIn();
      await friend.waitForURL('**/profile');
    },
  );

  story("the last root can't lock itself out, and sees why", async ({ site, visit }) => {
    const page = await visit(pathTo('adminPerson', { login: 'root' }), { as: site.root });
    await page
      .getByText(/^This is the only root account/)
      .first()
      .waitFor();
    assert.equal(await role(page, 'root').isDisabled(), true);
    for (const name of ['Log out everywhere', 'Disable account', 'Delete account']) {
      const button = page.getByRole('button', { name });
      assert.equal(await button.isDisabled(), true, name);
      const reason = await button.getAttribute('aria-describedby');
      assert.match(await page.locator(`[id="${reason}"]`).innerText(), /only root|your own account/, name);
    }
  });

  story(
    "the search performs the owner's actions immediately, and a reload doesn't repeat them",
    async ({ site, visit }) => {
      const page = await visit('/misc', { as: site.root, on: 'desktop' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('invite s');
      await page.getByRole('option', { name: 'Invite someone' }).waitFor();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Invite someone' });
      await dialog.getByRole('img').waitFor();
      await dialog.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByText('Invitation withdrawn').waitFor();
      await page.reload();
      await heading(page, 'Admin').waitFor();
      assert.equal(await dialog.count(), 0);
    },
  );
});
