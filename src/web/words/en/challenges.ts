export const challenges = {};
