import { hash } from 'node:crypto';
import type { Client } from 'pg';
import { setCompleted } from '#features/bingo/contract.ts';
import { addressOf } from '#shared/endpoint.ts';
import type { Sitter } from './crowd.ts';
import { requestBytes } from './load.ts';

/** Rooms that are played in, all of one size; everybody sits in one of them. */
export interface Rooms {
  from: number;
  count: number;
  membersEach: number;
}

const secret = Buffer.alloc(32, 7).toString('base64url');
const sessionId = (user: number) => Buffer.from(String(user).padStart(16, '0')).toString('base64url');
const roomId = (room: number) => String(100_000 + room);
const login = (user: number) => `sitter${user}`;

/** Straight into the database of a server that has furnished it: the calls would take an hour. */
export async function fillRooms(client: Client, { from, count, membersEach }: Rooms): Promise<void> {
  const users = Array.from({ length: count * membersEach }, (_, index) => from * membersEach + index);
  const now = Date.now();
  const ids = users.map((user) => `user${user}`);
  const rooms = Array.from({ length: count }, (_, index) => roomId(from + index));
  const seats = users.map((user) => roomId(Math.floor(user / membersEach)));
  await client.query(
    `insert into users (id, login, login_key, password_hash, created_at)
      select id, login, login, '-', $3 from unnest($1::text[], $2::text[]) as one (id, login)`,
    [ids, users.map(login), now],
  );
  await client.query(`insert into user_roles (user_id, role) select id, 'bingo' from unnest($1::text[]) as id`, [ids]);
  await client.query(
    `insert into sessions (id, user_id, secret_hash, created_at, last_used_at)
      select session, id, $3, $4, $4 from unnest($1::text[], $2::text[]) as one (id, session)`,
    [ids, users.map(sessionId), hash('sha256', secret), now],
  );
  await client.query(
    `insert into rooms (id, game, name, admin_id, is_private, created_at, revision)
      select id, 'bingo', 'Room ' || id, admin, 0, $3, $4 from unnest($1::text[], $2::text[]) as one (id, admin)`,
    [rooms, rooms.map((_, index) => ids[index * membersEach]), now, membersEach],
  );
  await client.query(
    `insert into members (room_id, user_id, joined_at, joined_seq)
      select room, id, $3, (place - 1) % $4 + 1 from unnest($1::text[], $2::text[]) with ordinality as one (id, room, place)`,
    [ids, seats, now, membersEach],
  );
  await client.query(
    `insert into bingo_boards (room_id, user_id, seed) select room, id, '-' from unnest($1::text[], $2::text[]) as one (id, room)`,
    [ids, seats],
  );
  await client.query(
    `insert into squares (room_id, user_id, position, challenge_id, title, description, difficulty, category, points, image_required)
      select room, one.id, position, c.id, c.title, c.description, c.difficulty, c.category, c.points, 0
      from unnest($1::text[], $2::text[]) as one (id, room)
      cross join (select *, row_number() over (order by id) - 1 as position from challenges order by id limit 12) as c`,
    [ids, seats],
  );
}

/** Rooms in which one of so many people sits alone. */
export async function fillQuietRooms(client: Client, from: number, to: number, people: number): Promise<void> {
  const rooms = Array.from({ length: to - from }, (_, index) => roomId(from + index));
  const admins = rooms.map((_, index) => `user${index % people}`);
  await client.query(
    `insert into rooms (id, game, name, admin_id, is_private, created_at, revision)
      select id, 'bingo', 'Room ' || id, admin, 0, $3, 1 from unnest($1::text[], $2::text[]) as one (id, admin)`,
    [rooms, admins, Date.now()],
  );
  await client.query(
    `insert into members (room_id, user_id, joined_at, joined_seq)
      select id, admin, $3, 1 from unnest($1::text[], $2::text[]) as one (id, admin)`,
    [rooms, admins, Date.now()],
  );
}

export function sittersOf({ from, count, membersEach }: Rooms): Sitter[] {
  return Array.from({ length: count * membersEach }, (_, index) => {
    const user = from * membersEach + index;
    return {
      login: login(user),
      token: `pit_${sessionId(user)}.${secret}`,
      roomId: roomId(Math.floor(user / membersEach)),
    };
  });
}

/** The turns of a room without end: each of its members completes all squares, and then takes them back. */
export function* turnsIn(sitters: readonly Sitter[], challenges: readonly string[]): Generator<Buffer, never> {
  for (let round = 0; ; round++) {
    for (const challengeId of challenges) {
      for (const { login: name, token, roomId: room } of sitters) {
        const path = addressOf(setCompleted, { login: name, roomId: room, challengeId });
        yield requestBytes('PUT', path, token, { completed: round % 2 === 0 });
      }
    }
  }
}
