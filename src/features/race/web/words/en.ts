export const race = {
  lead: 'The race simulator is in progress.',
  distanceKm: 'Distance in km',
  pickCars: 'Pick cars',
  noCars: 'The cars come with the database.',
  start: 'Start',
  reset: 'Reset',
  later: 'Start and Reset do nothing yet.',
};
