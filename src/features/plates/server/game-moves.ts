import type { Reader, Trx } from '#server/db/database.ts';
import type { Random } from '#server/random.ts';
import { AppError } from '#shared/errors.ts';
import { foldCase } from '#shared/fold-case.ts';
import { minuteMs, toIso } from '#shared/time.ts';
import type { PlatesGame, Player } from '../contract.ts';
import { placesOf } from '../places/place-lists.ts';
import { playerIn } from '../plates-document.ts';
import { likelyFirst, placesOfGame, tiersOf } from '../rules/collector.ts';
import { isCollector } from '../rules/collector-points.ts';
import { recordOf } from '../rules/pace.ts';
import { dealCards } from '../rules/patterns.ts';
import { firstOf, isRun } from '../rules/run.ts';
import { chainsOf, seenOf, timesOfChain } from '../rules/scoring.ts';
import { type CollectorSettings, minOwnPlaces, type PlatesSettings, type RunSettings } from '../settings.ts';
import { type Actor, makeEndings, type Parts, patchOfGame, requireAdmin, requireMember } from './endings.ts';
import { addPlayer, changeGame, type Deal, gameFromRow, storeGame } from './game-store.ts';
import { spotOf } from './spot-store.ts';

/** The admin's actions and role choices, in a transaction that locks the room. */
export function makeGameMoves(parts: Parts) {
  const { context, games, addEvent } = parts;
  const { clock, random } = context;
  const endings = makeEndings(parts);

  const publishChange = (trx: Trx, roomId: string, kind: string, actor: Actor, before: PlatesGame, after: PlatesGame) =>
    addEvent(trx, { roomId, at: clock(), kind, position: after.number, ...actor }, () => patchOfGame(before, after));

  /** The current game; throws unless the caller is its admin. */
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

const gamesForRarity = 200;
const recordGames = 20;

/** Draws or computes everything about a game that is fixed at its start. */
async function dealOf(
  db: Reader,
  roomId: string,
  settings: PlatesSettings,
  { below }: Pick<Random, 'below'>,
): Promise<Deal> {
  if (settings.kind === 'patterns') return { cards: dealCards(below) };
  if (settings.kind === 'run') {
    const record = await recordPaceMs(db, roomId, settings);
    return { first: firstOf(settings, below), ...(record !== undefined && { record_pace_ms: record }) };
  }
  const games = await foundInGames(db, roomId, settings);
  const tiers = tiersOf(settings, games);
  return { tiers, likely: likelyFirst(tiers, games) };
}

async function listEnded(db: Reader, roomId: string): Promise<PlatesGame[]> {
  const rows = await db
    .selectFrom('plates_games')
    .where('room_id', '=', roomId)
    .where('ended_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(gamesForRarity)
    .selectAll()
    .execute();
  return rows.map(gameFromRow);
}

async function listSpotsByGame(db: Reader, roomId: string, games: readonly PlatesGame[]) {
  const numbers = games.map(({ number }) => number);
  const spots = db.selectFrom('plates_spots').where('room_id', '=', roomId).where('game', 'in', numbers);
  return Map.groupBy(await spots.where('undone_seq', 'is', null).selectAll().execute(), ({ game }) => game);
}

/** What was found in each of the room's finished games that used this list. Games without finds don't count. */
async function foundInGames(db: Reader, roomId: string, settings: CollectorSettings): Promise<Set<string>[]> {
  const games = (await listEnded(db, roomId)).filter(
    (game) => isCollector(game) && game.settings.list === settings.list && game.settings.country === settings.country,
  );
  if (games.length === 0) return [];
  const spots = await listSpotsByGame(db, roomId, games);
  return [...spots.values()].map((ofGame) => new Set(ofGame.map(({ target }) => target)));
}

const isSameRun = (game: PlatesGame, { length, matching, chain }: RunSettings) =>
  isRun(game) &&
  game.settings.length === length &&
  game.settings.matching === matching &&
  game.settings.chain === chain;

/** The best pace of the room's latest games with the same settings; undefined if there are none. */
async function recordPaceMs(db: Reader, roomId: string, settings: RunSettings): Promise<number | undefined> {
  const games = (await listEnded(db, roomId)).filter((game) => isSameRun(game, settings)).slice(0, recordGames);
  if (games.length === 0) return undefined;
  const spots = await listSpotsByGame(db, roomId, games);
  const paces = games.flatMap((game) => {
    const startedAt = Date.parse(game.started_at ?? '');
    const own = (spots.get(game.number) ?? []).map((row) => seenOf(spotOf(row)));
    const chains = [...chainsOf(game, own).values()];
    return chains.map((steps) => recordOf({ startedAt, found: timesOfChain(steps) }) ?? Infinity);
  });
  const best = Math.min(...paces);
  return Number.isFinite(best) ? Math.round(best) : undefined;
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
    // Points are stored by place name in an object, where this would set the prototype.
    if (places.includes('__proto__')) return 'A place can\'t be called "__proto__".';
    if (places.length < minOwnPlaces) return `A list needs at least ${minOwnPlaces} places.`;
    return new Set(places.map(foldCase)).size < places.length ? 'The list has the same place twice.' : undefined;
  }
  if (listed.length === 0) return "There's no list of regions for this country.";
  return home === undefined || listed.some(({ code }) => code === home) ? undefined : noSuchHome;
}

const noSuchHome = "Your home isn't on the list.";
const isCountry = (home: string) => placesOf('europe').some(({ code }) => code === home);
