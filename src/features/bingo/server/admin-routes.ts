import { countByCategory } from '#features/challenges/server/index.ts';
import { memberKey } from '#features/rooms/document.ts';
import { noSuchRoom, requireMember, revisionWith } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { roleMissing } from '#server/http/strong-roles.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { hasRole } from '#shared/roles.ts';
import * as contract from '../contract.ts';
import { type BingoSettings, type ChangedBingo, countIn, momentOf } from '../settings.ts';
import type { Parts } from './board-routes.ts';
import { clearBoards, listBoards, listPhotos } from './board-store.ts';
import { boardSize, tooFewChosen } from './dealing/profile.ts';
import { isFull } from './endings.ts';
import { findGame, findSettings, isOver, putGame, putSettings } from './settings-store.ts';

export const adminRoutes = (parts: Parts): Route[] => [categoriesRoute(parts), settingsRoute(parts), againRoute(parts)];

/** Throws unless the caller is the room's admin or root. A room of another game is treated like a missing one. */
async function requireAdmin(trx: Trx, roomId: string, caller: Caller): Promise<void> {
  const room = await trx
    .selectFrom('rooms')
    .where('id', '=', roomId)
    .where('game', '=', 'bingo')
    .select('admin_id')
    .executeTakeFirst();
  if (room === undefined) throw noSuchRoom();
  if (room.admin_id !== caller.userId && !hasRole(caller, 'root'))
    throw roleMissing(caller, 'root', "Only the room's admin can change this.");
}

function categoriesRoute({ context: { db }, memberships }: Parts): Route {
  return route(contract.listCategories, async ({ params: { id }, caller }) => {
    await requireMember(memberships, db.read, id, caller);
    return countByCategory(db.read);
  });
}

/** Throws if the game is over or the requested end has passed. */
async function requireEnd(trx: Trx, roomId: string, ends: BingoSettings['ends'], now: number): Promise<void> {
  if (await isOver(trx, roomId, now))
    throw new AppError('conflict', 'The game has ended. Play again to choose another end.');
  const moment = momentOf({ ends });
  if (moment !== undefined && Date.parse(moment) <= now)
    throw new AppError('badInput', 'Please choose a time in the future.');
  if (ends === 'full_house' && (await isFull(trx, { roomId })))
    throw new AppError('conflict', 'Somebody already has a full house.');
}

/** The settings after this change. Throws if the room doesn't currently allow it. */
async function changed(trx: Trx, roomId: string, change: ChangedBingo, now: number): Promise<BingoSettings> {
  const before = await findSettings(trx, roomId);
  if (change.ends !== undefined) await requireEnd(trx, roomId, change.ends, now);
  if (change.categories === undefined) return { ...before, ...change };
  // All boards of a game are dealt from the same categories.
  if ((await listBoards(trx, roomId)).length > 0)
    throw new AppError('conflict', 'Somebody already has a board. Play again to choose other categories.');
  const categories = [...new Set(change.categories)].sort();
  const available = countIn(await countByCategory(trx), categories);
  if (categories.length > 0 && available < boardSize) throw new AppError('conflict', tooFewChosen(available));
  return { ...before, ...change, categories };
}

function settingsRoute({ context: { db, clock }, lock, addChange }: Parts): Route {
  return route(contract.setBingo, async ({ params: { id }, body, caller }) =>
    db.transact(
      async (trx) => {
        await requireAdmin(trx, id, caller);
        const settings = await changed(trx, id, body, clock());
        await putSettings(trx, id, settings);
        await addChange(trx, id, { bingo: { settings } } as object);
        return { ...settings, ...revisionWith(trx) };
      },
      { lock: lock(id) },
    ),
  );
}

/** The same people play again: all boards are deleted, and each player deals a new one. */
function againRoute(parts: Parts): Route {
  const { context, lock, addEvent, claims } = parts;
  const { clock, photos } = context;

  async function again(trx: Trx, roomId: string, game: number, { userId, login }: Caller) {
    const current = await findGame(trx, roomId);
    // Another tab has already started the next game.
    if (current === game + 1) return { game: current };
    if (current !== game) throw new AppError('conflict', 'That game is over.');
    const boards = await listBoards(trx, roomId);
    if (boards.length === 0) throw new AppError('conflict', 'Nobody has a board yet.');
    const done = boards.flatMap(({ seqs }) => seqs);
    const names = await listPhotos(trx, roomId);
    await clearBoards(trx, roomId);
    const before = await findSettings(trx, roomId);
    const moment = momentOf(before);
    // An end date that has passed would end the next game immediately.
    const isPast = moment !== undefined && Date.parse(moment) <= clock();
    const settings = isPast ? { ...before, ends: 'never' as const } : before;
    await putGame(trx, roomId, game + 1, settings);
    await addEvent(trx, { roomId, at: clock(), kind: 'again', userId, login }, () => ({
      bingo: {
        settings,
        game: game + 1,
        ended_at: null,
        boards: Object.fromEntries(boards.map((board) => [memberKey(board.login), null])),
      },
      photos: Object.fromEntries(done.map((seq) => [seq, null])),
    }));
    // Questions about the previous game are closed without an answer.
    for (const seq of done) claims.onUndone(trx, roomId, seq);
    trx.onCommit(() => photos.remove(names));
    return { game: game + 1, ...revisionWith(trx) };
  }

  return route(contract.playAgain, async ({ params: { id }, body: { game }, caller, once }) =>
    once(
      async (trx) => {
        await requireAdmin(trx, id, caller);
        return again(trx, id, game, caller);
      },
      { lock: lock(id) },
    ),
  );
}
