import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright-core';
import { addSpot, setPlates, startPlates, takeRole } from '#features/plates/contract.ts';
import { getPlatesRoom, type PlatesRoom, platesOf } from '#features/plates/plates-document.ts';
import type { CardKind } from '#features/plates/rules/card-kinds.ts';
import type { PlatesSettings } from '#features/plates/settings.ts';
import { createRoom, joinRoom, type Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { toIso } from '#shared/time.ts';
import { call } from './api.ts';
import type { Person, Site } from './site.ts';
import { untilOutboxIsThere } from './stored-entries.ts';

export const platesLobby = pathTo('plates');

export const platesPath = (room: Room): string => pathTo('room', { gameName: 'plates', roomNumber: room.id });

interface NewRoom {
  name: string;
  settings: PlatesSettings;
  /** The first one is the admin; all are passengers. */
  people: [Person, ...Person[]];
}

export async function platesRoom(site: Site, { name, settings, people }: NewRoom): Promise<Room> {
  const [admin, ...others] = people;
  const body = { game: 'plates', name, is_private: false, password: null };
  const { room } = await call(site, admin, createRoom, { body });
  const params = { id: room.id };
  await call(site, admin, setPlates, { params, body: { settings } });
  for (const person of others)
    await call(site, person, joinRoom, { params: { login: person.login, roomId: room.id }, body: { password: null } });
  for (const person of people) await call(site, person, takeRole, { params, body: { role: 'passenger' } });
  return room;
}

/** Creates a room whose game started some time ago, so that no story has to wait. */
export async function startedPlatesRoom(site: Site, options: NewRoom & { forMs: number }): Promise<Room> {
  const room = await platesRoom(site, options);
  await call(site, options.people[0], startPlates, { params: { id: room.id }, body: { game: 1 } });
  backdateStart(site, room, options.forMs);
  return room;
}

const openDatabase = (site: Site) => new DatabaseSync(join(site.dataDir, 'pitstop.db'), { timeout: 5000 });

export function setCards(site: Site, room: Room, cards: readonly CardKind[]): void {
  using database = openDatabase(site);
  database
    .prepare(`update plates_games set deal = json_set(deal, '$.cards', json(?)) where room_id = ?`)
    .run(JSON.stringify(cards), room.id);
}

function backdateStart(site: Site, room: Room, byMs: number): void {
  using database = openDatabase(site);
  database
    .prepare('update plates_games set started_at = started_at - ?, ends_at = ends_at - ? where room_id = ?')
    .run(byMs, byMs, room.id);
}

/** Backdates all spots, so that no story has to wait before the next one. */
export function backdateSpots(site: Site, room: Room, byMs: number): void {
  using database = openDatabase(site);
  database.prepare('update plates_spots set at = at - ? where room_id = ?').run(byMs, room.id);
}

interface SpotInput {
  target: string;
  agoMs?: number;
  marks?: string;
  word?: string;
}

/** Reports a spot as the person's phone would. */
export async function spot(site: Site, person: Person, room: Room, { agoMs = 0, ...seen }: SpotInput) {
  const body = { id: randomUUID(), device: randomUUID(), game: 1, at: toIso(Date.now() - agoMs), ...seen };
  return call(site, person, addSpot, { params: { id: room.id }, body });
}

export const readRoom = async (site: Site, person: Person, room: Room): Promise<PlatesRoom> =>
  platesOf((await call(site, person, getPlatesRoom, { params: { id: room.id } })).document);

export async function pointsIn(site: Site, person: Person, room: Room): Promise<string[]> {
  const { table } = await readRoom(site, person, room);
  return table.map(({ login, points }) => `${login} ${points}`);
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const feed = (page: Page): Locator => page.getByRole('region', { name: 'What happened' });

/** Waits until everything that the page preloads is there, because it couldn't be loaded offline. */
export async function untilReady(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Players/ }).waitFor();
  await feed(page).getByRole('listitem').first().waitFor();
  await untilOutboxIsThere(page);
  // The page must also know the server's time, because a slow response would give it a wrong one.
  await page.waitForFunction(() => localStorage.getItem('clock') !== null);
}

export const setPhoneTime = (page: Page, at: number): Promise<void> => page.clock.setFixedTime(at);

/** Blocks spots until the returned function is called; the rest of the site works. */
export async function blockSpots(page: Page): Promise<() => Promise<void>> {
  const spots = '**/plates/spots';
  await page.context().route(spots, (route) => route.abort());
  return () => page.context().unroute(spots);
}

/** Closes these pages, kills the server and reopens them, because an open page could be loading code. */
export async function killWithPagesClosed(site: Site, room: Room, ...pages: Page[]): Promise<void> {
  for (const page of pages) await page.goto('about:blank');
  await site.killAndStart();
  for (const page of pages) await page.goto(platesPath(room));
}
