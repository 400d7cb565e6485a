import { loginKey } from '#features/accounts/contract.ts';
import { findUserId } from '#features/accounts/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader } from '#server/db/database.ts';
import { listOf } from '#server/db/list-of.ts';
import { prepared } from '#server/db/prepared.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { EventChannel } from '#server/live/live.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import type { GameName } from '#shared/site-map.ts';
import { findScreenOf, isScreen, readerOf } from '../screens/server/screen-store.ts';
import { revisionOf, roomChannel } from './event-store.ts';
import type { Member, RoomRow, RoomStore } from './room-store.ts';

export type Membership = { roomId: string; userId: string };

/**
 * If `game` is given, only its rooms are found, because a game's calls must not find another game's rooms. Prepared
 * once, because it runs with every action in every game.
 */
export function makeMemberships({ read }: Pick<Database, 'read'>, game?: GameName) {
  const membershipOf = prepared<Membership, { user_id: string }>(read, (db, parameter) => {
    const memberRows = db
      .selectFrom('members')
      .where('members.room_id', '=', parameter('roomId'))
      .where('members.user_id', '=', parameter('userId'))
      .select('members.user_id');
    if (game === undefined) return memberRows;
    return memberRows.innerJoin('rooms', 'rooms.id', 'members.room_id').where('rooms.game', '=', game);
  });
  const listMembers = prepared<
    { roomId: string; userIds: string },
    { revision: number; hearts: number; user_id: string | null }
  >(read, (db, parameter) =>
    db
      .selectFrom('rooms')
      .leftJoin('members', (join) =>
        join
          .onRef('members.room_id', '=', 'rooms.id')
          .on('members.user_id', 'in', (eb) => eb.selectFrom(listOf(parameter('userIds'))).select('listed.value')),
      )
      .where('rooms.id', '=', parameter('roomId'))
      .select(['rooms.revision', 'rooms.hearts', 'members.user_id']),
  );
  return {
    /** Reads a document's revision, and which of these users are members; undefined for a missing room. */
    async findMember(db: Reader, roomId: string, userIds: readonly string[]) {
      const rows = await listMembers(db, { roomId, userIds: JSON.stringify(userIds) });
      const [first] = rows;
      return first && { newest: revisionOf(first), memberIds: new Set(rows.map(({ user_id }) => user_id)) };
    },

    async isMember(db: Reader, membership: Membership): Promise<boolean> {
      return (await membershipOf(db, membership)).length > 0;
    },
  };
}
export type Memberships = ReturnType<typeof makeMemberships>;

/** The same error for missing rooms and inaccessible ones. */
export const noSuchRoom = () => new AppError('notFound', "There's no such room.");

export const noSuchMember = () => new AppError('notFound', "There's no such member in this room.");

export const isSelf = (caller: Caller, login: string) => loginKey(caller.login) === loginKey(login);

export const isMemberOf = (room: { members: readonly Pick<Member, 'userId'>[] }, userId: string) =>
  room.members.some((member) => member.userId === userId);

/** Whether the caller has the rights of the room's admin; root has them in every room. */
export const isAdminOf = (room: Pick<RoomRow, 'adminId'>, caller: Caller) =>
  room.adminId === caller.userId || hasRole(caller, 'root');

export async function requireRoom(store: RoomStore, db: Reader, id: string): Promise<RoomRow> {
  const room = await store.findRoom(db, id);
  if (room === undefined) throw noSuchRoom();
  return room;
}

/** The room, for its admin or root. Throws noSuchRoom for a stranger and forbidden for any other member. */
export async function roomOfAdmin(store: RoomStore, db: Reader, id: string, caller: Caller): Promise<RoomRow> {
  const room = await requireRoom(store, db, id);
  if (isAdminOf(room, caller)) return room;
  if (!isMemberOf(room, caller.userId)) throw noSuchRoom();
  throw roleMissing(caller, 'root', "Only the room's admin can do this.");
}

export async function requireMember(
  memberships: Memberships,
  db: Reader,
  roomId: string,
  caller: Caller,
): Promise<void> {
  if (!(await memberships.isMember(db, { roomId, userId: caller.userId }))) throw noSuchRoom();
}

/**
 * The caller's current login. A guest may have been renamed while the call was arriving, and a change published under
 * the previous name wouldn't match any member. The transaction must have locked the room.
 */
export async function currentLogin(
  db: Reader,
  { userId, login, guest }: Pick<Caller, 'userId' | 'login' | 'guest'>,
): Promise<string> {
  if (guest === undefined) return login;
  const query = db.selectFrom('users').where('id', '=', userId).select('login');
  return (await query.executeTakeFirst())?.login ?? login;
}

/** The user whose statistics are requested: the caller, or anybody if the caller is root. */
export async function findOwnId(db: Reader, caller: Caller, login: string): Promise<string> {
  const userId = await findUserId(db, login);
  if (userId !== caller.userId && !hasRole(caller, 'root'))
    throw roleMissing(caller, 'root', 'You can only see your own statistics.');
  if (userId === undefined) throw new AppError('notFound', "There's no such user.");
  return userId;
}

/** A room's channel, for its members and the screen that shows it. */
export function makeRoomChannel({ db }: Pick<Context, 'db'>, memberships: Memberships) {
  return (roomId: string): EventChannel => ({
    sendsPresence: true,
    name: roomChannel(roomId),
    async checkAccess(readers) {
      const userIds = readers.map(({ userId }) => userId);
      const room = await memberships.findMember(
        db.read,
        roomId,
        userIds.filter((userId) => !isScreen(userId)),
      );
      if (room === undefined) return { goneReason: () => 'deleted' };
      // Read last: a screen that ended in between is unsubscribed, and gets nothing it couldn't have read.
      const screen = userIds.some(isScreen) ? await findScreenOf(db.read, roomId) : undefined;
      const subscribers = new Set(room.memberIds);
      if (screen?.isBlocked === false) subscribers.add(readerOf(screen));
      return {
        newest: room.newest,
        goneReason: ({ userId }) => (subscribers.has(userId) ? undefined : 'removed'),
      };
    },
  });
}
export type RoomChannel = ReturnType<typeof makeRoomChannel>;
