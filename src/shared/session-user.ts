import * as z from 'zod/mini';
import { gameNames } from './games.ts';
import { roles } from './roles.ts';

/** A person as their own session is told of them. */
export const SessionUser = z.object({
  login: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  created_at: z.string(),
  /** Of somebody who came by the link of a room with just a name. */
  guest: z.optional(
    z.object({
      /** The number of the one room there is for them. */
      room: z.string(),
      game: z.enum(gameNames),
      /** When the account goes, unless the room goes before or a password makes it last. */
      ends_at: z.string(),
    }),
  ),
});
export type SessionUser = z.infer<typeof SessionUser>;
