import type { Context } from '#server/context.ts';
import { prepared } from '#server/db/prepared.ts';
import { type Route, route } from '#server/http/serve.ts';
import { getGamesStats } from '../stats-contract.ts';
import type { RoomGame } from './game.ts';
import { findOwnId } from './rights.ts';

interface Parts {
  context: Context;
  games: readonly RoomGame[];
}

/** A user's statistics over all games: each counts its own. */
export function statsRoutes({ context, games }: Parts): Route[] {
  const { read } = context.db;
  const counts = games.flatMap(({ name, makeCountOwn }) =>
    makeCountOwn === undefined ? [] : [{ game: name, count: makeCountOwn(context) }],
  );
  const roomsOf = prepared<{ userId: string }, { rooms: number }>(read, (db, parameter) =>
    db
      .selectFrom('members')
      .where('user_id', '=', parameter('userId'))
      .select((eb) => eb.fn.countAll<number>().as('rooms')),
  );
  return [
    route(getGamesStats, async ({ params, caller }) => {
      const userId = await findOwnId(read, caller, params.login);
      const [counted] = await roomsOf(read, { userId });
      const all = await Promise.all(counts.map(async ({ game, count }) => ({ game, ...(await count(userId)) })));
      const played = all.filter((one) => one.games > 0);
      const sum = (pick: (one: (typeof played)[number]) => number) =>
        played.reduce((total, one) => total + pick(one), 0);
      return {
        rooms: Number(counted?.rooms ?? 0),
        games: sum((one) => one.games),
        points: sum(({ points }) => points),
        wins: sum(({ wins = 0 }) => wins),
        by_game: played,
      };
    }),
  ];
}
