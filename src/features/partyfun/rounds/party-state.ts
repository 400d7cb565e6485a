import { secondMs } from '#shared/time.ts';
import type { RoundKind, RoundPrompt } from '../deck/card.ts';
import type { PartySettings, PhaseName } from '../party-view.ts';

/** An answer. The round's kind decides which field is set. */
export interface Answer {
  text?: string;
  number?: number;
  choice?: 'A' | 'B';
  /** The name of the stored photo. */
  photo?: string;
}

export interface Vote {
  option?: string;
  guess?: number;
}

/** An answer or vote, and when it last changed, in milliseconds since the phase began, not counting pauses. */
export interface Timed<T> {
  what: T;
  ms: number;
}

/** Keyed by person ID. */
export type ByPerson<T> = Record<string, T>;

export interface Option {
  id: string;
  text?: string;
  photo?: string;
  /** For Most likely: the person. */
  person?: string;
  /** The authors. Equal answers are merged into one option. */
  by: string[];
  isTrue?: boolean;
  isHidden?: boolean;
}

/** A player's statistics for the final view. */
export interface Tally {
  won: number;
  fooled: number;
  votes: number;
  /** How many of their answers got votes. */
  loved: number;
  /** How many times they answered or voted, and how long that took in total. */
  acts: number;
  actsMs: number;
  points: Partial<Record<RoundKind, number>>;
  rounds: Partial<Record<RoundKind, number>>;
}

export interface Person {
  id: string;
  login: string;
  role: 'player' | 'spectator';
  /** Whether they have an open stream, or had one within the last ten seconds. */
  isHere: boolean;
  isAway: boolean;
  hasLeft: boolean;
  isOut: boolean;
  /** When they connected, or were last seen if they've disconnected. */
  since: number;
  /** When they last acted, which counts as being connected. */
  actedAt: number;
  tab: string | null;
  /** Whether they have played a round in this game. */
  hasPlayed: boolean;
  score: number;
  tally: Tally;
}

export interface Result {
  /** Points per person, doubled in the last round. */
  gains: ByPerson<number>;
  /** The spectators' shared vote. */
  watchers?: string;
  /** For Split: how many chose A; for Closest number: the right number. */
  number?: number;
}

export interface Round {
  /** Counted from 1. */
  number: number;
  prompt: RoundPrompt;
  /** The kind of the last round that wasn't skipped, if there was one. */
  after?: RoundKind;
  /** The prompt with names filled in. */
  text: string;
  /** Everybody who had a seat when the round started, in order of arrival, without the asker. */
  players: string[];
  /** The player who wrote the question and so doesn't play this round. */
  asker?: string;
  answers: ByPerson<Timed<Answer>>;
  votes: ByPerson<Timed<Vote>>;
  /** The spectators' votes. */
  watchVotes: ByPerson<string>;
  options: Option[];
  /** How many times each person has answered or voted in this phase. */
  changes: ByPerson<number>;
  result: Result | null;
}

export interface BestBluff {
  person: string;
  text: string;
  fooled: number;
  of: number;
}

/** A sentence ending that others voted for. */
export interface LovedEnding {
  /** The authors, because several people can write the same ending. */
  by: string[];
  text: string;
  /** The sentence that the ending completes, with names filled in. */
  prompt: string;
  votes: number;
}

/** The whole state of a party, as JSON. A later state depends only on this one and on the inputs since then. */
export interface PartyState {
  settings: PartySettings;
  game: number;
  phase: PhaseName;
  number: number;
  /** When the phase started, moved forward by the length of any pauses. */
  since: number;
  deadline: number | null;
  paused: { by: 'host' | 'few'; since: number; leftMs: number | null } | null;
  /** The time from which there have been too few players. */
  fewSince: number | null;
  host: string | null;
  /** In order of arrival. */
  people: Person[];
  /** Secret, because it determines the order of options and the names in prompts. */
  seed: string;
  /** Secret. This game's prompts in order, including spares. */
  plan: RoundPrompt[];
  nextInPlan: number;
  round: Round | null;
  bestBluff: BestBluff | null;
  /** The endings with the most votes, best first. */
  lovedEndings: LovedEnding[];
  /** Prompts that the group has seen, oldest first. */
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

export const findPerson = ({ people }: Pick<PartyState, 'people'>, id: string) =>
  people.find((person) => person.id === id);

export const loginsOf = (state: Pick<PartyState, 'people'>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => findPerson(state, id)?.login ?? []);

/** The maximum duration of each phase if the timers are x1. */
const defaultMs: Partial<Record<PhaseName, number>> = {
  prompt: 5 * secondMs,
  answer: 60 * secondMs,
  vote: 30 * secondMs,
  reveal: 15 * secondMs,
  score: 8 * secondMs,
};

const factorOf = { x1: 1, 'x1.5': 1.5, x2: 2 } as const;

/** Without a timer, the host may end an acting phase after this time. */
export const mayContinueAfterMs = 30 * secondMs;
/** How long a game runs with too few players before it pauses. */
export const pauseAfterMs = 30 * secondMs;
/** A host who is disconnected for this long loses the role. */
export const hostLostAfterMs = 20 * secondMs;
/** How long after a stream closes its person counts as disconnected. */
export const closeDelayMs = 10 * secondMs;

/** The duration of a phase; null if it doesn't end automatically. The prompt phase always does. */
export function lengthOf(phase: PhaseName, { timers }: Pick<PartySettings, 'timers'>): number | null {
  const length = defaultMs[phase];
  if (length === undefined) return null;
  if (timers === 'off') return phase === 'prompt' ? length : null;
  return length * factorOf[timers];
}

export const isPlaying = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase !== 'lobby' && phase !== 'final';
export const isActing = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase === 'answer' || phase === 'vote';

/** When the host may continue, if there's no timer; null if there is one, or if there's nothing to continue. */
export function mayContinueAt(state: PartyState): number | null {
  if (state.deadline !== null || state.paused !== null || !isPlaying(state)) return null;
  return isActing(state) ? state.since + mayContinueAfterMs : state.since;
}

type InPhase = { by: string; phase: number };

/** A host action. The room's admin may do the same. */
type ByHost = { by: string; isAdmin?: boolean };

/** Everything that can happen to a party. During a game the inputs are logged in order, with timestamps. */
export type PartyInput =
  | { do: 'come'; by: string; login: string; tab: string }
  | { do: 'role'; by: string; role?: 'player' | 'spectator'; isAway?: boolean }
  | (ByHost & { do: 'settings'; settings: PartySettings })
  | (InPhase & { do: 'answer'; tab: string; answer: Answer })
  | (InPhase & { do: 'vote'; tab: string; vote: Vote })
  | (InPhase & ByHost & { do: 'start'; seed: string; plan: readonly RoundPrompt[]; isForAdults: boolean })
  | (InPhase & ByHost & { do: 'continue' | 'pause' | 'resume' | 'skip' | 'end' | 'again' })
  | (InPhase & ByHost & { do: 'remove' | 'let in' | 'hand over'; who: string })
  | (InPhase & ByHost & { do: 'hide'; option: string })
  | { do: 'leave'; by: string }
  | { do: 'respell'; by: string; login: string }
  /** The people who are connected, according to their streams. */
  | { do: 'here'; here: readonly string[] }
  | { do: 'time' };

export type Refusal =
  | 'late'
  | 'not host'
  | 'other tab'
  | 'not playing'
  | 'not now'
  | 'paused'
  | 'few players'
  | 'no prompts'
  | 'not adults'
  | 'wrong answer'
  | 'no such option'
  | 'own answer'
  | 'too early'
  | 'changed too often'
  | 'no seat'
  | 'taken out'
  | 'no such person'
  | 'nobody'
  | 'too many';

export interface Refused {
  refused: Refusal;
}

export const refuse = (refused: Refusal): Refused => ({ refused });

export const isRefused = (result: object): result is Refused => 'refused' in result;
