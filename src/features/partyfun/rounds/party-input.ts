import type { RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-settings.ts';
import type { Answer, Vote } from './party-state.ts';

/** An action meant for one phase. */
type InPhase = { by: string; phase: number };

/** `isAdmin`: the room's admin, who leads like the host. */
type Leading = { by: string; isAdmin?: boolean };

/** Everything that can happen to a party. Logged in order, with timestamps. */
export type PartyInput =
  | { do: 'come'; by: string; login: string; tab: string }
  | { do: 'role'; by: string; role?: 'player' | 'spectator'; isAway?: boolean }
  | (Leading & { do: 'settings'; settings: PartySettings })
  | (InPhase & { do: 'answer'; tab: string; answer: Answer })
  | (InPhase & { do: 'vote'; tab: string; vote: Vote })
  | (InPhase & Leading & { do: 'start'; seed: string; plan: readonly RoundPrompt[]; isForAdults: boolean })
  | (InPhase & Leading & { do: 'continue' | 'pause' | 'resume' | 'skip' | 'end' | 'again' })
  | (InPhase & Leading & { do: 'remove' | 'let in' | 'hand over'; who: string })
  | (InPhase & Leading & { do: 'hide'; option: string })
  | { do: 'leave'; by: string }
  | { do: 'respell'; by: string; login: string }
  /** Who is connected, according to the streams. */
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

export const isRefused = (made: object): made is Refused => 'refused' in made;
