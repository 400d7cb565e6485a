import * as z from 'zod/mini';

/** One thing that happened, as the feed of a room tells it. A game says which kinds there are, and adds what it needs of its own. */
export const FeedItem = z.object({
  /** Counts up by one in each room. */
  seq: z.number(),
  at: z.string(),
  login: z.string(),
  /** One of `roomEventKinds`, or the game's own. */
  kind: z.string(),
  /** What it was done to, if anything, or what a question is about. */
  title: z.optional(z.string()),
  /** Of what happened to a question, the number of the event with which the claim was made; else which part of the game it was done to. */
  of: z.optional(z.number()),
  /** Version of the photo of a deed that still stands, if it has one. */
  photo: z.optional(z.string()),
  /** Logins of who gave this entry a heart, the first one first; left out when nobody did. */
  hearts: z.optional(z.array(z.string())),
});
export type FeedItem = z.infer<typeof FeedItem>;
