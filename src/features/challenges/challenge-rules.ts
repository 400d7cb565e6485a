export const challengeLimits = {
  titleMax: 80,
  descriptionMax: 500,
  categoryMax: 30,
  /** How many of one person may be in the pool. */
  perUser: 200,
  /** How many one answer lists. */
  pageMax: 500,
} as const;

export const tooManyChallenges = `You can only have ${challengeLimits.perUser} challenges in the pool. Please delete one of yours before adding a new one.`;
