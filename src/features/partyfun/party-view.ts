import * as z from 'zod/mini';
import { needs, roundKinds } from './deck/card.ts';

/** Factors for the duration of phases. With `off`, the host ends each phase. */
export const timerNames = ['x1', 'x1.5', 'x2', 'off'] as const;

export const partyLimits = {
  rounds: { min: 4, max: 12, default: 8 },
  /** Seats for players; people who join later watch. */
  seats: 20,
  /** The minimum to start. With fewer, a running game pauses. */
  minPlayers: 3,
  answerMax: 80,
  promptMax: 160,
  optionMax: 40,
  unitMax: 20,
} as const;

export const reactions = ['👏', '😂', '❤️', '😮', '🔥', '👎'] as const;

/** Kinds whose prompts have a right answer. */
export const answerKinds: ReadonlySet<string> = new Set(['bluff', 'closest', 'quiz']);

/** Kinds that a group may write itself. */
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
  /** 1: family, 2: friends, 3: adults. The maximum heat of prompts. */
  heat: z.union([z.literal(1), z.literal(2), z.literal(3)], 'heat must be 1, 2 or 3'),
  /** What players can be asked for: prompts with other needs are left out. */
  needs: z.array(z.enum(needs, 'needs are moving, phone and props')).check(z.maxLength(needs.length)),
  photos: z.boolean('photos must be true or false'),
});
export type PartySettings = z.infer<typeof PartySettings>;

/** In order. `score` is followed by the next prompt or by `final`, and `final` by the lobby. */
const phaseNames = ['lobby', 'prompt', 'answer', 'vote', 'reveal', 'score', 'final'] as const;
export type PhaseName = (typeof phaseNames)[number];

const moment = z.string();
const roundKind = z.enum(roundKinds);

/** A participant, even one who has left the room. Ordered by arrival. */
export const PartyPerson = z.object({
  login: z.string(),
  /** Spectators react, and share one vote. */
  role: z.enum(['player', 'spectator']),
  is_here: z.boolean(),
  /** They said they're away, so the game doesn't wait for them. */
  is_away: z.boolean(),
  /** They've left the room. Their seat is free from the next round on, but they get one again if they return. */
  has_left: z.boolean(),
  /** Removed from the game by the host. */
  is_out: z.boolean(),
  /** When they joined or left. */
  since: moment,
  /** The round in which they start playing, if that's a later one. */
  from_round: z.optional(z.number()),
  score: z.number(),
  /** Their place among all players; ties share a place (1, 1, 3). */
  place: z.number(),
});
export type PartyPerson = z.infer<typeof PartyPerson>;

/** An option of a vote. Author and voters are published from the reveal on. */
export const PartyOption = z.object({
  /** Identifies the option in the vote: a, b, c ... */
  id: z.string(),
  /** For text rounds. */
  text: z.optional(z.string()),
  /** For photo rounds: the photo's version. */
  photo: z.optional(z.string()),
  /** For Most likely: the person. */
  login: z.optional(z.string()),
  /** Hidden by the host, or a photo whose owner has left. The option then has no content. */
  is_hidden: z.optional(z.literal(true)),
  /** Whether it's the true or right answer. */
  is_true: z.optional(z.boolean()),
  by: z.optional(z.array(z.string())),
  /** In Bluff, players who wrote the truth aren't included. */
  voters: z.optional(z.array(z.string())),
  /** Chosen by the spectators' shared vote. */
  spectators: z.optional(z.boolean()),
});
export type PartyOption = z.infer<typeof PartyOption>;

/** A guess or choice in a round without text, published from the reveal on. */
const PartyGuess = z.object({
  login: z.string(),
  number: z.optional(z.number()),
  choice: z.optional(z.enum(['A', 'B'])),
});

/** How a round ended; set from the reveal on. */
export const PartyResult = z.object({
  /** For Bluff and Quiz: the true answer. */
  truth: z.optional(z.string()),
  /** For Closest number: the number; for Split: how many chose A. */
  number: z.optional(z.number()),
  source: z.optional(z.string()),
  guesses: z.optional(z.array(PartyGuess)),
  /** Points won by each player; already doubled in the last round. */
  gains: z.array(z.object({ login: z.string(), points: z.number() })),
});
export type PartyResult = z.infer<typeof PartyResult>;

export const PartyRound = z.object({
  /** From 1. */
  number: z.number(),
  of: z.number(),
  kind: roundKind,
  /** The last round counts double. */
  is_last: z.boolean(),
  /** The prompt's ID, used to ban it. */
  prompt: z.string(),
  /** With names filled in. */
  text: z.string(),
  /** Short form of the question, for kinds that have one. */
  short: z.optional(z.string()),
  /** The author, if the group wrote the prompt. */
  author: z.optional(z.string()),
  /** For Split: A and B. */
  halves: z.optional(z.array(z.string())),
  /** For Closest number: the unit and range. */
  unit: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** The players of this round, who were members when it started. */
  players: z.array(z.string()),
  /** Players who have answered or voted in this phase. */
  acted: z.array(z.string()),
  /** Set from the vote on. */
  options: z.optional(z.array(PartyOption)),
  /** For the vote of Split: how many chose a side. */
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
      /** Rounds in which they scored most. */
      won: z.number(),
      /** People who took their bluffs for the truth. */
      fooled: z.number(),
      /** Votes for their endings and photos. */
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
  /** The sentence endings with the most votes, at most three, best first. */
  endings: z.array(z.object({ by: z.array(z.string()), text: z.string(), prompt: z.string(), votes: z.number() })),
});
export type PartyFinal = z.infer<typeof PartyFinal>;

/** The part of a party that everyone may see, including a television. */
export const PublicParty = z.object({
  /** Number of this room's game, from 1. */
  game: z.number(),
  phase: z.enum(phaseNames),
  /** Phase number, counted over all games of the room. Actions refer to it. */
  number: z.number(),
  since: moment,
  /** When the phase ends automatically; null without a timer or when paused. */
  ends_at: z.nullable(moment),
  /** Without a timer: when the host may continue. */
  may_continue_at: z.nullable(moment),
  /** `few` ends as soon as there are three players. `left_ms` is the time left in the phase. */
  paused: z.nullable(z.object({ by: z.enum(['host', 'few']), since: moment, left_ms: z.nullable(z.number()) })),
  settings: PartySettings,
  /** Null if no member is available. */
  host: z.nullable(z.string()),
  people: z.array(PartyPerson),
  round: z.nullable(PartyRound),
  /** At reveal and score: the kind of the next round. */
  next: z.nullable(roundKind),
  final: z.nullable(PartyFinal),
});
export type PublicParty = z.infer<typeof PublicParty>;

/** Visible only to this person. */
export const OwnParty = z.object({
  login: z.string(),
  /** The tab that plays; others say "Continue here". Null until one has joined. */
  tab: z.nullable(z.string()),
  /** For this round's answer phase. */
  answer: z.optional(
    z.object({
      text: z.optional(z.string()),
      number: z.optional(z.number()),
      choice: z.optional(z.enum(['A', 'B'])),
      photo: z.optional(z.string()),
    }),
  ),
  /** The option with the user's own answer, which they can't vote for. */
  own_option: z.optional(z.string()),
  vote: z.optional(z.object({ option: z.optional(z.string()), guess: z.optional(z.number()) })),
});
export type OwnParty = z.infer<typeof OwnParty>;

/** A spectator's reaction, sent as `passing` and never stored. */
export const PartyReaction = z.object({ login: z.string(), reaction: z.enum(reactions) });
export type PartyReaction = z.infer<typeof PartyReaction>;

/** Also sent as `passing`: this person joined, perhaps in another tab, so their pages refetch the party. */
export const PartyMove = z.object({ moved: z.string() });
export type PartyMove = z.infer<typeof PartyMove>;
