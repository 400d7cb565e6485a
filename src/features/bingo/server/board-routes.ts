import { loginKey } from '#features/accounts/contract.ts';
import { listActive } from '#features/challenges/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/database.ts';
import { Answered } from '#server/http/answers.ts';
import { type Route, route } from '#server/http/serve.ts';
import type { Caller } from '#server/sessions/sessions.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { dealBoard } from '../deal.ts';
import { boardSize } from '../profile.ts';
import { type Boards, claimDeal, findDealProfile, keepDeal, type Place, type Square } from './board-store.ts';
import type { makeAddEvent } from './event-store.ts';
import type { Tell } from './live-topics.ts';
import { noSuchRoom, requireSelf } from './rights.ts';
import { bumpRevision } from './room-store.ts';

interface Parts {
  context: Context;
  boards: Boards;
  addEvent: ReturnType<typeof makeAddEvent>;
  tell: Tell;
}

const noSuchChallenge = () => new AppError('notFound', 'There is no such challenge on this board.');

export function boardRoutes(parts: Parts): Route[] {
  return [getRoute(parts), dealRoute(parts), completeRoute(parts), uploadRoute(parts), imageRoute(parts)];
}

const entriesOf = (squares: readonly Square[]) => squares.map((square) => square.entry);

function getRoute({ context: { db }, boards }: Parts): Route {
  return route(contract.getBoard, async ({ params, caller }) => {
    const view = { roomId: params.roomId, loginKey: loginKey(params.login), viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, view);
    if (squares === undefined) throw noSuchRoom();
    return entriesOf(squares);
  });
}

function dealRoute({ context, boards, addEvent, tell }: Parts): Route {
  const { db, clock, random } = context;

  async function deal(trx: Trx, roomId: string, { userId, login }: Caller): Promise<boolean> {
    const seq = await bumpRevision(trx, roomId);
    if (seq === undefined || !(await boards.isMember(trx, { roomId, userId }))) throw noSuchRoom();
    const seed = random.hex(16);
    if (!(await claimDeal(trx, { roomId, userId }, seed))) return false;
    const dealt = dealBoard(await listActive(trx), seed, (await findDealProfile(trx, roomId)) ?? undefined);
    if (dealt.kind === 'too-few') {
      throw new AppError(
        'conflict',
        `A board needs ${boardSize} challenges, but only ${dealt.available} are active. Please add some first.`,
      );
    }
    await keepDeal(trx, { roomId, userId }, dealt.board, dealt.profile);
    await addEvent(trx, { roomId, seq, at: clock(), kind: 'dealt', userId, login, position: null, title: null });
    return true;
  }

  return route(contract.dealBoard, async ({ params, caller }) => {
    const { roomId } = params;
    await requireSelf(boards, db.read, roomId, params.login, caller);
    const isNew = await db.transact((trx) => deal(trx, roomId, caller));
    if (isNew) tell.board(roomId, caller.login);
    const view = { roomId, loginKey: loginKey(caller.login), viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, view);
    if (squares === undefined) throw noSuchRoom();
    return new Answered(isNew ? 201 : 200, entriesOf(squares));
  });
}

/** Notes the change in the room's history, as part of the transaction that makes it. */
function makeChange({ context: { clock }, boards, addEvent }: Parts) {
  return async function change(
    trx: Trx,
    place: Place,
    caller: Caller,
    apply: (now: number) => Promise<Square | undefined>,
  ) {
    const seq = await bumpRevision(trx, place.roomId);
    if (seq === undefined) throw noSuchRoom();
    // Looked at again now that the room is held: another tab may have been quicker.
    const before = await boards.findSquare(trx, place);
    const now = clock();
    const after = await apply(now);
    if (before === undefined || after === undefined) throw noSuchChallenge();
    if (before.entry.completed !== after.entry.completed) {
      const { position, entry } = after;
      const kind = entry.completed ? 'completed' : 'undone';
      await addEvent(trx, {
        roomId: place.roomId,
        seq,
        at: now,
        kind,
        userId: place.userId,
        login: caller.login,
        position,
        title: entry.challenge.title,
      });
    }
    return { before, after };
  };
}

function completeRoute(parts: Parts): Route {
  const { context, boards, tell } = parts;
  const { db, photos } = context;
  const change = makeChange(parts);

  return route(contract.setCompleted, async ({ params, body, caller }) => {
    const { roomId, challengeId } = params;
    await requireSelf(boards, db.read, roomId, params.login, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    const { before, after } = await db.transact(async (trx) => {
      const now = await boards.findSquare(trx, place);
      if (now === undefined) throw (await boards.isMember(trx, place)) ? noSuchChallenge() : noSuchRoom();
      if (now.entry.completed === body.completed) return { before: now, after: now };
      if (body.completed && now.entry.challenge.image_required)
        throw new AppError('conflict', 'This challenge needs a photo.');
      return change(trx, place, caller, (at) =>
        body.completed ? boards.complete(trx, place, at, null) : boards.reopen(trx, place),
      );
    });
    if (before !== after) tell.board(roomId, caller.login);
    if (before.photo !== null && after.photo === null) await photos.remove([before.photo]);
    return after.entry;
  });
}

function uploadRoute(parts: Parts): Route {
  const { context, boards, tell } = parts;
  const { db, photos, limits } = context;
  const change = makeChange(parts);

  return route(contract.uploadImage, async ({ params, caller, request }) => {
    const { roomId, challengeId } = params;
    await requireSelf(boards, db.read, roomId, params.login, caller);
    const place = { roomId, challengeId, userId: caller.userId };
    if ((await boards.findSquare(db.read, place)) === undefined) {
      throw (await boards.isMember(db.read, place)) ? noSuchChallenge() : noSuchRoom();
    }
    limits.take('upload', caller.userId);
    const photo = await photos.receive(request.raw);
    try {
      const { before, after } = await db.transact((trx) =>
        change(trx, place, caller, (at) => boards.complete(trx, place, at, photo)),
      );
      tell.board(roomId, caller.login);
      if (before.photo !== null) await photos.remove([before.photo]);
      return after.entry;
    } catch (error) {
      // The room, the seat or the disk went away while the photo came in: it belongs to nobody.
      await photos.remove([photo]);
      throw error;
    }
  });
}

function imageRoute({ context: { db, photos }, boards }: Parts): Route {
  return route(contract.getImage, async ({ params, caller }) => {
    const view = { roomId: params.roomId, loginKey: loginKey(params.login), viewerId: caller.userId };
    const squares = await boards.findBoard(db.read, view);
    if (squares === undefined) throw noSuchRoom();
    const photo = squares.find((square) => square.entry.challenge.id === params.challengeId)?.photo;
    if (photo === undefined || photo === null) throw new AppError('notFound', 'No image available for this challenge.');
    return { image: (await photos.read(photo)).toString('base64') };
  });
}
