export const collector = {
  views: 'Map or list',
  map: 'Map',
  list: 'List',
  stillMissing: 'Still missing',
  questioned: 'questioned',
  you: 'you',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  places: 'Places',
  latest: 'Last finds',
  seeOne: 'I see one',
  nothingMissing: 'Nothing is missing: all are found.',
  noPlaces: 'This list has no places.',
};
