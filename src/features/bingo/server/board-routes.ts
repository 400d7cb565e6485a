import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findDealt, listDealable } from '#features/challenges/server/index.ts';
import { holdRoom, isSelf, noSuchRoom, type RoomKit, requireMember } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { Answered } from '#server/http/answers.ts';
import { extraCalls } from '#server/http/cost.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import type { BingoNews } from '../score-contract.ts';
import {
  type Boards,
  findDealProfile,
  hasBoard,
  keepDeal,
  lineOfMarks,
  type Mark,
  type Place,
  type Square,
} from './board-store.ts';
import { dealBoard } from './dealing/deal.ts';
import { boardSize } from './dealing/profile.ts';
import { listKnownPhotos } from './photo-store.ts';

export interface Parts extends RoomKit {
  context: Context;
  boards: Boards;
}

const noSuchChallenge = () => new AppError('notFound', 'There is no such challenge on this board.');

export function boardRoutes(parts: Parts): Route[] {
  return [getRoute(parts), dealRoute(parts), completeRoute(parts), uploadRoute(parts), imageRoute(parts)];
}

/** Acting for somebody else: members learn that they may not, strangers that there is no such room. */
async function requireSelf(
  { context: { db }, seats }: Parts,
  { roomId, login }: { roomId: string; login: string },
  caller: Caller,
): Promise<void> {
  if (isSelf(caller, login)) return;
  await requireMember(seats, db.read, roomId, caller);
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
        `A board needs ${boardSize} challenges, but only ${dealt.available} are active. Please add some first.`,
      );
    }
    const ids = dealt.board.map(({ id }) => id);
    const board = await findDealt(trx, ids);
    // On PostgreSQL one of them may have been deleted just now: then the board is drawn from what is left.
    if (board !== undefined) return { seed, board, profile: dealt.profile };
  }
}

function dealRoute(parts: Parts): Route {
  const { context, boards, seats, addEvent } = parts;
  const { db, clock, random } = context;

  async function deal(trx: Trx, roomId: string, { userId, login }: Caller): Promise<boolean> {
    await holdRoom(trx, db.engine, roomId);
    if (!(await seats.isMember(trx, { roomId, userId }))) throw noSuchRoom();
    if (await hasBoard(trx, { roomId, userId })) return false;
    await keepDeal(trx, { roomId, userId }, await drawBoard(trx, roomId, random.hex(16)));
    const marks = await boards.listMarks(trx, { roomId, userId });
    const event = { roomId, at: clock(), kind: 'dealt', userId, login };
    await addEvent(trx, event, (): BingoNews => ({ line: lineOfMarks(marks) }));
    return true;
  }

  return route(contract.dealBoard, async ({ params, caller }) => {
    const { roomId } = params;
    await requireSelf(parts, params, caller);
    const isNew = await db.transact((trx) => deal(trx, roomId, caller));
    const squares = await boards.findBoard(db.read, caller.login, { roomId, viewerId: caller.userId });
    if (squares === undefined) throw noSuchRoom();
    return new Answered(isNew ? 201 : 200, entriesOf(squares));
  });
}

/** What shall become of a square. */
type Wanted = { completed: false } | { completed: true; photo: string | null };

/**
 * Changes one square of the caller's own board, inside a transaction. `decide` sees the square as it is now that the room
 * is held (another tab may have been quicker) and says what it shall be; undefined leaves it alone. A turn is noted in the
 * room's history first: the square keeps the revision that it has there. Once it is committed the room hears of it, and a
 * photo that is shown no more goes.
 */
export function makeChange(parts: Parts) {
  const { context, boards, addEvent, tell } = parts;
  const { db, clock, photos } = context;
  return async function change(
    trx: Trx,
    place: Place,
    { login }: Pick<Caller, 'login'>,
    decide: (before: Square) => Wanted | undefined,
  ) {
    const { roomId, userId } = place;
    await holdRoom(trx, db.engine, roomId);
    const before = await squareOrNone(parts, trx, place);
    const wanted = decide(before);
    if (wanted === undefined) return before.entry;
    const at = clock();
    const { position, entry } = before;
    const isTurn = entry.completed !== wanted.completed;
    const kind = wanted.completed ? 'completed' : 'undone';
    const event = { roomId, at, kind, userId, login, position, title: entry.challenge.title };
    const { photo } = before;
    const marks = isTurn ? await boards.listMarks(trx, place) : [];
    const seq = isTurn
      ? await addEvent(trx, event, (seq) => newsOf(marks, { position, at, seq: wanted.completed ? seq : null }, wanted))
      : null;
    const after = wanted.completed
      ? await boards.complete(trx, place, { at, seq, photo: wanted.photo })
      : await boards.reopen(trx, place);
    if (after === undefined) throw noSuchChallenge();
    // Another photo of a square that is done already is no event.
    if (!isTurn) tell.stale(trx, roomId, `board/${login}`);
    if (photo !== null && photo !== after.photo) trx.onCommit(() => photos.remove([photo]));
    return after.entry;
  };
}

/** What the room hears of a turn: what its player has reached with it. */
function newsOf(before: readonly Mark[], turned: Omit<Mark, 'points'>, wanted: Wanted): BingoNews {
  const marks = before.map((mark) => (mark.position === turned.position ? { ...mark, ...turned } : mark));
  return { line: lineOfMarks(marks), ...(wanted.completed && { has_image: wanted.photo !== null }) };
}

async function squareOrNone({ boards, seats }: Parts, db: Reader, place: Place): Promise<Square> {
  const square = await boards.findSquare(db, place);
  if (square === undefined) throw (await seats.isMember(db, place)) ? noSuchChallenge() : noSuchRoom();
  return square;
}

function completeRoute(parts: Parts): Route {
  const change = makeChange(parts);

  return route(contract.setCompleted, async ({ params, body, caller, once }) => {
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    return once((trx) =>
      change(trx, place, caller, (square) => {
        if (square.entry.completed === body.completed) return undefined;
        if (!body.completed) return { completed: false };
        if (square.entry.challenge.image_required) throw new AppError('conflict', 'This challenge needs a photo.');
        return { completed: true, photo: null };
      }),
    );
  });
}

function uploadRoute(parts: Parts): Route {
  const { context } = parts;
  const { db, photos, limits } = context;
  const change = makeChange(parts);

  /** The photo belongs to nobody when the room, the seat or the disk went away while it came in. */
  async function removeUnlessKept(photo: string): Promise<void> {
    // A lost connection leaves it open whether the commit took place. Where nobody can say, the sweep decides later.
    const known = await listKnownPhotos(db.read, [photo]).catch(() => new Set([photo]));
    if (!known.has(photo)) await photos.remove([photo]);
  }

  /** Of a repeat, which comes from bytes that are neither decoded nor kept; they cost as much as an answer of that size. */
  async function digestOf(request: IncomingMessage, { userId }: Caller): Promise<string> {
    const { digest, bytes } = await photos.digest(request);
    limits.charge('apiByUser', userId, extraCalls({ workMs: 0, bytes }));
    return digest;
  }

  return route(contract.uploadImage, async ({ params, caller, request, once, keyed }) => {
    const { roomId, challengeId } = params;
    await requireSelf(parts, params, caller);
    const repeated = await keyed?.kept(() => digestOf(request.raw, caller));
    if (repeated !== undefined) return repeated;
    const place = { roomId, challengeId, userId: caller.userId };
    await squareOrNone(parts, db.read, place);
    limits.take('upload', caller.userId);
    const hash = keyed && createHash('sha256');
    const photo = await photos.receive(request.raw, hash);
    let isShown = false;
    const show = (trx: Trx) => {
      trx.onCommit(() => {
        isShown = true;
      });
      return change(trx, place, caller, () => ({ completed: true, photo }));
    };
    try {
      return await once(show, { digest: hash?.digest('base64url') });
    } finally {
      // Also when another call with the same key was quicker.
      if (!isShown) await removeUnlessKept(photo);
    }
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
