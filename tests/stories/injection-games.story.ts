import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { answerParty, joinParty } from '#features/partyfun/contract.ts';
import { answerQuestion, askQuestion, setSettler } from '#features/rooms/questions/contract.ts';
import { call } from './api.ts';
import { hostAs, keepConnected, partyOf, partyPath, passPhase, readParty, startPartySite } from './party.ts';
import { dialog, feed, platesPath, spot, startedPlatesRoom } from './plates.ts';
import { stories, storiesOn } from './story.ts';

/**
 * Each would show an alert, or call another host, if a page rendered it as markup. Each is as long as a place name may
 * be.
 */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=//evil.example onerror=alert()>',
  '"><svg onload=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '{{constructor.constructor("alert(1)")}}',
] as const;

async function expectNothingExecuted(page: Page): Promise<void> {
  const injected =
    'iframe, math, main style, main script, [onerror], [onload], a[href^="javascript:"], img[src*="evil"]';
  assert.equal(await page.locator(injected).count(), 0, page.url());
}

stories('injection into Plates', (story) => {
  story('a group’s places, questions and answers are shown literally', async ({ site, visit }) => {
    const [ana, ben] = [await site.addUser('ana', 'developer'), await site.addUser('ben', 'developer')];
    const places = [...attacks];
    const settings = { kind: 'collector', list: 'own', places, mode: 'together', photos: false } as const;
    const room = await startedPlatesRoom(site, { name: attacks[0], settings, people: [ana, ben], forMs: 60_000 });
    await call(site, ana, setSettler, { params: { id: room.id }, body: { settler: 'group' } });
    const { seq } = await spot(site, ana, room, { target: attacks[1] });
    const claim = { id: room.id, seq: String(seq) };
    await call(site, ben, askQuestion, { params: claim, body: { word: attacks[2] } });
    const anas = await visit(platesPath(room), { as: ana });
    await anas.getByRole('region', { name: 'Questions for you' }).getByText(attacks[2]).waitFor();
    await call(site, ana, answerQuestion, { params: claim, body: { text: attacks[3] } });

    const bens = await visit(`${platesPath(room)}?spot=${seq}`, { as: ben });
    await dialog(bens).getByRole('heading', { name: attacks[1], exact: true }).waitFor();
    await dialog(bens).getByText(attacks[3], { exact: true }).waitFor();
    await expectNothingExecuted(bens);
    await bens.keyboard.press('Escape');
    for (const place of attacks) await bens.getByRole('list', { name: 'Places' }).getByText(place).first().waitFor();
    await feed(bens).getByText(attacks[3]).waitFor();
    for (const page of [anas, bens]) {
      await expectNothingExecuted(page);
      assert.equal(await page.title(), `${room.name} ${room.id} · Pitstop`);
    }
  });
});

storiesOn(startPartySite, 'injection into PartyFun', (story) => {
  story('answers at a party are shown literally, before and after the reveal', async ({ site, visit }) => {
    const people = await Promise.all(['ana', 'ben', 'cem'].map((login) => site.addUser(login, 'developer')));
    const [ana, ben, cem] = people;
    const dan = await site.addUser('dan', 'developer');
    if (!(ana && ben && cem)) throw new Error('Somebody is missing');
    const room = await partyOf(site, attacks[0], [ana, ben, cem, dan], { rounds: 7 });
    const params = { id: room.id };
    const tab = 'tab-of-a-story';
    for (const person of people) await call(site, person, joinParty, { params, body: { tab } });
    await keepConnected(site, room, people);
    const page = await visit(partyPath(room), { as: dan });
    await page.getByText('4 of 20 seats taken').waitFor();
    await hostAs(site, ana, room, 'start');
    const isTextRound = async () => {
      const { phase, round } = (await readParty(site, ana, room)).party;
      return phase === 'answer' && (round?.kind === 'finish' || round?.kind === 'bluff');
    };
    while (!(await isTextRound())) await passPhase(site, ana, room);
    const { number: phase } = (await readParty(site, ana, room)).party;
    for (const [place, person] of people.entries())
      await call(site, person, answerParty, { params, body: { phase, tab, text: attacks[place + 1] } });
    for (const phase of ['vote', 'reveal']) {
      const { phase: next } = await passPhase(site, ana, room);
      assert.equal(next, phase);
      for (const text of attacks.slice(1, 4)) await page.getByText(text).first().waitFor();
      await expectNothingExecuted(page);
    }
  });
});
