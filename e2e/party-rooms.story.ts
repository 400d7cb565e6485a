import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PublicParty } from '#features/partyfun/party-view.ts';
import type { Room } from '#features/rooms/contract.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from '#tests/stories/accessible.ts';
import { call } from '#tests/stories/api.ts';
import {
  type PartySite,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  readParty,
  startPartySite,
  untilParty,
} from '#tests/stories/party.ts';
import {
  abortCall,
  answerAs,
  answerField,
  button,
  dropAnswer,
  hangCall,
  hasSent,
  phaseIs,
  type TapOptions,
  voteAs,
} from '#tests/stories/party-actions.ts';
import { cameraPhoto } from '#tests/stories/pictures.ts';
import type { Person } from '#tests/stories/site.ts';
import { storiesOn } from '#tests/stories/story.ts';

storiesOn(startPartySite, 'party rooms', (story) => {
  story('six phones play a round of every kind on a bad network, and duplicates count once', async (stage) => {
    const { site, visit, expectNoNetwork, allowRefusal } = stage;
    const people = await peopleOf(site, 'ana', 'ben', 'eva', 'tom', 'mia');
    const [ana, ben, eva, tom, mia] = people as [Person, Person, Person, Person, Person];
    const room = await partyOf(site, "Friday 🎉 at Eva's", [ana, ben, eva], { rounds: 7 });
    const { path } = await call(site, ana, openGuestLink, { params: { id: room.id } });
    const photo = await cameraPhoto();

    // They join as members, by number, by URL, and by guest link.
    const anas = await visit(partyPath(room), { as: ana, browser: { colorScheme: 'dark' } });
    const [bens, evas] = [await visit(partyPath(room), { as: ben }), await visit(partyPath(room), { as: eva })];
    const toms = await visit(pathTo('lobby', { gameName: 'partyfun' }), { as: tom });
    await toms.getByLabel('Room number').fill(room.id);
    await toms.getByRole('button', { name: 'Join' }).tap();
    await toms.getByRole('dialog').getByRole('button', { name: 'Join room' }).tap();
    const mias = await visit(partyPath(room), { as: mia });
    await mias.getByRole('dialog').getByRole('button', { name: 'Join room' }).tap();
    const guests = await visit(path);
    await guests.getByLabel('Your name').fill('נועה 🌙');
    await guests.getByRole('button', { name: 'Join', exact: true }).tap();
    const phones = [anas, bens, evas, toms, mias, guests];
    await anas.getByText('6 of 20 seats taken').waitFor();
    await expectAccessible(anas);
    const lobby = await visit(pathTo('lobby', { gameName: 'partyfun' }), { as: ben });
    await lobby.getByRole('link', { name: 'Friday' }).first().waitFor();
    assert.equal(await lobby.getByText('Deal your board').count(), 0, 'a party has no board');
    await lobby.close();
    await button(anas, 'Start').tap();

    expectNoNetwork();
    // Calls repeated after their phase has ended are refused.
    allowRefusal(409);
    const failures = [
      (page: Page) => dropAnswer(page, 'answer'),
      (page: Page) => abortCall(page, 'answer'),
      (page: Page) => dropAnswer(page, 'vote'),
      (page: Page) => abortCall(page, 'vote'),
      (page: Page) => hangCall(page, 'vote'),
    ];
    for (const [place, cause] of failures.entries()) await cause(phones[place + 1] as Page);
    await dropAnswer(mias, 'photo*');
    const kinds = new Set<string>();
    const checked = new Set<string>();
    const check = async (what: string) => {
      if (checked.has(what)) return;
      checked.add(what);
      await expectAccessible(anas);
    };

    for (;;) {
      const { party } = await readParty(site, ana, room);
      if (party.final !== null) break;
      if (party.round !== null) kinds.add(party.round.kind);
      await playPhase({ site, ana, room, phones, photo, check }, party);
    }
    assert.equal(kinds.size, 7, [...kinds].join());
    for (const page of phones) await page.getByRole('list', { name: 'Podium' }).waitFor();
    await expectAccessible(anas);
    const { party } = await readParty(site, ana, room);
    const gained = party.people.reduce((sum, { score }) => sum + score, 0);
    assert.ok(gained > 0);
    await button(anas, 'Recap').tap();
    const picture = anas.getByRole('dialog').getByRole('img', { name: /Friday 🎉 at Eva's/ });
    await picture.waitFor();
    await anas.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await button(anas, 'Play again').tap();
    for (const page of phones) await page.getByText('6 of 20 seats taken').waitFor();
  });
});

interface Evening {
  site: PartySite;
  ana: Person;
  room: Room;
  phones: readonly Page[];
  photo: Buffer;
  check: (what: string) => Promise<void>;
}

async function playPhase({ site, ana, room, phones, photo, check }: Evening, party: PublicParty): Promise<void> {
  const [host, guest] = [phones[0] as Page, phones.at(-1) as Page];
  const kind = party.round?.kind ?? assert.fail();
  const isOver = ({ number }: PublicParty) => number > party.number;
  if (party.phase === 'prompt') {
    await passPhase(site, ana, room);
  } else if (party.phase === 'answer') {
    await phaseIs(host, 'answer');
    await check('answer');
    const isText = kind === 'bluff' || kind === 'finish';
    if (isText && party.round?.number === 1) await expectDraftKept(guest);
    const over = untilParty(site, ana, room, isOver);
    await Promise.all(
      phones.map((page, place) =>
        untilSent(page, over, (options) => answerAs(page, kind, `of ${place}`, photo, options)),
      ),
    );
    await over;
  } else if (party.phase === 'vote') {
    await phaseIs(host, 'vote');
    await check('vote');
    if (kind === 'finish') await hideAnswer(host, guest);
    const over = untilParty(site, ana, room, isOver);
    await Promise.all(phones.map((page) => untilSent(page, over, (options) => voteAs(page, kind, options))));
    expectCountedOnce((await over).round);
  } else {
    await button(host, 'Continue').waitFor();
    await check(party.phase);
    await button(host, 'Continue').tap();
    await untilParty(site, ana, room, isOver);
  }
}

/** Expects a draft to survive a lost connection and a reload, and a submitted answer to be sent automatically. */
async function expectDraftKept(page: Page): Promise<void> {
  await answerField(page).fill('Half an ans');
  await page.context().setOffline(true);
  await page.getByText('Connecting…').waitFor();
  await page.context().setOffline(false);
  await page.reload();
  await answerField(page).waitFor();
  assert.equal(await answerField(page).inputValue(), 'Half an ans');
  await page.context().setOffline(true);
  await button(page, 'Send').tap();
  await page.getByText('keep trying to send this').waitFor();
  // A second answer typed meanwhile is sent after the first.
  await answerField(page).fill('Half an answer');
  await page.keyboard.press('Enter');
  await page.context().setOffline(false);
  await page.getByText('Half an answer', { exact: true }).waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^Sent$/ })
    .waitFor();
  await button(page, 'Change').tap();
  await page.locator('textarea:focus').waitFor();
}

/**
 * Retries the action once if the phone reports a failure. The retry has a short timeout, because it could otherwise
 * answer the next round.
 */
async function untilSent(
  page: Page,
  phaseOver: Promise<unknown>,
  act: (options?: TapOptions) => Promise<void>,
): Promise<void> {
  await act();
  const isLost = page.getByText("Can't reach the server").first();
  await Promise.any([hasSent(page).or(isLost).first().waitFor(), phaseOver]);
  if (!(await isLost.isVisible())) return;
  await act({ timeout: 2000 }).catch(() => Promise.any([hasSent(page).first().waitFor(), phaseOver]));
}

async function hideAnswer(host: Page, guest: Page): Promise<void> {
  await button(host, 'Hide “of 1”').tap();
  await host.getByRole('alertdialog').getByRole('button', { name: 'Hide' }).tap();
  await guest.getByText('Hidden by the host').waitFor();
  assert.equal(await guest.getByText('of 1', { exact: true }).count(), 0);
}

function expectCountedOnce(round: PublicParty['round']): void {
  if (round === null || round.options === undefined) return;
  const voters = round.options.flatMap((option) => option.voters ?? []);
  assert.equal(voters.length, new Set(voters).size, JSON.stringify(round.options));
  const writers = round.options.flatMap(({ by }) => by ?? []);
  assert.equal(writers.length, new Set(writers).size, JSON.stringify(round.options));
}
