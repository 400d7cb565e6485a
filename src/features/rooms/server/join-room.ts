import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { orNotAuthenticated } from '#server/db/failures.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { makeRefuseBannedAccount } from '../people/server/people-store.ts';
import { lockedError } from '../room-rules.ts';
import type { RoomGame } from './game.ts';
import { isMemberOf, requireRoom } from './rights.ts';
import type { RoomKit } from './room-kit.ts';
import { lockRoom, type RoomRow, type RoomStore } from './room-store.ts';

interface Parts extends Pick<RoomKit, 'addEvent'> {
  context: Pick<Context, 'db' | 'clock'>;
  store: RoomStore;
  games: readonly RoomGame[];
}

/**
 * Adds a user with an account to a room and returns the updated room; the caller must have checked access. `also` runs
 * first, in the same transaction, unless the user is already a member. Throws AppError notFound for a deleted room, and
 * conflict for a locked room or a banned user.
 */
export function makeJoinRoom({ context: { db, clock }, addEvent, store, games }: Parts) {
  const refuseBanned = makeRefuseBannedAccount(db);
  return async function join(
    roomId: string,
    { userId, login }: Pick<Caller, 'userId' | 'login'>,
    also?: (trx: Trx) => Promise<void>,
  ): Promise<{ room: RoomRow; hasJoined: boolean }> {
    try {
      return await db.transact(async (trx) => {
        await lockRoom(trx, roomId);
        // Read after locking the room: it may have been deleted, or another tab may have joined first.
        const room = await requireRoom(store, trx, roomId);
        if (isMemberOf(room, userId)) return { room, hasJoined: false };
        if (room.isLocked) throw new AppError('conflict', lockedError(room.admin));
        await refuseBanned(trx, { roomId, userId });
        await also?.(trx);
        const joinedAt = clock();
        const patch = await games.find(({ name }) => name === room.game)?.onJoin?.(trx, roomId, { id: userId, login });
        const event = { roomId, at: joinedAt, kind: 'joined', userId, login };
        const joinedSeq = await addEvent(trx, event, () => patch ?? {});
        await store.addMember(trx, { roomId, userId, joinedAt, joinedSeq });
        return { room: { ...room, members: [...room.members, { userId, login, since: joinedSeq }] }, hasJoined: true };
      });
    } catch (error) {
      orNotAuthenticated(error);
    }
  };
}
export type JoinRoom = ReturnType<typeof makeJoinRoom>;
