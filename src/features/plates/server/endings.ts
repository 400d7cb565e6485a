import { noSuchRoom, type RoomKit } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import { mergeDiff } from '#shared/merge-patch.ts';
import { toIso } from '#shared/time.ts';
import type { PlatesGame } from '../contract.ts';
import { gameIn } from '../plates-document.ts';
import { bellGraceMs } from '../rules/game-times.ts';
import { isPatterns } from '../rules/patterns.ts';
import { changeGame, type GameMember, type GameStore } from './game-store.ts';
import type { SpotStore } from './spot-store.ts';

export interface Parts extends RoomKit {
  context: Context;
  games: GameStore;
  spots: SpotStore;
}

export type Actor = { userId: string; login: string };

export async function requireMember(
  { games }: Pick<Parts, 'games'>,
  db: Reader,
  roomId: string,
  userId: string,
): Promise<GameMember> {
  const member = await games.findMember(db, roomId, userId);
  if (member === undefined) throw noSuchRoom();
  return member;
}

export const patchOfGame = (before: PlatesGame, after: PlatesGame) => ({
  plates: { game: mergeDiff(gameIn(before), gameIn(after)) ?? {} },
});

/**
 * When a game is definitely over, because its time is up and earlier finds can no longer arrive; undefined if it has no
 * end.
 */
function overAt(game: PlatesGame): number | undefined {
  if (game.state !== 'running' || game.ends_at === undefined) return undefined;
  return Date.parse(game.ends_at) + (isPatterns(game) ? bellGraceMs : 0);
}

/** Ends and reopens games, in a transaction that locks the room. */
export function makeEndings(parts: Pick<Parts, 'context' | 'addEvent'>) {
  const { clock } = parts.context;

  async function end(
    trx: Trx,
    roomId: string,
    game: PlatesGame,
    { at, by, actor }: { at: number; by: NonNullable<PlatesGame['ended_by']>; actor: Actor },
  ): Promise<PlatesGame> {
    await changeGame(trx, { roomId, number: game.number }, { ended_at: at, ended_by: by });
    const ended: PlatesGame = { ...game, state: 'ended', ended_at: toIso(at), ended_by: by };
    const event = { roomId, at: clock(), kind: 'finished', position: game.number, ...actor };
    await parts.addEvent(trx, event, () => patchOfGame(game, ended));
    return ended;
  }

  /** Returns the game, ending it first if its time is up. */
  async function settle(trx: Trx, roomId: string, game: PlatesGame): Promise<PlatesGame> {
    const over = overAt(game);
    if (over === undefined || over > clock()) return game;
    const at = Date.parse(game.ends_at ?? '');
    return end(trx, roomId, game, { at, by: endingOfTime(game), actor: await adminOf(trx, roomId) });
  }

  /**
   * Reopens a game whose winning spot was undone, unless its time is up or the next game has started. Undefined if
   * nothing changes.
   */
  async function reopen(
    trx: Trx,
    roomId: string,
    game: PlatesGame,
    isNewest: boolean,
  ): Promise<PlatesGame | undefined> {
    const { ended_at: _, ended_by: __, ...open } = game;
    const endsAt = game.ends_at === undefined ? Infinity : Date.parse(game.ends_at);
    if (endsAt <= clock()) {
      const by = endingOfTime(game);
      await changeGame(trx, { roomId, number: game.number }, { ended_at: endsAt, ended_by: by });
      return { ...open, state: 'ended', ended_at: toIso(endsAt), ended_by: by };
    }
    if (!isNewest) return undefined;
    await changeGame(trx, { roomId, number: game.number }, { ended_at: null, ended_by: null });
    return { ...open, state: 'running' };
  }

  /**
   * Moves the end of a game that is still won without the removed spot. The end only moves later, so that no find
   * becomes late; undefined if nothing changes.
   */
  async function postponeEnd(trx: Trx, roomId: string, game: PlatesGame, at: number): Promise<PlatesGame | undefined> {
    if (at <= Date.parse(game.ended_at ?? '')) return undefined;
    await changeGame(trx, { roomId, number: game.number }, { ended_at: at });
    return { ...game, ended_at: toIso(at) };
  }

  return { end, settle, reopen, postponeEnd };
}

/** Ends a game before it's read, if its time is up. */
export function makeEndIfDue(parts: Parts) {
  const { context, games, lock } = parts;
  const { db, clock } = context;
  const { settle } = makeEndings(parts);
  return async (roomId: string): Promise<void> => {
    const over = overAt(await games.findNewest(db.read, roomId));
    if (over === undefined || over > clock()) return;
    const work = async (trx: Trx) => settle(trx, roomId, await games.findNewest(trx, roomId));
    await db.transact(work, { lock: lock(roomId) });
  };
}

const endingOfTime = (game: PlatesGame) => (isPatterns(game) ? 'bell' : 'date');

async function adminOf(trx: Trx, roomId: string): Promise<Actor> {
  return trx
    .selectFrom('rooms')
    .innerJoin('users', 'users.id', 'rooms.admin_id')
    .where('rooms.id', '=', roomId)
    .select(['users.id as userId', 'users.login'])
    .executeTakeFirstOrThrow();
}

export const requireAdmin = ({ isAdmin }: GameMember): void => {
  if (!isAdmin) throw new AppError('forbidden', "Only the room's admin can do that.");
};
