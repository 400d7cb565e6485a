import { secondMs } from '#shared/time.ts';
import type { PartySettings } from '../party-settings.ts';
import type { PhaseName } from '../party-view.ts';
import type { PartyState } from './party-state.ts';

/** Maximum duration of each phase, with timers x1. */
const defaultMs: Partial<Record<PhaseName, number>> = {
  prompt: 5 * secondMs,
  answer: 60 * secondMs,
  vote: 30 * secondMs,
  reveal: 15 * secondMs,
  score: 8 * secondMs,
};

const factorOf = { x1: 1, 'x1.5': 1.5, x2: 2 } as const;

/** Without a clock, the host may end an acting phase after this. */
export const mayContinueAfterMs = 30 * secondMs;
/** How long there can be too few players before the game pauses. */
export const pauseAfterMs = 30 * secondMs;
/** A host who is silent for this long loses the role. */
export const hostLostAfterMs = 20 * secondMs;
/** Delay before a closed stream is reported. */
export const closeDelayMs = 10 * secondMs;

/** Duration of a phase; null if it doesn't end automatically. There is always time to read the prompt. */
export function lengthOf(phase: PhaseName, { timers }: Pick<PartySettings, 'timers'>): number | null {
  const length = defaultMs[phase];
  if (length === undefined) return null;
  if (timers === 'off') return phase === 'prompt' ? length : null;
  return length * factorOf[timers];
}

export const isPlaying = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase !== 'lobby' && phase !== 'final';
export const isActing = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase === 'answer' || phase === 'vote';

/** When the host may continue without a clock; null with one, or if there's nothing to continue. */
export function mayContinueAt(state: PartyState): number | null {
  if (state.deadline !== null || state.paused !== null || !isPlaying(state)) return null;
  return isActing(state) ? state.since + mayContinueAfterMs : state.since;
}
