import * as z from 'zod/mini';
import { gameNames } from './games.ts';
import { roles } from './roles.ts';

export const SessionUser = z.object({
  login: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(roles)),
  created_at: z.string(),
  /** Set for guests, who joined through a room's link with just a name. */
  guest: z.optional(
    z.object({
      /** The code of the only room they can see. */
      room: z.string(),
      game: z.enum(gameNames),
      /** When the account expires, unless the room is deleted earlier or a password makes it permanent. */
      ends_at: z.string(),
    }),
  ),
});
export type SessionUser = z.infer<typeof SessionUser>;
