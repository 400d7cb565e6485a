import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { completeSquare, mark, readSquare, roomOf, roomPath, squareAt, squares, standings } from './bingo.ts';
import { partyOf, partyPath, passPhase, peopleOf, readParty, startPartySite } from './party.ts';
import { button, phaseIs } from './party-actions.ts';
import { addSmoker, countIs, pitis, smoke, untilSent } from './pitis.ts';
import { platesPath, platesRoom } from './plates.ts';
import { stories, storiesOn } from './story.ts';

/** Waits until the browser has translated this page. Text without an element of its own would then appear twice. */
async function untilTranslated(page: Page): Promise<void> {
  await page.locator('main font').first().waitFor();
}

stories('translated', (story) => {
  story("a translating browser can open the profile, and shows others' marks", async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Fern', ana, ben);
    const page = await visit('/login', { on: 'desktop', isTranslated: true });
    await page.getByLabel('Username').fill('ana');
    await page.getByLabel('Password', { exact: true }).fill(ana.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/profile');
    await page.getByRole('button', { name: 'Log Out', exact: true }).waitFor();
    await untilTranslated(page);

    await page.goto(roomPath(room));
    await page.getByRole('region', { name: 'What happened' }).getByText('Live', { exact: true }).waitFor();
    const first = await mark(site, ben, room);
    await page.getByText(`${first.challenge.title}`, { exact: true }).first().waitFor();
    assert.equal((await standings(page))[0], `ben ${first.challenge.points}`);
    const second = await mark(site, ben, room);
    const both = first.challenge.points + second.challenge.points;
    await page.getByRole('region', { name: 'Leaderboard' }).getByText(`${both}`, { exact: true }).first().waitFor();
    const { row, column } = await readSquare(squares(page, 'open').first());
    await completeSquare(page, squareAt(page, row, column));
    await untilTranslated(page);
  });

  story('a translating browser can join a game of Plates, and count a cigarette', async ({ site, visit }) => {
    const [ana, ben] = [
      await site.addUser('ada', 'bingo', 'developer'),
      await site.addUser('bob', 'bingo', 'developer'),
    ];
    const settings = {
      kind: 'run',
      length: 'trip',
      matching: 'last-two',
      chain: 'convoy',
      home: 'D',
      photos: false,
    } as const;
    const room = await platesRoom(site, { name: 'Weg', settings, people: [ana] });
    const page = await visit(platesPath(room), { as: ben, isTranslated: true });
    await page.getByRole('button', { name: 'Join room' }).tap();
    for (const role of ["I'm a passenger", "I'm driving", "I'm a passenger"])
      await page.getByRole('button', { name: role, pressed: false }).tap();
    await page.getByRole('button', { name: "I'm a passenger", pressed: true }).waitFor();
    await untilTranslated(page);

    const eva = await addSmoker(site, 'eva');
    const counter = await visit(pitis, { as: eva, isTranslated: true });
    await countIs(counter, 0);
    await smoke(counter).tap();
    await countIs(counter, 1);
    await untilSent(site, eva, 1);
    await untilTranslated(counter);
  });
});

storiesOn(startPartySite, 'translated party', (story) => {
  story('a round can be played to its end in translating browsers', async ({ site, visit }) => {
    const [ana, ...others] = await peopleOf(site, 'ana', 'ben', 'eva');
    const room = await partyOf(site, 'Abend', [ana, ...others], { rounds: 4 });
    const phones: Page[] = [];
    for (const as of [ana, ...others]) phones.push(await visit(partyPath(room), { as, isTranslated: true }));
    const [anas] = phones as [Page];
    await anas.getByText('3 of 20 seats taken').waitFor();
    await button(anas, 'Start').tap();
    for (const page of phones) await phaseIs(page, 'prompt');
    await passPhase(site, ana, room);
    const reads = async (): Promise<string> => (await readParty(site, ana, room)).party.phase;
    while ((await reads()) !== 'reveal') await passPhase(site, ana, room);
    for (const page of phones) {
      await phaseIs(page, 'reveal');
      await untilTranslated(page);
    }
  });
});
