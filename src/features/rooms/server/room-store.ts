import { sql } from 'kysely';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import { lockRows } from '#server/db/lock.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { GameName } from '#shared/site-map.ts';
import type { Membership } from './rights.ts';

export interface Member {
  userId: string;
  login: string;
  isGuest?: true;
  /** The revision at which they joined. */
  since: number;
}

export interface RoomRow {
  id: string;
  game: GameName;
  name: string;
  adminId: string;
  admin: string;
  isPrivate: boolean;
  isLocked: boolean;
  sealedPassword: string | null;
  createdAt: number;
  /** Order of creation, which distinguishes a room from an earlier one with the same code. */
  createdSeq: number;
  revision: number;
  hearts: number;
  /** In the order they joined. */
  members: Member[];
}

/** One line per member, in the order they joined. Reading one row per room is several times faster than one each. */
const membersInLines = sql<string | null>`(
  select string_agg(case when member.guest_of is null then '' else '+' end || members.user_id || ' ' || members.joined_seq || ' ' || member.login, ${sql.lit('\n')} order by members.joined_seq)
  from members inner join users as member on member.id = members.user_id
  where members.room_id = rooms.id)`;

/** Rooms with everything that `roomOf` needs. */
export const selectRooms = (db: Reader) =>
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
      'rooms.is_locked',
      'rooms.sealed_password',
      'rooms.created_at',
      'rooms.created_seq',
      'rooms.revision',
      'rooms.hearts',
      membersInLines.as('members'),
    ]);

export type SelectedRoom = Awaited<ReturnType<ReturnType<typeof selectRooms>['execute']>>[number];

export const roomOf = (row: SelectedRoom): RoomRow => ({
  id: row.id,
  game: row.game as GameName,
  name: row.name,
  adminId: row.admin_id,
  admin: row.admin,
  isPrivate: row.is_private === 1,
  isLocked: row.is_locked === 1,
  sealedPassword: row.sealed_password,
  createdAt: row.created_at,
  createdSeq: row.created_seq,
  revision: row.revision,
  hearts: row.hearts,
  members: row.members === null ? [] : row.members.split('\n').map(memberOf),
});

/** Account ids contain no space or plus; a plus marks a guest. */
function memberOf(line: string): Member {
  const [id = '', since, ...login] = line.split(' ');
  const member = { login: login.join(' '), since: Number(since) };
  return id.startsWith('+') ? { userId: id.slice(1), ...member, isGuest: true } : { userId: id, ...member };
}

type NewRoomRow = Pick<RoomRow, 'id' | 'game' | 'name' | 'adminId' | 'isPrivate' | 'sealedPassword' | 'createdAt'>;
type NewRoomValues = Omit<NewRoomRow, 'isPrivate'> & { isPrivate: number };
type NewMember = { roomId: string; userId: string; joinedAt: number; joinedSeq: number };

/** The facts that joining depends on; `member_id` is null for a non-member. */
export type JoinTarget = { name: string; sealed_password: string | null; member_id: string | null };

/** The statements that run whenever a room is created, joined or read, prepared once. */
export function makeRoomStore({ read }: Pick<Database, 'read'>) {
  const roomAt = prepared<{ id: string }, SelectedRoom>(read, (db, parameter) =>
    selectRooms(db).where('rooms.id', '=', parameter('id')),
  );
  const joinTargetAt = prepared<Membership, JoinTarget>(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .leftJoin('members', (join) =>
        join.onRef('members.room_id', '=', 'rooms.id').on('members.user_id', '=', parameter('userId')),
      )
      .where('rooms.id', '=', parameter('roomId'))
      .select(['rooms.name', 'rooms.sealed_password', 'members.user_id as member_id']),
  );
  const countOf = prepared<{ game: string }, { rooms: number }>(read, (db, parameter) =>
    db.selectFrom('game_rooms').where('game', '=', parameter('game')).select('rooms'),
  );
  const insertRoom = makeInsertRoom(read);
  const insertMember = preparedWrite<NewMember, never>(read, (db, parameter) =>
    db.insertInto('members').values({
      room_id: parameter('roomId'),
      user_id: parameter('userId'),
      joined_at: parameter('joinedAt'),
      joined_seq: parameter('joinedSeq'),
    }),
  );

  return {
    async findRoom(db: Reader, id: string): Promise<RoomRow | undefined> {
      const row = (await roomAt(db, { id }))[0];
      return row && roomOf(row);
    },

    async findJoinTarget(db: Reader, membership: Membership): Promise<JoinTarget | undefined> {
      return (await joinTargetAt(db, membership))[0];
    },

    async countRooms(db: Reader, game: GameName): Promise<number> {
      return (await countOf(db, { game })).reduce((sum, { rooms }) => sum + rooms, 0);
    },

    /**
     * Creates the room at revision 1, in one of its creator's three slots. Returns false if all are taken. If two calls
     * find the same slot, the unique constraint rejects the later one, which may be retried, as for a taken code
     * (`isUnique`).
     */
    async addRoom(trx: Trx, { isPrivate, ...room }: NewRoomRow): Promise<boolean> {
      return (await insertRoom(trx, { ...room, isPrivate: isPrivate ? 1 : 0 })).length > 0;
    },

    async addMember(trx: Trx, member: NewMember): Promise<void> {
      await insertMember(trx, member);
    },
  };
}
export type RoomStore = ReturnType<typeof makeRoomStore>;

const makeInsertRoom = (read: Reader) =>
  preparedWrite<NewRoomValues, { id: string }>(read, (db, parameter) =>
    db
      .insertInto('rooms')
      .columns([
        'id',
        'game',
        'name',
        'admin_id',
        'slot_user_id',
        'slot',
        'is_private',
        'sealed_password',
        'created_at',
        'revision',
      ])
      .expression(
        sql`select cast(${parameter('id')} as text), cast(${parameter('game')} as text), cast(${parameter('name')} as text),
            cast(${parameter('adminId')} as text), cast(${parameter('adminId')} as text), free.slot,
            cast(${parameter('isPrivate')} as integer), cast(${parameter('sealedPassword')} as text),
            cast(${parameter('createdAt')} as bigint), 1
          from (select 1 as slot union all select 2 union all select 3) as free
          where not exists (
            select 1 from rooms where slot_user_id = cast(${parameter('adminId')} as text) and rooms.slot = free.slot)
          order by free.slot limit 1`,
      )
      .returning('id'),
  );

/** Makes other changes to the room wait until the transaction ends. */
export async function lockRoom(trx: Trx, id: string): Promise<void> {
  if (!trx.isAlone) await lockRows(trx, trx.selectFrom('rooms').where('id', '=', id).select('id'));
}

/** The game's data references this row and is deleted with it. */
export async function removeMember(trx: Trx, roomId: string, userId: string): Promise<void> {
  await trx.deleteFrom('members').where('room_id', '=', roomId).where('user_id', '=', userId).execute();
}

/** An inherited room doesn't count towards anybody's limit. */
export async function setAdmin(trx: Trx, roomId: string, adminId: string): Promise<void> {
  await trx
    .updateTable('rooms')
    .set({ admin_id: adminId, slot_user_id: null, slot: null })
    .where('id', '=', roomId)
    .execute();
}

/** Also deletes everything that references the room. Returns false if it had already been deleted. */
export async function removeRoom(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('rooms').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listRoomsOf(db: Reader, userId: string): Promise<RoomRow[]> {
  const rows = await selectRooms(db)
    .where('rooms.id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', userId).select('room_id'))
    .orderBy('rooms.created_seq', 'desc')
    .limit(10_000)
    .execute();
  return rows.map(roomOf);
}

/** Locks a user's rooms in a fixed order, so that two leaving users can't deadlock. */
export async function lockRoomsOf(trx: Trx, userId: string): Promise<string[]> {
  const query = trx
    .selectFrom('rooms')
    .where('id', 'in', (eb) => eb.selectFrom('members').where('user_id', '=', userId).select('room_id'))
    .orderBy('id')
    .select('id');
  return (await query.forUpdate().execute()).map((row) => row.id);
}
