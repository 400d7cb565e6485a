/** Home for who is not logged in: what this place is, and how one gets in. */
export const guest = {
  lead: 'A stop beside the road for a few friends: bingo from the back seat, electric cars side by side, and a race across Europe.',
  login: 'Login',
  noAccount: 'No account yet?',
  askOwner: 'Ask the owner for one.',
  linkTitle: 'A friend sent you a link?',
  linkDetail: 'Open it on this device. A name is all you need to play.',
  inside: 'What is inside',
  bingo: 'Bingo',
  bingoDetail: 'From the back seat',
  cars: 'Electric cars',
  carsDetail: 'Side by side',
  race: 'Race',
  raceDetail: 'Charging included',
};
