import * as z from 'zod/mini';
import { needs, roundKinds } from './deck/card.ts';

/** How much longer phases last. With `off` there's no time limit, and the host ends each phase. */
export const timerNames = ['x1', 'x1.5', 'x2', 'off'] as const;

export const partyLimits = {
  rounds: { min: 4, max: 12, default: 8 },
  /** The number of seats for players. Once all are taken, people who join can only watch. */
  seats: 20,
  /** How many players a game needs to start. A running game pauses if there are fewer. */
  minPlayers: 3,
  answerMax: 80,
  promptMax: 160,
  optionMax: 40,
  unitMax: 20,
} as const;

export const reactions = ['👏', '😂', '❤️', '😮', '🔥', '👎'] as const;

/** The kinds whose prompts have a right answer. */
export const answerKinds: ReadonlySet<string> = new Set(['bluff', 'closest', 'quiz']);

/** The kinds that a group may write itself. */
export const ownKinds = ['finish', 'likely', 'split', 'photo', 'bluff', 'closest', 'quiz'] as const;
export type OwnKind = (typeof ownKinds)[number];

export const defaultSettings: PartySettings = {
  rounds: partyLimits.rounds.default,
  timers: 'x1',
  heat: 2,
  needs: [...needs],
  photos: true,
};

export const PartySettings = z.strictObject({
  rounds: z
    .number()
    .check(
      z.int('rounds must be a whole number'),
      z.minimum(partyLimits.rounds.min, 'A game has at least 4 rounds'),
      z.maximum(partyLimits.rounds.max, 'A game has at most 12 rounds'),
    ),
  timers: z.enum(timerNames, 'timers must be x1, x1.5, x2 or off'),
  /** The highest heat that prompts may have. 1: family, 2: friends, 3: adults. */
  heat: z.union([z.literal(1), z.literal(2), z.literal(3)], 'heat must be 1, 2 or 3'),
  /** What prompts may require of the players. Prompts with other needs are left out. */
  needs: z.array(z.enum(needs, 'needs are moving, phone and props')).check(z.maxLength(needs.length)),
  photos: z.boolean('photos must be true or false'),
});
export type PartySettings = z.infer<typeof PartySettings>;

/** The phases in order. After `score` comes the next prompt or `final`, and after `final` the lobby. */
const phaseNames = ['lobby', 'prompt', 'answer', 'vote', 'reveal', 'score', 'final'] as const;
export type PhaseName = (typeof phaseNames)[number];

const moment = z.string();
const roundKind = z.enum(roundKinds);

/** Anyone who has taken part, even if they've left the room. */
export const PartyPerson = z.object({
  login: z.string(),
  /** Spectators can react, and together have one vote. */
  role: z.enum(['player', 'spectator']),
  is_here: z.boolean(),
  /** They said they're away, so the game doesn't wait for them. */
  is_away: z.boolean(),
  /** They've left the room. Their seat is free from the next round on; if they return, they need a free one. */
  has_left: z.boolean(),
  /** Removed from the game by the host. */
  is_out: z.boolean(),
  /** When they joined or left. */
  since: moment,
  /** The round in which they start playing, if they aren't in the current one. */
  from_round: z.optional(z.number()),
  score: z.number(),
  /** Their place among all players; ties share a place (1, 1, 3). */
  place: z.number(),
});
export type PartyPerson = z.infer<typeof PartyPerson>;

/** An option in a vote. Its authors and voters are published from the reveal on. */
export const PartyOption = z.object({
  /** Identifies the option in the vote: a, b, c ... */
  id: z.string(),
  /** For text rounds. */
  text: z.optional(z.string()),
  /** For photo rounds: the photo's version. */
  photo: z.optional(z.string()),
  /** For Most likely: the person. */
  login: z.optional(z.string()),
  /** Set if the host hid the option, or if it has lost its photo or text. It's then sent without content. */
  is_hidden: z.optional(z.literal(true)),
  /** Whether it's the true or right answer. */
  is_true: z.optional(z.boolean()),
  by: z.optional(z.array(z.string())),
  /** In Bluff, these don't include players who wrote the truth. */
  voters: z.optional(z.array(z.string())),
  /** Whether the spectators' shared vote is for this option. */
  spectators: z.optional(z.boolean()),
});
export type PartyOption = z.infer<typeof PartyOption>;

/** A player's guess or choice in Split or Closest number, published from the reveal on. */
const PartyGuess = z.object({
  login: z.string(),
  number: z.optional(z.number()),
  choice: z.optional(z.enum(['A', 'B'])),
});

/** How a round ended; set from the reveal on. */
export const PartyResult = z.object({
  /** For Bluff and Quiz: the true answer. */
  truth: z.optional(z.string()),
  /** For Closest number: the right number; for Split: how many chose A. */
  number: z.optional(z.number()),
  source: z.optional(z.string()),
  guesses: z.optional(z.array(PartyGuess)),
  /** The points that each player won, already doubled if it's the last round. */
  gains: z.array(z.object({ login: z.string(), points: z.number() })),
});
export type PartyResult = z.infer<typeof PartyResult>;

export const PartyRound = z.object({
  /** Counted from 1. */
  number: z.number(),
  of: z.number(),
  kind: roundKind,
  /** The last round counts double. */
  is_last: z.boolean(),
  /** The prompt's ID, used to ban it. */
  prompt: z.string(),
  /** The prompt with names filled in. */
  text: z.string(),
  /** A short form of the question, for kinds that have one. */
  short: z.optional(z.string()),
  /** The prompt's author, if the group wrote it. */
  author: z.optional(z.string()),
  /** For Split: A and B. */
  halves: z.optional(z.array(z.string())),
  /** For Closest number: the unit and range. */
  unit: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Everybody who had a seat when the round started, except the author of its question. */
  players: z.array(z.string()),
  /** The players who have answered or voted in this phase. */
  acted: z.array(z.string()),
  /** Published from the vote on. */
  options: z.optional(z.array(PartyOption)),
  /** While Split is voted on: how many chose a side. */
  total: z.optional(z.number()),
  result: z.optional(PartyResult),
});
export type PartyRound = z.infer<typeof PartyRound>;

export const PartyFinal = z.object({
  players: z.array(
    z.object({
      login: z.string(),
      place: z.number(),
      score: z.number(),
      /** The number of rounds in which they scored the most. */
      won: z.number(),
      /** How many times someone took their bluff for the truth. */
      fooled: z.number(),
      /** The number of votes for their endings and photos. */
      votes: z.number(),
      /** The kind of round that gave them the most points, if any. */
      best: z.optional(roundKind),
    }),
  ),
  awards: z.object({
    best_bluff: z.optional(z.object({ login: z.string(), text: z.string(), fooled: z.number(), of: z.number() })),
    most_loved: z.optional(z.object({ login: z.string(), votes: z.number(), answers: z.number() })),
    fastest: z.optional(z.object({ login: z.string(), average_ms: z.number() })),
  }),
  /** The sentence endings with the most votes: at most three, best first. */
  endings: z.array(z.object({ by: z.array(z.string()), text: z.string(), prompt: z.string(), votes: z.number() })),
});
export type PartyFinal = z.infer<typeof PartyFinal>;

/** The part of a party that everyone may see, including a television. */
export const PublicParty = z.object({
  /** The number of the game in this room, counted from 1. */
  game: z.number(),
  phase: z.enum(phaseNames),
  /** The number of the phase, counted across all games of the room. Actions say which phase they're for. */
  number: z.number(),
  since: moment,
  /** When the phase ends automatically; null if there's no timer or the game is paused. */
  ends_at: z.nullable(moment),
  /** When the host may continue, if there's no timer. */
  may_continue_at: z.nullable(moment),
  /** A pause by `few` ends as soon as there are three players. `left_ms` is the time left in the phase. */
  paused: z.nullable(z.object({ by: z.enum(['host', 'few']), since: moment, left_ms: z.nullable(z.number()) })),
  settings: PartySettings,
  /** Null if nobody is available. */
  host: z.nullable(z.string()),
  people: z.array(PartyPerson),
  round: z.nullable(PartyRound),
  /** In the phases `reveal` and `score`: the kind of the next round. */
  next: z.nullable(roundKind),
  final: z.nullable(PartyFinal),
});
export type PublicParty = z.infer<typeof PublicParty>;

/** What only this person may see. */
export const OwnParty = z.object({
  login: z.string(),
  /** The tab that plays; other tabs show "Continue here". Null until a tab has joined. */
  tab: z.nullable(z.string()),
  /** What they answered in this round. */
  answer: z.optional(
    z.object({
      text: z.optional(z.string()),
      number: z.optional(z.number()),
      choice: z.optional(z.enum(['A', 'B'])),
      photo: z.optional(z.string()),
    }),
  ),
  /** The option that contains their own answer, which they can't vote for. */
  own_option: z.optional(z.string()),
  vote: z.optional(z.object({ option: z.optional(z.string()), guess: z.optional(z.number()) })),
});
export type OwnParty = z.infer<typeof OwnParty>;

/** A spectator's reaction, sent as `passing` and never stored. */
export const PartyReaction = z.object({ login: z.string(), reaction: z.enum(reactions) });
export type PartyReaction = z.infer<typeof PartyReaction>;

/** Also sent as `passing`: this person has joined, perhaps in another tab, so their pages fetch the party again. */
export const PartyMove = z.object({ moved: z.string() });
export type PartyMove = z.infer<typeof PartyMove>;
