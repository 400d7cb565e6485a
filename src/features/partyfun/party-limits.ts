/** Phase timers, as a factor; with `off` the host continues. */
export const timerNames = ['x1', 'x1.5', 'x2', 'off'] as const;

export const partyLimits = {
  rounds: { min: 4, max: 12, usual: 8 },
  /** Places for players; later arrivals watch. */
  seats: 20,
  /** Minimum to start; with fewer, a running game pauses. */
  fewest: 3,
  answerMax: 80,
  /** Of a prompt that the group writes. */
  promptMax: 160,
  optionMax: 40,
  unitMax: 20,
} as const;

/** Reactions a spectator can send. */
export const reactions = ['👏', '😂', '❤️', '😮', '🔥', '👎'] as const;

/** Kinds with a true answer. */
export const answerKinds: ReadonlySet<string> = new Set(['bluff', 'closest', 'quiz']);

/** Kinds that a group may write itself. */
export const ownKinds = ['finish', 'likely', 'split', 'photo', 'bluff', 'closest', 'quiz'] as const;
export type OwnKind = (typeof ownKinds)[number];
