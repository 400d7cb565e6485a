import { findDealt, listDealable } from '#features/challenges/server/index.ts';
import { memberKey } from '#features/rooms/document.ts';
import {
  isSelf,
  noSuchRoom,
  type RoomKit,
  requireMember,
  revisionOf,
  revisionWith,
} from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { Answered } from '#server/http/answers.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { toIso } from '#shared/time.ts';
import * as contract from '../contract.ts';
import { type Boards, findDealProfile, hasBoard, type Place, type Square, storeDeal } from './board-store.ts';
import { dealBoard } from './dealing/deal.ts';
import { boardSize } from './dealing/profile.ts';
import { listKnownPhotos } from './photo-store.ts';
import type { TakeTurn, Wanted } from './turn-store.ts';

export interface Parts extends RoomKit {
  context: Context;
  boards: Boards;
  turn: TakeTurn;
}

const noSuchChallenge = () => new AppError('notFound', 'This board has no such challenge.');

export function boardRoutes(parts: Parts): Route[] {
  return [getRoute(parts), dealRoute(parts), completeRoute(parts), uploadRoute(parts), imageRoute(parts)];
}

/** Acting for somebody else: members learn that they may not, strangers that there is no such room. */
async function requireSelf(
  { context: { db }, memberships }: Parts,
  { roomId, login }: { roomId: string; login: string },
  caller: Caller,
): Promise<void> {
  if (isSelf(caller, login)) return;
  await requireMember(memberships, db.read, roomId, caller);
  throw new AppError('forbidden', 'You can only change your own board.');
}

const entriesOf = (squares: readonly Square[]) => squares.map((square) => square.entry);

function getRoute({ context: { db }, boards }: Parts): Route {
  return route(contract.getBoard, async ({ params, caller }) => {
    const view = { roomId: params.roomId, viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, params.login, view);
    if (squares === undefined) throw noSuchRoom();
    return entriesOf(squares);
  });
}

async function drawBoard(trx: Trx, roomId: string, seed: string) {
  const profile = await findDealProfile(trx, roomId);
  for (;;) {
    const dealt = dealBoard(await listDealable(trx), seed, profile);
    if (dealt.kind === 'too-few') {
      throw new AppError(
        'conflict',
        `A board needs ${boardSize} active challenges; the pool has ${dealt.available}. Please add some first.`,
      );
    }
    const ids = dealt.board.map(({ id }) => id);
    const board = await findDealt(trx, ids);
    // On PostgreSQL one of them may have been deleted just now: then the board is drawn from what is left.
    if (board !== undefined) return { seed, board, profile: dealt.profile };
  }
}

function dealRoute(parts: Parts): Route {
  const { context, boards, memberships, addEvent } = parts;
  const { db, clock, random } = context;

  async function deal(trx: Trx, roomId: string, { userId, login }: Caller): Promise<boolean> {
    if (!(await memberships.isMember(trx, { roomId, userId }))) throw noSuchRoom();
    if (await hasBoard(trx, { roomId, userId })) return false;
    const drawn = await drawBoard(trx, roomId, random.hex(16));
    await storeDeal(trx, { roomId, userId }, drawn);
    const squares = drawn.board.map(({ id, points }) => [id, points]);
    const titles = Object.fromEntries(drawn.board.map(({ id, title }) => [id, title]));
    const event = { roomId, at: clock(), kind: 'dealt', userId, login };
    await addEvent(trx, event, () => ({ bingo: { titles, boards: { [memberKey(login)]: { squares, done: {} } } } }));
    return true;
  }

  return route(contract.dealBoard, async ({ params, caller }) => {
    const { roomId } = params;
    await requireSelf(parts, params, caller);
    const isNew = await db.transact((trx) => deal(trx, roomId, caller), { lock: parts.lock(roomId) });
    const squares = await boards.findBoard(db.read, caller.login, { roomId, viewerId: caller.userId });
    if (squares === undefined) throw noSuchRoom();
    return new Answered(isNew ? 201 : 200, entriesOf(squares));
  });
}

/**
 * Changes one square of a player's own board, inside a transaction that holds the room: another tab may have been quicker. A turn is
 * noted in the room's history, and once it is committed the room hears of it, and a photo that is shown no more goes.
 * Throws where the square needs a photo and there is none.
 */
export function makeChange(parts: Parts) {
  const { context, boards, turn, publishEvent, tell, claims, countChange } = parts;
  const { clock, photos } = context;

  /** Of a square that is done already. */
  async function replace(trx: Trx, place: Place, login: string, photo: string): Promise<Square> {
    const after = await boards.replacePhoto(trx, place, photo);
    if (after === undefined) throw noSuchChallenge();
    // No event: nothing was turned.
    const revision = revisionOf(await countChange(trx, place.roomId));
    tell.change(trx, place.roomId, { revision, now: toIso(clock()), patch: photosWith(login, after) });
    if (after.entry.seq !== undefined) await claims.gotPhoto(trx, place.roomId, after.entry.seq);
    return after;
  }

  return async function change(trx: Trx, place: Place, { login }: Pick<Caller, 'login'>, wanted: Wanted) {
    const { roomId, userId } = place;
    const at = clock();
    const taken = await turn(trx, place, { login, at }, wanted);
    if (taken === undefined) throw await whyNone(parts, trx, place);
    const { before, count } = taken;
    let { after } = taken;
    if (count !== undefined) {
      const { challenge, seq: seqBefore } = before.entry;
      const kind = wanted.completed ? 'completed' : 'undone';
      const event = { roomId, at, kind, userId, login, position: before.position, title: challenge.title };
      publishEvent(trx, event, count, () => patchOfTurn(login, before, after));
      // Whoever asked about the square as it was done until now gets no answer any more.
      if (seqBefore !== undefined) claims.tookBack(trx, roomId, seqBefore);
    } else if (wanted.completed) {
      if (!before.entry.completed) throw new AppError('conflict', 'This challenge needs a photo.');
      if (wanted.photo !== null) after = await replace(trx, place, login, wanted.photo);
    }
    if (before.photo !== after.photo) trx.onCommit(() => photos.remove(before.photo === null ? [] : [before.photo]));
    return { ...after.entry, ...revisionWith(trx) };
  };
}

/** What a turned square changes of the document. */
function patchOfTurn(login: string, before: Square, after: Square) {
  const { completed_at: at, seq } = after.entry;
  const done = { [after.position]: at === null || seq === undefined ? null : { at, seq } };
  const shown = after.entry.completed ? photosWith(login, after) : photosWithout(before);
  return { bingo: { boards: { [memberKey(login)]: { done } } }, ...shown };
}

/** What a done square with a photo adds to the photos of its room. */
function photosWith(login: string, { photo: v, entry: { seq, completed_at: at, challenge } }: Square) {
  if (v === null || seq === undefined || at === null) return {};
  return { photos: { [seq]: { by: memberKey(login), of: challenge.id, title: challenge.title, at, v } } };
}

const photosWithout = ({ photo, entry: { seq } }: Square) =>
  photo === null || seq === undefined ? {} : { photos: { [seq]: null } };

const whyNone = async ({ memberships }: Parts, db: Reader, place: Place) =>
  (await memberships.isMember(db, place)) ? noSuchChallenge() : noSuchRoom();

function completeRoute(parts: Parts): Route {
  const change = makeChange(parts);

  return route(contract.setCompleted, async ({ params, body, caller, once }) => {
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    const wanted: Wanted = body.completed ? { completed: true, photo: null } : { completed: false };
    return once((trx) => change(trx, place, caller, wanted), { lock: parts.lock(roomId) });
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
        if ((await boards.findSquare(read, place)) === undefined) throw await whyNone(parts, read, place);
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
