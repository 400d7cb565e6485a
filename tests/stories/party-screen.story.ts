import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PublicParty } from '#features/partyfun/party-view.ts';
import { createRoom, joinRoom, type Room } from '#features/rooms/contract.ts';
import { openScreenLink } from '#features/rooms/guests/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { startLine } from './line.ts';
import {
  actWithoutPage,
  hostAs,
  joinWithoutPage,
  keepConnected,
  type PartySite,
  partyOf,
  passPhase,
  peopleOf,
  readParty,
  sendPhoto,
  startPartySite,
} from './party.ts';
import { cameraPhoto } from './pictures.ts';
import type { Person } from './site.ts';
import { storiesOn } from './story.ts';

const tv = { width: 1920, height: 1080 };

storiesOn(startPartySite, 'party screen', (story) => {
  story('a television shows lobby, question, answers, results and podium', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const people = await peopleOf(site, 'ana', 'ben', 'שלום-עולם', 'A.very-long-name.that-fits.nowhere@at-all');
    const [ana] = people;
    const room = await partyOf(site, "Friday 🎉 at Eva's", people, { rounds: 7, photos: false });
    await joinWithoutPage(site, room, people);
    await keepConnected(site, room, people);
    const { path } = await call(site, ana, openScreen, { params: { id: room.id } });
    await using line = await startLine(site.url);
    const screen = await visit(path, { on: 'desktop', through: line.url });
    await screen.setViewportSize(tv);
    await screen.getByRole('heading', { level: 1, name: "Friday 🎉 at Eva's" }).waitFor();
    await screen.getByText('ana is the host · 7 rounds').waitFor();
    await screen.getByRole('img', { name: `QR code to join room ${room.id}` }).waitFor();
    await expectShown(screen);

    const [eva] = await peopleOf(site, 'eva');
    const everybody = [...people, eva];
    await call(site, eva, joinRoom, { params: { login: eva.login, roomId: room.id }, body: { password: null } });
    await joinWithoutPage(site, room, [eva]);
    await screen.getByRole('listitem').filter({ hasText: 'eva' }).getByText('joined').waitFor();
    await expectShown(screen);

    await hostAs(site, ana, room, 'start');
    await hostAs(site, ana, room, 'pause');
    await screen.getByRole('heading', { name: 'Paused' }).waitFor();
    await expectShown(screen);
    await hostAs(site, ana, room, 'resume');

    const checked = new Set<string>();
    for (;;) {
      const { party } = await readParty(site, ana, room);
      if (party.final !== null) break;
      const isNew = !checked.has(party.phase);
      checked.add(party.phase);
      await expectPhase(screen, party, isNew);
      await endPhase(site, room, everybody, party);
    }
    await screen.getByRole('list', { name: 'Podium' }).waitFor();
    await screen.getByText('ana can start another game').waitFor();
    await expectShown(screen);

    // After the connection drops and returns, the screen is up to date.
    expectNoNetwork();
    line.cut();
    await screen.getByText(/^as of \d\d:\d\d$/).waitFor();
    await hostAs(site, ana, room, 'again');
    line.restore();
    await screen.getByText('ana is the host · 7 rounds').waitFor();
  });

  story('a television shows the photos of a round', async ({ site, visit }) => {
    const people = await peopleOf(site, 'jan', 'ida', 'uli');
    const [jan] = people;
    const room = await partyOf(site, 'Photos', people, { rounds: 4 });
    await joinWithoutPage(site, room, people);
    await keepConnected(site, room, people);
    const { path } = await call(site, jan, openScreen, { params: { id: room.id } });
    const screen = await visit(path, { on: 'desktop' });
    await screen.setViewportSize(tv);
    await hostAs(site, jan, room, 'start');
    while ((await readParty(site, jan, room)).party.round?.kind !== 'photo') await hostAs(site, jan, room, 'skip');
    await passPhase(site, jan, room);
    const photo = await cameraPhoto();
    for (const person of people) await sendPhoto(site, room, person, photo);
    const photos = screen.getByRole('list', { name: 'Answers' }).locator('img');
    for (const place of people.keys()) {
      await photos.nth(place).waitFor();
      const box = await photos.nth(place).boundingBox();
      assert.ok(box !== null && box.height > 300 && box.width > 300, JSON.stringify(box));
    }
    await expectShown(screen);
    for (const person of people) await actWithoutPage(site, room, person, '');
    await screen.getByText('Next:').waitFor();
    await expectShown(screen);
  });

  story(
    "a television hides a private room's number, and shows who can be asked for the password",
    async ({ site, visit }) => {
      const people = await peopleOf(site, 'pia', 'kai', 'lou');
      const [pia] = people;
      const body = { game: 'partyfun', name: 'Among us', is_private: true, password: 'secret' } as const;
      const { room } = await call(site, pia, createRoom, { body });
      for (const { login } of people.slice(1))
        await call(site, { login, password: '' }, joinRoom, {
          params: { login, roomId: room.id },
          body: { password: 'secret' },
        });
      await joinWithoutPage(site, room, people);
      await keepConnected(site, room, people);
      const { path } = await call(site, pia, openScreen, { params: { id: room.id } });
      const screen = await visit(path, { on: 'desktop' });
      await screen.setViewportSize(tv);
      await screen.getByText('Ask for the password').waitFor();
      await screen.getByRole('img', { name: 'QR code to join this room' }).waitFor();
      await expectShown(screen);
      const numbers = screen.getByText(room.id);
      assert.equal(await numbers.count(), 0);
      await hostAs(site, pia, room, 'start');
      await screen.getByText('Get ready').waitFor();
      assert.equal(await numbers.count(), 0);
    },
  );

  story(
    'the host lets friends join with just a name from the lobby, and only the host sees that code',
    async (stage) => {
      const { site, visit } = stage;
      const people = await peopleOf(site, 'lea', 'max');
      const [lea, max] = people as [Person, Person];
      const room = await partyOf(site, 'Friday', people, { rounds: 7, photos: false });
      const path = pathTo('room', { gameName: 'partyfun', roomNumber: room.id });
      const [phone, other] = [await visit(path, { as: lea }), await visit(path, { as: max })];
      const codeOf = (page: Page) => page.getByRole('region', { name: 'Join in' }).getByRole('img');
      await phone.getByRole('button', { name: 'Let friends join with just a name' }).tap();
      await phone.getByText('Scan the code, type a name, play').waitFor();
      await phone.getByRole('img', { name: `QR code with the guest link to room ${room.id}` }).waitFor();
      assert.equal(await phone.getByRole('button', { name: 'Let friends join' }).count(), 0);
      await expectAccessible(phone);
      await other.getByRole('img', { name: `QR code with the link to room ${room.id}` }).waitFor();
      assert.equal(await codeOf(other).count(), 1);
      assert.equal(await other.getByRole('button', { name: 'Let friends join' }).count(), 0);
      // The host's other device doesn't have the guest link, unless a television shows it.
      const laptop = await visit(path, { as: lea, on: 'desktop' });
      await laptop.getByRole('img', { name: `QR code with the link to room ${room.id}` }).waitFor();
      await call(site, lea, openScreen, { params: { id: room.id } });
      await call(site, lea, openScreenLink, { params: { id: room.id } });
      await laptop.reload();
      await laptop.getByRole('img', { name: `QR code with the guest link to room ${room.id}` }).waitFor();
    },
  );

  story('twenty people with long answers fit on a television', async ({ site, visit }) => {
    const names = Array.from({ length: 19 }, (_, place) => `player-number-${place + 2}`);
    const people = await peopleOf(site, 'player-number-1', ...names);
    const [host] = people;
    const room = await partyOf(site, 'All of us', people, { rounds: 7, photos: false });
    await joinWithoutPage(site, room, people);
    await keepConnected(site, room, people);
    const { path } = await call(site, host, openScreen, { params: { id: room.id } });
    const screen = await visit(path, { on: 'desktop' });
    await screen.setViewportSize(tv);
    await screen.getByText('20 of 20').waitFor();
    await expectShown(screen);
    await hostAs(site, host, room, 'start');
    for (;;) {
      const { party } = await readParty(site, host, room);
      const isBluff = party.round?.kind === 'bluff';
      await expectPhase(screen, party, isBluff);
      if (isBluff && party.phase === 'score') break;
      await endPhase(site, room, people, party);
    }
    await screen.getByRole('list', { name: 'Score' }).waitFor();
    await expectShown(screen);
  });
});

const longAnswerOf = ({ login }: Person) =>
  `What ${login} would say is long, so long that it ends only at the eightieth letter`.slice(0, 80);

/** Ends the phase with everyone's answers, with a tap by the host, or by letting its time run out. */
async function endPhase(site: PartySite, room: Room, people: readonly Person[], { phase }: PublicParty): Promise<void> {
  const [host] = people as [Person];
  if (phase === 'answer' || phase === 'vote')
    await Promise.all(people.map((person) => actWithoutPage(site, room, person, longAnswerOf(person))));
  else if (phase === 'prompt') await passPhase(site, host, room);
  else await hostAs(site, host, room, 'continue');
}

/** Waits until the television shows the phase with all its options. */
async function expectPhase(screen: Page, { phase, round }: PublicParty, isChecked: boolean): Promise<void> {
  await screen.getByText(`Round ${round?.number} of 7`).waitFor();
  const isActing = phase === 'answer' || phase === 'vote';
  if (phase === 'reveal' || phase === 'score') await screen.getByText(/^(?:Next:|That was the last round)/).waitFor();
  if (isActing && round !== null && round.players.length <= 10)
    await screen.getByText(phase === 'answer' ? 'Answer on your phone' : 'Vote on your phone').waitFor();
  if (phase === 'vote' && round?.options) {
    const options = screen.getByRole('list', { name: 'Answers' }).getByRole('listitem');
    await options.nth(round.options.length - 1).waitFor();
    assert.equal(await options.count(), round.options.length);
  }
  if (isChecked) await expectShown(screen);
}

async function expectShown(screen: Page): Promise<void> {
  await expectAccessible(screen);
  await expectAllInView(screen);
  // Some televisions are mounted upright.
  await screen.setViewportSize({ width: tv.height, height: tv.width });
  await expectAllInView(screen);
  await screen.setViewportSize(tv);
}

/** A television can't scroll, and small letters can't be read across a room. */
async function expectAllInView(page: Page): Promise<void> {
  const wrong = await page.evaluate(() => {
    const nameOf = (element: Element) => `${element.tagName} ${element.textContent}`;
    const all = [...document.querySelectorAll('main h1, main h2, main li, main p, main svg[role="img"]')];
    const out = all.filter((element) => {
      if (element.closest('.visually-hidden') !== null) return false;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    });
    const small = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.closest('.visually-hidden, svg') === null &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
        Number.parseFloat(getComputedStyle(element).fontSize) < 31.9,
    );
    // Long text is shortened with an ellipsis, but text cut off at the bottom can't be read.
    const low = [...document.querySelectorAll('main li')].filter(
      (element) => element.scrollHeight > element.clientHeight + 6,
    );
    return [
      ...low.map((element) => `cut: ${nameOf(element)}`),
      ...out.map((element) => `out: ${nameOf(element)}`),
      ...small.map((element) => `small: ${nameOf(element)}`),
    ];
  });
  assert.deepEqual(wrong, []);
}
