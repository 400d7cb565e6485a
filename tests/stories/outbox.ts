import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { getBoard } from '#features/bingo/contract.ts';
import type { Room } from '#features/rooms/contract.ts';
import { call, joinAndDeal } from './api.ts';
import type { Person, Site } from './site.ts';

/** Only what's used here; the web side's own types aren't for Node. */
interface Outbox {
  put: (entry: object) => Promise<{ isStored: boolean }>;
}

const dist = join(import.meta.dirname, '../../dist');

/** The entry that a page adds when the player marks their own square. */
export interface Put {
  label: string;
  address: string;
  body: unknown;
}

/** Puts an entry into the page's outbox, with the same code that features use. */
export async function put(page: Page, entry: Put): Promise<{ isStored: boolean }> {
  const manifest = readFileSync(join(dist, '.vite/manifest.json'), 'utf8');
  const chunks = JSON.parse(manifest) as Record<string, { file: string }>;
  const opened = `./${basename(chunks['src/web/outbox/page-outbox.tsx']?.file ?? '')}`;
  /** The file from which every page loads its outbox. */
  const opener = Object.values(chunks).find(({ file }) =>
    readFileSync(join(dist, file), 'utf8').includes(`import(\`${opened}\`)`),
  );
  return page.evaluate(
    async ([from, its, { label, address, body }]) => {
      // The build renames the exports.
      const exported = Object.values(await import(from));
      const load = exported.find((value) => String(value).includes(its)) as () => Promise<Outbox>;
      const outbox = await load();
      const request = { method: 'PUT' as const, address, body };
      const { isStored } = await outbox.put({ kind: 'test', lane: 'test', label, request, data: null });
      return { isStored };
    },
    [`/${opener?.file}`, opened, entry] as const,
  );
}

export async function someMarks(site: Site, person: Person, room: Room, count: number): Promise<Put[]> {
  const board = await joinAndDeal(site, person, room);
  const free = board.filter(({ completed, challenge }) => !completed && !challenge.image_required).slice(0, count);
  return free.map(({ challenge }) => ({
    label: challenge.title,
    address: `/api/users/${person.login}/rooms/${room.id}/challenges/${challenge.id}`,
    body: { completed: true },
  }));
}

export async function doneAt(site: Site, person: Person, room: Room): Promise<string[]> {
  const board = await call(site, person, getBoard, { params: { login: person.login, roomId: room.id } });
  return board.filter(({ completed }) => completed).map(({ challenge }) => challenge.title);
}
