import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PhaseName, PublicParty } from '#features/partyfun/party-view.ts';
import { joinRoom, type Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { expectAccessible } from './support/accessible.ts';
import { call } from './support/api.ts';
import { press, tabTo } from './support/keyboard.ts';
import {
  come,
  type PartySite,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  seeParty,
  speak,
  startPartySite,
  untilParty,
} from './support/party.ts';
import { answerAs, answerField, button, phaseIs, voteAs } from './support/party-hands.ts';
import type { Person } from './support/site.ts';
import { storiesOn } from './support/story.ts';

const phases = ['prompt', 'answer', 'vote', 'reveal', 'score'] as const;

interface Evening {
  site: PartySite;
  room: Room;
  people: readonly Person[];
  pages: readonly Page[];
}

storiesOn(startPartySite, 'party losses', (story) => {
  story('the server is killed in each phase, and everybody goes on where they were', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const people = await peopleOf(site, 'ana', 'ben', 'eva');
    const [ana] = people;
    const room = await wordsOnly(site, 'Power cut', people);
    const pages: Page[] = [];
    for (const as of people) pages.push(await visit(partyPath(room), { as }));
    await pages[0]?.getByText('3 of 20 seats taken').waitFor();
    await button(pages[0] as Page, 'Start').tap();
    expectNoNetwork();
    const evening = { site, room, people, pages };
    for (const phase of phases) {
      const before = await playTo(evening, phase);
      const isWriting = phase === 'answer' && (await answerField(pages[0] as Page).isVisible());
      if (isWriting) await answerField(pages[0] as Page).fill('half an ans');
      await site.kill();
      for (const page of pages) await page.getByText('Connecting…').waitFor();
      await site.start();
      for (const page of pages) await page.getByText('Connecting…').waitFor({ state: 'detached' });
      const { party } = await seeParty(site, ana, room);
      assert.deepEqual([party.phase, party.number, party.round?.prompt], [phase, before.number, before.round?.prompt]);
      if (isWriting) assert.equal(await answerField(pages[0] as Page).inputValue(), 'half an ans');
    }
    await playTo(evening, 'final');
    for (const page of pages) await page.getByRole('list', { name: 'The end' }).waitFor();
  });

  story('the host closes the browser in each phase, and another one leads', async ({ site, visit }) => {
    const people = await peopleOf(site, 'tom', 'mia', 'leo', 'kim');
    const [tom] = people;
    const room = await wordsOnly(site, 'Lost hosts', people);
    const pages: Page[] = [];
    for (const as of people) pages.push(await visit(partyPath(room), { as }));
    await pages[0]?.getByText('4 of 20 seats taken').waitFor();
    await button(pages[0] as Page, 'Start').tap();
    const evening = { site, room, people, pages };
    for (const phase of phases) {
      await playTo(evening, phase);
      const { host } = (await seeParty(site, tom, room)).party;
      const place = people.findIndex(({ login }) => login === host);
      const [lost, other] = [pages[place] as Page, pages[(place + 1) % pages.length] as Page];
      const context = lost.context();
      await lost.close();
      await site.miss(people[place] as Person);
      await site.pass(10_001);
      await untilParty(site, tom, room, (party) => party.people.some((one) => one.login === host && !one.is_here));
      await site.pass(20_000);
      const party = await untilParty(site, tom, room, (now) => now.host !== host);
      await other.getByText(`${party.host} is host now`).or(other.getByText('You are host')).first().waitFor();
      const leader = pages[people.findIndex(({ login }) => login === party.host)] as Page;
      await leader.getByRole('group', { name: 'Lead the game' }).waitFor();
      await site.miss();
      pages[place] = await context.newPage();
      await pages[place]?.goto(partyPath(room));
      await untilParty(site, tom, room, (now) => now.people.every((one) => one.is_here));
    }
    await playTo(evening, 'final');
    for (const page of pages) await page.getByRole('list', { name: 'The end' }).waitFor();
  });

  story('who is late, watches, has two tabs or goes home is told so, and all of them come back', async (stage) => {
    const { site, visit } = stage;
    const people = await peopleOf(site, 'zoe', 'max', 'amy', 'joe', 'sam');
    const [zoe, max, amy, joe, sam] = people as [Person, Person, Person, Person, Person];
    const room = await wordsOnly(site, 'Come and go', [zoe, max, amy, joe]);
    const zoes = await visit(partyPath(room), { as: zoe });
    const maxs = await visit(partyPath(room), { as: max });
    const amys = await visit(partyPath(room), { as: amy });
    const joes = await visit(partyPath(room), { as: joe });
    await zoes.getByText('4 of 20 seats taken').waitFor();
    await button(joes, 'People').tap();
    await joes.getByRole('dialog').getByRole('button', { name: 'Only watch' }).tap();
    await joes.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await zoes.getByText('1 watching').waitFor();
    await button(zoes, 'Start').tap();
    const late = await visit(partyPath(room), { as: sam });
    await late.getByRole('dialog').getByRole('button', { name: 'Join room' }).tap();
    await late.getByText('You play from round 2.').waitFor();
    await joes.getByText('You watch this round.').waitFor();
    await expectAccessible(joes);
    await joes.getByRole('group', { name: 'Reactions' }).getByRole('button').first().tap();
    await zoes.getByText(/^joe/).first().waitFor();

    // The newest tab plays.
    const second = await maxs.context().newPage();
    await second.goto(partyPath(room));
    await maxs.getByRole('heading', { name: 'You play in another tab' }).waitFor();
    await expectAccessible(maxs);
    await button(maxs, 'Continue here').tap();
    await second.getByRole('heading', { name: 'You play in another tab' }).waitFor();
    await second.close();

    // All but one go home, and come back.
    await playTo({ site, room, people: [zoe, max, amy], pages: [zoes, maxs, amys] }, 'answer');
    for (const page of [maxs, amys, joes, late]) await page.close();
    await site.miss(max, amy, joe, sam);
    await site.pass(10_001);
    await untilParty(site, zoe, room, (party) => party.people.filter((one) => one.is_here).length === 1);
    await site.pass(30_000);
    await zoes.getByRole('heading', { name: /^Paused: 1 of / }).waitFor();
    await expectAccessible(zoes);
    await site.miss();
    for (const as of [max, amy]) await visit(partyPath(room), { as });
    await zoes.getByRole('heading', { name: /^Paused/ }).waitFor({ state: 'detached' });
    await phaseIs(zoes, 'answer');
  });

  story('an evening is opened, started and played by keyboard alone, on 320 px', async ({ site, visit }) => {
    const [host, ...others] = await peopleOf(site, 'liv', 'bea', 'dan');
    const page = await visit(pathTo('lobby', { gameName: 'partyfun' }), { as: host, on: 'desktop' });
    await page.setViewportSize({ width: 320, height: 640 });
    await press(page, page.getByRole('button', { name: 'A new evening' }));
    const dialog = page.getByRole('dialog', { name: 'A new evening' });
    await tabTo(page, dialog.getByLabel('Name of the evening'));
    await page.keyboard.type('By keys');
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: 'Open the room' }));
    await page.getByRole('heading', { level: 1, name: 'By keys' }).waitFor();
    const id = page.url().split('/').at(-1) ?? '';
    const room = { id, game: 'partyfun' } as Room;
    for (const as of others)
      await call(site, as, joinRoom, { params: { login: as.login, roomId: id }, body: { password: null } });
    await come(site, room, others);
    await expectNarrow(page);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await press(page, button(page, 'Start'));
    // What comes begins at its top, for eyes and keys.
    await page.waitForFunction(() => scrollY === 0 && document.activeElement?.tagName === 'H1');
    for (;;) {
      const { party } = await seeParty(site, host, room);
      if (party.phase === 'reveal') break;
      if (party.phase === 'lobby') await untilParty(site, host, room, ({ phase }) => phase !== 'lobby');
      else if (party.phase === 'prompt') await passPhase(site, host, room);
      else {
        await expectNarrow(page);
        for (const as of others) await speak(site, room, as, `of ${as.login}`);
        await speakByKeys(page, party);
        await untilParty(site, host, room, ({ number }) => number > party.number);
      }
    }
    await expectNarrow(page);
    await press(page, button(page, 'Continue'));
    await page.getByRole('heading', { name: 'Score' }).waitFor();
  });
});

/** Without photos, and without a clock: what is waited for is people. */
const wordsOnly = (site: PartySite, name: string, people: readonly Person[]): Promise<Room> =>
  partyOf(site, name, people as [Person], { rounds: 4, photos: false, timers: 'off' });

/** Plays by the pages until the party is in this phase; gives it. */
async function playTo({ site, room, people, pages }: Evening, wanted: PhaseName) {
  for (;;) {
    const [first] = people as [Person];
    const { party } = await seeParty(site, first, room);
    if (party.phase === wanted) return party;
    const isOver = ({ number }: typeof party) => number > party.number;
    const kind = party.round?.kind ?? 'quiz';
    if (party.phase === 'lobby') await untilParty(site, first, room, ({ phase }) => phase !== 'lobby');
    else if (party.phase === 'prompt') await passPhase(site, first, room);
    else if (party.phase === 'answer' || party.phase === 'vote') {
      await Promise.all(
        pages.map((page, place) =>
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

async function speakByKeys(page: Page, { phase, round }: PublicParty): Promise<void> {
  const kind = round?.kind;
  if (phase === 'vote')
    return press(page, kind === 'split' ? button(page, 'Send the guess') : page.locator('main button[aria-pressed]'));
  if (kind === 'photo') return press(page, button(page, 'Skip'));
  if (kind === 'split') return press(page, button(page, /^A/));
  const isNumber = kind === 'closest';
  await tabTo(page, isNumber ? page.getByRole('textbox', { name: /^Your number/ }) : answerField(page));
  await page.keyboard.type(isNumber ? '50' : 'Something of my own');
  await page.keyboard.press('Enter');
}

/** On the narrowest screens nothing hangs over the edge. */
async function expectNarrow(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
}
