/** The page of the people and of how it is played. */
export const people = {
  end: 'End the game',
  endTitle: 'End the game now?',
  endBody: 'It cannot go on afterwards. What was found stays, and the next game can be played in the same room.',
  goOn: 'Play on',
  notEnded: 'The game could not be ended.',
  tiers: 'What the places are worth',
  worth: (points: number) => (points === 1 ? '1 point' : `${points} points`),
};
