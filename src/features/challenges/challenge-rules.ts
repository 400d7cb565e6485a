export const challengeLimits = {
  titleMax: 80,
  descriptionMax: 500,
  categoryMax: 30,
  /** Maximum number of challenges per person in the pool. */
  perUser: 200,
  /** Maximum number of challenges per response. */
  pageMax: 500,
} as const;

export const tooManyChallenges = `You can only have ${challengeLimits.perUser} challenges in the pool. Please delete one of yours before adding a new one.`;
