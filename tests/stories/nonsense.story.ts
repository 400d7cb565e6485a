import type { Page } from 'playwright-core';
import { bingoLobby, roomOf, roomPath } from './bingo.ts';
import { stories } from './story.ts';

const answerWith = (page: Page, calls: string | RegExp, json: unknown) =>
  page.context().route(calls, (route) => route.fulfill({ json }));

stories('malformed responses', (story) => {
  story('a malformed response about a room is reported, and leads to the lobby', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'bingo');
    const room = await roomOf(site, 'Nonsense', ana);
    for (const nonsense of [{}, null, []]) {
      const page = await visit(bingoLobby, { as: ana });
      await answerWith(page, new RegExp(`/api/rooms/${room.id}$`), nonsense);
      await page.goto(roomPath(room));
      await page.getByText('Invalid room data. Please try again later.').waitFor();
      await page.waitForURL(`**${bingoLobby}`);
    }
  });

  story('a malformed response about a new room is reported in the form, which stays open', async ({ site, visit }) => {
    const page = await visit(`${bingoLobby}?new`, { as: await site.addUser('nina', 'bingo') });
    await answerWith(page, '**/api/rooms', {});
    await page.getByLabel('Room name').fill('Nowhere');
    await page.getByRole('dialog').getByRole('button', { name: 'Create room' }).tap();
    await page
      .getByText('Error creating room: The server sent an unexpected answer. Reload the page and try again.')
      .waitFor();
  });

  story('a malformed response about the session doesn’t leave a blank page', async ({ site, visit }) => {
    const page = await visit('/about', { as: await site.addUser('una', 'developer') });
    await answerWith(page, '**/api/user', {});
    await page.evaluate(() => localStorage.removeItem('user'));
    await page.goto('/profile');
    await page.getByText('The server sent an unexpected answer. Reload the page and try again.').waitFor();
    await page.goto('/git');
    await page.getByText('The server sent an unexpected answer. Reload the page and try again.').waitFor();
  });

  story('a malformed response to a login is reported', async ({ visit }) => {
    const page = await visit('/login');
    await answerWith(page, '**/api/login/*', {});
    await page.getByLabel('Username').fill('ana');
    await page.getByLabel('Password', { exact: true }).fill('some password');
    await page.getByRole('main').getByRole('button', { name: 'Login' }).tap();
    await page
      .getByText(
        'There was an error logging in -> The server sent an unexpected answer. Reload the page and try again.',
      )
      .waitFor();
  });

  story('a malformed response about a list is reported in the list’s place', async ({ site, visit }) => {
    const page = await visit('/about', { as: await site.addUser('lea', 'bingo', 'developer') });
    await answerWith(page, /\/api\/(games\/bingo\/rooms|bingo\/challenges)/, { error: 'none' });
    for (const path of ['/misc/minigames/bingo/rooms', '/bingo/challenges']) {
      await page.goto(path);
      await page.getByText('The server sent an unexpected answer. Reload the page and try again.').waitFor();
    }
  });
});
