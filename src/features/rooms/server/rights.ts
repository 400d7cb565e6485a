import { loginKey } from '#features/accounts/contract.ts';
import { findUserId } from '#features/accounts/server/index.ts';
import type { Reader } from '#server/db/database.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import type { Memberships } from './memberships.ts';
import type { Member, RoomRow } from './room-row.ts';
import type { RoomStore } from './room-store.ts';

/** The same error for missing rooms and inaccessible ones. */
export const noSuchRoom = () => new AppError('notFound', 'There is no such room.');

export const noSuchMember = () => new AppError('notFound', 'There is no such member in this room.');

export const isSelf = (caller: Caller, login: string) => loginKey(caller.login) === loginKey(login);

export const isMemberOf = (room: { members: readonly Pick<Member, 'userId'>[] }, userId: string) =>
  room.members.some((member) => member.userId === userId);

/** Whether the caller may do what only the room's admin may; root may everywhere. */
export const isAdminOf = (room: Pick<RoomRow, 'adminId'>, caller: Caller) =>
  room.adminId === caller.userId || hasRole(caller, 'root');

export async function roomOrNone(store: RoomStore, db: Reader, id: string): Promise<RoomRow> {
  const room = await store.findRoom(db, id);
  if (room === undefined) throw noSuchRoom();
  return room;
}

/** The room, for its admin or root. Throws noSuchRoom for a stranger and forbidden for another member. */
export async function roomOfAdmin(store: RoomStore, db: Reader, id: string, caller: Caller): Promise<RoomRow> {
  const room = await roomOrNone(store, db, id);
  if (isAdminOf(room, caller)) return room;
  if (!isMemberOf(room, caller.userId)) throw noSuchRoom();
  throw roleMissing(caller, 'root', 'Only the room’s admin can do this.');
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
 * The caller's login, inside a transaction that locks their room: a guest may have got another name while their call
 * arrived, and a change published under the former one would be nobody's.
 */
export async function loginNow(
  db: Reader,
  { userId, login, guest }: Pick<Caller, 'userId' | 'login' | 'guest'>,
): Promise<string> {
  if (guest === undefined) return login;
  const query = db.selectFrom('users').where('id', '=', userId).select('login');
  return (await query.executeTakeFirst())?.login ?? login;
}

/** The user whose statistics are requested: the caller, or for root anybody. */
export async function findOwnId(db: Reader, caller: Caller, login: string): Promise<string> {
  const userId = await findUserId(db, login);
  if (userId !== caller.userId && !hasRole(caller, 'root'))
    throw roleMissing(caller, 'root', 'You can only see your own statistics.');
  if (userId === undefined) throw new AppError('notFound', 'There is no such user.');
  return userId;
}
