import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { createRoom as createRoomCall, joinRoom, type Room } from '#features/rooms/contract.ts';
import type { RoomData } from '#features/rooms/data/contract.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { type GameName, games } from '#shared/site-map.ts';
import { expectAccessible } from './accessible.ts';
import { call } from './api.ts';
import { bingoLobby, mark, roomOf, roomPath } from './bingo.ts';
import type { Person, Site } from './site.ts';
import { stories } from './story.ts';

const openRoom = async (site: Site, admin: Person, game: GameName): Promise<Room> =>
  (await call(site, admin, createRoomCall, { body: { game, name: `Our ${games[game].title}` } })).room;

const pathOf = (page: Page) => new URL(page.url()).pathname;

stories('rooms of every game', (story) => {
  story('a room number opens its room from the lobby of any game', async ({ site, visit }) => {
    const dora = await site.addUser('dora', 'developer', 'bingo');
    const ben = await site.addUser('ben', 'bingo');
    const plates = await openRoom(site, dora, 'plates');
    const party = await openRoom(site, dora, 'partyfun');
    const bingo = await openRoom(site, ben, 'bingo');
    const typeNumber = async (page: Page, { id }: Room) => {
      await page.getByLabel('Room number').fill(id);
      await page.getByRole('button', { name: 'Join' }).tap();
    };
    const bens = await visit(bingoLobby, { as: ben });
    await typeNumber(bens, plates);
    await bens.getByRole('dialog', { name: 'Join “Our Plates”?' }).getByRole('button', { name: 'Join room' }).tap();
    await bens.getByRole('dialog').waitFor({ state: 'detached' });
    await bens.getByRole('heading', { level: 1, name: 'Our Plates' }).waitFor();
    assert.equal(pathOf(bens), roomPath(plates));
    // This URL names the wrong game.
    await bens.goto(pathTo('room', { gameName: 'bingo', roomNumber: party.id }));
    await bens.getByRole('dialog', { name: 'Join “Our PartyFun”?' }).getByRole('button', { name: 'Join room' }).tap();
    await bens.waitForURL(`**${roomPath(party)}`);
    await bens.getByRole('dialog').waitFor({ state: 'detached' });

    const doras = await visit(pathTo('plates'), { as: dora });
    await typeNumber(doras, bingo);
    await doras.getByRole('dialog', { name: 'Join “Our Bingo”?' }).waitFor();
    assert.equal(pathOf(doras), roomPath(bingo));

    const { secret } = await call(site, dora, openGuestLink, { params: { id: party.id } });
    const mias = await visit(`${pathTo('join')}#${secret}`);
    await mias.getByLabel('Your name').fill('Mia');
    await mias.getByRole('button', { name: 'Join' }).tap();
    await mias.waitForURL(`**${roomPath(party)}`);
    await mias.goto(pathTo('room', { gameName: 'bingo', roomNumber: party.id }));
    await mias.waitForURL(`**${roomPath(party)}`);
  });

  story('members download their room’s data, in each game', async ({ site, visit }) => {
    const lia = await site.addUser('lia', 'developer', 'bingo');
    const tom = await site.addUser('tom', 'bingo');
    for (const game of ['bingo', 'plates', 'partyfun'] as const) {
      const room = await openRoom(site, lia, game);
      await call(site, tom, joinRoom, { params: { login: tom.login, roomId: room.id }, body: {} });
      const page = await visit(roomPath(room), { as: tom });
      if (game === 'bingo') await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).tap();
      if (game === 'partyfun') await page.getByRole('main').getByRole('button', { name: 'People' }).tap();
      const save = async (form: string) => {
        const saving = page.waitForEvent('download');
        await page.getByRole('button', { name: `Download data as ${form}` }).tap();
        const saved = await saving;
        return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), 'utf8') };
      };
      const json = await save('JSON');
      assert.equal(json.name, `room-${room.id}.json`);
      const data = JSON.parse(json.text) as RoomData;
      assert.deepEqual([data.room.id, data.room.game, data.tables.members?.length], [room.id, game, 2]);
      const csv = await save('CSV');
      assert.equal(csv.name, `room-${room.id}.csv`);
      assert.match(csv.text, /^table,login,joined_at,/);
      assert.match(csv.text, /\r\nmembers,tom,/);
    }
  });

  story('every lobby shows a player’s activity in all games', async ({ site, visit }) => {
    const mara = await site.addUser('mara', 'developer', 'bingo');
    const page = await visit(pathTo('partyfun'), { as: mara });
    await page.getByText('Your games so far').tap();
    await page.getByText('No games yet. Your results will add up here.').waitFor();
    await mark(site, mara, await roomOf(site, 'A road', mara));
    await page.goto(pathTo('plates'));
    await page.getByText('Your games so far').tap();
    await page.getByRole('heading', { level: 3, name: 'Bingo' }).waitFor();
    await page.getByText('Squares', { exact: true }).waitFor();
    await expectAccessible(page);
  });
});
