import * as z from 'zod/mini';
import { loginParam } from '#features/accounts/contract.ts';
import { endpoint } from '#shared/endpoint.ts';
import { gameNames } from '#shared/games.ts';

const Counted = z.object({
  /** That they took part in. */
  games: z.number(),
  points: z.number(),
});

export const GamesStats = z.extend(Counted, {
  /** That they are in, of all games. */
  rooms: z.number(),
  /** Of the games in which somebody wins. */
  wins: z.number(),
  /** Games that they took part in, in the order of the menu. */
  by_game: z.array(
    z.extend(Counted, {
      game: z.enum(gameNames),
      /** Left out where nobody wins: a board of bingo has no end. */
      wins: z.optional(z.number()),
      /** What else this game counts, under names of its own. */
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
  summary: 'A user’s results across all games and rooms, and in each game.',
  params: loginParam,
  status: 200,
  answer: GamesStats,
});
