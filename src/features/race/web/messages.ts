import { plural } from '#web/text/format-number.ts';

export { film } from './messages/film.ts';
export { result } from './messages/result.ts';
export { setup } from './messages/setup.ts';

export const race = {
  noCars: "Couldn't load the cars",
  unknown: (count: number) =>
    `${plural(count, 'car', 'cars')} in this link ${count === 1 ? "isn't" : "aren't"} in the database.`,
  routeElsewhere: "This link's route is stored on another device, so the race covers the same distance on a flat road.",
  start: 'Start',
  reset: 'Reset',
};
