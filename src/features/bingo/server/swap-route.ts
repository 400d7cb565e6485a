import { findDealt, listDealable } from '#features/challenges/server/index.ts';
import { memberKey } from '#features/rooms/document.ts';
import { currentLogin, revisionWith } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { type Parts, requireSelf, squareMissing } from './board-routes.ts';
import { findDeal, type Place, replaceSquare } from './board-store.ts';
import { swapFor } from './dealing/swap.ts';
import { requireRunning } from './endings.ts';
import { findSettings } from './settings-store.ts';

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

export function swapRoute(parts: Parts): Route {
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
