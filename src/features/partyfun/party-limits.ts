import { needs } from './deck/card.ts';
import type { PartySettings } from './party-settings.ts';

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
