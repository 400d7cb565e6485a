import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { seed } from '#app/open-context.ts';
import { storedEvents } from '#features/rooms/server/event-store.ts';
import { readConfig } from '#server/config.ts';
import { makeLog } from '#server/log.ts';
import { closeContext, openContext } from '../src/app/open-context.ts';
import { addPerson, freshFolder } from './scene.ts';

export const membersEach = 5;
export const squaresEach = 12;
/** The rooms' ids are the six-digit numbers from here on. */
export const firstRoom = 100_000;
export const people = 5000;

export interface RoomsScene {
  dataDir: string;
  databaseFile: string;
  rooms: number;
  busy: number;
  /** Five consecutive people share a room. */
  persons: { login: string; token: string }[];
  remove: () => void;
}

export const personIn = (room: number, place: number) => (room * membersEach + place) % people;

/**
 * Rooms with only their admin in them, for others to join. They're made the oldest, so that no page of a list shows
 * them.
 */
const joinable = 2000;
export const firstJoinable = 300_000;

/**
 * Writes to the database directly, because the API would take hours. The first `busy` rooms also have boards and a full
 * history.
 */
export async function makeRooms(rooms: number, busy: number): Promise<RoomsScene> {
  const { folder: dataDir, remove } = freshFolder();
  const databaseFile = join(dataDir, 'pitstop.db');
  const config = readConfig(
    { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROOT_PASSWORD: 'root of the bench' },
    dataDir,
  );
  const context = await openContext({ config, log: makeLog(config.logLevel) });
  await seed(context);
  const logins = Array.from({ length: people }, (_, index) => `member${String(index).padStart(4, '0')}`);
  const tokens = await Promise.all(logins.map((login) => addPerson(context, login, 'bingo')));
  await closeContext(context);
  fill(databaseFile, rooms, busy);
  const persons = logins.map((login, index) => ({ login, token: tokens[index] ?? '' }));
  return { dataDir, databaseFile, rooms, busy, persons, remove };
}

const numbers = (name: string, count: number) =>
  `${name}(i) as (select 0 union all select i + 1 from ${name} where i + 1 < ${count})`;

function fill(file: string, rooms: number, busy: number): void {
  const db = new DatabaseSync(file);
  db.exec(`pragma synchronous = off; pragma cache_size = -800000; begin;
    create temp table person as select cast(substr(login, 7) as integer) as i, id, login from users where login like 'member%';
    create unique index temp.person_by_number on person (i);`);
  addRooms(db, firstJoinable, joinable, 1);
  addRooms(db, firstRoom, rooms, membersEach);
  if (busy > 0) fillBoards(db, busy);
  db.exec('commit; pragma wal_checkpoint(truncate)');
  db.close();
}

const personOf = (place: string) => `person on person.i = (n.i * ${membersEach} + ${place}) % ${people}`;

function addRooms(db: DatabaseSync, first: number, count: number, members: number): void {
  db.exec(`with recursive ${numbers('n', count)}
    insert into rooms (id, game, name, admin_id, slot_user_id, slot, is_private, sealed_password, created_at, revision)
      select ${first} + n.i, 'bingo', 'Room ' || n.i, person.id, null, null, 0, null, 1700000000000 + n.i, ${members}
      from n join ${personOf('0')};
    with recursive ${numbers('n', count)}, ${numbers('seat', members)}
    insert into members (room_id, user_id, joined_at, joined_seq)
      select ${first} + n.i, person.id, 1700000000000 + n.i, seat.i + 1 from n join seat join ${personOf('seat.i')};
    with recursive ${numbers('n', count)}, ${numbers('turn', members)}
    insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
      select ${first} + n.i, turn.i + 1, 1700000000000, 'joined', person.id, person.login, null, null
      from n join turn join ${personOf('turn.i')};`);
}

function fillBoards(db: DatabaseSync, busy: number): void {
  db.exec(`with recursive ${numbers('n', busy)}, ${numbers('seat', membersEach)}, ${numbers('square', squaresEach)}
    insert into squares (room_id, user_id, position, challenge_id, title, description, difficulty, category, points, image_required)
      select ${firstRoom} + n.i, person.id, square.i, 'challenge-' || square.i, 'A yellow camper of ' || square.i,
        'Somebody has to see it from the car while it moves, and all have to agree.', 3, 'general', 100, 0
      from n join seat join ${personOf('seat.i')} join square;`);
  // In the order in which real events arrive, with rooms interleaved.
  db.exec(`with recursive ${numbers('n', busy)}, ${numbers('turn', storedEvents - membersEach)}
    insert into room_events (room_id, seq, at, kind, user_id, login, position, title)
      select ${firstRoom} + n.i, turn.i + ${membersEach + 1}, 1700000000000 + turn.i, 'completed', person.id, person.login, 3, 'A yellow camper of 3'
      from turn cross join n join ${personOf(`turn.i % ${membersEach}`)};
    update rooms set revision = ${storedEvents} where id in (select room_id from squares);`);
}
