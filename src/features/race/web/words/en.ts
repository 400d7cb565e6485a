export { film } from './en/film.ts';

export const race = {
  noCars: 'The cars could not be read',
  start: 'Start',
  reset: 'Reset',
};
