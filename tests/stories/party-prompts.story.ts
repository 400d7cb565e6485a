import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { listOwnPrompts } from '#features/partyfun/prompt-contract.ts';
import { expectAccessible, expectFits, expectNoSidewaysScroll } from './accessible.ts';
import { call } from './api.ts';
import {
  hostAs,
  joinWithoutPage,
  partyOf,
  partyPath,
  passPhase,
  readParty,
  startPartySite,
  untilParty,
} from './party.ts';
import { button, dropAnswer, phaseIs } from './party-actions.ts';
import type { Person } from './site.ts';
import { storiesOn } from './story.ts';

const ours = (page: Page) => page.getByRole('dialog', { name: 'Our prompts' });

storiesOn(startPartySite, "a group's prompts", (story) => {
  story('a member writes a prompt, the admin approves and removes it, and its author deletes it', async (stage) => {
    const { site, visit } = stage;
    const [ana, ben] = await Promise.all([site.addUser('ana', 'developer'), site.addUser('ben', 'developer')]);
    const room = await partyOf(site, 'Friday', [ana, ben], {});
    const bens = await visit(partyPath(room), { as: ben, browser: { viewport: { width: 320, height: 700 } } });
    await button(bens, 'Our prompts').tap();
    await ours(bens).getByText("You haven't written any yet.").waitFor();
    await expectAccessible(bens);

    // The message names the missing option, and what was typed stays.
    await ours(bens).getByLabel('Kind of round').selectOption({ label: 'Split' });
    await ours(bens).getByLabel('Prompt').fill('ים או הרים? 🏔️');
    await ours(bens).getByLabel('Option A').fill('Sea');
    await ours(bens).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(bens).getByText('Please write both options').waitFor();
    await ours(bens).getByLabel('Option B').fill('Mountains');
    await ours(bens).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(bens).getByText("Added. It's waiting for approval.").waitFor();
    await ours(bens).getByText('waiting for ana').waitFor();
    await expectNoSidewaysScroll(bens);

    const anas = await visit(partyPath(room), { as: ana, browser: { colorScheme: 'dark' } });
    await button(anas, 'Our prompts').tap();
    await ours(anas).getByText('by ben, waiting for ana').waitFor();
    await expectAccessible(anas);
    await ours(anas)
      .getByRole('button', { name: /^Approve/ })
      .tap();
    await ours(anas).getByText('1 prompt in the game.').waitFor();
    await ours(bens).getByText('in the game', { exact: true }).waitFor();
    await ours(anas)
      .getByRole('button', { name: /^Remove/ })
      .tap();
    await ours(bens).getByText('waiting for ana').waitFor();

    await ours(bens)
      .getByRole('button', { name: /^Delete/ })
      .focus();
    await bens.keyboard.press('Enter');
    await ours(bens).getByText("You haven't written any yet.").waitFor();
    await ours(anas).getByText('No prompts yet. Write the first one.').waitFor();
  });

  story('a question with an answer is written on a phone, and its author sits out that round', async (stage) => {
    const { site, visit, allowRefusal } = stage;
    const people = await Promise.all(['ana', 'ben', 'eva', 'tom'].map((login) => site.addUser(login, 'developer')));
    const [ana, ben, eva] = people as [Person, Person, Person];
    const room = await partyOf(site, 'Friday', people as [Person, ...Person[]], { rounds: 4 });
    await joinWithoutPage(site, room, people.slice(2));
    const bens = await visit(partyPath(room), { as: ben, browser: { viewport: { width: 320, height: 700 } } });
    await button(bens, 'Our prompts').tap();
    await ours(bens).getByLabel('Kind of round').selectOption({ label: 'Closest number' });
    await ours(bens).getByLabel('Prompt').fill('How many cups are in this kitchen?');
    await ours(bens).getByLabel('The true number').fill('many');
    await ours(bens).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(bens).getByText('Please enter a number').first().waitFor();
    await ours(bens).getByLabel('The true number').fill('27');
    await ours(bens).getByLabel('Lowest guess').fill('0');
    await ours(bens).getByLabel('Highest guess').fill('20');
    allowRefusal(400);
    await ours(bens).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(bens).getByText('must be between the lowest and the highest').waitFor();
    await ours(bens).getByLabel('Highest guess').fill('90');
    await expectFits(bens);
    await ours(bens).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(bens).getByText('Answer: 27').waitFor();
    await ours(bens).getByRole('button', { name: 'Close' }).tap();

    const anas = await visit(partyPath(room), { as: ana });
    await button(anas, 'Our prompts').tap();
    await ours(anas).getByText('How many cups are in this kitchen?').waitFor();
    assert.equal(await ours(anas).getByText('27').count(), 0, 'the admin plays too');
    await ours(anas)
      .getByRole('button', { name: /^Approve/ })
      .tap();
    await ours(anas).getByText('1 prompt in the game.').waitFor();
    await ours(anas).getByRole('button', { name: 'Close' }).tap();
    await button(anas, 'Start').tap();
    // The group's prompt comes first among the prompts of its kind.
    const isOurs = () => readParty(site, eva, room).then(({ party }) => party.round?.author === 'ben');
    await untilParty(site, eva, room, ({ phase }) => phase === 'prompt');
    for (let rounds = 0; !(await isOurs()) && rounds < 4; rounds++) await hostAs(site, ana, room, 'skip');
    await bens.getByText("It's your question").waitFor();
    await expectFits(bens);
    await passPhase(site, ana, room);
    await anas.getByText('0 of 3 answered').waitFor();
    await bens.getByText('0 of 3 answered').waitFor();
    assert.equal(await bens.getByRole('textbox').count(), 0);
  });

  story('a prompt whose response is lost can be resent, and exists only once', async (stage) => {
    const { site, visit, expectNoNetwork } = stage;
    const mia = await site.addUser('mia', 'developer');
    const room = await partyOf(site, 'Bad line', [mia], {});
    const page = await visit(partyPath(room), { as: mia });
    await button(page, 'Our prompts').tap();
    expectNoNetwork();
    await dropAnswer(page, 'prompts');
    await ours(page).getByLabel('Prompt').fill('The last thing I want to hear is …');
    await ours(page).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(page).getByText("Can't reach the server").waitFor();
    // The prompt did arrive. The dialog is reopened, and the same prompt is sent again.
    await ours(page).getByRole('button', { name: 'Close' }).tap();
    await button(page, 'Our prompts').tap();
    await ours(page).getByText('1 prompt in the game.').waitFor();
    await ours(page).getByLabel('Prompt').fill('The last thing I want to hear is …');
    await ours(page).getByRole('button', { name: 'Add prompt' }).tap();
    await ours(page).getByText('Added to the game.').waitFor();
    await ours(page).getByText('1 prompt in the game.').waitFor();
    assert.equal((await call(site, mia, listOwnPrompts, { params: { id: room.id } })).prompts.length, 1);
  });

  story('a played prompt can be banned and brought back', async (stage) => {
    const { site, visit } = stage;
    const people = await Promise.all(['ana', 'ben', 'eva'].map((login) => site.addUser(login, 'developer')));
    const room = await partyOf(site, 'Friday', people as [Person, ...Person[]], { rounds: 4 });
    const pages: Page[] = [];
    for (const as of people) pages.push(await visit(partyPath(room), { as }));
    const [anas, bens] = pages as [Page, Page];
    await button(anas, 'Start').tap();
    await untilParty(site, people[0] as Person, room, ({ phase }) => phase === 'prompt');
    while ((await readParty(site, people[0] as Person, room)).party.phase !== 'reveal')
      await passPhase(site, people[0] as Person, room);
    await phaseIs(bens, 'reveal');
    await button(bens, 'Never show again').tap();
    await bens.getByText("This group won't see it again.").waitFor();
    await hostAs(site, people[0] as Person, room, 'end');
    await hostAs(site, people[0] as Person, room, 'again');
    await button(anas, 'Our prompts').tap();
    await ours(anas).getByText('1 hidden prompt').tap();
    await ours(anas)
      .getByRole('button', { name: /^Bring back/ })
      .tap();
    await ours(anas).getByText('1 hidden prompt').waitFor({ state: 'detached' });
  });
});
