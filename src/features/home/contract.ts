import * as z from 'zod/mini';
import { AdminHome } from '#features/admin/home-contract.ts';
import { BingoHome } from '#features/bingo/home-contract.ts';
import { CigarsHome } from '#features/cigars/home-contract.ts';
import { ReposHome } from '#features/repos/home-contract.ts';
import { RoomsHome } from '#features/rooms/home-contract.ts';
import { VehiclesHome } from '#features/vehicles/home-contract.ts';
import { endpoint } from '#shared/endpoint.ts';

/** What each feature shows on Home; absent if it has nothing to show. */
export const Home = z.object({
  bingo: z.optional(BingoHome),
  rooms: z.optional(RoomsHome),
  cigars: z.optional(CigarsHome),
  repos: z.optional(ReposHome),
  vehicles: z.optional(VehiclesHome),
  admin: z.optional(AdminHome),
  /** The features whose part couldn't be loaded. */
  failed: z.array(z.string()),
});
export type Home = z.infer<typeof Home>;

export const getHome = endpoint({
  method: 'GET',
  path: '/home',
  access: 'token',
  rights: 'Only your own, and for each part only what its own calls would return.',
  summary: "What Home shows of your own: the games you're playing, questions for your vote, today's count, the site.",
  status: 200,
  answer: Home,
});
