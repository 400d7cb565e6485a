/** What a person did over all games. */
export const ownGames = {
  title: 'Your games so far',
  failed: 'The statistics could not be loaded.',
  nothing: 'No game yet. What you reach in any of them will be counted here.',
  games: (count: number) => (count === 1 ? 'game' : 'games'),
  wins: 'won',
  points: (count: number) => (count === 1 ? 'point' : 'points'),
  inGame: { games: 'Games', wins: 'Won', points: 'Points' },
};
