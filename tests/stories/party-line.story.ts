import assert from 'node:assert/strict';
import { startLine } from './line.ts';
import {
  hostAs,
  joinWithoutPage,
  keepConnected,
  partyOf,
  partyPath,
  passPhase,
  peopleOf,
  readParty,
  startPartySite,
} from './party.ts';
import { phaseIs } from './party-actions.ts';
import type { Person } from './site.ts';
import { storiesOn } from './story.ts';

storiesOn(startPartySite, 'party line', (story) => {
  story(
    'a dead connection is replaced on wake-up, and the party is refetched once a phase is over',
    async ({ site, visit }) => {
      const people = await peopleOf(site, 'ida', 'lou', 'bob');
      const [ida, lou] = people as [Person, Person, Person];
      const room = await partyOf(site, 'Roaming', people, { rounds: 4, photos: false });
      await joinWithoutPage(site, room, people);
      await keepConnected(site, room, people);
      await using line = await startLine(site.url);
      const page = await visit(partyPath(room), { as: lou, through: line.url });
      await hostAs(site, ida, room, 'start');
      await phaseIs(page, 'prompt');
      // The phase's five seconds run out, and the event is lost.
      line.forgetStreams();
      const { phase } = await passPhase(site, ida, room);
      await phaseIs(page, phase as 'answer' | 'vote');
      await page.getByText('Connecting…').waitFor({ state: 'detached' });

      line.forgetStreams();
      await hostAs(site, ida, room, 'skip');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      const { round } = (await readParty(site, ida, room)).party;
      await page
        .getByText(round?.text ?? assert.fail())
        .first()
        .waitFor();
      await page.getByText('Connecting…').waitFor({ state: 'detached' });
    },
  );
});
