import * as z from 'zod/mini';
import { roundKinds } from './deck/card.ts';
import { reactions } from './party-limits.ts';
import { PartySettings } from './party-settings.ts';

/** In their order; after `score` comes the next prompt, or `final`, and after that the lobby. */
export const phaseNames = ['lobby', 'prompt', 'answer', 'vote', 'reveal', 'score', 'final'] as const;
export type PhaseName = (typeof phaseNames)[number];

const moment = z.string();
const roundKind = z.enum(roundKinds);

/** Somebody at this party, whether or not they are in the room by now. Who came first stands first. */
export const PartyPerson = z.object({
  login: z.string(),
  /** Spectators react, and have one vote together. */
  role: z.enum(['player', 'spectator']),
  is_here: z.boolean(),
  /** Said so: the others do not wait for them. */
  is_away: z.boolean(),
  /** Has left the room: the seat is free from the next round on, and theirs again when they come back. */
  has_left: z.boolean(),
  /** Taken out of the game by the host. */
  is_out: z.boolean(),
  /** Since when they are here, or are not. */
  since: moment,
  /** The round from which they play, where that is still to come. */
  from_round: z.optional(z.number()),
  score: z.number(),
  /** Among all players: 1, 1, 3. */
  place: z.number(),
});
export type PartyPerson = z.infer<typeof PartyPerson>;

/** Something that can be voted for. Whose it is, and who voted for it, is told from the reveal on. */
export const PartyOption = z.object({
  /** Names it for the vote: a, b, c ... */
  id: z.string(),
  /** Of a round of words: the words. */
  text: z.optional(z.string()),
  /** Of a round of photos: version of the photo. */
  photo: z.optional(z.string()),
  /** Of Most likely: who it is. */
  login: z.optional(z.string()),
  /** Hidden by the host, or gone with who took the photo; empty from then on. */
  is_hidden: z.optional(z.literal(true)),
  /** The answer that is true or right. */
  is_true: z.optional(z.boolean()),
  by: z.optional(z.array(z.string())),
  /** In a Bluff without those who wrote the truth: they have found it, and are fooled by nobody. */
  voters: z.optional(z.array(z.string())),
  /** The spectators' common vote is for it. */
  spectators: z.optional(z.boolean()),
});
export type PartyOption = z.infer<typeof PartyOption>;

/** What somebody guessed or chose in a round without words, told from the reveal on. */
export const PartyGuess = z.object({
  login: z.string(),
  number: z.optional(z.number()),
  choice: z.optional(z.enum(['A', 'B'])),
});

/** How a round ended; from the reveal on. */
export const PartyResult = z.object({
  /** Of Bluff and Quiz: what is true. */
  truth: z.optional(z.string()),
  /** Of Closest number: the number; of Split: how many chose A. */
  number: z.optional(z.number()),
  source: z.optional(z.string()),
  guesses: z.optional(z.array(PartyGuess)),
  /** Who got points, and how many; of the last round all are doubled already. */
  gains: z.array(z.object({ login: z.string(), points: z.number() })),
});
export type PartyResult = z.infer<typeof PartyResult>;

export const PartyRound = z.object({
  /** From 1. */
  number: z.number(),
  of: z.number(),
  kind: roundKind,
  /** Counts double. */
  is_last: z.boolean(),
  /** By it a prompt is left out for good. */
  prompt: z.string(),
  /** With the names of people in it already. */
  text: z.string(),
  /** The question once more in few words, of a kind that has that. */
  short: z.optional(z.string()),
  /** Of a prompt of the group: who wrote it. */
  author: z.optional(z.string()),
  /** Of Split: A and B. */
  halves: z.optional(z.array(z.string())),
  /** Of Closest number: what is counted, and between which numbers it lies. */
  unit: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Who plays this round: members when it began. */
  players: z.array(z.string()),
  /** Who of them has answered, or voted, in this phase. */
  acted: z.array(z.string()),
  /** From the vote on. */
  options: z.optional(z.array(PartyOption)),
  /** Of the vote of Split: how many chose a half. */
  total: z.optional(z.number()),
  result: z.optional(PartyResult),
});
export type PartyRound = z.infer<typeof PartyRound>;

/** The end of a game. */
export const PartyFinal = z.object({
  players: z.array(
    z.object({
      login: z.string(),
      place: z.number(),
      score: z.number(),
      /** Rounds of which they got the most points. */
      won: z.number(),
      /** People who took their bluffs for the truth. */
      fooled: z.number(),
      /** Votes for their endings and photos. */
      votes: z.number(),
      /** The kind of round that gave them the most points, if any did. */
      best: z.optional(roundKind),
    }),
  ),
  awards: z.object({
    best_bluff: z.optional(z.object({ login: z.string(), text: z.string(), fooled: z.number(), of: z.number() })),
    most_loved: z.optional(z.object({ login: z.string(), votes: z.number(), answers: z.number() })),
    fastest: z.optional(z.object({ login: z.string(), average_ms: z.number() })),
  }),
  /** The endings of sentences with the most votes, at most three, best first. */
  endings: z.array(z.object({ by: z.array(z.string()), text: z.string(), prompt: z.string(), votes: z.number() })),
});
export type PartyFinal = z.infer<typeof PartyFinal>;

/** What everybody may know of a party, also a television: nothing of it is a secret. */
export const PublicParty = z.object({
  /** Which game of this room it is, from 1. */
  game: z.number(),
  phase: z.enum(phaseNames),
  /** Of the phase: counts all phases there ever were in this room. Actions name it. */
  number: z.number(),
  since: moment,
  /** When it ends by itself; null where it does not, and in a pause. */
  ends_at: z.nullable(moment),
  /** Where there is no clock: from when on the host may go on. */
  may_continue_at: z.nullable(moment),
  /** `few`: goes on by itself with three. `left_ms` is kept of the clock. */
  paused: z.nullable(z.object({ by: z.enum(['host', 'few']), since: moment, left_ms: z.nullable(z.number()) })),
  settings: PartySettings,
  /** Null where nobody is there to be it. */
  host: z.nullable(z.string()),
  people: z.array(PartyPerson),
  round: z.nullable(PartyRound),
  /** In the reveal and with the scores: the kind of the next round. */
  next: z.nullable(roundKind),
  final: z.nullable(PartyFinal),
});
export type PublicParty = z.infer<typeof PublicParty>;

/** What only this person is told. */
export const OwnParty = z.object({
  login: z.string(),
  /** The tab that plays; another one says "Continue here". Null before any did. */
  tab: z.nullable(z.string()),
  /** Of the answer phase of this round. */
  answer: z.optional(
    z.object({
      text: z.optional(z.string()),
      number: z.optional(z.number()),
      choice: z.optional(z.enum(['A', 'B'])),
      photo: z.optional(z.string()),
    }),
  ),
  /** The option with one's own answer, which one cannot vote for. */
  own_option: z.optional(z.string()),
  vote: z.optional(z.object({ option: z.optional(z.string()), guess: z.optional(z.number()) })),
});
export type OwnParty = z.infer<typeof OwnParty>;

/** What `passing` tells: somebody watches and reacts. It is kept nowhere. */
export const PartyReaction = z.object({ login: z.string(), reaction: z.enum(reactions) });
export type PartyReaction = z.infer<typeof PartyReaction>;

/** What `passing` tells as well: whose party is in another tab now, or came anew. Their pages read again what is theirs. */
export const PartyMove = z.object({ moved: z.string() });
export type PartyMove = z.infer<typeof PartyMove>;
