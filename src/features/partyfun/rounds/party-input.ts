import type { RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-settings.ts';
import type { Answer, Vote } from './party-state.ts';

type InPhase = { by: string; phase: number };

/** A host action; the room's admin may do the same. */
type ByHost = { by: string; isAdmin?: boolean };

/** Everything that can happen to a party. Logged in order, with timestamps. */
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
