import { plural } from '#web/text/format-number.ts';

export { film } from './en/film.ts';
export { result } from './en/result.ts';
export { setup } from './en/setup.ts';

export const race = {
  heading: 'Race',
  noCars: 'The cars could not be read',
  unknown: (count: number) =>
    `${plural(count, 'car', 'cars')} of this link ${count === 1 ? 'is' : 'are'} not in this catalogue.`,
  roadElsewhere: 'The road of this link is kept on another device. The race is over the same distance on a level one.',
  start: 'Start',
  reset: 'Reset',
};
