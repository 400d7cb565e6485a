/** How long the phases are, beside what the rules say; `off`: who is host goes on. */
export const timerNames = ['x1', 'x1.5', 'x2', 'off'] as const;

export const partyLimits = {
  rounds: { min: 4, max: 12, usual: 8 },
  /** Seats of players; whoever comes beyond watches. */
  seats: 20,
  /** Fewer than these do not start, and pause what has started. */
  fewest: 3,
  answerMax: 80,
  /** Of a prompt that the group writes. */
  promptMax: 160,
  optionMax: 40,
} as const;

/** What somebody can show to who looks at this moment. */
export const reactions = ['👏', '😂', '❤️', '😮', '🔥', '👎'] as const;

/** Kinds of which a group may write prompts of its own: nothing of these has to be true. */
export const ownKinds = ['finish', 'likely', 'split', 'photo'] as const;
