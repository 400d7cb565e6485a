import { memberKey } from '#features/rooms/document.ts';
import {
  currentLogin,
  type EventCount,
  isSelf,
  noSuchRoom,
  type RoomKit,
  requireMember,
  revisionWith,
} from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { type Boards, listKnownPhotos, type Place, type Square } from './board-store.ts';
import { gameOver, isFull, makeEnd } from './endings.ts';
import type { RequestedState, TakeTurn, Turn } from './turn-store.ts';

export interface Parts extends RoomKit {
  context: Context;
  boards: Boards;
  turn: TakeTurn;
}

const noSuchChallenge = () => new AppError('notFound', 'This board has no such challenge.');

export function boardRoutes(parts: Parts): Route[] {
  return [getRoute(parts), completeRoute(parts), uploadRoute(parts), imageRoute(parts)];
}

/** Throws if the caller acts for someone else: 403 for members; 404 for strangers, as for a missing room. */
export async function requireSelf(
  { context: { db }, memberships }: Parts,
  { roomId, login }: { roomId: string; login: string },
  caller: Caller,
): Promise<void> {
  if (isSelf(caller, login)) return;
  await requireMember(memberships, db.read, roomId, caller);
  throw new AppError('forbidden', 'You can only change your own board.');
}

export const entriesOf = (squares: readonly Square[]) => squares.map((square) => square.entry);

function getRoute({ context: { db }, boards }: Parts): Route {
  return route(contract.getBoard, async ({ params, caller }) => {
    const view = { roomId: params.roomId, viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, params.login, view);
    if (squares === undefined) throw noSuchRoom();
    return entriesOf(squares);
  });
}

/**
 * Returns a function that changes one square on a player's own board. The room must be locked, because another tab may
 * be changing the same square. The change is logged in the room's history; after the commit, it's published, and a
 * photo that's no longer shown is deleted. Throws if the square needs a photo and has none. `isForced` allows changes
 * after the end of the game.
 */
export function makeChange(parts: Parts) {
  const { context, boards, turn, publishEvent, claims, addChange } = parts;
  const { clock, photos } = context;
  const end = makeEnd(parts);

  async function replace(trx: Trx, place: Place, login: string, photo: string): Promise<Square> {
    const after = await boards.replacePhoto(trx, place, photo);
    if (after === undefined) throw noSuchChallenge();
    // The square was already completed, so there's no event.
    await addChange(trx, place.roomId, photosWith(login, after));
    if (after.entry.seq !== undefined) await claims.photoAdded(trx, place.roomId, after.entry.seq);
    return after;
  }

  /** Publishes a completed or reopened square, and ends the game if this was the first full house. */
  async function finishTurn(
    trx: Trx,
    place: Place,
    { login, at }: { login: string; at: number },
    { before, after, count, endsWithHouse }: Turn & { count: EventCount },
  ): Promise<void> {
    const { roomId, userId } = place;
    const { challenge, seq: seqBefore } = before.entry;
    const isDone = after.entry.completed;
    const kind = isDone ? 'completed' : 'undone';
    const event = { roomId, at, kind, userId, login, position: before.position, title: challenge.title };
    publishEvent(trx, event, count, () => patchOfTurn(login, before, after));
    // Questions about the previous completion are closed without an answer.
    if (seqBefore !== undefined) claims.onUndone(trx, roomId, seqBefore);
    if (isDone && endsWithHouse && (await isFull(trx, place))) await end(trx, roomId, at);
  }

  /**
   * Handles a square that didn't change. If it was already in the requested state, it may still get another photo;
   * otherwise this throws.
   */
  async function resolveUnturned(
    trx: Trx,
    place: Place,
    login: string,
    { before, isOver }: Turn,
    requested: RequestedState,
  ) {
    const isInState = before.entry.completed === requested.completed;
    if (!isInState && isOver) throw gameOver();
    if (!isInState) throw new AppError('conflict', 'This challenge needs a photo.');
    return requested.completed && requested.photo !== null ? replace(trx, place, login, requested.photo) : before;
  }

  return async function change(
    trx: Trx,
    place: Place,
    { isForced = false, ...actor }: Pick<Caller, 'login' | 'guest'> & { isForced?: boolean },
    requested: RequestedState,
  ) {
    const login = await currentLogin(trx, { ...actor, userId: place.userId });
    const at = clock();
    const taken = await turn(trx, place, { login, at, isForced }, requested);
    if (taken === undefined) throw await squareMissing(parts, trx, place);
    const { before, count } = taken;
    if (count !== undefined) await finishTurn(trx, place, { login, at }, { ...taken, count });
    const after = count === undefined ? await resolveUnturned(trx, place, login, taken, requested) : taken.after;
    if (before.photo !== after.photo) trx.onCommit(() => photos.remove(before.photo === null ? [] : [before.photo]));
    return { ...after.entry, ...revisionWith(trx) };
  };
}

function patchOfTurn(login: string, before: Square, after: Square) {
  const { completed_at: at, seq } = after.entry;
  const done = { [after.position]: at === null || seq === undefined ? null : { at, seq } };
  const shown = after.entry.completed ? photosWith(login, after) : photosWithout(before);
  return { bingo: { boards: { [memberKey(login)]: { done } } }, ...shown };
}

function photosWith(login: string, { photo: v, entry: { seq, completed_at: at, challenge } }: Square) {
  if (v === null || seq === undefined || at === null) return {};
  return { photos: { [seq]: { by: memberKey(login), of: challenge.id, title: challenge.title, at, v } } };
}

const photosWithout = ({ photo, entry: { seq } }: Square) =>
  photo === null || seq === undefined ? {} : { photos: { [seq]: null } };

export const squareMissing = async ({ memberships }: Parts, db: Reader, place: Place) =>
  (await memberships.isMember(db, place)) ? noSuchChallenge() : noSuchRoom();

function completeRoute(parts: Parts): Route {
  const change = makeChange(parts);

  return route(contract.setCompleted, async ({ params, body, caller, once }) => {
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    const requested: RequestedState = body.completed ? { completed: true, photo: null } : { completed: false };
    return once((trx) => change(trx, place, caller, requested), { lock: parts.lock(roomId) });
  });
}

function uploadRoute(parts: Parts): Route {
  const { context, boards } = parts;
  const change = makeChange(parts);
  const takePhoto = makePhotoCall(context, listKnownPhotos);

  return route(contract.uploadImage, async (call) => {
    const { params, caller } = call;
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const { read } = context.db;
    const place = { roomId, challengeId, userId: caller.userId };
    return takePhoto(call, {
      lock: parts.lock(roomId),
      check: async () => {
        if ((await boards.findSquare(read, place)) === undefined) throw await squareMissing(parts, read, place);
      },
      show: (trx, photo) => change(trx, place, caller, { completed: true, photo }),
    });
  });
}

function imageRoute({ context: { db, photos }, boards }: Parts): Route {
  return route(contract.getImage, async ({ params, caller }) => {
    const view = { roomId: params.roomId, viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, params.login, view);
    if (squares === undefined) throw noSuchRoom();
    const photo = squares.find((square) => square.entry.challenge.id === params.challengeId)?.photo;
    if (photo === undefined || photo === null) throw new AppError('notFound', 'No image available for this challenge.');
    return { image: (await photos.read(photo)).toString('base64') };
  });
}
