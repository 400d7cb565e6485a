import type { RoomEvent } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { AppError } from '#shared/errors.ts';
import type { NewSpot, PlatesGame, Spot } from '../contract.ts';
import { spotIn } from '../plates-document.ts';
import { titleOfTarget } from '../rules/collector.ts';
import { driverNeverPlays, refusalOf, undoRefusal } from '../rules/judging.ts';
import { wonAt } from '../rules/outcome.ts';
import { isPatterns } from '../rules/patterns.ts';
import { isRun, numbersIn, stepOf } from '../rules/run.ts';
import { type Actor, makeEndings, type Parts, patchOfGame, requireMember } from './endings.ts';
import { type SpotPosition, type SpotRow, type SpotWithOwner, spotOf, titleOf } from './spot-store.ts';

const noSuchSpot = () => new AppError('notFound', "There's no such find in this room.");

function positionOf(
  game: PlatesGame,
  roomId: string,
  spot: Pick<SpotPosition, 'target' | 'player' | 'device' | 'at'>,
): SpotPosition {
  const isOwn = isPatterns(game) || (isRun(game) && game.settings.chain === 'race');
  const step = isRun(game) ? (stepOf(game, spot.target) ?? 0) : 0;
  return { roomId, number: game.number, chain: isOwn ? spot.player : 0, step, ...spot };
}

/** Adds and undoes spots, in a transaction that locks the room. */
export function makeSpotMoves(parts: Parts) {
  const { context, games, spots, writeEvent, publishEvent } = parts;
  const { clock, photos } = context;
  const endings = makeEndings(parts);

  async function requirePassenger(trx: Trx, roomId: string, { userId }: Actor): Promise<number> {
    const { player, role } = await requireMember(parts, trx, roomId, userId);
    if (role === 'driver') throw new AppError('forbidden', driverNeverPlays);
    if (player === null || role === null) throw new AppError('conflict', "Please say that you're a passenger first.");
    return player;
  }

  async function endIfComplete(trx: Trx, game: PlatesGame, spot: SpotRow, actor: Actor): Promise<void> {
    if (game.state !== 'running') return;
    const at = { roomId: spot.room_id, number: game.number };
    // Only the last number of a chain can complete it, so the others needn't be read.
    const canEndGame = !isRun(game) || spot.step === numbersIn[game.settings.length] - 1;
    const won = canEndGame ? wonAt(game, await spots.listFinds(trx, at)) : undefined;
    if (won === undefined) return;
    await endings.end(trx, spot.room_id, game, { at: won, by: isPatterns(game) ? 'line' : 'complete', actor });
  }

  async function spot(trx: Trx, roomId: string, actor: Actor, body: NewSpot): Promise<Spot> {
    const player = await requirePassenger(trx, roomId, actor);
    const known = await spots.findSpot(trx, roomId, body.id);
    if (known !== undefined) return repeatedSpot(known, player, body);
    const found = await games.findGame(trx, { roomId, number: body.game });
    if (found === undefined) throw new AppError('notFound', "There's no such game in this room.");
    const game = await endings.settle(trx, roomId, found);
    const receivedAt = clock();
    const { target, marks, word, device, id } = body;
    // A time in the future, from a phone whose clock is fast, counts as now.
    const at = Math.min(Date.parse(body.at), receivedAt);
    const position = positionOf(game, roomId, { target, player, device, at });
    const neighbours = await spots.findNeighbours(trx, position);
    const refusal = refusalOf(game, { player, target, marks, word, at }, neighbours, receivedAt);
    if (refusal !== undefined) throw new AppError(refusal.isInvalid ? 'badInput' : 'conflict', refusal.message);
    const title = titleOfTarget(game.settings, target);
    const event = { roomId, at: receivedAt, kind: 'spotted', position: game.number, title, ...actor };
    const count = await writeEvent(trx, event);
    const { seq } = count;
    const { number, roomId: room_id, ...where } = position;
    const row: SpotRow = {
      ...where,
      room_id,
      game: number,
      seq,
      id,
      received_at: receivedAt,
      title,
      // A birthday is private and isn't stored.
      marks: (isPatterns(game) && target !== 'birthday' ? marks : undefined) ?? null,
      word: (target === 'word' ? word : undefined) ?? null,
      photo: null,
      undone_seq: null,
    };
    await spots.addSpot(trx, row);
    const spot = spotOf(row);
    publishEvent(trx, event, count, () => ({ plates: { spots: { [number]: { [seq]: spotIn(spot) } } } }));
    await endIfComplete(trx, game, row, actor);
    return spot;
  }

  /** Removes an active spot for its owner or on their behalf, even if their account has been deleted. */
  async function removeSpot(trx: Trx, row: SpotWithOwner, actor: Pick<RoomEvent, 'userId' | 'login'>): Promise<void> {
    const { room_id: roomId, game: number, photo } = row;
    const event = { roomId, at: clock(), kind: 'unspotted', position: number, title: titleOf(row), ...actor };
    const count = await writeEvent(trx, event);
    await spots.markUndone(trx, roomId, row.seq, count.seq);
    parts.claims.onUndone(trx, roomId, row.seq);
    if (photo !== null) trx.onCommit(() => photos.remove([photo]));
    const game = await reopened(trx, { roomId, number });
    publishEvent(trx, event, count, () => ({
      plates: { ...game, spots: { [number]: { [row.seq]: null } } },
      ...(photo !== null && { photos: { [row.seq]: null } }),
    }));
  }

  /** How this changes the spot's game; undefined if the game is unchanged or isn't the current one. */
  async function reopened(trx: Trx, at: { roomId: string; number: number }) {
    const game = await games.findGame(trx, at);
    const isWon = game?.ended_by === 'complete' || game?.ended_by === 'line';
    if (game === undefined || !isWon) return undefined;
    const won = wonAt(game, await spots.listFinds(trx, at));
    const { number } = await games.findNewest(trx, at.roomId);
    const isNewest = number === at.number;
    const after =
      won === undefined
        ? await endings.reopen(trx, at.roomId, game, isNewest)
        : await endings.postponeEnd(trx, at.roomId, game, won);
    return after && isNewest ? patchOfGame(game, after).plates : undefined;
  }

  async function undo(trx: Trx, roomId: string, actor: Actor, id: string, at: number): Promise<void> {
    const row = await ownSpot(trx, roomId, actor, id);
    if (row.undone_seq !== null) return;
    const refusal = undoRefusal(row.at, Math.min(at, clock()), clock());
    if (refusal !== undefined) throw new AppError('conflict', refusal);
    await removeSpot(trx, row, actor);
  }

  async function ownSpot(trx: Trx, roomId: string, { userId }: Actor, id: string): Promise<SpotWithOwner> {
    await requireMember(parts, trx, roomId, userId);
    const row = await spots.findSpot(trx, roomId, id);
    if (row === undefined) throw noSuchSpot();
    if (row.user_id !== userId) throw new AppError('forbidden', 'You can only change your own finds.');
    return row;
  }

  return { spot, undo, removeSpot, ownSpot };
}

function repeatedSpot(known: SpotWithOwner, player: number, { target, game }: NewSpot): Spot {
  const isSame = known.player === player && known.target === target && known.game === game;
  if (!isSame) throw new AppError('conflict', 'This id has already been used for something else.');
  if (known.undone_seq !== null) throw new AppError('conflict', 'That find has been taken back.');
  return spotOf(known);
}
