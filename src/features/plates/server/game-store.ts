import type { Database, Reader, Trx } from '#server/db/database.ts';
import { prepared, preparedWrite } from '#server/db/prepared.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Random } from '#server/random.ts';
import { toIso } from '#shared/time.ts';
import type { PlatesGame, Player } from '../contract.ts';
import { likelyFirst, tiersOf } from '../rules/collector.ts';
import { isCollector } from '../rules/collector-points.ts';
import { recordOf } from '../rules/pace.ts';
import { dealCards } from '../rules/patterns.ts';
import { firstOf, isRun } from '../rules/run.ts';
import { chainsOf, seenOf, timesOfChain } from '../rules/scoring.ts';
import { type CollectorSettings, defaultSettings, type PlatesSettings, type RunSettings } from '../settings.ts';
import { spotOf } from './spot-store.ts';

/** Everything drawn or computed at the start of a game, and fixed afterwards. */
type Deal = Pick<PlatesGame, 'first' | 'record_pace_ms' | 'tiers' | 'likely' | 'cards'>;

export type GameRow = Omit<Tables['plates_games'], 'room_id'>;
export const gameColumns = ['number', 'settings', 'deal', 'started_at', 'ends_at', 'ended_at', 'ended_by'] as const;

const firstGame: PlatesGame = { number: 1, state: 'before', settings: defaultSettings };

export function gameFromRow({ number, settings, deal, started_at, ends_at, ended_at, ended_by }: GameRow): PlatesGame {
  return {
    number,
    state: ended_at !== null ? 'ended' : started_at !== null ? 'running' : 'before',
    settings: JSON.parse(settings) as PlatesSettings,
    ...(started_at !== null && { started_at: toIso(started_at) }),
    ...(ends_at !== null && { ends_at: toIso(ends_at) }),
    ...(ended_at !== null && { ended_at: toIso(ended_at) }),
    ...(ended_by !== null && { ended_by }),
    ...(JSON.parse(deal) as Deal),
  };
}

export interface GameMember {
  isAdmin: boolean;
  /** Null until they choose a role. */
  player: number | null;
  role: Player['role'];
}

export type GameAt = { roomId: string; number: number };
type InRoom = { roomId: string };
type PlayerRow = { player: number; login: string; role: Player['role']; memberId: string | null };

/** Queries for games and players, compiled once, because every move uses them. */
export function makeGameStore({ read }: Pick<Database, 'read'>) {
  const memberOf = prepared<{ roomId: string; userId: string }, Omit<GameMember, 'isAdmin'> & { admin_id: string }>(
    read,
    (db, parameter) =>
      db
        .selectFrom('members')
        .innerJoin('rooms', (join) => join.onRef('rooms.id', '=', 'members.room_id').on('rooms.game', '=', 'plates'))
        .leftJoin('plates_players as own', (join) =>
          join.onRef('own.room_id', '=', 'members.room_id').onRef('own.user_id', '=', 'members.user_id'),
        )
        .where('members.room_id', '=', parameter('roomId'))
        .where('members.user_id', '=', parameter('userId'))
        .select(['rooms.admin_id', 'own.player', 'own.role']),
  );
  const gameAt = prepared<GameAt, GameRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_games')
      .where('room_id', '=', parameter('roomId'))
      .where('number', '=', parameter('number'))
      .select(gameColumns),
  );
  const newest = prepared<InRoom, GameRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_games')
      .where('room_id', '=', parameter('roomId'))
      .orderBy('number', 'desc')
      .limit(1)
      .select(gameColumns),
  );
  const playersIn = prepared<InRoom, PlayerRow>(read, (db, parameter) =>
    db
      .selectFrom('plates_players as own')
      .leftJoin('users', 'users.id', 'own.user_id')
      .leftJoin('members', (join) =>
        join.onRef('members.room_id', '=', 'own.room_id').onRef('members.user_id', '=', 'own.user_id'),
      )
      .where('own.room_id', '=', parameter('roomId'))
      .orderBy('own.player')
      .select((eb) => [
        'own.player',
        'own.role',
        eb.fn.coalesce('users.login', 'own.login').as('login'),
        'members.user_id as memberId',
      ]),
  );
  const setRole = preparedWrite<{ roomId: string; player: number; role: string }, never>(read, (db, parameter) =>
    db
      .updateTable('plates_players')
      .set({ role: parameter('role') as 'driver' })
      .where('room_id', '=', parameter('roomId'))
      .where('player', '=', parameter('player')),
  );

  return {
    /** Undefined for non-members and in rooms of other games. */
    async findMember(db: Reader, roomId: string, userId: string): Promise<GameMember | undefined> {
      const [row] = await memberOf(db, { roomId, userId });
      return row && { isAdmin: row.admin_id === userId, player: row.player, role: row.role };
    },

    async findGame(db: Reader, at: GameAt): Promise<PlatesGame | undefined> {
      const [row] = await gameAt(db, at);
      if (row === undefined) return at.number === 1 ? firstGame : undefined;
      return gameFromRow(row);
    },

    async findNewest(db: Reader, roomId: string): Promise<PlatesGame> {
      const [row] = await newest(db, { roomId });
      return row === undefined ? firstGame : gameFromRow(row);
    },

    async listPlayers(db: Reader, roomId: string): Promise<Player[]> {
      const rows = await playersIn(db, { roomId });
      return rows.map(({ player, login, role, memberId }) => ({ player, login, role, here: memberId !== null }));
    },

    async setRole(trx: Trx, roomId: string, player: number, role: 'passenger' | 'driver'): Promise<void> {
      await setRole(trx, { roomId, player, role });
    },
  };
}
export type GameStore = ReturnType<typeof makeGameStore>;

/** Assigns the next player number; the room must be locked. */
export async function addPlayer(
  trx: Trx,
  { roomId, userId, login, role }: { roomId: string; userId: string; login: string; role: 'passenger' | 'driver' },
): Promise<number> {
  const { last } = await trx
    .selectFrom('plates_players')
    .where('room_id', '=', roomId)
    .select((eb) => eb.fn.max('player').as('last'))
    .executeTakeFirstOrThrow();
  const player = (last ?? 0) + 1;
  await trx.insertInto('plates_players').values({ room_id: roomId, player, user_id: userId, login, role }).execute();
  return player;
}

/** Clears the role of a leaving member. Their number and finds remain. */
export async function clearRole(trx: Trx, roomId: string, userId: string): Promise<void> {
  const { login } = await trx.selectFrom('users').where('id', '=', userId).select('login').executeTakeFirstOrThrow();
  await trx
    .updateTable('plates_players')
    .set({ role: null, login })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .execute();
}

/** Stores a game before its start; the room must be locked. */
export async function storeGame(trx: Trx, { roomId, number }: GameAt, settings: PlatesSettings): Promise<void> {
  const row = { room_id: roomId, number, settings: JSON.stringify(settings), deal: '{}' };
  await trx
    .insertInto('plates_games')
    .values({ ...row, started_at: null, ends_at: null, ended_at: null, ended_by: null })
    .onConflict((conflict) => conflict.columns(['room_id', 'number']).doUpdateSet({ settings: row.settings }))
    .execute();
}

type Change = Partial<Pick<GameRow, 'deal' | 'started_at' | 'ends_at' | 'ended_at' | 'ended_by'>>;

export async function changeGame(trx: Trx, { roomId, number }: GameAt, change: Change): Promise<void> {
  await trx
    .updateTable('plates_games')
    .set(change)
    .where('room_id', '=', roomId)
    .where('number', '=', number)
    .execute();
}

/** Games whose time is up, oldest first. */
export async function listDue(db: Reader, until: number, atMost: number): Promise<GameAt[]> {
  return db
    .selectFrom('plates_games')
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', until)
    .orderBy('ends_at')
    .limit(atMost)
    .select(['room_id as roomId', 'number'])
    .execute();
}

const gamesForRarity = 200;
const recordGames = 20;

/** Draws or computes everything about a game that is fixed at its start. */
export async function dealOf(
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

/** The best pace in the room's latest games with the same settings; undefined if there are none. */
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
