import { expectAccessible } from '#tests/stories/accessible.ts';
import { mark, roomOf, roomPath } from '#tests/stories/bingo.ts';
import { stories } from '#tests/stories/story.ts';

stories('hearts', (story) => {
  story(
    'friends see who is present, and see a heart until it’s taken back; a heart given offline is queued',
    async (stage) => {
      const { site, visit, expectNoNetwork } = stage;
      const ana = await site.addUser('ana', 'bingo');
      const ben = await site.addUser('ben', 'bingo');
      const cem = await site.addUser('cem', 'bingo');
      const room = await roomOf(site, 'Caravan', ana, ben, cem);
      const { challenge } = await mark(site, ana, room);
      const anas = await visit(roomPath(room), { as: ana });
      const chip = (name: RegExp) =>
        anas.getByRole('navigation', { name: 'Boards in the room' }).getByRole('link', { name });
      await chip(/^ana.*, here now$/).waitFor();
      await chip(/^ben.*, away$/).waitFor();

      const bens = await visit(roomPath(room), { as: ben, on: 'desktop' });
      await chip(/^ben.*, here now$/).waitFor();
      await chip(/^cem.*, away$/).waitFor();
      await bens.getByRole('region', { name: 'What happened' }).getByText('2 here now').waitFor();

      const heart = bens.getByRole('button', { name: `Heart for “${challenge.title}” by ana` });
      const pressed = bens.getByRole('button', { pressed: true, name: /^Heart for .* by ana, 1 heart$/ });
      await heart.click();
      await pressed.waitFor();
      const anasFeed = anas.getByRole('region', { name: 'What happened' });
      await anasFeed.getByText('1 heart', { exact: true }).waitFor();
      await expectAccessible(anas);
      await expectAccessible(bens);
      await pressed.press('Space');
      await anasFeed.getByText('1 heart', { exact: true }).waitFor({ state: 'detached' });

      expectNoNetwork();
      await bens.context().setOffline(true);
      await heart.click();
      await pressed.waitFor();
      await bens.context().setOffline(false);
      await anasFeed.getByText('1 heart', { exact: true }).waitFor();
    },
  );
});
