import assert from 'node:assert/strict';
import { endPlates, playAgain, startPlates } from '#features/plates/contract.ts';
import type { PlatesSettings } from '#features/plates/settings.ts';
import { leaveRoom } from '#features/rooms/contract.ts';
import { setSettler } from '#features/rooms/questions/contract.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { expectFits } from './accessible.ts';
import { call } from './api.ts';
import { press } from './keyboard.ts';
import { button, dialog, feed, platesPath, readRoom, spot, startedPlatesRoom } from './plates.ts';
import { stories } from './story.ts';

const settings: PlatesSettings = {
  ...{ kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D' },
  photos: false,
};

stories('plates: earlier games', (story) => {
  story("a room's earlier game opens at its own URL, and its finds can still be questioned", async (stage) => {
    const { site, visit } = stage;
    const [ana, ben, eva] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('ben', 'bingo', 'developer'),
      await site.addUser('eva', 'bingo', 'developer'),
    ];
    const room = await startedPlatesRoom(site, { name: 'All week', settings, people: [ana, ben, eva], forMs: hourMs });
    const params = { id: room.id };
    await call(site, ana, setSettler, { params, body: { settler: 'group' } });
    await spot(site, ben, room, { target: '00', agoMs: 30 * minuteMs });
    await spot(site, ben, room, { target: '01', agoMs: 20 * minuteMs });
    await call(site, ana, endPlates, { params, body: { game: 1 } });
    await call(site, ana, playAgain, { params, body: { game: 1 } });
    await call(site, ana, startPlates, { params, body: { game: 2 } });

    const anas = await visit(platesPath(room), { as: ana, on: 'desktop' });
    await anas.getByRole('region', { name: 'Next number 00' }).waitFor();
    await press(anas, anas.getByText('Earlier games'));
    const line = anas.getByRole('link', { name: /^Run: Trip 00–99.*ben won with 2 points.*2 finds$/ });
    await line.waitFor();
    await expectFits(anas);
    await press(anas, line);
    await anas.getByRole('region', { name: 'The game is over' }).getByText('ben won with 2 points').waitFor();
    assert.match(anas.url(), /\?game=1$/);
    assert.equal(await button(anas, 'Play again').count(), 0, 'the next one has already begun');
    await anas.reload();
    await press(anas, button(anas, 'Recap picture'));
    await dialog(anas)
      .getByRole('img', { name: /^ben won All week with 2 points.*, 2 of 100 numbers found$/ })
      .waitFor();
    await anas.keyboard.press('Escape');
    await press(anas, anas.getByText('All finds (2)'));
    await press(anas, button(anas, /^01 ?ben/));
    await press(anas, dialog(anas).getByRole('button', { name: 'Ask' }));
    await anas.keyboard.type('Where was that?');
    await anas.keyboard.press('Enter');
    await dialog(anas).getByText('Where was that?').waitFor();
    await press(anas, dialog(anas).getByRole('button', { name: /^It doesn't/ }));
    await dialog(anas)
      .getByRole('button', { name: /^It doesn't.*You$/, pressed: true })
      .waitFor();
    await anas.keyboard.press('Escape');
    await expectFits(anas);

    // The questioned player leaves, which doesn't affect the question. The spot's number is enough to find its game.
    await call(site, ben, leaveRoom, { params: { login: ben.login, roomId: room.id } });
    const evas = await visit(platesPath(room), { as: eva });
    await feed(evas).getByRole('link', { name: '01' }).first().waitFor();
    const asked = (await readRoom(site, eva, room)).feed.find(({ kind }) => kind === 'questioned');
    await evas.goto(`${platesPath(room)}?spot=${asked?.of}`);
    await dialog(evas).getByText('Where was that?').waitFor();
    assert.match(evas.url(), /\?game=1&spot=\d+$/);
    await dialog(evas)
      .getByRole('button', { name: /^It doesn't/ })
      .tap();
    await dialog(evas).waitFor({ state: 'detached' });
    await feed(evas).getByText('Rejected, 2 to 0').waitFor();
    await evas.getByText('Nobody found anything').waitFor();
    await expectFits(evas);
    await evas.getByRole('link', { name: 'Back to the current game' }).tap();
    await evas.getByRole('region', { name: 'Next number 00' }).waitFor();
  });
});
