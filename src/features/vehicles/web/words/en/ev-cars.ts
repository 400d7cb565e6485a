/** The menu of everything about electric cars. */
export const evCars = {
  races: 'Races',
  racesDetail: 'Who arrives first, charging included',
  database: 'Database',
  databaseDetail: 'All electric cars, sorted',
};
