import type { Page } from 'playwright-core';
import type { PublicParty } from '#features/partyfun/party-view.ts';
import { joinRoom, type Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { call } from './api.ts';
import { press, tabTo } from './keyboard.ts';
import {
  actWithoutPage,
  joinWithoutPage,
  passPhase,
  peopleOf,
  readParty,
  startPartySite,
  untilParty,
} from './party.ts';
import { answerField, button } from './party-actions.ts';
import { storiesOn } from './story.ts';

storiesOn(startPartySite, 'party by keyboard', (story) => {
  story('a party can be created, started and played with only a keyboard, at 320 px', async ({ site, visit }) => {
    const [host, ...others] = await peopleOf(site, 'liv', 'bea', 'dan');
    const page = await visit(pathTo('lobby', { gameName: 'partyfun' }), { as: host, on: 'desktop' });
    await page.setViewportSize({ width: 320, height: 640 });
    await press(page, page.getByRole('button', { name: /^Multiple devices/ }));
    const dialog = page.getByRole('dialog', { name: 'Create room' });
    await tabTo(page, dialog.getByLabel('Room name'));
    await page.keyboard.type('By keys');
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Create room' }));
    await page.getByRole('heading', { level: 1, name: 'By keys' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const room = { id, game: 'partyfun' } as Room;
    for (const as of others)
      await call(site, as, joinRoom, { params: { login: as.login, roomId: id }, body: { password: null } });
    await joinWithoutPage(site, room, others);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await press(page, button(page, 'Start'));
    // New content starts at the top, and so does the focus.
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === 'H1');
    for (;;) {
      const { party } = await readParty(site, host, room);
      if (party.phase === 'reveal') break;
      if (party.phase === 'lobby') await untilParty(site, host, room, ({ phase }) => phase !== 'lobby');
      else if (party.phase === 'prompt') await passPhase(site, host, room);
      else {
        await expectNoSidewaysScroll(page);
        for (const as of others) await actWithoutPage(site, room, as, `of ${as.login}`);
        await actByKeys(page, party);
        await untilParty(site, host, room, ({ number }) => number > party.number);
      }
    }
    await expectNoSidewaysScroll(page);
    await press(page, button(page, 'Continue'));
    await page.getByRole('heading', { name: 'Score' }).waitFor();
  });
});

async function actByKeys(page: Page, { phase, round }: PublicParty): Promise<void> {
  const kind = round?.kind;
  if (phase === 'vote')
    return press(page, kind === 'split' ? button(page, 'Send guess') : page.locator('main button[aria-pressed]'));
  if (kind === 'photo') return press(page, button(page, 'Skip'));
  if (kind === 'split') return press(page, button(page, /^A/));
  const isNumber = kind === 'closest';
  await tabTo(page, isNumber ? page.getByRole('textbox', { name: /^Your number/ }) : answerField(page));
  await page.keyboard.type(isNumber ? '50' : 'Something of my own');
  await page.keyboard.press('Enter');
}
