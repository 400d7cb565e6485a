export const bingo = {};
