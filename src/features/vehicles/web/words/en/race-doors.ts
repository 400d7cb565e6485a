/** The ways from cars to the race. */
export const raceDoors = {
  raceIt: 'Race it',
  inRace: 'In the race',
  full: (most: number) => `${most} cars are the most that can race. Take one out of the race first.`,
  raceAll: (count: number) => (count === 1 ? 'Race it' : `Race all ${count}`),
};
