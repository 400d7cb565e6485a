import * as z from 'zod/mini';

/** An event in a room's feed. A game defines its kinds, and adds fields of its own. */
export const FeedItem = z.object({
  /** The event's number in its room, counted from 1. */
  seq: z.number(),
  at: z.string(),
  login: z.string(),
  /** One of `roomEventKinds`, or the game's own. */
  kind: z.string(),
  /** The subject of the event, if it has one, or what a question is about. */
  title: z.optional(z.string()),
  /** For questions, the number of the claim's event; otherwise the part of the game that the event changed. */
  of: z.optional(z.number()),
  /** Version of the photo of an activity that still counts, if it has one. */
  photo: z.optional(z.string()),
  /** Logins that gave this entry a heart, earliest first; left out if there are none. */
  hearts: z.optional(z.array(z.string())),
});
export type FeedItem = z.infer<typeof FeedItem>;
