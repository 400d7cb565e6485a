import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as bingo from '#features/bingo/contract.ts';
import { type CigarKind, cigarKinds, listCigars, listCravings } from '#features/cigars/contract.ts';
import { storedEvents } from '#features/rooms/server/event-store.ts';
import { inspect, listPhotoFiles } from './evidence.ts';
import { ask, type Person } from './people.ts';
import type { SimulatedClient, Square } from './simulated-client.ts';

/** Where the server's data differs from what the phones did: lost, duplicated, invented or reordered. */
export async function findDifferences(
  url: string,
  dataDir: string,
  clients: readonly SimulatedClient[],
): Promise<string[]> {
  const people = [...new Set(clients.map(({ phone }) => phone.person))];
  const found: string[] = [];
  for (const person of people) {
    const own = clients.filter(({ phone }) => phone.person === person);
    for (const kind of cigarKinds) found.push(...(await compareEntries(url, person, kind, own)));
    found.push(...(await compareBoards(url, person, own)));
  }
  const { damage, photos } = inspect(dataDir);
  if (!photos.isSubsetOf(listPhotoFiles(dataDir).stored)) damage.push('a photo that is shown is not stored');
  const db = new DatabaseSync(join(dataDir, 'pitstop.db'), { readOnly: true });
  try {
    return [...found, ...damage, ...compareKeys(db, clients), ...compareHistories(db, clients)];
  } finally {
    db.close();
  }
}

/** Reports items that the two don't contain equally often. */
function compare<T>(what: string, expected: Iterable<T>, actual: Iterable<T>): string[] {
  const counts = new Map<T, number>();
  for (const item of expected) counts.set(item, (counts.get(item) ?? 0) + 1);
  for (const item of actual) counts.set(item, (counts.get(item) ?? 0) - 1);
  return [...counts].flatMap(([item, count]) => {
    if (count === 0) return [];
    return [count > 0 ? `${what} ${item} is lost` : `${what} ${item} is stored ${-count} times too often`];
  });
}

async function compareEntries(url: string, { login, token }: Person, kind: CigarKind, own: readonly SimulatedClient[]) {
  const expected = own.flatMap((client) => [...client.expected[kind]]);
  const call = kind === 'cigar' ? listCigars : listCravings;
  const years = new Set(expected.map((atMs) => new Date(atMs).getUTCFullYear()));
  const actual: number[] = [];
  for (const year of new Set([...years].flatMap((known) => [known - 1, known, known + 1]))) {
    const { body } = await ask(url, token, call, { params: { year: String(year) } });
    actual.push(...body.map((text) => Date.parse(text)));
  }
  return compare(`${kind} of ${login} at`, expected, actual);
}

/** Each square must be as its last turn left it. */
async function compareBoards(
  url: string,
  { login, token }: Person,
  own: readonly SimulatedClient[],
): Promise<string[]> {
  const last = new Map<Square, boolean>();
  for (const { square, completed } of own.flatMap(({ turns }) => turns)) last.set(square, completed);
  const done = [...last].filter(([, completed]) => completed).map(([square]) => square);
  const placeOf = ({ roomId, position }: Pick<Square, 'roomId' | 'position'>) => `${roomId}/${position}`;
  const actual: string[] = [];
  for (const roomId of new Set([...last.keys()].map((square) => square.roomId))) {
    const { body: board } = await ask(url, token, bingo.getBoard, { params: { login, roomId } });
    for (const [position, entry] of board.entries())
      if (entry.completed) actual.push(`${placeOf({ roomId, position })}${entry.has_image ? ' with photo' : ''}`);
  }
  const expected = done.map((square) => `${placeOf(square)}${square.needsPhoto ? ' with photo' : ''}`);
  return compare(`a done square of ${login}:`, expected, actual);
}

/** The key of each call that left a phone must be stored exactly once, and no other keys may exist. */
function compareKeys(db: DatabaseSync, clients: readonly SimulatedClient[]): string[] {
  const rows = db.prepare('select key from idempotency_keys').all() as { key: string }[];
  const expected = clients.flatMap(({ keys }) => [...keys]);
  return compare(
    'key',
    expected,
    rows.map(({ key }) => key),
  );
}

/** Each phone's turns must be in their room's history exactly once, in the order in which they were made. */
function compareHistories(db: DatabaseSync, clients: readonly SimulatedClient[]): string[] {
  const events = db.prepare(
    `select e.position || case e.kind when 'completed' then ' done' else ' open' end as turn, e.position from room_events e
    join users u on u.id = e.user_id where e.room_id = ? and u.login = ? and e.kind in ('completed', 'undone') order by e.seq`,
  );
  const revisions = db.prepare('select id, revision from rooms').all() as { id: string; revision: number }[];
  const tooLong = revisions.filter(({ revision }) => revision > storedEvents);
  if (tooLong.length > 0) return [`${tooLong.length} rooms have more events than are stored: play in more rooms`];
  return clients.flatMap(({ phone, squares, turns }) =>
    [...new Set(squares.map(({ roomId }) => roomId))].flatMap((roomId) => {
      const positions = new Set(squares.filter((square) => square.roomId === roomId).map(({ position }) => position));
      const rows = events.all(roomId, phone.person.login) as { turn: string; position: number }[];
      const actual = rows.filter(({ position }) => positions.has(position)).map(({ turn }) => turn);
      const made = turns.filter(({ square }) => square.roomId === roomId);
      const expected = made.map(({ square, completed }) => `${square.position} ${completed ? 'done' : 'open'}`);
      const at = expected.findIndex((turn, index) => actual[index] !== turn);
      if (at < 0 && actual.length === expected.length) return [];
      const from = Math.max(0, at < 0 ? expected.length : at);
      return [
        `turns of ${phone.name} in ${roomId}, of ${expected.length} and ${actual.length}, from ${from} on: ` +
          `made ${expected.slice(from, from + 5).join(', ')}; there ${actual.slice(from, from + 5).join(', ')}`,
      ];
    }),
  );
}
