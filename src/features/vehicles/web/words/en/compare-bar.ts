/** The bar with the cars put aside for comparison. */
export const compareBar = {
  car: 'car',
  cars: 'cars',
  compare: 'Compare',
  clear: 'Clear',
  race: 'Race',
};
