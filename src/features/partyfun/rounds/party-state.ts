import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-settings.ts';
import type { PhaseName } from '../party-view.ts';

/** What somebody answered, in the terms of the round's kind. */
export interface Answer {
  text?: string;
  number?: number;
  choice?: 'A' | 'B';
  /** Name of the stored photo. */
  photo?: string;
}

export interface Vote {
  option?: string;
  guess?: number;
}

/** Somebody's answer or vote, and how long after the phase began they last changed it; pauses do not count. */
export interface Timed<T> {
  what: T;
  ms: number;
}

/** By the id of a person. */
export type ByPerson<T> = Record<string, T>;

/** What one can vote for. */
export interface Option {
  id: string;
  text?: string;
  photo?: string;
  /** Of Most likely: the person. */
  person?: string;
  /** Who wrote it, or took it: equal answers are one option of several. */
  by: string[];
  isTrue?: boolean;
  isHidden?: boolean;
}

/** What somebody did in a game that its end tells of. */
export interface Tally {
  won: number;
  fooled: number;
  votes: number;
  /** Answers that got votes. */
  loved: number;
  /** Answers and votes that were given, and how long they took together. */
  acts: number;
  actsMs: number;
  points: Partial<Record<RoundKind, number>>;
  rounds: Partial<Record<RoundKind, number>>;
}

export interface Person {
  id: string;
  login: string;
  role: 'player' | 'spectator';
  /** A stream of theirs is open, or was within the last ten seconds. */
  isHere: boolean;
  isAway: boolean;
  hasLeft: boolean;
  isOut: boolean;
  /** Since when they are here; or since when they are not, which is when they were last heard. */
  since: number;
  /** When they last did something: who does is here. */
  actedAt: number;
  tab: string | null;
  /** Whether they have played a round of this game. */
  hasPlayed: boolean;
  score: number;
  tally: Tally;
}

export interface Result {
  /** By person; of the last round doubled. */
  gains: ByPerson<number>;
  /** The spectators' common vote. */
  watchers?: string;
  /** How many chose A, or what the number is. */
  number?: number;
}

export interface Round {
  /** From 1. */
  number: number;
  prompt: RoundPrompt;
  /** Of which kind the last round was that was not skipped; none before the first. */
  after?: RoundKind;
  /** With the names in it. */
  text: string;
  /** Who plays it: players when it began, in their order. */
  players: string[];
  answers: ByPerson<Timed<Answer>>;
  votes: ByPerson<Timed<Vote>>;
  /** Of those who watch. */
  watchVotes: ByPerson<string>;
  options: Option[];
  /** How often somebody has changed something in this phase. */
  changes: ByPerson<number>;
  result: Result | null;
}

export interface BestBluff {
  person: string;
  text: string;
  fooled: number;
  of: number;
}

/** How somebody ended a sentence, where others voted for it. */
export interface LovedEnding {
  /** Who wrote it: the same ending is one of several. */
  by: string[];
  text: string;
  /** What it ends, with the names in it. */
  prompt: string;
  votes: number;
}

/** All there is to know of a party. It is JSON, and what comes next follows from it and from the inputs alone. */
export interface PartyState {
  settings: PartySettings;
  game: number;
  phase: PhaseName;
  /** Counts the phases. */
  number: number;
  /** When the phase began, as if there had been no pause. */
  since: number;
  deadline: number | null;
  paused: { by: 'host' | 'few'; since: number; leftMs: number | null } | null;
  /** Since when fewer than three play. */
  fewSince: number | null;
  host: string | null;
  /** In the order in which they came. */
  people: Person[];
  /** A secret: which options stand where, and whose names stand in prompts, follow from it. */
  seed: string;
  /** A secret: the prompts of this game in their order, with some to spare. */
  plan: RoundPrompt[];
  /** Which of the plan comes next. */
  nextInPlan: number;
  round: Round | null;
  bestBluff: BestBluff | null;
  /** The endings with the most votes, best first. */
  lovedEndings: LovedEnding[];
  /** Prompts that the group has seen, the oldest first. */
  seen: string[];
}

export const noTally = (): Tally => ({
  won: 0,
  fooled: 0,
  votes: 0,
  loved: 0,
  acts: 0,
  actsMs: 0,
  points: {},
  rounds: {},
});

export const findPerson = ({ people }: Pick<PartyState, 'people'>, id: string) => people.find((one) => one.id === id);

export const loginsOf = (state: Pick<PartyState, 'people'>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => findPerson(state, id)?.login ?? []);
