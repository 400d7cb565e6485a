import { plural } from '#web/text/format-number.ts';

export { film } from './en/film.ts';
export { result } from './en/result.ts';
export { setup } from './en/setup.ts';

export const race = {
  noCars: "Couldn't load the cars",
  unknown: (count: number) =>
    `${plural(count, 'car', 'cars')} in this link ${count === 1 ? "isn't" : "aren't"} in the database.`,
  routeElsewhere: "This link's route is stored on another device, so the race covers the same distance on a flat road.",
  start: 'Start',
  reset: 'Reset',
};
