import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PhaseName } from '#features/partyfun/party-view.ts';
import type { Room } from '#features/rooms/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import {
  hostAs,
  joinWithoutPage,
  keepConnected,
  type PartySite,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  readParty,
  startPartySite,
  untilParty,
} from './party.ts';
import { answerAs, answerField, button, phaseIs, shownPhases, voteAs } from './party-actions.ts';
import { cameraPhoto } from './pictures.ts';
import type { Person } from './site.ts';
import { storiesOn } from './story.ts';

interface Evening {
  site: PartySite;
  room: Room;
  people: readonly Person[];
  pages: readonly Page[];
}

storiesOn(startPartySite, 'party losses', (story) => {
  story('the server is killed in each phase, and everyone continues where they were', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const people = await peopleOf(site, 'ana', 'ben', 'eva');
    const [ana] = people;
    const room = await textOnly(site, 'Power cut', people);
    const pages: Page[] = [];
    for (const as of people) pages.push(await visit(partyPath(room), { as }));
    await pages[0]?.getByText('3 of 20 seats taken').waitFor();
    await button(pages[0] as Page, 'Start').tap();
    expectNoNetwork();
    const evening = { site, room, people, pages };
    for (const phase of shownPhases) {
      const before = await playTo(evening, phase);
      // Otherwise a page could still be loading the code of this phase.
      await Promise.all(pages.map((page) => phaseIs(page, phase)));
      const isWriting = phase === 'answer' && (await answerField(pages[0] as Page).isVisible());
      if (isWriting) await answerField(pages[0] as Page).fill('half an ans');
      await site.kill();
      for (const page of pages) await page.getByText('Connecting…').waitFor();
      await site.start();
      for (const page of pages) await page.getByText('Connecting…').waitFor({ state: 'detached' });
      const { party } = await readParty(site, ana, room);
      assert.deepEqual([party.phase, party.number, party.round?.prompt], [phase, before.number, before.round?.prompt]);
      if (isWriting) assert.equal(await answerField(pages[0] as Page).inputValue(), 'half an ans');
    }
    await playTo(evening, 'final');
    for (const page of pages) await page.getByRole('list', { name: 'Podium' }).waitFor();
  });

  story('the host closes the browser in each phase, and someone else takes over', async ({ site, visit }) => {
    const people = await peopleOf(site, 'tom', 'mia', 'leo', 'kim');
    const [tom] = people;
    const room = await textOnly(site, 'Lost hosts', people);
    const pages: Page[] = [];
    for (const as of people) pages.push(await visit(partyPath(room), { as }));
    await pages[0]?.getByText('4 of 20 seats taken').waitFor();
    await button(pages[0] as Page, 'Start').tap();
    const evening = { site, room, people, pages };
    for (const phase of shownPhases) {
      await playTo(evening, phase);
      const { host } = (await readParty(site, tom, room)).party;
      const place = people.findIndex(({ login }) => login === host);
      const [lost, other] = [pages[place] as Page, pages[(place + 1) % pages.length] as Page];
      const context = lost.context();
      await lost.close();
      site.setMissing(people[place] as Person);
      site.pass(10_001);
      await untilParty(site, tom, room, (party) =>
        party.people.some((member) => member.login === host && !member.is_here),
      );
      site.pass(20_000);
      const party = await untilParty(site, tom, room, (now) => now.host !== host);
      await other.getByText(`${party.host} is the host now`).or(other.getByText("You're the host")).first().waitFor();
      const leader = pages[people.findIndex(({ login }) => login === party.host)] as Page;
      await leader.getByRole('group', { name: 'Host controls' }).waitFor();
      site.setMissing();
      pages[place] = await context.newPage();
      await pages[place]?.goto(partyPath(room));
      await untilParty(site, tom, room, (now) => now.people.every((member) => member.is_here));
    }
    await playTo(evening, 'final');
    for (const page of pages) await page.getByRole('list', { name: 'Podium' }).waitFor();
  });

  story(
    'latecomers, spectators, people with two tabs and people who left each see their own state and can come back',
    async (stage) => {
      const { site, visit, expectRefusal } = stage;
      const people = await peopleOf(site, 'zoe', 'max', 'amy', 'joe', 'sam');
      const [zoe, max, amy, joe, sam] = people as [Person, Person, Person, Person, Person];
      const room = await textOnly(site, 'Come and go', [zoe, max, amy, joe]);
      const zoes = await visit(partyPath(room), { as: zoe });
      const maxs = await visit(partyPath(room), { as: max });
      const amys = await visit(partyPath(room), { as: amy });
      const joes = await visit(partyPath(room), { as: joe });
      await zoes.getByText('4 of 20 seats taken').waitFor();
      await button(joes, 'People').tap();
      await joes.getByRole('dialog').getByRole('button', { name: 'Just watch' }).tap();
      await joes.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
      await zoes.getByText('1 watching').waitFor();
      const { path } = await call(site, zoe, openScreen, { params: { id: room.id } });
      const screen = await visit(path, { on: 'desktop' });
      await screen.getByText('zoe is the host').waitFor();
      await button(zoes, 'Start').tap();
      await screen.getByText('Round 1 of 4').waitFor();
      const late = await visit(partyPath(room), { as: sam });
      await late.getByRole('dialog').getByRole('button', { name: 'Join room' }).tap();
      await late.getByText("You'll play from round 2.").waitFor();
      await joes.getByText("You're watching this round.").waitFor();
      await expectAccessible(joes);
      await joes.getByRole('group', { name: 'Reactions' }).getByRole('button').first().tap();
      await Promise.all([zoes, late, screen].map(expectClapping));

      // The newest tab plays.
      const second = await maxs.context().newPage();
      await second.goto(partyPath(room));
      await maxs.getByRole('heading', { name: "You're playing in another tab" }).waitFor();
      await expectAccessible(maxs);
      await button(maxs, 'Continue here').tap();
      await second.getByRole('heading', { name: "You're playing in another tab" }).waitFor();
      await second.close();

      // A player whose first attempts to join fail still joins automatically.
      expectRefusal(503);
      await amys.route('**/party/people', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 2 });
      const joined = amys.waitForResponse((response) => response.url().endsWith('/party/people') && response.ok());
      await amys.reload();
      await joined;

      // All but one leave, and later come back.
      await playTo({ site, room, people: [zoe, max, amy, sam], pages: [zoes, maxs, amys, late] }, 'answer');
      for (const page of [maxs, amys, joes, late]) await page.close();
      site.setMissing(max, amy, joe, sam);
      site.pass(10_001);
      await untilParty(site, zoe, room, (party) => party.people.filter((member) => member.is_here).length === 1);
      site.pass(30_000);
      await zoes.getByRole('heading', { name: /^Paused: 1 of / }).waitFor();
      await expectAccessible(zoes);
      site.setMissing(amy, joe, sam);
      await visit(partyPath(room), { as: max });
      await zoes.getByRole('heading', { name: /^Paused: 2 of / }).waitFor();
      await button(zoes, 'People').tap();
      await zoes.getByRole('dialog').getByText('joe').first().waitFor();
      await zoes.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
      // Someone who has only watched so far can be the third.
      site.setMissing(amy, sam);
      const third = await visit(partyPath(room), { as: joe });
      await button(third, 'Join in').tap();
      await zoes.getByRole('heading', { name: /^Paused/ }).waitFor({ state: 'detached' });
      await phaseIs(zoes, 'answer');
    },
  );

  story(
    'an answer that arrives too late is reported even though its form is gone',
    async ({ site, visit, expectRefusal }) => {
      const people = await peopleOf(site, 'ute', 'kay', 'rob');
      const [ute, kay] = people as [Person, Person, Person];
      const room = await partyOf(site, 'Too late', people, { rounds: 4, photos: false });
      await joinWithoutPage(site, room, people);
      await keepConnected(site, room, people);
      const page = await visit(partyPath(room), { as: kay });
      await hostAs(site, ute, room, 'start');
      const { phase, round } = await passPhase(site, ute, room);
      expectRefusal(409);
      const isOver = Promise.withResolvers<void>();
      await page.route(/\/party\/(?:answer|vote)$/, async (route) => {
        await isOver.promise;
        await route.continue();
      });
      const kind = round?.kind ?? assert.fail();
      await (phase === 'answer' ? answerAs(page, kind, 'Hardly', Buffer.of()) : voteAs(page, kind));
      await passPhase(site, ute, room);
      isOver.resolve();
      await page.getByRole('alert').getByText('Too late. The game has moved on.').waitFor();
    },
  );

  story('answers survive a pause and a reload, and the focus moves to what replaces a button', async (stage) => {
    const { site, visit } = stage;
    const people = await peopleOf(site, 'pam', 'tim', 'roy');
    const [pam, tim] = people as [Person, Person, Person];
    const room = await partyOf(site, 'Camera', people, { rounds: 12 });
    await joinWithoutPage(site, room, people);
    await keepConnected(site, room, people);
    const page = await visit(partyPath(room), { as: tim });
    await hostAs(site, pam, room, 'start');
    for (const kind of ['photo', 'closest'] as const) {
      while ((await readParty(site, pam, room)).party.round?.kind !== kind) await hostAs(site, pam, room, 'skip');
      await passPhase(site, pam, room);
      if (kind === 'photo') await takePhoto(site, page, pam, room);
      else {
        await page.getByRole('textbox', { name: /^Your number/ }).fill('50');
        await page.keyboard.press('Enter');
      }
      await page
        .getByRole('status')
        .filter({ hasText: /^Sent$/ })
        .waitFor();
      await focusIs(page, 'Change');
      await page.keyboard.press('Enter');
      if (kind === 'photo') await focusIs(page, 'Take photo');
      else await page.locator('input:focus').waitFor();
      await page.reload();
      await page.getByText('Sent', { exact: true }).waitFor();
      assert.equal(await page.evaluate(() => localStorage.getItem('user:party-photo')), null);
    }
  });
});

/** Creates a party without photos and timers, so that phases wait for people. */
const textOnly = (site: PartySite, name: string, people: readonly Person[]): Promise<Room> =>
  partyOf(site, name, people as [Person], { rounds: 4, photos: false, timers: 'off' });

/** Plays on all pages until the party reaches this phase; returns the party. */
async function playTo({ site, room, people, pages }: Evening, wanted: PhaseName) {
  for (;;) {
    const [first] = people as [Person];
    const { party } = await readParty(site, first, room);
    if (party.phase === wanted) return party;
    const isOver = ({ number }: typeof party) => number > party.number;
    const kind = party.round?.kind ?? 'quiz';
    if (party.phase === 'lobby') await untilParty(site, first, room, ({ phase }) => phase !== 'lobby');
    else if (party.phase === 'prompt') await passPhase(site, first, room);
    else if (party.phase === 'answer' || party.phase === 'vote') {
      // Latecomers play from the second round on.
      const players = pages.filter((_, place) => party.round?.players.includes(people[place]?.login ?? ''));
      await Promise.all(
        players.map((page, place) =>
          party.phase === 'answer' ? answerAs(page, kind, `of ${place}`, Buffer.of()) : voteAs(page, kind),
        ),
      );
      await untilParty(site, first, room, isOver);
    } else {
      const leader = pages[people.findIndex(({ login }) => login === party.host)] as Page;
      await button(leader, 'Continue').tap();
      await untilParty(site, first, room, isOver);
    }
  }
}

/** Takes a photo, which survives a pause and a reload before it's sent. */
async function takePhoto(site: PartySite, page: Page, host: Person, room: Room): Promise<void> {
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await cameraPhoto() };
  const photo = page.getByRole('img', { name: 'Your photo' });
  await page.locator('input[aria-label="Choose photo"]').setInputFiles(file);
  await photo.waitFor();
  await hostAs(site, host, room, 'pause');
  await page.getByRole('heading', { name: 'Paused' }).waitFor();
  await hostAs(site, host, room, 'resume');
  await photo.waitFor();
  await page.reload();
  await photo.waitFor();
  await page.getByText('Send', { exact: true }).waitFor();
  await button(page, 'Send').tap();
}

async function expectClapping(page: Page): Promise<void> {
  await Promise.all([
    page
      .locator('li')
      .filter({ hasText: /^👏joe$/ })
      .waitFor(),
    page
      .getByRole('status')
      .filter({ hasText: /joe.* 👏$/ })
      .waitFor({ state: 'attached' }),
  ]);
  await page
    .locator('li')
    .filter({ hasText: /^👏joe$/ })
    .waitFor({ state: 'detached' });
}

const focusIs = (page: Page, name: string) =>
  page.waitForFunction((wanted) => document.activeElement?.textContent === wanted, name);
