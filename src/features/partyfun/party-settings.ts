import * as z from 'zod/mini';
import { needs } from './deck/card.ts';
import { partyLimits, timerNames } from './party-limits.ts';

export const PartySettings = z.strictObject({
  rounds: z
    .number()
    .check(
      z.int('rounds must be a whole number'),
      z.minimum(partyLimits.rounds.min, 'A game has at least 4 rounds'),
      z.maximum(partyLimits.rounds.max, 'A game has at most 12 rounds'),
    ),
  timers: z.enum(timerNames, 'timers must be x1, x1.5, x2 or off'),
  /** 1: family, 2: friends, 3: adults. The maximum heat of prompts. */
  heat: z.union([z.literal(1), z.literal(2), z.literal(3)], 'heat must be 1, 2 or 3'),
  /** What players can be asked for: prompts with other needs are left out. */
  needs: z.array(z.enum(needs, 'needs are moving, phone and props')).check(z.maxLength(needs.length)),
  photos: z.boolean('photos must be true or false'),
});
export type PartySettings = z.infer<typeof PartySettings>;
