import { sql } from 'kysely';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { locked } from '#server/db/lock.ts';
import type { GameName } from '#shared/site-map.ts';

export interface RoomRow {
  id: string;
  game: GameName;
  name: string;
  adminId: string;
  admin: string;
  isPrivate: boolean;
  sealedPassword: string | null;
  createdAt: number;
  /** Read before the members: at least as old as they are. */
  revision: number;
  /** In order of joining. */
  members: { userId: string; login: string }[];
}

const selectRooms = (db: Reader) =>
  db
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.admin_id')
    .select([
      'rooms.id',
      'rooms.game',
      'rooms.name',
      'rooms.admin_id',
      'users.login as admin',
      'rooms.is_private',
      'rooms.sealed_password',
      'rooms.created_at',
      'rooms.revision',
    ]);

async function roomsOf(db: Reader, query: ReturnType<typeof selectRooms>): Promise<RoomRow[]> {
  const rows = await query.execute();
  if (rows.length === 0) return [];
  const members = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where(
      'members.room_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('members.joined_seq')
    .select(['members.room_id', 'members.user_id', 'users.login'])
    .execute();
  const byRoom = Map.groupBy(members, (member) => member.room_id);
  return rows.map((row) => ({
    id: row.id,
    game: row.game as GameName,
    name: row.name,
    adminId: row.admin_id,
    admin: row.admin,
    isPrivate: row.is_private === 1,
    sealedPassword: row.sealed_password,
    createdAt: row.created_at,
    revision: row.revision,
    members: (byRoom.get(row.id) ?? []).map(({ user_id, login }) => ({ userId: user_id, login })),
  }));
}

export async function findRoom(db: Reader, id: string): Promise<RoomRow | undefined> {
  return (await roomsOf(db, selectRooms(db).where('rooms.id', '=', id)))[0];
}

export interface Paging {
  limit: number;
  /** Only rooms made before this one. */
  before?: string | undefined;
}

/** Newest first: rooms of a game, or that a person is in, or both. */
export async function listRooms(
  db: Reader,
  of: { game?: GameName | undefined; userId?: string },
  { limit, before }: Paging,
): Promise<RoomRow[]> {
  let query = selectRooms(db).orderBy('rooms.created_seq', 'desc').limit(limit);
  const { game, userId } = of;
  if (game !== undefined) query = query.where('rooms.game', '=', game);
  if (userId !== undefined) {
    query = query.where('rooms.id', 'in', (eb) =>
      eb.selectFrom('members').where('user_id', '=', userId).select('room_id'),
    );
  }
  if (before !== undefined) {
    query = query.where('rooms.created_seq', '<', (eb) =>
      eb.selectFrom('rooms as b').where('b.id', '=', before).select('b.created_seq'),
    );
  }
  return roomsOf(db, query);
}

export async function countRooms(db: Reader, game: GameName): Promise<number> {
  const { count } = await db
    .selectFrom('rooms')
    .where('game', '=', game)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewRoomRow {
  id: string;
  game: GameName;
  name: string;
  adminId: string;
  isPrivate: boolean;
  sealedPassword: string | null;
  createdAt: number;
}

/**
 * Opens the room in a free slot of its creator; false when all three are taken. One statement finds and takes the slot;
 * two that find the same one are told apart by the unique constraint, and the later sees isUnique (as does a code that
 * is taken) and may try again.
 */
export async function addRoom(trx: Trx, room: NewRoomRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rooms (id, game, name, admin_id, slot_user_id, slot, is_private, sealed_password, created_at, revision)
    select cast(${room.id} as text), cast(${room.game} as text), cast(${room.name} as text), cast(${room.adminId} as text),
      cast(${room.adminId} as text), free.slot, cast(${room.isPrivate ? 1 : 0} as integer), cast(${room.sealedPassword} as text),
      cast(${room.createdAt} as bigint), 0
    from (select 1 as slot union all select 2 union all select 3) as free
    where not exists (select 1 from rooms where slot_user_id = ${room.adminId} and rooms.slot = free.slot)
    order by free.slot limit 1
  `.execute(trx);
  return numAffectedRows === 1n;
}

/** Makes the changes of one room take turns until the transaction ends. On SQLite all changes do. */
export async function holdRoom(trx: Trx, engine: Database['engine'], id: string): Promise<void> {
  if (engine === 'postgres') await trx.selectFrom('rooms').where('id', '=', id).select('id').forUpdate().execute();
}

export async function addMember(
  trx: Trx,
  member: { roomId: string; userId: string; joinedAt: number; joinedSeq: number },
): Promise<void> {
  await trx
    .insertInto('members')
    .values({
      room_id: member.roomId,
      user_id: member.userId,
      joined_at: member.joinedAt,
      joined_seq: member.joinedSeq,
    })
    .execute();
}

/** What the game keeps of them hangs on this row and goes too. */
export async function removeMember(trx: Trx, roomId: string, userId: string): Promise<void> {
  await trx.deleteFrom('members').where('room_id', '=', roomId).where('user_id', '=', userId).execute();
}

/** An inherited room takes up none of anybody's three slots. */
export async function handOver(trx: Trx, roomId: string, adminId: string): Promise<void> {
  await trx
    .updateTable('rooms')
    .set({ admin_id: adminId, slot_user_id: null, slot: null })
    .where('id', '=', roomId)
    .execute();
}

/** With all that hangs on it. False when it is gone already. */
export async function removeRoom(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('rooms').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The rooms a person is in, held in one order so that two who leave cannot block each other. */
export async function holdRoomsOf(trx: Trx, engine: Database['engine'], userId: string): Promise<string[]> {
  const query = trx
    .selectFrom('rooms')
    .where('id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', userId).select('room_id'))
    .orderBy('id')
    .select('id');
  return (await locked(engine, query).execute()).map((row) => row.id);
}
