export const challengeLimits = {
  titleMax: 80,
  descriptionMax: 500,
  categoryMax: 30,
  /** How many challenges one person can have in the pool. */
  perUser: 200,
  /** How many challenges a response can contain. */
  pageMax: 500,
} as const;

export const tooManyChallenges = `You can only have ${challengeLimits.perUser} challenges in the pool. Please delete one of yours before adding a new one.`;
