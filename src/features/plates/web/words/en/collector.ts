import { isolated } from '#web/text/isolate.ts';

export const collector = {
  views: 'Map or list',
  map: 'Map',
  list: 'List',
  findersOf: (place: string) => `Who found ${isolated(place)}`,
  stillMissing: 'Still missing',
  you: 'you',
  points: (points: number) => (points === 1 ? '1 point' : `${points} points`),
  places: 'Places',
  latest: 'Last finds',
  seeOne: 'I see one',
  showMore: (count: number) => `Show ${count} more`,
  nothingMissing: 'Nothing is missing: all are found.',
  noPlaces: 'This list has no places.',
};
