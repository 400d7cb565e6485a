/** What is said when a game is over. */
export const end = {
  over: 'The game is over',
  by: {
    date: 'The season is over',
    complete: 'All found',
    admin: 'The game is over',
    bell: 'The bell has rung',
    line: 'Three in line',
  },
  again: 'Play again',
  adminAgain: 'The admin can open the next game in this room.',
  notAgain: 'The next game could not be opened.',
};
