import { memberKey } from '#features/rooms/document.ts';
import { revisionWith } from '#features/rooms/server/index.ts';
import type { Trx } from '#server/db/database.ts';
import { makePhotoCall } from '#server/http/photo-call.ts';
import { type Route, route } from '#server/http/serve.ts';
import { AppError } from '#shared/errors.ts';
import { foldCase } from '#shared/fold-case.ts';
import { minuteMs, secondMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Player } from '../contract.ts';
import * as contract from '../contract.ts';
import { placesOf } from '../places/place-lists.ts';
import { playerIn } from '../plates-document.ts';
import { placesOfGame } from '../rules/collector.ts';
import { minOwnPlaces, type PlatesSettings } from '../settings.ts';
import { type Actor, makeEndings, type Parts, patchOfGame, requireAdmin, requireMember } from './endings.ts';
import { addPlayer, changeGame, dealOf, storeGame } from './game-store.ts';
import { listKnownPhotos, setPhoto } from './photo-store.ts';
import { makeSpotMoves } from './spot-moves.ts';
import { spotOf, titleOf } from './spot-store.ts';

/** The routes for a room's actions. Each runs in one transaction that locks the room. */
export function moveRoutes(parts: Parts): Route[] {
  const { context, lock } = parts;
  const { db, limits } = context;
  const moves = makeGameMoves(parts);
  const spotMoves = makeSpotMoves(parts);
  const take = (caller: Actor) => limits.take('platesMove', caller.userId);

  return [
    route(contract.setPlates, async ({ params: { id }, body, caller }) => {
      await take(caller);
      return db.transact(
        withRevision((trx) => moves.set(trx, id, actorOf(caller), body.settings)),
        { lock: lock(id) },
      );
    }),

    route(contract.takeRole, async ({ params: { id }, body, caller }) => {
      await take(caller);
      return db.transact(
        withRevision((trx) => moves.takeRole(trx, id, actorOf(caller), body.role)),
        { lock: lock(id) },
      );
    }),

    route(contract.startPlates, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.start(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.endPlates, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.end(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.playAgain, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => moves.again(trx, id, actorOf(caller), body.game)),
        { lock: lock(id) },
      );
    }),

    route(contract.addSpot, async ({ params: { id }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision((trx) => spotMoves.spot(trx, id, actorOf(caller), body)),
        { lock: lock(id) },
      );
    }),

    route(contract.undoSpot, async ({ params: { id, spotId }, body, caller, once }) => {
      await take(caller);
      return once(
        withRevision(async (trx) => {
          await spotMoves.undo(trx, id, actorOf(caller), spotId, Date.parse(body.at));
          return { id: spotId };
        }),
        { lock: lock(id) },
      );
    }),

    photoRoute(parts),
  ];
}

/** Adds the room's revision to the response. */
const withRevision =
  <T extends object>(work: (trx: Trx) => Promise<T>) =>
  async (trx: Trx) => ({ ...(await work(trx)), ...revisionWith(trx) });

const actorOf = ({ userId, login }: Actor): Actor => ({ userId, login });

function photoRoute(parts: Parts): Route {
  const { context, games, lock, addChange } = parts;
  const { db, photos } = context;
  const takePhoto = makePhotoCall(context, listKnownPhotos);
  const { ownSpot } = makeSpotMoves(parts);

  /** The spot that gets the photo: it must be the caller's own, active, and in a game with photos. */
  async function spotFor(trx: Trx, roomId: string, actor: Actor, spotId: string) {
    const row = await ownSpot(trx, roomId, actor, spotId);
    if (row.undone_seq !== null) throw new AppError('conflict', 'That find has been taken back.');
    const game = await games.findGame(trx, { roomId, number: row.game });
    if (game?.settings.photos !== true) throw new AppError('conflict', 'This game is played without photos.');
    return row;
  }

  async function show(trx: Trx, roomId: string, actor: Actor, spotId: string, photo: string) {
    const row = await spotFor(trx, roomId, actor, spotId);
    await setPhoto(trx, roomId, row.seq, photo);
    // There's no event, because nothing was spotted.
    const shown = { by: memberKey(actor.login), of: String(row.seq), title: titleOf(row), at: toIso(row.at), v: photo };
    await addChange(trx, roomId, { photos: { [row.seq]: shown } });
    await parts.claims.photoAdded(trx, roomId, row.seq);
    const before = row.photo;
    if (before !== null) trx.onCommit(() => photos.remove([before]));
    return { ...spotOf({ ...row, photo }), ...revisionWith(trx) };
  }

  return route(contract.addSpotImage, (call) => {
    const { id, spotId } = call.params;
    const actor = actorOf(call.caller);
    return takePhoto(call, {
      lock: lock(id),
      check: () => db.transact((trx) => spotFor(trx, id, actor, spotId)),
      show: (trx, photo) => show(trx, id, actor, spotId, photo),
    });
  });
}

/** The admin's actions and everyone's choice of role, in a transaction that locks the room. */
function makeGameMoves(parts: Parts) {
  const { context, games, addEvent } = parts;
  const { clock, random } = context;
  const endings = makeEndings(parts);

  const publishChange = (trx: Trx, roomId: string, kind: string, actor: Actor, before: PlatesGame, after: PlatesGame) =>
    addEvent(trx, { roomId, at: clock(), kind, position: after.number, ...actor }, () => patchOfGame(before, after));

  /** The current game; throws unless the caller is the room's admin. */
  async function forAdmin(trx: Trx, roomId: string, { userId }: Actor): Promise<PlatesGame> {
    requireAdmin(await requireMember(parts, trx, roomId, userId));
    return endings.settle(trx, roomId, await games.findNewest(trx, roomId));
  }

  async function set(trx: Trx, roomId: string, actor: Actor, settings: PlatesSettings): Promise<PlatesGame> {
    const before = await forAdmin(trx, roomId, actor);
    const { number, state } = before;
    if (state !== 'before') throw new AppError('conflict', 'The game has already started.');
    requirePlayable(settings, clock());
    await storeGame(trx, { roomId, number }, settings);
    const game: PlatesGame = { number, state, settings };
    await publishChange(trx, roomId, 'set', actor, before, game);
    return game;
  }

  async function start(trx: Trx, roomId: string, actor: Actor, number: number): Promise<PlatesGame> {
    const game = await forAdmin(trx, roomId, actor);
    const { settings, state } = game;
    if (game.number !== number || state === 'ended') throw new AppError('conflict', 'That game is over.');
    if (state === 'running') return game;
    const players = await games.listPlayers(trx, roomId);
    if (!players.some(({ here, role }) => here && role === 'passenger'))
      throw new AppError('conflict', 'You need at least one passenger to start.');
    const startedAt = clock();
    requirePlayable(settings, startedAt);
    const endsAt = endOf(settings, startedAt);
    const deal = await dealOf(trx, roomId, settings, random);
    // A room's first game may have no row yet.
    await storeGame(trx, { roomId, number }, settings);
    await changeGame(trx, { roomId, number }, { deal: JSON.stringify(deal), started_at: startedAt, ends_at: endsAt });
    const times = { started_at: toIso(startedAt), ...(endsAt !== null && { ends_at: toIso(endsAt) }) };
    const started: PlatesGame = { number, state: 'running', settings, ...times, ...deal };
    await publishChange(trx, roomId, 'started', actor, game, started);
    return started;
  }

  async function end(trx: Trx, roomId: string, actor: Actor, number: number): Promise<PlatesGame> {
    const game = await forAdmin(trx, roomId, actor);
    if (game.number !== number) throw new AppError('conflict', 'That game is over.');
    if (game.state === 'ended') return game;
    if (game.state === 'before') throw new AppError('conflict', "The game hasn't started.");
    return endings.end(trx, roomId, game, { at: clock(), by: 'admin', actor });
  }

  async function again(trx: Trx, roomId: string, actor: Actor, number: number): Promise<PlatesGame> {
    const game = await forAdmin(trx, roomId, actor);
    // Another tab may have been faster.
    if (game.number === number + 1 && game.state === 'before') return game;
    if (game.number !== number || game.state !== 'ended') throw new AppError('conflict', "That game isn't over.");
    const settings = withoutPastEnd(game.settings, clock());
    const next: PlatesGame = { number: number + 1, state: 'before', settings };
    await storeGame(trx, { roomId, number: next.number }, settings);
    await publishChange(trx, roomId, 'again', actor, game, next);
    return next;
  }

  async function takeRole(trx: Trx, roomId: string, actor: Actor, role: 'passenger' | 'driver'): Promise<Player> {
    const member = await requireMember(parts, trx, roomId, actor.userId);
    const playerOf = (player: number): Player => ({ player, login: actor.login, role, here: true });
    if (member.player !== null && member.role === role) return playerOf(member.player);
    const player = member.player ?? (await addPlayer(trx, { roomId, ...actor, role }));
    if (member.player !== null) await games.setRole(trx, roomId, player, role);
    const event = { roomId, at: clock(), kind: role === 'driver' ? 'drives' : 'rides', ...actor };
    await addEvent(trx, event, () => ({ plates: { players: { [player]: playerIn(playerOf(player)) } } }));
    return playerOf(player);
  }

  return { set, start, end, again, takeRole };
}

function requirePlayable(settings: PlatesSettings, nowMs: number): void {
  const refusal = settingsRefusal(settings);
  if (refusal !== undefined) throw new AppError('badInput', refusal);
  if (seasonEnd(settings) <= nowMs) throw new AppError('badInput', 'The last day must be in the future.');
}

const seasonEnd = (settings: PlatesSettings): number => {
  const endsAt = settings.kind === 'patterns' ? undefined : settings.ends_at;
  return endsAt === undefined || endsAt === null ? Infinity : Date.parse(endsAt);
};

function endOf(settings: PlatesSettings, startedAt: number): number | null {
  if (settings.kind === 'patterns') return startedAt + settings.minutes * minuteMs;
  const end = seasonEnd(settings);
  return Number.isFinite(end) ? end : null;
}

function withoutPastEnd(settings: PlatesSettings, nowMs: number): PlatesSettings {
  if (settings.kind === 'patterns' || seasonEnd(settings) > nowMs) return settings;
  const { ends_at: _, ...open } = settings;
  return open;
}

/** Why a game can't be played with these settings; undefined if it can. */
function settingsRefusal(settings: PlatesSettings): string | undefined {
  if (settings.kind === 'run')
    return settings.length === 'classic' && settings.matching === 'last-two'
      ? 'Classic uses three-digit numbers.'
      : undefined;
  if (settings.kind === 'patterns') return isCountry(settings.home) ? undefined : noSuchHome;
  const { list, home, places = [] } = settings;
  const listed = placesOfGame(settings);
  if (list === 'own') {
    // Points are stored in an object keyed by place name, where this would set the prototype.
    if (places.includes('__proto__')) return 'A place can\'t be called "__proto__".';
    if (places.length < minOwnPlaces) return `A list needs at least ${minOwnPlaces} places.`;
    return new Set(places.map(foldCase)).size < places.length ? 'The list has the same place twice.' : undefined;
  }
  if (listed.length === 0) return "There's no list of regions for this country.";
  return home === undefined || listed.some(({ code }) => code === home) ? undefined : noSuchHome;
}

const noSuchHome = "Your home isn't on the list.";
const isCountry = (home: string) => placesOf('europe').some(({ code }) => code === home);

declare module '#server/rate-limits.ts' {
  interface LimitNames {
    platesMove: Rule;
  }
}

export const platesLimits = {
  /**
   * Every move is stored permanently. The burst is for finds queued offline; after that, one per second is as fast as
   * plates pass.
   */
  platesMove: { burst: 200, refillMs: secondMs },
};
