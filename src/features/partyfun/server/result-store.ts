import type { CountOwn } from '#features/rooms/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Trx } from '#server/db/database.ts';
import { toIso } from '#shared/time.ts';
import { type RoundKind, roundKinds } from '../deck/card.ts';
import type { PartyState } from '../rounds/party-state.ts';
import { placesOf } from '../rounds/view.ts';

type Kinds = Partial<Record<RoundKind, { rounds: number; points: number }>>;

/** Stores the finished game's results, except those of deleted accounts. */
export async function addResults(trx: Trx, roomId: string, state: PartyState, at: number): Promise<void> {
  const players = state.people.filter(({ hasPlayed }) => hasPlayed);
  const known = await trx
    .selectFrom('users')
    .where(
      'id',
      'in',
      players.map(({ id }) => id),
    )
    .select('id')
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const places = placesOf(players);
  const rows = players
    .filter(({ id }) => ids.has(id))
    .map(({ id, score, tally: { won, fooled, votes, rounds, points } }) => ({
      user_id: id,
      at,
      room_id: roomId,
      game: state.game,
      place: places.get(id) ?? players.length,
      players: players.length,
      score,
      won,
      fooled,
      votes,
      kinds: JSON.stringify(
        Object.fromEntries(
          roundKinds.flatMap((kind) =>
            rounds[kind] === undefined ? [] : [[kind, { rounds: rounds[kind], points: points[kind] ?? 0 }]],
          ),
        ),
      ),
    }));
  if (rows.length > 0)
    await trx
      .insertInto('party_results')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export const listResults = (db: Reader, userId: string) =>
  db
    .selectFrom('party_results')
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .limit(10_000)
    .selectAll()
    .execute();

/**
 * The results of a room's players, game by game, best first. Results outlive their room, so those from an earlier room
 * with the same code are left out.
 */
export const listRoomResults = (db: Reader, roomId: string) =>
  db
    .selectFrom('party_results as result')
    .innerJoin('rooms', 'rooms.id', 'result.room_id')
    .innerJoin('users', 'users.id', 'result.user_id')
    .where('result.room_id', '=', roomId)
    .whereRef('result.at', '>=', 'rooms.created_at')
    .orderBy('result.game')
    .orderBy('result.place')
    .orderBy('users.login')
    .select(['result.game', 'result.at', 'result.place', 'users.login'])
    .select(['result.score', 'result.won', 'result.fooled', 'result.votes'])
    .execute();

type ResultRow = Awaited<ReturnType<typeof listResults>>[number];

export const makeCountOwn =
  ({ db }: Pick<Context, 'db'>): CountOwn =>
  async (userId) => {
    const { games, won, points, rounds, rounds_won, fooled, votes } = statsOf(await listResults(db.read, userId));
    const figures = { rounds, rounds_won, people_fooled: fooled, votes_received: votes };
    return { games, wins: won, points, figures };
  };

export function statsOf(results: readonly ResultRow[]) {
  const kinds = results.map((row) => JSON.parse(row.kinds) as Kinds);
  const sum = (pick: (row: ResultRow) => number) => results.reduce((all, row) => all + pick(row), 0);
  const ofKind = (kind: RoundKind) => {
    const played = kinds.flatMap((byKind) => byKind[kind] ?? []);
    const rounds = played.reduce((total, entry) => total + entry.rounds, 0);
    return { kind, rounds, points: played.reduce((total, entry) => total + entry.points, 0) };
  };
  const [newest] = results;
  return {
    games: results.length,
    won: results.filter(({ place, score }) => place === 1 && score > 0).length,
    rounds: roundKinds.map(ofKind).reduce((total, entry) => total + entry.rounds, 0),
    rounds_won: sum(({ won }) => won),
    points: sum(({ score }) => score),
    fooled: sum(({ fooled }) => fooled),
    votes: sum(({ votes }) => votes),
    kinds: roundKinds.map(ofKind).filter(({ rounds }) => rounds > 0),
    last_at: newest === undefined ? null : toIso(newest.at),
  };
}
