import type { Locator, Page } from 'playwright-core';
import { type BoardEntry, getBoard, setCompleted } from '#features/bingo/contract.ts';
import type { Room } from '#features/rooms/contract.ts';
import { pathTo } from '#shared/pages.ts';
import { call, complete, createRoom, joinAndDeal } from './api.ts';
import type { Person, Site } from './site.ts';

export const bingoLobby = pathTo('lobby', { gameName: 'bingo' });

export function roomPath(room: Room, login?: string): string {
  return pathTo('room', { gameName: room.game, roomNumber: room.id }, { login });
}

/** Creates a room in which everyone already has a board. The first person is its admin. */
export async function roomOf(site: Site, name: string, ...people: [Person, ...Person[]]): Promise<Room> {
  const [admin, ...others] = people;
  const room = await createRoom(site, admin, name);
  for (const person of [admin, ...others]) await joinAndDeal(site, person, room);
  return room;
}

/** Completes the first open square that needs no photo, or undoes the first such completed one; returns the square. */
export async function mark(site: Site, person: Person, room: Room, completed = true): Promise<BoardEntry> {
  const board = await joinAndDeal(site, person, room);
  const entry = board.find((square) => square.completed !== completed && !square.challenge.image_required);
  if (entry === undefined) throw new Error(`${person.login} has no square to ${completed ? 'complete' : 'take back'}`);
  const params = { login: person.login, roomId: room.id, challengeId: entry.challenge.id };
  return call(site, person, setCompleted, { params, body: { completed } });
}

/** Completes the first open square that needs a photo with this one; returns the square. */
export async function takePhoto(site: Site, person: Person, room: Room, photo: Uint8Array): Promise<BoardEntry> {
  const entry = (await joinAndDeal(site, person, room)).find(
    (square) => square.challenge.image_required && !square.completed,
  );
  if (entry === undefined) throw new Error(`${person.login} has no square left for a photo`);
  await complete(site, person, room, entry, photo);
  const board = await call(site, person, getBoard, { params: { login: person.login, roomId: room.id } });
  return board.find(({ challenge }) => challenge.id === entry.challenge.id) ?? entry;
}

/** The squares on the board whose names end with `state`, such as `done with photo`. */
export function squares(page: Page, state: string): Locator {
  return page.getByRole('main').getByRole('button', { name: new RegExp(`^row \\d, column \\d, .*, ${state}$`) });
}

export function squareAt(page: Page, row: number, column: number): Locator {
  return page.getByRole('button', { name: new RegExp(`^row ${row}, column ${column}, `) });
}

/** A square's name: its title and position. */
export async function readSquare(square: Locator): Promise<{ row: number; column: number; title: string }> {
  const name = (await square.getAttribute('aria-label')) ?? '';
  const [, row, column, title] =
    /^row (\d), column (\d), (.*), (?:open|done)(?:, needs a photo| with photo)?$/.exec(name) ?? [];
  if (title === undefined) throw new Error(`"${name}" names no square`);
  return { row: Number(row), column: Number(column), title };
}

export async function completeSquare(page: Page, square: Locator): Promise<void> {
  await square.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
}

export async function undoSquare(page: Page, square: Locator): Promise<void> {
  await square.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as incomplete' }).click();
}

/** The leaderboard from the top: names and points. */
export async function standings(page: Page): Promise<string[]> {
  const rows = page.getByRole('region', { name: 'Leaderboard' }).locator('tbody tr');
  return rows.evaluateAll((all) =>
    all.map((row) => `${row.querySelector('a')?.textContent} ${row.querySelectorAll('td')[1]?.textContent}`),
  );
}
