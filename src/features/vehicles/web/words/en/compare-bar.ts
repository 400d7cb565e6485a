/** The tray with the cars put aside for comparison. */
export const compareBar = {
  tray: 'Put aside to compare',
  car: 'car',
  cars: 'cars',
  compareCount: (count: number) => `Compare ${count}`,
  remove: (name: string) => `Take out ${name}`,
  removed: (name: string) => `Taken out: ${name}`,
  oneMore: 'one more',
  race: 'Race',
  full: 'Four are the most',
  swap: 'Take out one for it:',
};
