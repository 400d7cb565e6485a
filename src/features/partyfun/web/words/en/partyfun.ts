export const partyfun = {
  start: 'A new evening',
  lead: 'Games for a party, on one phone or on many.',
  rules: 'Seven kinds of rounds for 3 to 20 players, a phone each. The last round counts double.',
  verbs: {
    'party-started': 'started the game',
    'party-round': 'won',
    'party-won': 'won the game',
  } as Readonly<Record<string, string>>,
};
