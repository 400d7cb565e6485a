import type { RoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import type { Job } from '#server/jobs.ts';
import { AppError } from '#shared/errors.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import { leadersOf } from '../bingo-document.ts';
import { makeReadBoards, rankOf } from './score-store.ts';
import { isOver, listDue, putEnd } from './settings-store.ts';

const batchSize = 200;

export const gameOver = () => new AppError('conflict', 'The game has ended.');

/** Throws if the room's game is over. The room must be locked. */
export async function requireRunning(trx: Trx, roomId: string, now: number): Promise<void> {
  if (await isOver(trx, roomId, now)) throw gameOver();
}

/** Whether this player, or any player if none is given, has a board without open squares. */
export async function isFull(trx: Trx, { roomId, userId }: { roomId: string; userId?: string }): Promise<boolean> {
  let query = trx.selectFrom('squares').where('room_id', '=', roomId).groupBy('user_id');
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  const full = await query
    .having((eb) => eb(eb.fn.count('completed_at'), '=', eb.fn.countAll()))
    .select('user_id')
    .limit(1)
    .executeTakeFirst();
  return full !== undefined;
}

type Parts = Pick<RoomKit, 'addEvent' | 'lock'> & { context: Pick<Context, 'db' | 'clock'> };

/** Returns a function that ends a game unless it has already ended. The room must be locked. The leader wins. */
export function makeEnd({ context: { db, clock }, addEvent }: Pick<Parts, 'context' | 'addEvent'>) {
  const readBoards = makeReadBoards(db);
  return async function end(trx: Trx, roomId: string, at: number): Promise<void> {
    if (!(await putEnd(trx, roomId, at))) return;
    const players = await readBoards(trx, roomId);
    const [winner] = leadersOf(rankOf(players.values()));
    const [userId] = [...players].find(([, { login }]) => login === winner) ?? [];
    const winnerOrAdmin =
      userId === undefined || winner === undefined
        ? { kind: 'ended', ...(await adminOf(trx, roomId)) }
        : { kind: 'won', userId, login: winner };
    await addEvent(trx, { roomId, at: clock(), ...winnerOrAdmin }, () => ({ bingo: { ended_at: toIso(at) } }));
  };
}

/** Ends games whose end date has passed: one room's game before the room is read, or all of them. */
export function makeEndDue(parts: Parts) {
  const { db, clock } = parts.context;
  const end = makeEnd(parts);
  return async (roomId?: string, signal?: AbortSignal): Promise<void> => {
    for (const due of await listDue(db.read, clock(), { ...(roomId && { roomId }), limit: batchSize })) {
      if (signal?.aborted) return;
      const work = async (trx: Trx) => {
        // The admin may have just moved the date.
        const [now] = await listDue(trx, clock(), { roomId: due.roomId, limit: 1 });
        if (now !== undefined) await end(trx, due.roomId, now.at);
      };
      await db.transact(work, { lock: parts.lock(due.roomId) });
    }
  };
}

export function endDueGames(parts: Parts): Job {
  const endDue = makeEndDue(parts);
  return { name: 'bingo', everyMs: minuteMs / 2, run: (signal) => endDue(undefined, signal) };
}

const adminOf = (trx: Trx, roomId: string) =>
  trx
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.admin_id')
    .where('rooms.id', '=', roomId)
    .select(['users.id as userId', 'users.login'])
    .executeTakeFirstOrThrow();
