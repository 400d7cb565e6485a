import { findDealt, listDealable } from '#features/challenges/server/index.ts';
import { memberKey } from '#features/rooms/document.ts';
import { currentLogin, type Membership, noSuchRoom, revisionWith } from '#features/rooms/server/index.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import { ResponseWithStatus } from '#server/http/validate.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { entriesOf, type Parts, requireSelf, squareMissing } from './board-routes.ts';
import { type Place, squareColumns, squareOf } from './board-store.ts';
import { dealBoard, type RoomMix, swapFor } from './dealing/deal.ts';
import { photosOf } from './dealing/draw.ts';
import { boardSize, type Profile, tooFewChosen } from './dealing/profile.ts';
import { requireRunning } from './endings.ts';
import { findSettings } from './settings-store.ts';

/** The routes that deal a member's board and swap single squares on it. */
export const dealRoutes = (parts: Parts): Route[] => [dealRoute(parts), swapRoute(parts)];

async function drawBoard(trx: Trx, roomId: string, seed: string) {
  const mix = await findMix(trx, roomId);
  const { categories } = await findSettings(trx, roomId);
  for (;;) {
    const dealt = dealBoard(await listDealable(trx, categories), seed, mix);
    if (dealt.kind === 'too-few') {
      throw new AppError(
        'conflict',
        categories.length === 0
          ? `A board needs ${boardSize} active challenges, but the pool has ${dealt.available}. Please add some first.`
          : tooFewChosen(dealt.available),
      );
    }
    const ids = dealt.board.map(({ id }) => id);
    const board = await findDealt(trx, ids);
    // On PostgreSQL a challenge may have just been deleted, so this draws again from the rest.
    if (board !== undefined) return { seed, board, profile: dealt.profile };
  }
}

function dealRoute(parts: Parts): Route {
  const { context, boards, memberships, addEvent } = parts;
  const { db, clock, random } = context;

  async function deal(trx: Trx, roomId: string, caller: Caller): Promise<boolean> {
    const { userId } = caller;
    if (!(await memberships.isMember(trx, { roomId, userId }))) throw noSuchRoom();
    if (await hasBoard(trx, { roomId, userId })) return false;
    await requireRunning(trx, roomId, clock());
    const dealt = await drawBoard(trx, roomId, random.hex(16));
    await storeDeal(trx, { roomId, userId }, dealt);
    const login = await currentLogin(trx, caller);
    const squares = dealt.board.map(({ id, points }) => [id, points]);
    const titles = Object.fromEntries(dealt.board.map(({ id, title }) => [id, title]));
    const event = { roomId, at: clock(), kind: 'dealt', userId, login };
    await addEvent(trx, event, () => ({ bingo: { titles, boards: { [memberKey(login)]: { squares, done: {} } } } }));
    return true;
  }

  return route(contract.dealBoard, async ({ params, caller }) => {
    const { roomId } = params;
    await requireSelf(parts, params, caller);
    const isNew = await db.transact((trx) => deal(trx, roomId, caller), { lock: parts.lock(roomId) });
    const squares = await boards.findBoard(db.read, await currentLogin(db.read, caller), {
      roomId,
      viewerId: caller.userId,
    });
    if (squares === undefined) throw noSuchRoom();
    return new ResponseWithStatus(isNew ? 201 : 200, entriesOf(squares));
  });
}

/** Draws the challenge that replaces this one; also returns the board after the swap. */
async function drawSwap(trx: Trx, place: Place) {
  const { seed, swappedOut, squares } = await findDeal(trx, place);
  const { swaps, categories } = await findSettings(trx, place.roomId);
  if (swaps === 0) throw new AppError('conflict', "Squares can't be swapped in this room.");
  if (swappedOut.length >= swaps) throw new AppError('conflict', 'You have no swaps left.');
  const board = squares.map(({ entry }) => entry.challenge);
  const out = board.find(({ id }) => id === place.challengeId);
  if (out === undefined) throw new Error("A square that isn't on its board");
  for (;;) {
    const found = swapFor(await listDealable(trx, categories), { board, out, earlier: swappedOut, seed });
    if (found === undefined)
      throw new AppError('conflict', `There's no other challenge of difficulty ${out.difficulty}.`);
    // On PostgreSQL the challenge may have just been deleted, so another one is drawn.
    const [challenge] = (await findDealt(trx, [found.id])) ?? [];
    if (challenge === undefined) continue;
    const after = board.map((square) => (square === out ? challenge : square));
    return { challenge, after, swappedOut: [...swappedOut, out.id] };
  }
}

function swapRoute(parts: Parts): Route {
  const { context, boards, addEvent } = parts;

  async function swap(trx: Trx, place: Place, caller: Caller) {
    const { roomId, userId } = place;
    const before = await boards.findSquare(trx, place);
    if (before === undefined) throw await squareMissing(parts, trx, place);
    if (before.entry.completed) throw new AppError('conflict', 'This square is done. Undo it first.');
    await requireRunning(trx, roomId, context.clock());
    const { challenge, after, swappedOut } = await drawSwap(trx, place);
    await replaceSquare(trx, place, challenge, swappedOut);
    const { title } = before.entry.challenge;
    const login = await currentLogin(trx, caller);
    const event = { roomId, at: context.clock(), kind: 'swapped', userId, login, position: before.position, title };
    await addEvent(trx, event, () => ({
      bingo: {
        titles: { [challenge.id]: challenge.title },
        boards: {
          [memberKey(login)]: { squares: after.map(({ id, points }) => [id, points]), swapped: swappedOut.length },
        },
      },
    }));
    return { completed: false, completed_at: null, has_image: false, challenge, ...revisionWith(trx) };
  }

  return route(contract.swapSquare, async ({ params, caller, once }) => {
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    return once((trx) => swap(trx, place, caller), { lock: parts.lock(roomId) });
  });
}

/** What the room's boards have in common; undefined before the first deal. */
async function findMix(trx: Trx, roomId: string): Promise<RoomMix | undefined> {
  const row = await trx
    .selectFrom('bingo_deals')
    .where('room_id', '=', roomId)
    .select(['profile', 'photos'])
    .executeTakeFirst();
  return row && { profile: JSON.parse(row.profile) as Profile, photos: row.photos ?? undefined };
}

async function hasBoard(trx: Trx, { roomId, userId }: Membership): Promise<boolean> {
  const row = await trx
    .selectFrom('bingo_boards')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

async function storeDeal(
  trx: Trx,
  { roomId, userId }: Membership,
  { seed, board, profile }: { seed: string; board: readonly contract.BoardEntry['challenge'][]; profile: Profile },
): Promise<void> {
  const membership = { room_id: roomId, user_id: userId };
  const squares = board.map(({ id, image_required, ...challenge }, position) => ({
    ...membership,
    ...challenge,
    position,
    challenge_id: id,
    image_required: image_required ? (1 as const) : (0 as const),
    completed_at: null,
    completed_seq: null,
    photo: null,
  }));
  await trx
    .insertInto('bingo_boards')
    .values({ ...membership, seed })
    .execute();
  await trx.insertInto('squares').values(squares).execute();
  await trx
    .insertInto('bingo_deals')
    .values({ room_id: roomId, profile: JSON.stringify(profile), photos: photosOf(board) })
    .onConflict((conflict) => conflict.column('room_id').doNothing())
    .execute();
}

/** The seed of a member's board, the challenges swapped out of it, and its squares. */
async function findDeal(db: Reader, { roomId, userId }: Membership) {
  const { seed, swapped_out } = await db
    .selectFrom('bingo_boards')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .select(['seed', 'swapped_out'])
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('squares')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .orderBy('position')
    .select(squareColumns)
    .execute();
  return { seed, swappedOut: JSON.parse(swapped_out) as string[], squares: rows.map(squareOf) };
}

async function replaceSquare(
  trx: Trx,
  { roomId, userId, challengeId }: Place,
  { id, image_required, ...challenge }: contract.BoardEntry['challenge'],
  swappedOut: readonly string[],
): Promise<void> {
  await trx
    .updateTable('squares')
    .set({ ...challenge, challenge_id: id, image_required: image_required ? 1 : 0 })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where('challenge_id', '=', challengeId)
    .execute();
  await trx
    .updateTable('bingo_boards')
    .set({ swapped_out: JSON.stringify(swappedOut) })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
}
