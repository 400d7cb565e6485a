import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';

const Counted = z.object({
  games: z.number(),
  points: z.number(),
});

export const GamesStats = z.extend(Counted, {
  rooms: z.number(),
  /** Across the games that have winners. */
  wins: z.number(),
  /** The games that the user has played, in menu order. */
  by_game: z.array(
    z.extend(Counted, {
      game: z.enum(gameNames),
      /** Left out if the game doesn't count wins. */
      wins: z.optional(z.number()),
      /** The game's other counts, under its own names. */
      figures: z.record(z.string(), z.number()),
    }),
  ),
});
export type GamesStats = z.infer<typeof GamesStats>;

export const getGamesStats = endpoint({
  method: 'GET',
  path: '/users/{login}/games/stats',
  access: 'token',
  rights: 'The user themselves, or root.',
  summary: "A user's results across all games and rooms, and in each game.",
  params: loginParam,
  status: 200,
  answer: GamesStats,
});
