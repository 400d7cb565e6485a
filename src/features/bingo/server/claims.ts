import { type Claims, lockRoom, makeRoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { DropPhotos } from '#server/feature.ts';
import { makeChange, type Parts } from './board-routes.ts';
import { makeBoards } from './board-store.ts';
import { findPlaces } from './photo-store.ts';
import { makeTurn } from './turn-store.ts';

/** A done square is a claim: it can be questioned, and taken off the board as if its owner had undone it. */
export function makeClaims(context: Context): Claims {
  const kit = makeRoomKit(context, 'bingo');
  const parts = { context, ...kit, boards: makeBoards(context.db), turn: makeTurn(context.db, kit.writeEvent) };
  const change = makeChange(parts);
  return {
    find: async (db, roomId, seq) => {
      const done = await findDone(db, roomId, seq);
      return done && { seq, userId: done.userId, login: done.login, title: done.title };
    },
    remove: async (trx, roomId, { seq, login }) => {
      const done = await findDone(trx, roomId, seq);
      if (done === undefined) throw new Error('Cannot take off a square that is not done');
      await change(
        trx,
        { roomId, userId: done.userId, challengeId: done.challengeId },
        { login, isForced: true },
        { completed: false },
      );
    },
  };
}

/** All active completions in a room by event number, however old. */
export async function listActivities(db: Reader, roomId: string): Promise<{ seq: number; userId: string }[]> {
  const done = await db
    .selectFrom('squares')
    .where('room_id', '=', roomId)
    .where('completed_seq', 'is not', null)
    .select(['completed_seq as seq', 'user_id as userId'])
    .$narrowType<{ seq: number }>()
    .execute();
  return done;
}

async function findDone(db: Reader, roomId: string, seq: number) {
  return db
    .selectFrom('squares')
    .innerJoin('users', 'users.id', 'squares.user_id')
    .where('squares.room_id', '=', roomId)
    .where('squares.completed_seq', '=', seq)
    .select(['squares.user_id as userId', 'squares.challenge_id as challengeId', 'squares.title', 'users.login'])
    .executeTakeFirst();
}

/** Deletes photos for the site owner: their squares are undone as if the boards' owners had done it. */
export function makeDropPhotos(parts: Parts): DropPhotos {
  const change = makeChange(parts);
  return async (trx, roomId, names) => {
    // Locked first, so that no member leaves, replaces a photo or undoes a square in the meantime.
    await lockRoom(trx, roomId);
    const places = await findPlaces(trx, roomId, names);
    // Sequential, because each increments the room's revision.
    for (const { login, ...place } of places) await change(trx, place, { login, isForced: true }, { completed: false });
    return places.length;
  };
}
