import assert from 'node:assert/strict';
import { endPlates } from '#features/plates/contract.ts';
import type { PlatesSettings } from '#features/plates/settings.ts';
import { askQuestion } from '#features/rooms/questions/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import { hourMs, minuteMs } from '#shared/time.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { spot, startedPlatesRoom } from './plates.ts';
import { stories } from './story.ts';

const settings: PlatesSettings = {
  ...{ kind: 'run', length: 'trip', matching: 'last-two', chain: 'convoy', home: 'D' },
  photos: false,
};

stories('plates: screen', (story) => {
  story('a game of Plates on a television follows the phones, up to the winner', async ({ site, visit }) => {
    const [ana, ben] = [
      await site.addUser('ana', 'bingo', 'developer'),
      await site.addUser('ben', 'bingo', 'developer'),
    ];
    const room = await startedPlatesRoom(site, { name: 'Coach to Porto', settings, people: [ana, ben], forMs: hourMs });
    const { seq } = await spot(site, ben, room, { target: '00', agoMs: 30 * minuteMs });
    const params = { id: room.id };
    const { path } = await call(site, ana, openScreen, { params });
    const screen = await visit(path, { on: 'desktop' });
    await screen.setViewportSize({ width: 1920, height: 1080 });
    await screen.getByRole('heading', { level: 1, name: 'Coach to Porto' }).waitFor();
    await screen.getByText('Next number 01').waitFor();
    await screen.getByText('1 of 100 found').waitFor();
    await spot(site, ana, room, { target: '01' });
    await screen.getByText('Next number 02').waitFor();
    await screen.getByRole('list', { name: 'Latest finds' }).getByRole('listitem').filter({ hasText: '01' }).waitFor();
    await call(site, ana, askQuestion, { params: { ...params, seq: String(seq) }, body: { word: 'Where?' } });
    await screen.getByRole('listitem').filter({ hasText: '00 · questioned' }).waitFor();
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 768, height: 1024 },
    ]) {
      await screen.setViewportSize(size);
      await expectAccessible(screen);
    }
    await call(site, ana, endPlates, { params, body: { game: 1 } });
    await screen.getByText('ben won with 1 point').waitFor();
    await expectAccessible(screen);
  });

  story('a television shows the map of Collector, and the cards of Patterns with their finders', async (stage) => {
    const { site, visit } = stage;
    const ana = await site.addUser('ana', 'bingo');
    const on = async (name: string, own: PlatesSettings) => {
      const room = await startedPlatesRoom(site, { name, settings: own, people: [ana], forMs: 10 * minuteMs });
      const { path } = await call(site, ana, openScreen, { params: { id: room.id } });
      const screen = await visit(path, { on: 'desktop' });
      await screen.setViewportSize({ width: 1920, height: 1080 });
      return { room, screen };
    };
    const { list, mode } = { list: 'europe', mode: 'together' } as const;
    const map = await on('Places', { kind: 'collector', list, mode, home: 'D', photos: false });
    await map.screen.getByRole('img', { name: 'Map of Europe: 0 of ' }).waitFor();
    await spot(site, ana, map.room, { target: 'F' });
    const drawing = map.screen.getByRole('img', { name: 'Map of Europe: 1 of ' });
    await drawing.waitFor();
    const box = await drawing.boundingBox();
    assert.ok(box !== null && box.height > 450 && box.y + box.height < 1080, JSON.stringify(box));
    await expectAccessible(map.screen);
    const cards = await on('Cards', { kind: 'patterns', minutes: 60, home: 'D', photos: false });
    const list9 = cards.screen.getByRole('list', { name: 'Cards' }).getByRole('listitem');
    await list9.filter({ hasText: 'nobody yet' }).nth(8).waitFor();
    await expectAccessible(cards.screen);
  });
});
