import { secondMs } from '#shared/time.ts';
import type { PartySettings } from '../party-settings.ts';
import type { PhaseName } from '../party-view.ts';
import type { PartyState } from './party-state.ts';

/** How long a phase is at most, with timers x1. */
const usualMs: Partial<Record<PhaseName, number>> = {
  prompt: 5 * secondMs,
  answer: 60 * secondMs,
  vote: 30 * secondMs,
  reveal: 15 * secondMs,
  score: 8 * secondMs,
};

const factorOf = { x1: 1, 'x1.5': 1.5, x2: 2 } as const;

/** Without a clock the host may end a phase in which others act after so long. */
export const mayContinueAfterMs = 30 * secondMs;
/** So long there may be too few before it is a pause. */
export const fewForMs = 30 * secondMs;
/** A host who was not heard for so long is none any more. */
export const hostLostAfterMs = 20 * secondMs;
/** Streams are said to be closed so long after they were. */
export const lingerMs = 10 * secondMs;

/** How long this phase lasts; null where it does not end by itself. To read a prompt takes its time with any clock, and without one. */
export function lengthOf(phase: PhaseName, { timers }: Pick<PartySettings, 'timers'>): number | null {
  const usual = usualMs[phase];
  if (usual === undefined) return null;
  if (timers === 'off') return phase === 'prompt' ? usual : null;
  return usual * factorOf[timers];
}

export const isPlaying = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase !== 'lobby' && phase !== 'final';
/** Others act in it. */
export const isActing = ({ phase }: Pick<PartyState, 'phase'>): boolean => phase === 'answer' || phase === 'vote';

/** When the host may go on where no clock does; null where a clock runs, or there is nothing to go on with. */
export function mayContinueAt(state: PartyState): number | null {
  if (state.deadline !== null || state.paused !== null || !isPlaying(state)) return null;
  return isActing(state) ? state.since + mayContinueAfterMs : state.since;
}
